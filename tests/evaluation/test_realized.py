"""Targets are measured: the interval, the label rules, and `--check` against what is committed."""

import json
import math
from datetime import date, timedelta
from pathlib import Path

import numpy as np
import pytest

from evaluation.realized.__main__ import main
from evaluation.realized.labels import (
    beats,
    neighbours,
    ordered_pairs,
    primary_direction,
    root_theme,
    trajectory,
    unbeaten,
)
from evaluation.realized.shares import Change, Counts, change, difference, dispersion
from foresci.storage import write_json, write_jsonl


def counts(papers: int, domain: int) -> Counts:
    return Counts((papers,), (domain,))


def at(log_ratio: float, half: float, spread: float = 0.005) -> Change:
    return Change(log_ratio, log_ratio - half, log_ratio + half, spread, 1.0)


def test_interval_equals_the_formula_worked_by_hand() -> None:
    measured = change(counts(20, 1000), counts(30, 1000))
    # ln(30.5 / 20.5); 1/30.5 + 1/20.5 - 2/1000.5 = 0.0795678; 1.959964 * sqrt = 0.552866
    assert measured.log_ratio == pytest.approx(0.397303, abs=1e-5)
    assert measured.high - measured.log_ratio == pytest.approx(0.552866, abs=1e-5)
    assert measured.low == pytest.approx(0.397303 - 0.552866, abs=1e-5)


def test_shares_are_compared_and_not_counts() -> None:
    fewer_days_listed = change(counts(200, 4000), counts(100, 2000))
    assert trajectory(fewer_days_listed) == "steady"
    assert fewer_days_listed.log_ratio == pytest.approx(0.0, abs=0.01)


def test_months_that_vary_more_than_chance_widen_the_interval() -> None:
    even = Counts((50, 50, 50), (500, 500, 500))
    uneven = Counts((10, 130, 10), (500, 500, 500))
    assert dispersion((even, even)) == 1.0
    assert dispersion((uneven, even)) > 5
    assert change(uneven, even).low < change(even, even).low


def test_dispersion_of_a_worked_example() -> None:
    # One period, 2 months of 100, 10 and 30 hits: p = 20.5/201; chi2 / 1 degree of freedom
    share = 20.5 / 201 * 2 - 0.5 / 201  # (40 + 0.5) / (200 + 1)
    chi2 = sum((x - 100 * share) ** 2 for x in (10, 30)) / (100 * share * (1 - share))
    assert dispersion((Counts((10, 30), (100, 100)),)) == pytest.approx(chi2)


def test_interval_holds_the_truth_about_95_times_in_100() -> None:
    rng = np.random.default_rng(7)
    hits, trials, truth = 0, 400, math.log(0.06 / 0.04)
    for _ in range(trials):
        before, window = int(rng.binomial(800, 0.04)), int(rng.binomial(800, 0.06))
        measured = change(counts(before, 800), counts(window, 800))
        hits += measured.low <= truth <= measured.high
    assert 0.92 <= hits / trials <= 0.98


def test_a_period_without_papers_is_refused() -> None:
    with pytest.raises(ValueError, match="no shares"):
        change(counts(0, 0), counts(1, 10))


def test_difference_adds_the_variances_of_both_themes() -> None:
    low, high = difference(at(0.5, 0.1, 0.03), at(0.1, 0.1, 0.01))
    assert (low + high) / 2 == pytest.approx(0.4)
    assert (high - low) / 2 == pytest.approx(1.959964 * 0.2, abs=1e-5)


@pytest.mark.parametrize(
    ("log_ratio", "half", "label"),
    [
        (0.5, 0.4, "accelerating"),
        (-0.5, 0.4, "cooling"),
        (0.05, 0.15, "steady"),
        (0.05, 0.3, None),
        (0.2, 0.19, "accelerating"),
        (0.1, 0.16, None),
    ],
)
def test_trajectory_is_labelled_only_where_the_interval_decides(
    log_ratio: float, half: float, label: str | None
) -> None:
    assert trajectory(at(log_ratio, half)) == label


def test_primary_is_the_clear_leader_and_neighbours_rise_as_well() -> None:
    measured = {
        "a": at(0.8, 0.2),
        "b": at(0.7, 0.2),
        "c": at(-0.2, 0.3),
        "d": at(-0.4, 0.2),
        "e": at(0.65, 0.9, 0.2),
        "f": at(-0.5, 0.2),
    }
    assert primary_direction(measured) == "a"
    assert neighbours(measured, "a") == ("b",)  # e is within noise, but its rise is not decided


def test_no_primary_without_a_majority_beaten_or_with_a_cooling_leader() -> None:
    assert primary_direction({"a": at(0.3, 0.2), "b": at(0.28, 0.2), "c": at(0.25, 0.2)}) is None
    assert primary_direction({"a": at(-0.3, 0.1), "b": at(-0.9, 0.1)}) is None


def test_a_steady_leader_of_cooling_directions_is_primary() -> None:
    measured = {"a": at(0.0, 0.2), "b": at(-0.6, 0.2), "c": at(-0.7, 0.2)}
    assert primary_direction(measured) == "a"


def test_pairs_within_noise_are_left_out() -> None:
    measured = {"a": at(0.5, 0.2), "b": at(0.45, 0.2), "c": at(-0.5, 0.2)}
    assert ordered_pairs(measured) == (("a", "c"), ("b", "c"))
    assert unbeaten(measured) == ("a", "b")
    assert not beats(measured["a"], measured["b"])


