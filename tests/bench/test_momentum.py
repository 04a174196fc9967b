"""The benchmark of momentum: predictors see nothing later than the cutoff, outcomes are shares."""

from datetime import date

import numpy as np
import pytest

from bench.momentum import Correlation, lead, panel_of, pearson, report, verdict
from bench.momentum_data import frequent_phrases, phrase_router
from foresci.schema import Paper

CUTOFF, END = date(2025, 9, 30), date(2026, 3, 31)
TOPICS = {"agents": ("web agent",), "rewards": ("reward model", "reward shaping")}


def paper(number: int, day: str, text: str) -> Paper:
    return Paper(
        id=f"p{number:03}",
        title="A Paper",
        abstract=text,
        public_on=date.fromisoformat(day),
        source="test",
    )


BEFORE = [
    paper(0, "2025-05-01", "A reward model is trained."),
    paper(1, "2025-06-01", "Reward models drift."),
    paper(2, "2025-08-01", "Web agents browse with a reward model."),
    paper(3, "2025-09-01", "A web-agent plans."),
]
AFTER = [
    paper(4, "2025-11-01", "A web agent fails."),
    paper(5, "2026-01-01", "Web agents recover."),
    paper(6, "2026-02-01", "Reward shaping helps."),
    paper(7, "2026-06-01", "Web agents after the window."),
]


def test_the_outcome_compares_shares_after_the_cutoff_with_those_of_six_months_before() -> None:
    panel = panel_of([*BEFORE, *AFTER], phrase_router(TOPICS), CUTOFF, END, fewest=1)
    agents = np.log(2.5 / 3.5) - np.log(2.5 / 4.5)
    rewards = np.log(1.5 / 3.5) - np.log(3.5 / 4.5)
    assert panel.realized() == pytest.approx([agents, rewards])


def test_predictors_see_no_paper_after_the_cutoff() -> None:
    route = phrase_router(TOPICS)
    now = panel_of(BEFORE, route, CUTOFF, END, fewest=1).predictors()
    later = panel_of([*BEFORE, *AFTER], route, CUTOFF, END, fewest=1).predictors()
    for name, values in now.items():
        assert later[name] == pytest.approx(values), name
    assert now["recent share"] == pytest.approx([1.0, 0.5])


def test_topics_with_few_papers_before_the_cutoff_are_left_out() -> None:
    panel = panel_of([*BEFORE, *AFTER], phrase_router(TOPICS), CUTOFF, END, fewest=3)
    assert len(panel.realized()) == 1


def test_frequent_phrases_hold_no_stop_word_and_ties_go_by_name() -> None:
    assert frequent_phrases(BEFORE, 2) == ["reward model", "web agent"]


def test_a_perfect_predictor_leads_and_a_constant_one_has_no_correlation() -> None:
    realized = np.linspace(-1.0, 1.0, 30)
    assert pearson(2 * realized, realized).value == pytest.approx(1.0)
    assert pearson(np.ones(30), realized) == Correlation(0.0, 0.0, 0.0)
    ahead = lead(realized, np.ones(30), realized)
    assert (ahead.value, ahead.low) == pytest.approx((1.0, 1.0))


def test_the_verdict_needs_an_interval_clear_of_zero() -> None:
    assert verdict(Correlation(0.3, 0.1, 0.5)).startswith("persistence")
    assert verdict(Correlation(-0.3, -0.5, -0.1)).startswith("reversion")
    assert verdict(Correlation(0.3, -0.1, 0.5)).startswith("neither")


def test_the_report_is_the_same_every_time() -> None:
    panel = panel_of([*BEFORE, *AFTER], phrase_router(TOPICS), CUTOFF, END, fewest=1)
    assert list(report("rag", panel)) == list(report("rag", panel))
