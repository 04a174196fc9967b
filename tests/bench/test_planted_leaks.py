"""The benchmark of planted leaks: truth is by construction, and counted as it was made."""

import random
from datetime import date
from pathlib import Path

import pytest

from bench.planted_leaks import judge, plant, table
from bench.planted_leaks_names import PLANTS, Shelf
from bench.planted_leaks_text import put_into, typeset
from evaluation.leakage.audit import audit_leakage
from evaluation.leakage.reading import answer_texts
from foresci.runs import RunFolder, list_runs
from foresci.schema import Paper
from tests.evaluation.audit.bench_cases import papers_of
from tests.evaluation.evaluation_cases import planning_answer
from tests.evaluation.leakage.leakage_cases import bench_of, corpus_of, paper, run_saying

CUTOFF = date(2025, 9, 30)
KINDS = ("benchmark for maps", "dataset of maps", "platform for maps", "model of maps", "maps")


def many_papers() -> list[Paper]:
    """Papers on both sides of the cutoff, each with a name of its own."""
    return [
        paper(number, day, f"{side}Map{number}x: a {KINDS[number % 5]} of {side.lower()} towns")
        for side, day in (("Old", date(2025, 6, 1)), ("New", date(2025, 12, 1)))
        for number in range(40)
    ]


@pytest.mark.parametrize("kind", ["method", "title", "arXiv id"])
def test_what_is_put_in_stands_where_it_is_said_to(kind: str) -> None:
    chance = random.Random(1)  # noqa: S311
    for _ in range(20):
        said = put_into(planning_answer("ABCD").to_json(), "NewMap", kind, chance)
        texts = dict(answer_texts(said.answer))
        assert said.field is not None
        spelt = texts[said.field][said.start : said.end]
        assert spelt in ("NewMap", typeset("NewMap"))


def test_names_are_planted_with_hyphens_and_blanks_of_other_kinds_too() -> None:
    chance = random.Random(1)  # noqa: S311
    every = ""
    for _ in range(60):
        said = put_into(planning_answer("ABCD").to_json(), "New-Map 2.5", "method", chance)
        every += "".join(text for _, text in answer_texts(said.answer))
    assert typeset("New-Map 2.5") in every
    assert "_New-Map 2.5_" in every
    assert "New\u2011Map\u00a02.5" in typeset("New-Map 2.5").replace("\u200b", "")


def test_planted_names_are_later_than_the_cutoff_and_unseen() -> None:
    held = many_papers()
    shelf = Shelf(papers_of([*held, paper(99, date(2025, 7, 1), "NewMap1x is coming")]), CUTOFF)
    chance = random.Random(2)  # noqa: S311
    drawn = {shelf.plant("dataset", "newmap6X in the packet", chance) for _ in range(40)}
    assert drawn
    assert all(name.startswith("NewMap") for name in drawn)
    assert not drawn & {"NewMap1x", "NewMap6x"}


def planted_runs(folder: Path) -> list[RunFolder]:
    return [run_saying(folder / f"run-{number:02}", "Maps help.") for number in range(30)]


def test_half_of_the_answers_leak_and_the_audit_is_counted(tmp_path: Path) -> None:
    corpus, bench = corpus_of(tmp_path, *many_papers()), bench_of(tmp_path)
    runs, copies = planted_runs(tmp_path / "runs"), tmp_path / "copies"
    before = runs[0].answer
    chance = random.Random(3)  # noqa: S311
    made = list(plant(bench, runs, corpus, "all", 28, chance, copies))
    assert sum(one.leaks for one in made) == 14
    assert {one.kind for one in made if one.leaks} == set(PLANTS)
    assert RunFolder(runs[0].path).answer == before
    judged = judge(made, audit_leakage(list_runs(copies), bench, corpus))
    lines = list(table(judged))
    assert any("all clean answers | 0 of 14" in line for line in lines)
    # The same answers without their truth: what was planted now counts as wrongly confirmed.
    unaware = [one._replace(leaks=False) for one in made]
    turned = judge(unaware, audit_leakage(list_runs(copies), bench, corpus))
    assert any(one.strays for one in turned)
    assert sum(bool(one.hits) for one in judged) == sum(bool(one.strays) for one in turned)