def test_root_must_rise_and_beat_a_rival() -> None:
    assert root_theme({"a": at(0.5, 0.2), "b": at(-0.1, 0.2)}) == "a"
    assert root_theme({"a": at(0.5, 0.6), "b": at(-0.1, 0.2)}) is None
    assert root_theme({"a": at(0.5, 0.2), "b": at(0.4, 0.2)}) is None


THEMES = """
[[periods]]
cutoff = 2025-09-30
before_start = 2025-04-01
window_end = 2026-03-31
[domains.d]
any_of = ['agents?']
[themes.up]
domain = "d"
label = "Up"
any_of = ['memory']
[themes.down]
domain = "d"
label = "Down"
any_of = ['debate']
"""
KEYS = """
[RFPLA-0001]
family = "planning"
candidates = { a = "up", b = "down" }
"""


def paper(number: int, day: date, words: str) -> dict[str, object]:
    title = f"Agents with {words}"
    return {"id": f"p{number:04d}", "title": title, "abstract": None, "announced": str(day)}


def corpus() -> list[dict[str, object]]:
    rows: list[dict[str, object]] = []
    for start, shares in ((date(2025, 4, 1), (40, 120)), (date(2025, 10, 1), (120, 40))):
        for index in range(360):
            words = "memory" if index % 360 < shares[0] else "tools"
            words = "debate" if shares[0] <= index < sum(shares) else words
            day = start + timedelta(days=(index * 37) % 180)
            rows.append(paper(len(rows), day, words))
    return rows


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    task = {
        "id": "RFPLA-0001",
        "family": "planning",
        "domain": "d",
        "cutoff": "2025-09-30",
        "window": {"start": "2025-10-01", "end": "2026-03-31"},
        "question": "Rank the options.",
        "constraint": "None.",
        "candidates": [{"id": "a", "text": "Memory."}, {"id": "b", "text": "Debate."}],
    }
    manifest = {"format_version": 1, "name": "t", "description": "t", "corpus": None}
    write_json(tmp_path / "bench" / "public" / "benchmark.json", manifest)
    write_jsonl(tmp_path / "bench" / "public" / "tasks.jsonl", [task])
    hidden = tmp_path / "bench" / "hidden"
    hidden.mkdir()
    (hidden / "themes.toml").write_text(THEMES, encoding="utf-8")
    (hidden / "keys.toml").write_text(KEYS, encoding="utf-8")
    write_jsonl(tmp_path / "source.jsonl", corpus())
    return tmp_path / "bench"


def run(bench: Path, *options: str) -> int:
    return main(["--source", str(bench.parent / "source.jsonl"), "--bench", str(bench), *options])


def test_measured_targets_pass_their_check(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(bench) == 0
    assert "| RFPLA-0001 | Up | 40 / 360 | 120 / 360 |" in capsys.readouterr().out
    target = json.loads((bench / "hidden" / "targets.jsonl").read_text(encoding="utf-8"))
    assert (target["pairs"], target["top"]) == ([["a", "b"]], ["a"])
    assert run(bench, "--check") == 0


def test_check_names_the_first_difference(
    bench: Path, capsys: pytest.CaptureFixture[str]
) -> None:  # fmt: skip
    run(bench)
    path = bench / "hidden" / "targets.jsonl"
    path.write_text(path.read_text(encoding="utf-8").replace('"top":["a"]', '"top":["b"]'))
    before = path.read_bytes()
    assert run(bench, "--check") == 1
    assert "RFPLA-0001: top differs" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_source_may_be_in_any_order(bench: Path) -> None:
    run(bench)
    path = bench / "hidden" / "targets.jsonl"
    before = path.read_bytes()
    write_jsonl(bench.parent / "source.jsonl", corpus()[::-1])
    run(bench)
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    ("file", "old", "new", "message"),
    [
        ("keys.toml", 'b = "down"', 'b = "nowhere"', "no theme 'nowhere'"),
        ("keys.toml", 'b = "down"', 'c = "down"', "candidates are ['a', 'b']"),
        ("keys.toml", "RFPLA-0001", "RFPLA-0002", "no task or no key for RFPLA-0001"),
        ("keys.toml", '"planning"', '"direction"', "keys.toml: RFPLA-0001"),
        ("themes.toml", "cutoff = 2025-09-30", "cutoff = 2025-08-31", "no [[periods]] entry"),
        ("themes.toml", "'memory'", "'rare'", "has 0 papers before the cutoff"),
        ("themes.toml", "[domains.d]", "[domains.e]", "unknown domain d"),
    ],
)
def test_definitions_that_do_not_fit_are_named(
    bench: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, message: str
) -> None:
    path = bench / "hidden" / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert run(bench) == 1
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1
    assert not (bench / "hidden" / "targets.jsonl").exists()


def test_a_source_line_without_a_date_is_named(
    bench: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    write_jsonl(bench.parent / "source.jsonl", [*corpus()[:2], {"id": "x", "title": "Agents"}])
    assert run(bench) == 1
    assert "source.jsonl:3: not a dated paper" in capsys.readouterr().err


def test_a_missing_source_is_named(bench: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (bench.parent / "source.jsonl").unlink()
    assert run(bench) == 1
    assert "source.jsonl: cannot be read" in capsys.readouterr().err
