"""The node that hands the best drafts on to the shared tail."""

from collections.abc import Iterable, Sequence

from langgraph.runtime import Runtime

from agents.context import RunContext
from agents.passages import known_rows, mark, row_of
from agents.researchagent.given import facts_of, shown_evidence
from agents.researchagent.reading_facts import of_options
from agents.researchagent.records import Attempt, Draft, OptionFacts
from agents.researchagent.stages import STAGES
from agents.researchagent.state import ResearchState
from agents.signals.citing import cited_hits
from agents.state import node_event
from controls.findings import Assessment, Findings


def findings(state: ResearchState, runtime: Runtime[RunContext]) -> ResearchState:
    """Turn the best drafts into assessments and notes that rest on passages that were shown."""
    facts = facts_of(state)
    seen = [item.id for item in shown_evidence(state, runtime.context, facts)]
    rows = [row for one in seen if (row := row_of(one)) is not None]
    best = {stage: Attempt.model_validate(state["best"][stage]).draft for stage in STAGES}
    found = Findings(
        assessments=_assessments(best["method"], facts, rows),
        notes=tuple(
            note.model_copy(update={"evidence": _known(note.evidence, rows)})
            for stage in STAGES
            for note in best[stage].notes
        ),
    )
    event = node_event(
        "findings", assessed=len(found.assessments), notes=[note.kind for note in found.notes]
    )
    return {"findings": found.to_json(), "hits": cited_hits(found), "trace": [event]}


def _assessments(
    method: Draft, facts: Sequence[OptionFacts], rows: list[int]
) -> tuple[Assessment, ...]:
    """The method's assessments of real options, each once, with the movement that was counted."""
    found = of_options(method.assessments, facts)
    return tuple(
        found[one.about].model_copy(
            update={"movement": one.movement, "evidence": _known(found[one.about].evidence, rows)}
        )
        for one in facts
        if one.about in found
    )


def _known(cited: Iterable[str], rows: list[int]) -> tuple[str, ...]:
    return tuple(mark(row) for row in known_rows(cited, rows))
