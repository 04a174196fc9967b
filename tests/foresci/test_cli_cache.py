"""`foresci cache`: what is kept, why a model was asked again, recordings, and forgetting."""

import json
from pathlib import Path

import pytest

from foresci.cli.app import run_app
from foresci.llm.store.cache import ResponseCache
from foresci.llm.store.entries import CachedReply
from foresci.llm.store.replay import Replay, ReplayMissError

REPLY = CachedReply(text="{}", prompt_tokens=1200, completion_tokens=30)


@pytest.fixture
def runs(tmp_path: Path) -> Path:
    with ResponseCache(tmp_path / "runs" / "responses.sqlite") as cache:
        for step, user in (("coi.trend", "one"), ("coi.trend", "two"), ("decide.venue", "one")):
            cache.put({"step": step, "user": user}, REPLY)
    return tmp_path / "runs"


def output(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    assert run_app([str(one) for one in arguments]) == 0
    return capsys.readouterr().out


def test_stats_count_replies_and_tokens_by_step(
    runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = output(capsys, "cache", "stats", "--runs", runs)
    assert "coi.trend  2 from 20" in text
    assert "2,400 prompt and 60 completion tokens" in text
    steps = json.loads(output(capsys, "cache", "stats", "--runs", runs, "--json"))["steps"]
    assert [(one["step"], one["replies"]) for one in steps] == [
        ("coi.trend", 2),
        ("decide.venue", 1),
    ]


def test_explain_says_how_questions_differ(runs: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = runs / "responses.sqlite"
    told = json.loads(output(capsys, "cache", "explain", "coi.trend", "--file", file, "--json"))
    whys = [one["why"] for one in told["replies"]]
    assert sum("the cache has no reply of this step" in why for why in whys) == 1
    assert sum(" in user (now '" in why for why in whys) == 1
    assert (
        len(
            output(
                capsys, "cache", "explain", "coi.trend", "--last", 1, "--file", file
            ).splitlines()
        )
        == 1
    )


def test_an_export_is_replayed_and_depends_on_the_replies_alone(
    runs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    assert "3 lines" in output(capsys, "cache", "export", first, "--runs", runs)
    with ResponseCache(tmp_path / "again.sqlite") as again:
        for entry in reversed(Replay(first).entries()):
            again.put(entry.parts, entry.reply)
    output(capsys, "cache", "export", second, "--file", tmp_path / "again.sqlite")
    assert first.read_bytes() == second.read_bytes()
    replay = Replay(second)
    assert replay.get({"step": "coi.trend", "user": "two"}) == REPLY
    with pytest.raises(
        ReplayMissError, match=r"second\.jsonl: no recorded reply; step coi\.trend: .*user"
    ):
        replay.get({"step": "coi.trend", "user": "three"})


def test_clear_forgets_everything_but_never_unasked(
    runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_app(["cache", "clear", "--runs", str(runs)]) == 2
    assert "needs --yes" in capsys.readouterr().err
    assert "3 forgotten" in output(capsys, "cache", "clear", "--yes", "--runs", runs)
    assert "no replies" in output(capsys, "cache", "stats", "--runs", runs)


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("stats", "--runs", "nowhere"), "responses.sqlite: no response cache"),
        (("stats", "--file", "a", "--runs", "b"), "given twice"),
        (("explain", "decide.plan", "--runs", "{runs}"), "there are coi.trend, decide.venue"),
    ],
)
def test_wrong_use_is_one_line(
    arguments: tuple[str, ...], told: str, runs: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_app(["cache", *(one.format(runs=runs) for one in arguments)]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
