"""Low scores and what fails in them: percentiles with ties, shares and losses by hand."""

import pytest

from evaluation.diagnostics.fingerprints import fingerprints, losses
from evaluation.diagnostics.low import is_low, low_shares, threshold
from evaluation.diagnostics.row import Link, Part
from foresci.intervals import wilson
from tests.evaluation.diagnostics.diagnostic_cases import arm, column, number, row, values


def test_low_is_strictly_below_the_percentile_so_that_ties_at_it_are_not() -> None:
    # Sorted 0.1, 0.2, 0.2, 0.2, 0.5, 0.6: the 20th percentile is at place 0.2 * 5 = 1, or 0.2.
    rows = [row(f"t{at}", fta=fta) for at, fta in enumerate((0.2, 0.6, 0.1, 0.2, 0.5, 0.2))]
    bound = threshold(rows, "fta")
    assert bound == pytest.approx(0.2)
    assert [each.values["fta"] for each in rows if is_low(each, "fta", bound)] == [0.1]


def test_the_percentile_is_interpolated_and_leaves_out_what_is_undefined() -> None:
    rows = [row("t1", fta=0.0), row("t2", fta=1.0), row("t3", fact=0.5)]
    assert threshold(rows, "fta") == pytest.approx(0.2)
    assert threshold(rows, "trace") is None
    assert not is_low(rows[2], "fta", 0.2)


def test_shares_by_family_and_agent_have_counts_and_wilson_bounds() -> None:
    rows = [
        *(row(f"t{at}", "native", fta=at / 10) for at in range(5)),
        *(row(f"t{at}", "aris", fta=0.5 + at / 10, trace=at / 10) for at in range(5)),
    ]
    table = low_shares(arm(*rows))
    # Of 0, 0.1 to 0.9 the percentile is 0.18: two runs are below, both native.
    native, aris = (number(cell) for cell in column(table, "FTA"))
    assert (native.hits, native.n, aris.hits, aris.n) == (2, 5, 0, 5)
    assert (native.low, native.high) == wilson(2, 5)
    assert values(table, "Trace") == ["n/a", pytest.approx(0.2)]
    assert "FTA 0.180" in table.caption


def test_where_a_fifth_ties_at_the_lowest_value_the_share_is_not_a_zero_but_told() -> None:
    table = low_shares(arm(*(row(f"t{at}", fact=max(0, at - 3) / 10) for at in range(10))))
    assert values(table, "Fact") == ["n/a"]
    assert "Fact: a fifth or more tie at the lowest, so none is low" in table.caption


def test_a_slots_share_of_the_loss_goes_by_its_weight_among_defined_slots() -> None:
    rows = [
        row("t1", fta_parts=(_part("family", 0.0, 0.5), _part("center", 0.5, 0.25))),
        row("t2", fta_parts=(_part("family", 1.0, 0.5), _part("center", 0.0, 0.5))),
    ]
    # t1 loses 0.5/0.75 and 0.125/0.75; t2 loses 0 and 0.5: in all 2/3 and 2/3.
    assert losses(rows) == pytest.approx({"family": 0.5, "center": 0.5})


def test_fingerprint_names_the_slot_that_loses_most_and_the_weakest_trace() -> None:
    low = row(
        "t0",
        fta=0.0,
        trace=0.5,
        fta_parts=(_part("direction", 0.0, 0.25), _part("mechanism", 0.9, 0.25)),
        trace_links=(_link("mechanism", 1.0), _link("direction", 0.0)),
    )
    table = fingerprints(arm(low, *(row(f"t{at}", fta=0.5 + at / 10) for at in range(1, 5))))
    assert values(table, "Fails most") == ["direction"]
    assert values(table, "Of the loss") == pytest.approx([1 / 1.1])
    assert values(table, "Lowest Trace") == ["direction"]
    (share,) = (number(cell) for cell in column(table, "Low FTA"))
    assert (share.hits, share.n) == (1, 5)


def _part(name: str, score: float, weight: float) -> Part:
    return Part(name=name, score=score, weight=weight)


def _link(name: str, score: float) -> Link:
    return Link(name=name, support="direct", bridge="explicit", score=score)
