"""The tournament: both orders, ties by halves, and what fails costs only itself."""

from datetime import date
from pathlib import Path
from typing import Any

import pytest
from langgraph.runtime import Runtime

from agents import run_task
from agents.coi.comparing import MOST_POINTS, compare_chains, points, share_of_points
from agents.coi.concluding import rank
from agents.coi.records import CompareInput, Comparison, Side
from agents.coi.state import by_key
from agents.coi.tournament import ChainsFailedError, compare
from agents.context import RunContext
from controls.findings import Assessment
from foresci.llm import Step, StepResult, StructuralBackbone
from foresci.llm.errors import ModelCallError
from foresci.llm.step import InputT, OutputT
from knowledge_base import KnowledgeBase
from tests.agents.builders import CUTOFF, direction_task
from tests.agents.coi.test_runs import trace_of
from tests.agents.given import moved
from tests.agents.test_runs import TASKS


def side(score: float, **more: Any) -> Side:
    known = Assessment(about="a", score=score, reason="Counted.", movement=moved(score))
    fields = {
        "supports": "a", "reason": "It grows.", "trend": "It moves.", "pace": "steady",
        "papers": 4, "latest": CUTOFF, "coherence": 0.5, "results": 2, "assessed": known,
    }  # fmt: skip
    return Side.model_validate(fields | more)


def compared(first: Side, second: Side) -> Comparison:
    given = CompareInput(
        question="Which?", family="direction", cutoff=CUTOFF, first=first, second=second
    )
    return compare_chains(given)


def test_equal_chains_tie_and_unequal_ones_mirror_each_other() -> None:
    assert points(compared(side(0.1), side(0.1))) == MOST_POINTS / 2
    better = side(0.5, latest=CUTOFF, coherence=0.8)
    worse = side(0.1, latest=date(2025, 6, 1), coherence=0.5)
    there, back = points(compared(better, worse)), points(compared(worse, better))
    assert there > MOST_POINTS / 2
    assert there + back == MOST_POINTS


def test_what_counts_hardly_tell_apart_is_a_tie() -> None:
    verdicts = compared(side(0.1, coherence=0.55), side(0.1, latest=date(2025, 9, 10)))
    assert set(verdicts.verdicts) == {"tie"}


def test_shares_of_points() -> None:
    assert share_of_points([]) == 0.5
    assert share_of_points([5.0, 2.5]) == 0.75


class Biased:
    """Prefers whatever is shown first, as models do; or fails at what it is told to fail at."""

    name = identity = "biased"

    def __init__(self, *failing: str, about: str | None = None) -> None:
        self.failing = failing
        self.about = about

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        """Run one step."""
        if step.name in self.failing and self.about in (None, given.to_json().get("about")):
            raise ModelCallError(f"{step.name} is out of order")
        if step.name != "coi.compare":
            return StructuralBackbone().run(step, given)
        names = Comparison.model_fields
        found = StructuralBackbone().run(step, given)
        return found._replace(output=step.output.model_validate(dict.fromkeys(names, "first")))


def match(backbone: Any) -> dict[str, Any]:
    context = RunContext(task=direction_task(), backbone=backbone)
    sides = [side(0.9).to_json(), side(0.1).to_json()]
    branch = {"key": 0, "pair": [0, 1], "sides": sides}
    wrote = compare(branch, Runtime(context=context))  # type: ignore[arg-type]
    (found,) = wrote["matches"]
    return found


def test_a_judge_that_prefers_the_first_one_decides_nothing() -> None:
    assert match(Biased())["points"] == [MOST_POINTS, MOST_POINTS]


def test_a_comparison_that_fails_is_recorded_and_counts_as_tie() -> None:
    found = match(Biased("coi.compare"))
    assert found["points"] == [MOST_POINTS, MOST_POINTS]
    assert len(found["errors"]) == 2


def test_branches_are_kept_in_the_order_of_their_keys() -> None:
    one, two = {"key": 1}, {"key": 2}
    assert by_key([two], [one]) == by_key([one], [two]) == [one, two]


def test_the_dissent_is_the_best_chain_for_another_option() -> None:
    chains = [
        {"key": key, "error": None, "proposal": {"supports": about}}
        for key, about in enumerate("aab")
    ]
    found = rank({"chains": chains, "standings": [{"chain": one} for one in (1, 0, 2)]})
    assert found is not None
    assert (found.winner["key"], found.second and found.second["key"]) == (1, 2)
    assert [one["key"] for one in found.others] == [0]


def test_a_chain_that_fails_is_recorded_and_the_others_go_on(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = TASKS["direction"]
    backbone = Biased("coi.propose", about=task.candidates[0].id)
    run = run_task(task, "coi", kb=sample_kb, runs_dir=tmp_path, backbone=backbone).folder
    grown = [row for row in trace_of(run.path) if row.get("node") == "grow_chain"]
    assert [row["error"] for row in grown].count(None) == len(grown) - 1
    (failed,) = (row for row in grown if row["error"])
    assert failed["about"] == task.candidates[0].id
    assert run.answer.candidate != task.candidates[0].id


@pytest.mark.parametrize("step", ["coi.read_idea", "coi.compare"])
def test_where_every_branch_fails_the_run_fails(
    step: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    with pytest.raises(ChainsFailedError, match=f"{step} is out of order"):
        run_task(TASKS["direction"], "coi", kb=sample_kb, runs_dir=tmp_path, backbone=Biased(step))
