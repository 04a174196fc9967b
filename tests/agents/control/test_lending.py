"""What a run lends to a check: nothing of it is lost, and what a lock rests on is shown first."""

from pathlib import Path
from typing import Any, cast

import pytest

from agents import run_task
from agents.checkpoints import decided_in
from agents.context import RunContext
from agents.control.lending import Lending
from agents.registry import agent_spec
from agents.state import RunState
from controls.case import Lock
from controls.findings import Note
from foresci.benchmark import Benchmark
from foresci.llm import Step, StepResult, StructuralBackbone
from foresci.llm.errors import ReplyError
from foresci.llm.fitting import ContextError
from foresci.schema import Record, candidates_of
from foresci.schema.run import TokenUse
from knowledge_base import KnowledgeBase
from tests.agents.builders import CUTOFF

TASK = next(
    one for one in Benchmark.sample().tasks if one.family == "direction" and one.cutoff == CUTOFF
)


class Heard:
    """A backbone that keeps what it was given."""

    name = identity = "structural"

    def __init__(self) -> None:
        self.given: list[Any] = []

    def run(self, step: Step, given: Record) -> StepResult:  # type: ignore[type-arg]
        self.given.append(given)
        return StructuralBackbone().run(step, given)


class Small:
    """A backbone into whose context nothing fits."""

    name = identity = "structural"

    def run(self, step: Step, given: Record) -> StepResult:  # type: ignore[type-arg]
        raise ContextError("it is too long", TokenUse(prompt=7))


def lent(kb: KnowledgeBase, runs: Path, backbone: Any) -> Lending:
    off = run_task(TASK, "coi", kb=kb, runs_dir=runs).folder
    state = cast("RunState", decided_in(agent_spec("coi").build("off"), off.path))
    return Lending(RunContext(task=TASK, backbone=backbone, agent="coi", kb=kb), state)


def test_what_the_lock_cites_is_shown_first_and_what_speaks_of_the_choice_next(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    heard = Heard()
    lending = lent(sample_kb, tmp_path, heard)
    order = tuple(one.id for one in candidates_of(TASK))[::-1]
    found = lending.look_up("agents that use tools on web pages", about=order[0])
    last = found[-1].id
    note = Note(kind="mechanism", text="It grows.", about=order[0], evidence=(last,))
    lending.write(Lock(order=order, notes=(note,)))
    shown = heard.given[-1].evidence
    assert shown[0].id == last
    own = [item.about == order[0] for item in shown[1:]]
    assert own == sorted(own, reverse=True)
    assert {item.id for item in shown} == {entry["id"] for entry in lending.packet}
    assert heard.given[-1].settled == order
    assert heard.given[-1].notes[0] == note


def test_items_are_added_once_and_ids_of_the_packet_never_change(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    lending = lent(sample_kb, tmp_path, StructuralBackbone())
    before = list(lending.packet)
    first = lending.look_up("memory of agents", about="a")
    again = lending.look_up("memory of agents", about="b")
    assert [one.id for one in first] == [one.id for one in again]
    lending.soundings()
    assert lending.packet[: len(before)] == before
    ids = [entry["id"] for entry in lending.packet]
    assert len(set(ids)) == len(ids)
    assert lending.added == lending.packet[len(before) :]


def test_a_step_that_does_not_fit_the_context_is_a_reply_of_no_use(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    lending = lent(sample_kb, tmp_path, Small())
    with pytest.raises(ReplyError, match="too long"):
        lending.write(Lock(order=tuple(one.id for one in candidates_of(TASK))))
    assert lending.tokens["prompt"] == 7
    assert lending.events[-1]["kind"] == "unusable"
