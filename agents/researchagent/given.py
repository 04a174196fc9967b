"""What the steps of a stage are given, read back from the state."""

from typing import Any

from agents.context import RunContext
from agents.passages import row_of, shown
from agents.researchagent.records import Attempt, Focus, OptionFacts
from agents.researchagent.stages import STAGES
from agents.researchagent.state import ResearchState
from agents.setting import setting_of
from foresci.schema import Evidence

SHOWN_REFERENCES = 6
"""References that a step sees beside the passages on each option."""


def attempts_of(state: ResearchState) -> list[Attempt]:
    """The attempts at the current stage, oldest first."""
    return [Attempt.model_validate(one) for one in state["history"].get(state["stage"], [])]


def focus_of(state: ResearchState) -> tuple[Focus, ...]:
    """What the facts in the state were counted by."""
    return tuple(Focus.model_validate(one) for one in state["focus"])


def facts_of(state: ResearchState) -> tuple[OptionFacts, ...]:
    """The facts in the state."""
    return tuple(OptionFacts.model_validate(one) for one in state["facts"])


def stage_input(
    state: ResearchState, context: RunContext, facts: tuple[OptionFacts, ...]
) -> dict[str, Any]:
    """The fields of `StageInput`, with the evidence that the stage may cite."""
    task, kb, paper = context.task, context.evidence, state["anchor"]
    best = state["best"]
    return {
        "stage": state["stage"],
        "family": task.family,
        "question": task.question,
        "setting": setting_of(task),
        "domain": task.domain,
        "cutoff": task.cutoff,
        "window": task.window,
        "anchor": "" if paper is None else kb.table.title(paper),
        "entities": tuple(state["entities"]),
        "options": facts,
        "evidence": shown_evidence(state, context, facts),
        "earlier": tuple(
            Attempt.model_validate(best[stage]).draft for stage in STAGES if stage in best
        ),
    }


def shown_evidence(
    state: ResearchState, context: RunContext, facts: tuple[OptionFacts, ...]
) -> tuple[Evidence, ...]:
    """The passages on each option, those behind its facts, then the first references."""
    kb, found = context.evidence, dict[str, Evidence]()
    for option in facts:
        behind = [mark for one in option.companions for mark in one.evidence]
        behind += [mark for note in option.notes for mark in note.evidence]
        rows = [row for mark in (*option.evidence, *behind) if (row := row_of(mark)) is not None]
        found.update(
            (item.id, item) for item in shown(kb, rows, option.about) if item.id not in found
        )
    for item in shown(kb, state["refs"][:SHOWN_REFERENCES]):
        found.setdefault(item.id, item)
    return tuple(found.values())
