"""The page and the sheet of a comparison: strangers' text is text, and nothing is lost."""

from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from controls.record import ExactPassage
from evaluation.paired.case import PairedCase, Scored
from evaluation.paired.compare import tables_of
from evaluation.paired.diff import answer_diff
from evaluation.paired.page import render_page
from evaluation.paired.plot import interval_plot
from evaluation.paired.sheet import COLUMNS, write_comparison
from foresci.schema import Candidate
from foresci.sheets import read_sheet
from tests.evaluation.evaluation_cases import DIRECTION_TASK, claim, direction_answer
from tests.evaluation.paired_cases import comparison, control, controlled, row

HOSTILE = "<script>alert('x')</script><img src=x onerror=alert(1)>"


class Tags(HTMLParser):
    """The names of all elements, and the texts between them."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []
        self.attributes: list[str] = []
        self.open: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.names.append(tag)
        self.attributes += [name for name, _ in attrs]
        if tag not in {"meta"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def read(page: str) -> Tags:
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    return tags


def hostile_case() -> PairedCase:
    old, new = direction_answer(), direction_answer(candidate="B", risk=claim(HOSTILE))
    checked = control(
        "committed", "on", ExactPassage(source="E1", start=3, end=3 + len(HOSTILE), text=HOSTILE)
    )
    source = {"E1": f"{HOSTILE}, 2025-09-01"}
    on = controlled("on", old, new, control=checked, new_choice=True, sources=source)
    gate = controlled("gated", old, old, control=control(None, "gated"))
    options = (Candidate(id="A", text=HOSTILE), *DIRECTION_TASK.candidates[1:])
    return PairedCase(
        task=DIRECTION_TASK.model_copy(update={"candidates": options, "question": HOSTILE}),
        agent="coi",
        incumbent=old,
        off_reason=None,
        controlled=(on, gate),
        scores=(Scored(name="FTA", values={"off": 0.25, "on": 0.75, "gated": None}),),
        parts=(Scored(name="mechanism", values={"off": 0.5, "on": 0.5, "gated": 0.5}),),
    )


def test_strangers_text_is_no_markup() -> None:
    rows = [row("T-0001", "off", None, reason=HOSTILE)]
    tags = read(render_page(comparison(rows, 1), [hostile_case()]))
    assert not {"script", "img", "link", "iframe"} & set(tags.names)
    assert not {"onerror", "src", "href"} & set(tags.attributes)
    assert tags.text.count(HOSTILE) >= 5  # question, option, claim, passage, title, reason


def test_a_case_tells_what_the_check_found_and_did() -> None:
    text = read(render_page(comparison([], 1), [hostile_case()])).text
    for told in (
        "Incumbent: A",
        "Risk 0.600; controls that are on always check",
        "0.40 causal role: two of five items are of another field",
        "Committed by direction.coi: the check changed the answer and its choice",
        f"2025-09-01), characters 3 to {3 + len(HOSTILE)}",
        "- decision: A, accelerating",
        "+ decision: B, accelerating",
        "Risk 0.200, below the threshold 0.500: not checked, the gate was closed",
        "The answer is the incumbent's, word for word.",
        "FTA0.2500.750+0.500n/an/a",
        "FTA, mechanism0.5000.500+0.000",
    ):
        assert told in text


def test_what_two_arms_share_is_told_once() -> None:
    case = hostile_case()
    on = case.controlled[0]
    gate = on.model_copy(update={"arm": "gated", "control": control("committed", "gated")})
    passages = on.control.verdict.passages  # type: ignore[union-attr]
    both = control("committed", "gated", *passages)
    twice = case.model_copy(update={"controlled": (on, gate.model_copy(update={"control": both}))})
    text = read(render_page(comparison([], 1), [twice])).text
    assert text.count("Committed by") == 1
    assert "The same check and the same answer as with controls on." in text
    assert text.count("0.40 causal role") == 1
    # Another passage is another check, of the same risk.
    other = case.model_copy(update={"controlled": (on, gate)})
    text = read(render_page(comparison([], 1), [other])).text
    assert (text.count("Committed by"), text.count("0.40 causal role")) == (2, 1)


def test_a_question_is_told_once_for_all_agents() -> None:
    case = hostile_case()
    cases = [case.model_copy(update={"agent": agent}) for agent in ("aris", "coi")]
    text = read(render_page(comparison([], 2), cases)).text
    assert text.count(f"A: {HOSTILE}") == text.count("evidence up to") == 1
    assert text.index("RFDIR-0001, aris") < text.index("RFDIR-0001, coi")


def test_a_proposal_that_was_lost_is_shown_and_a_reason_stays() -> None:
    case, old = hostile_case(), direction_answer()
    lost = {
        "control": control("rejected", "on"),
        "proposed": answer_diff(old, direction_answer(candidate="C")),
        "reason": "no target",
    }
    on, gated = (controlled(arm, old, old, **lost) for arm in ("on", "gated"))
    text = read(
        render_page(comparison([], 1), [case.model_copy(update={"controlled": (on, gated)})])
    ).text
    assert "something was held against the decision, and the commit rule keeps it" in text
    assert "The check proposed this, and it was not taken:" in text
    assert "+ decision: C, accelerating" in text
    assert text.count("No scores: no target") == 2  # also where the rest is not told again


def test_tables_and_plots_of_many_tasks() -> None:
    rows = [
        row(f"T-{n:04d}", arm, score + n / 10)
        for n in range(3)
        for arm, score in (("off", 0.2), ("on", 0.4), ("gated", 0.3))
    ]
    page = render_page(comparison(rows, 3), [])
    tags = read(page)
    assert tags.names.count("table") == tags.names.count("caption") == 6
    assert tags.names.count("svg") == 1
    assert "on-offFTA0.3000.500+0.200 [+0.200, +0.200]3/00.2500.750-3/3" in tags.text
    assert "prefers-color-scheme: dark" in page
    assert "default-src 'none'" in page
    assert page == render_page(comparison(rows, 3), [])


def test_a_plot_draws_intervals_to_scale() -> None:
    """Differences 0 and 1 of two tasks: the interval is the whole scale, its mean the middle."""
    rows = [row(f"T-000{n}", arm, n * (arm == "on")) for n in (0, 1) for arm in ("off", "on")]
    (one,) = tables_of(rows, ("off", "on")).overall
    plot = str(interval_plot([one]))
    assert 'class="reach" y1="11" y2="11" x1="214" x2="536"' in plot
    assert 'cx="375"' in plot
    assert 'class="zero" x1="214"' in plot
    assert interval_plot([]) == ""


def test_an_end_of_the_scale_is_named_where_it_does_not_hide_the_zero() -> None:
    """The lower end lies 1 % of the scale below zero, then half of it."""
    rows = [row(f"T-000{n}", arm, n * (arm == "on")) for n in (0, 1) for arm in ("off", "on")]
    (one,) = tables_of(rows, ("off", "on")).overall

    def plot(low: float) -> str:
        reach = one.difference.model_copy(update={"low": low})
        return str(interval_plot([one.model_copy(update={"difference": reach})]))

    assert "-0.010</text>" not in plot(-0.01)
    assert "+1.000</text>" in plot(-0.01)
    assert ">0</text>" in plot(-0.01)
    assert "-1.000</text>" in plot(-1.0)


def test_the_sheet_keeps_every_run_and_figure(tmp_path: Path) -> None:
    committed = control("committed", "on", drift="scope")
    rows = [
        row("T-0001", "off", 0.1 + 0.2, trace=1 / 3, drift=0.0, severities={"scope": 0}),
        row("T-0001", "on", 0.5, control=committed, new_choice=True),
        row("T-0001", "gated", 0.5, control=control(None, "gated")),
        row("T-0002", "off", run_id=None, reason='=cmd|"x", failed\nfor good'),
    ]
    path = tmp_path / "rows.csv"
    write_comparison(path, comparison(rows, tasks=2))
    off, on, gated, lost = (cells for _, cells in read_sheet(path, COLUMNS))
    assert float(off["fta"]) == 0.1 + 0.2
    assert float(off["trace"]) == 1 / 3
    assert (off["drift"], off["fact"], off["check"]) == ("0.0", "", "")
    assert (float(off["scope"]), off["causal_role"]) == (0, "")
    assert (on["check"], on["rule"], on["risk"]) == ("committed", "direction.coi", "0.6")
    assert (on["drift_kind"], on["check_reason"]) == ("scope", "B has more papers.")
    assert (off["new_choice"], on["new_choice"], gated["new_choice"]) == ("", "true", "")
    assert (gated["check"], gated["rule"], gated["threshold"]) == ("not_checked", "", "0.5")
    assert (off["judge"], off["pers_scorer"]) == ("structural/3", "rubric (untrained)")
    assert (lost["run_id"], lost["fta"], lost["judge"], lost["pers_scorer"]) == ("", "", "", "")
    assert lost["reason"] == """'=cmd|"x", failed for good"""  # no formula for a spreadsheet
