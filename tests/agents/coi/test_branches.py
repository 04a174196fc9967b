"""What a chain's branch hands back: its own option, its true ranks, and its work when it fails."""

from pathlib import Path
from typing import Any

import pytest
from langgraph.runtime import Runtime

from agents import run_task
from agents.coi.concluding import conclude
from agents.coi.families import assess_families
from agents.coi.queries import completed, plan_chains
from agents.coi.records import Plan, Proposal, Query, Trend
from agents.coi.representing import chain_hits
from agents.coi.standing import assess_around
from agents.context import RunContext
from controls.findings import Assessment, Findings
from foresci.llm import Step, StepResult, StructuralBackbone
from foresci.llm.errors import ModelCallError
from foresci.llm.step import InputT, OutputT
from foresci.schema import Candidate, Retrieval, TokenUse, VenueTask, candidates_of
from knowledge_base import KnowledgeBase
from tests.agents.builders import direction_task, venue_task
from tests.agents.coi.test_runs import trace_of
from tests.agents.coi.test_stages import planned
from tests.agents.given import moved
from tests.agents.test_runs import TASKS


class Counting:
    """The rules, at one token a call; proposals may be bent to one option, or fail for another."""

    name = identity = "counting"

    def __init__(self, supports: str | None = None, failing: str | None = None) -> None:
        self.supports = supports
        self.failing = failing

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        """Run one step."""
        if step.name == "coi.propose" and given.to_json()["about"] == self.failing:
            raise ModelCallError("coi.propose is out of order", TokenUse(prompt=1, calls=1))
        output = StructuralBackbone().run(step, given).output
        if self.supports and isinstance(output, Proposal):
            changed = {**output.to_json(), "supports": self.supports}
            output = step.output.model_validate(changed)
        return StepResult(output, TokenUse(prompt=1, calls=1))


def test_a_chain_supports_the_option_it_was_grown_for_whatever_a_model_says(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = TASKS["direction"]
    last = task.candidates[-1].id
    backbone = Counting(supports=last)
    run = run_task(task, "coi", kb=sample_kb, runs_dir=tmp_path, backbone=backbone).folder
    proposed = [row for row in trace_of(run.path) if row.get("node") == "propose"]
    assert {row["supports"] for row in proposed} == {one.id for one in task.candidates}
    assert all(row["supports"] == row["about"] for row in proposed)


def test_a_chain_that_fails_leaves_its_trace_and_its_tokens(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = TASKS["direction"]
    about = task.candidates[0].id
    backbone = Counting(failing=about)
    run = run_task(task, "coi", kb=sample_kb, runs_dir=tmp_path, backbone=backbone).folder
    rows = trace_of(run.path)
    own = [row for row in rows if row.get("about") == about]
    assert {"coi.read_idea", "coi.trend"} <= {row.get("step_name") for row in own}
    assert "forward" in {row.get("node") for row in own}
    calls = sum(row.get("kind") == "step" for row in rows)
    assert run.manifest.tokens.calls == calls + 1


def test_venues_are_known_by_what_their_candidates_say_not_by_their_ids(
    sample_kb: KnowledgeBase,
) -> None:
    task = TASKS["venue"]
    assert isinstance(task, VenueTask)
    texts = {"acl": "ACL, EMNLP, NAACL", "ml": "ICLR, ICML, NeurIPS", "ai": "AAAI, IJCAI",
             "ir": "SIGIR, KDD, WWW", "cv": "CVPR, ICCV, ECCV"}  # fmt: skip
    renamed = tuple(
        Candidate(id=f"v{place}", text=texts[one.id]) for place, one in enumerate(task.candidates)
    )
    other = task.model_copy(update={"candidates": renamed})
    papers = list(range(0, len(sample_kb.table.ids), 40))
    around = assess_around(sample_kb, other, papers, None, other.project)
    assert [one.about for one in around] == [one.id for one in renamed]
    assert sum(one.score for one in around) == pytest.approx(1.0)
    assert any(one.evidence for one in around)
    chain = {"key": 0, "assessed": [one.to_json() for one in around]}
    whole = assess_families(sample_kb, other, [chain], {0: 1.0})
    assert len({round(one.score, 9) for one in whole}) > 1


def made(key: int, about: str, **more: Any) -> dict[str, Any]:
    known = Assessment(about=about, score=0.1, reason="Counted.", movement=moved(0.1))
    found = Retrieval(query="q", fused_rank=1, fused_score=1 / 61)
    return {
        "key": key, "about": about, "error": None, "papers": [key],
        "anchor": {"row": key, "retrieval": found.to_json()},
        "edges": [{"edge": "anchor", "cosine": None, "of": None, "rank": None}],
        "assessed": [known.to_json()], "probe": [],
        "trend": Trend(summary="It moves.", pace="steady").to_json(),
        "proposal": Proposal(supports=about, reason="It grows.").to_json(),
    } | more  # fmt: skip


def concluded(kb: KnowledgeBase, *chains: dict[str, Any]) -> tuple[Findings, dict[str, Any]]:
    context = RunContext(task=direction_task(), backbone=StructuralBackbone(), kb=kb)
    standings = [
        {"chain": one["key"], "supports": one["about"], "share": 0.5, "score": 0.1}
        for one in chains
    ]
    state = {"chains": [*chains], "standings": standings}
    wrote = conclude(state, Runtime(context=context))  # type: ignore[arg-type]
    return Findings.model_validate(wrote["findings"]), wrote["trace"][-1]


def test_chains_that_all_support_one_option_bring_no_objection(sample_kb: KnowledgeBase) -> None:
    alike, said = concluded(sample_kb, made(0, "a"), made(1, "a"))
    assert "objection" not in {note.kind for note in alike.notes}
    assert (said["second"], said["dissents"]) == (1, False)
    unlike, said = concluded(sample_kb, made(0, "a"), made(1, "b"))
    assert "objection" in {note.kind for note in unlike.notes}
    assert (said["second"], said["dissents"]) == (1, True)


def test_points_are_told_only_where_there_were_others_to_win_them_from(
    sample_kb: KnowledgeBase,
) -> None:
    alone, _ = concluded(sample_kb, made(0, "a"))
    assert alone.assessments[0].reason == "Counted."
    two, _ = concluded(sample_kb, made(0, "a"), made(1, "b"))
    assert "50% of the points against the others" in two.assessments[0].reason


def test_a_neighbour_keeps_the_rank_at_which_it_was_found(sample_kb: KnowledgeBase) -> None:
    edges = [
        {"edge": "neighbour", "cosine": 0.4, "of": 9, "rank": 3},
        {"edge": "anchor", "cosine": None, "of": None, "rank": None},
    ]
    chain = made(0, "a", papers=[2, 9], edges=edges)
    older = Retrieval.model_validate(
        chain_hits(sample_kb, direction_task(), [chain], [])[1]["retrieval"]
    )
    assert older.query.startswith("older than ")
    assert (older.dense_rank, older.fused_rank) == (3, 3)
    assert older.fused_score == pytest.approx(1 / 63)


def test_any_number_of_options_can_be_planned_for() -> None:
    options = tuple(Candidate(id=f"o{n}", text=f"Topic {n}") for n in range(40))
    assert len(plan_chains(planned("planning", options)).queries) == 40


def test_a_short_plan_is_filled_up_to_the_chains_that_are_wanted() -> None:
    task = venue_task()
    given = planned("venue", candidates_of(task), task.project)
    kept = completed(Plan(queries=(Query(text="dialect parsing"),)), given)
    assert kept[0].text == "dialect parsing"
    assert len(kept) == given.least
