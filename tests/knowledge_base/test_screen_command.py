"""`foresci corpus screen`, as a user calls it."""

import json
from pathlib import Path

import pytest

from foresci.cli.app import run_app
from knowledge_base import Corpus
from tests.knowledge_base.conftest import WriteCorpus
from tests.knowledge_base.test_screen import PAPERS

CAPTURED = pytest.CaptureFixture[str]


def run(*arguments: object) -> int:
    return run_app(["corpus", "screen", *(str(argument) for argument in arguments)])


def test_one_line_a_paper_and_the_same_bytes_again(corpus_of: WriteCorpus, tmp_path: Path) -> None:
    corpus = corpus_of(*PAPERS).root
    for name in ("one", "two"):
        assert run(corpus, "--domain", "rag", "--out", tmp_path / name) == 0
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes()
    lines = [json.loads(line) for line in (tmp_path / "one").read_text("utf-8").splitlines()]
    assert {line["id"]: line["label"] for line in lines} == {
        "core": "core",
        "support": "support",
        "passing": "excluded",
        "other": "excluded",
    }
    assert all(line["reasons"] and line["domain"] == "rag" for line in lines)


def test_counts_examples_and_sample_for_people(corpus_of: WriteCorpus, capsys: CAPTURED) -> None:
    corpus = corpus_of(*PAPERS).root
    assert run(corpus, "--domain", "rag", "--sample", "9", "--seed", "3") == 0
    shown = capsys.readouterr().out
    assert "4 papers screened for rag" in shown
    assert "passing mention 1" in shown
    assert shown.count("We propose GraphSeek") == 1
    assert "We count sheep." not in shown


def test_the_same_as_json(corpus_of: WriteCorpus, capsys: CAPTURED) -> None:
    corpus = corpus_of(*PAPERS).root
    options = ["--sample", "1", "--label", "excluded", "--json"]
    assert run(corpus, "--domain", "rag", *options) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["labels"] == {"core": 1, "support": 1, "excluded": 2}
    assert document["sample"][0]["id"] in {"passing", "other"}
    assert document["sample"][0]["abstract"]


def test_a_domain_file_of_ones_own(
    corpus_of: WriteCorpus, tmp_path: Path, capsys: CAPTURED
) -> None:
    rule = tmp_path / "sheep.toml"
    rule.write_text('description = "Sheep"\ntitle = ["sheep"]\n')
    assert run(corpus_of(*PAPERS).root, "--domain", rule, "--json") == 0
    document = json.loads(capsys.readouterr().out)
    assert (document["domain"], document["labels"]["excluded"]) == ("sheep", 3)


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--domain", "biology"], 2, "no domain 'biology'; choose one of llm_agents"),
        (["--domain", "{tmp}/none.toml"], 2, "none.toml: no such domain file"),
        (["--domain", "{tmp}/broken.toml"], 1, "broken.toml: weak_minimum: "),
        (["--domain", "rag", "--label", "best"], 2, "no label 'best'"),
        (["--domain", "rag", "--sample", "-1"], 2, "--sample is -1"),
    ],
)
def test_wrong_requests_end_in_one_line(
    sample_corpus: Corpus,
    tmp_path: Path,
    capsys: CAPTURED,
    options: list[str],
    code: int,
    said: str,
) -> None:
    broken = 'description = "d"\ntitle = ["x"]\nweak_minimum = "two"\n'
    (tmp_path / "broken.toml").write_text(broken)
    assert run(sample_corpus.root, *(option.format(tmp=tmp_path) for option in options)) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert said in line


def test_source_tags_of_the_sample_decide_what_belongs(
    sample_corpus: Corpus, capsys: CAPTURED
) -> None:
    assert run(sample_corpus.root, "--domain", "rag", "--json") == 0
    labels = json.loads(capsys.readouterr().out)["labels"]
    assert labels["core"] + labels["support"] == 385
    # Most papers of the sample come without an abstract, which could show that they are core.
    assert 0 < labels["core"] < labels["support"]
