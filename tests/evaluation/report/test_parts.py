"""Parts of the overview: causes, costs, discs and dots."""

from datetime import UTC, date, datetime
from typing import Any

from evaluation.diagnostics import diagnose
from evaluation.diagnostics.row import Row
from evaluation.diagnostics.table import Missing, Number
from evaluation.report.causes import causes
from evaluation.report.cloud import discs_of
from evaluation.report.costs import cost_table
from evaluation.report.dots import dot_panels
from evaluation.report.order import system_order
from foresci.schema.run import RunConfig, RunManifest, TokenUse
from tests.evaluation.diagnostics.diagnostic_cases import row


def manifest(agent: str, seconds: float | None, **tokens: Any) -> RunManifest:
    config = RunConfig(
        task_sha256="0", agent=agent, backbone="m", controls="off", kb_fingerprint=None, seed=0,
        code_version="1",
    )  # fmt: skip
    return RunManifest(
        run_id="r", task_id="T", family="direction", domain="rag", cutoff=date(2025, 9, 30),
        config=config, benchmark="b", kb_path=None, status="finished", seconds=seconds,
        started_at=datetime(2026, 1, 1, tzinfo=UTC), tokens=TokenUse(**tokens),
    )  # fmt: skip


def test_reasons_that_differ_in_numbers_ids_and_paths_are_one_cause() -> None:
    found = causes(
        [
            ("b", "https://host:8000/v1: HTTP 429 after 3 tries"),
            ("a", "https://other/v1: HTTP 429 after 5 tries"),
            ("c", "RFDIR-0001--aris--m--off--0a1b2c3d: no reply\nin time"),
            ("d", "RFVEN-0002--coi--m--on--99999999: no reply in time"),
            ("e", "step 'decide': no JSON"),
            ("f", "step 'review': no JSON"),
            ("g", "step 'review' ended"),
            ("h", "https://host:8000/v1: HTTP 401 after 1 tries"),
        ]
    )
    assert [(cause.said, cause.runs) for cause in found] == [
        ("step …: no JSON", ("e", "f")),
        ("…: HTTP 429 after … tries", ("a", "b")),
        ("…: no reply in time", ("c", "d")),
        ("https://host:8000/v1: HTTP 401 after 1 tries", ("h",)),
        ("step 'review' ended", ("g",)),
    ]
    assert found[1].example == "https://other/v1: HTTP 429 after 5 tries"


def test_costs_are_medians_quartiles_and_sums() -> None:
    runs = [
        manifest("aris", seconds, prompt=prompt, completion=10, calls=2, cached=1, cost=0.5)
        for seconds, prompt in ((1.0, 90), (2.0, 190), (3.0, 290), (None, 390))
    ]
    table = cost_table([*runs, manifest("native", 1.0, cost=None)])
    titles = [column.title for column in table.columns]
    native, aris = (dict(zip(titles, cells, strict=True)) for cells in table.rows)
    assert aris["Calls"] == Number(value=8)
    assert aris["Cached"] == Number(value=4)
    assert aris["Prompt"] == Number(value=960)
    assert aris["Tokens a run"] == Number(value=250, low=175, high=325, n=4)
    assert aris["Seconds a run"] == Number(value=2, low=1.5, high=2.5, n=3)
    assert aris["Cost"] == Number(value=2)
    assert isinstance(native["Cost"], Missing)


def told(run_id: str, fact: float, fta: float) -> Row:
    return row("T", run_id=run_id, fact=fact, fta=fta)


def test_runs_close_together_are_one_disc() -> None:
    found = discs_of([told("a", 0.5, 0.26), told("b", 0.51, 0.25), told("c", 0.8, 0.25)])
    assert [(disc.fact, disc.fta, disc.runs) for disc in found] == [
        (0.5, 0.25, ("a", "b")),
        (0.8, 0.25, ("c",)),
    ]


def test_systems_stand_with_their_own_arms() -> None:
    systems = [
        ("m", "aris", "on 1"),
        ("m", "aris", "gated 1"),
        ("m", "native", "off"),
        ("m", "aris", "off"),
    ]
    assert sorted(systems, key=lambda one: system_order(*one)) == [
        ("m", "native", "off"),
        ("m", "aris", "off"),
        ("m", "aris", "on 1"),
        ("m", "aris", "gated 1"),
    ]


def test_a_panel_has_a_line_for_each_system_and_tells_its_figures() -> None:
    rows = [
        row(task, run_id=f"{task}{agent}", agent=agent, fta=fta)
        for task in ("A", "B", "C")
        for agent, fta in (("aris", 0.5 if task == "A" else 0.25), ("coi", 1.0))
    ]
    (headline,) = diagnose(rows, ("headline",))
    drawn = dot_panels(headline)
    assert "<title>aris: 0.33 [0.25, 0.50]</title>" in drawn
    assert "<title>coi: 1.00 [1.00, 1.00]</title>" in drawn
