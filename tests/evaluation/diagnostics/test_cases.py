"""Cases to read, failures of planning and venue runs, and lengths."""

import pytest

from evaluation.diagnostics.cases import GAPS, MOST, gap_table
from evaluation.diagnostics.failures import planning_failures, venue_links
from evaluation.diagnostics.lengths import answer_lengths
from evaluation.diagnostics.row import Link, Row
from evaluation.scores import Bridge, Support
from tests.evaluation.diagnostics.diagnostic_cases import arm, column, number, row, values

TRACED, ALIGNED, APART = GAPS


def test_high_trace_with_low_fta_includes_both_thresholds_widest_first() -> None:
    table = gap_table(
        arm(
            row("edge", trace=2 / 3, fta=1 / 3),
            row("wide", trace=1.0, fta=0.0),
            row("near", trace=0.66, fta=0.0),
            row("other", trace=1.0, fta=0.34),
            row("untraced", fta=0.0),
        ),
        TRACED,
    )
    assert values(table, "Run") == [f"{name}--aris--structural--off" for name in ("wide", "edge")]
    assert values(table, "Gap") == pytest.approx([1.0, 1 / 3])
    assert "2 of 4 runs." in table.caption


def test_high_fta_with_low_fact_and_wide_gaps_either_way() -> None:
    rows = [
        row("a", fta=0.9, fact=0.1),
        row("b", fta=0.1, fact=0.6),
        row("c", fta=0.5, fact=0.01),
    ]
    assert values(gap_table(arm(*rows), ALIGNED), "Gap") == pytest.approx([0.8])
    assert values(gap_table(arm(*rows), APART), "Gap") == pytest.approx([-0.8, 0.5])


def test_cases_are_bounded_and_all_are_counted_ties_by_run_id() -> None:
    rows = [row(f"t{at:02d}", fta=1.0, fact=0.0) for at in reversed(range(MOST + 5))]
    table = gap_table(arm(*rows), ALIGNED)
    assert values(table, "Run") == [f"t{at:02d}--aris--structural--off" for at in range(MOST)]
    assert "25 of 25 runs; the widest 20 are shown." in table.caption


def test_top_priority_wrong_counts_runs_whose_reference_has_a_best() -> None:
    rows = [
        row(f"p{at}", family="planning", top_is_right=right)
        for at, right in enumerate((True, False, False, None))
    ]
    (cell,) = (number(cell) for cell in column(planning_failures(arm(*rows)), "Top priority wrong"))
    assert (cell.hits, cell.n) == (2, 3)


def _venue(name: str, *links: tuple[Support, Bridge]) -> Row:
    names = ("profile_evidence", "venue_bridge", "tradeoff_evidence")
    return row(
        name,
        family="venue",
        trace=0.5,
        trace_links=tuple(
            Link(name=slot, support=support, bridge=bridge, score=0.5)
            for slot, (support, bridge) in zip(names, links, strict=True)
        ),
    )


def test_each_venue_link_has_the_condition_of_the_paper() -> None:
    rows = [
        _venue("a", ("direct", "implicit"), ("partial", "explicit"), ("direct", "explicit")),
        _venue("b", ("direct", "absent"), ("direct", "implicit"), ("partial", "explicit")),
        _venue("c", ("partial", "explicit"), ("direct", "explicit"), ("direct", "implicit")),
        row("a", "native", family="venue", fta=0.5),
    ]
    table = venue_links(arm(*rows))
    assert values(table, "Agent") == ["native", "aris", "all"]
    hits = {
        title: [number(cell).hits for cell in column(table, title)[1:]]
        for title in ("Profile evidence", "Venue bridge", "Tradeoff evidence")
    }
    assert hits == {
        "Profile evidence": [1, 1],
        "Venue bridge": [2, 2],
        "Tradeoff evidence": [1, 1],
    }
    assert values(table, "Venue bridge")[0] == "n/a"


def test_lengths_by_hand_with_the_spread_of_a_sample() -> None:
    rows = [row(f"t{at}", "aris", words=words) for at, words in enumerate((2, 4, 4, 10))]
    table = answer_lengths(arm(*rows, row("t0", "native", words=5)))
    assert values(table, "Agent") == ["native", "aris", "all"]
    assert values(table, "Mean") == [5, 5, 5]
    assert values(table, "SD") == ["n/a", pytest.approx((36 / 3) ** 0.5), 3.0]
    assert values(table, "Median") == [5, 4, 4]
    assert (values(table, "Min"), values(table, "Max")) == ([5, 2, 2], [5, 10, 10])
