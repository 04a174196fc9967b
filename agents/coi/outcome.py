"""What comes of a grown chain: its trend, a proposal, and the work that is nearest to that."""

from langgraph.runtime import Runtime

from agents.asking import ask
from agents.coi.linking import links_of
from agents.coi.options import options_of
from agents.coi.proposals import KINDS
from agents.coi.records import Proposal, ProposeInput, TrendInput
from agents.coi.standing import assess_around
from agents.coi.state import ChainState
from agents.coi.steps import PROPOSE, TREND
from agents.context import RunContext
from agents.passages import abstract_row, cited_rows, known_rows, mark
from agents.state import node_event
from controls.findings import Findings, Note
from knowledge_base.domain_scope import domain_filter

PROBED = 5
"""Papers that a probe for prior work looks at."""


def trend(state: ChainState, runtime: Runtime[RunContext]) -> ChainState:
    """Ask how the ideas of the chain follow one another."""
    context = runtime.context
    links = links_of(context.evidence, state)
    given = TrendInput(subject=state["topic"], cutoff=context.task.cutoff, links=links)
    asked = ask(context, TREND, given, about=state["about"])
    known = [abstract_row(context.evidence, paper) for paper in state["papers"]]
    cited = tuple(map(mark, known_rows(asked.output.evidence, known)))
    found = asked.output.model_copy(update={"evidence": cited})
    event = node_event("trend", about=state["about"], pace=found.pace)
    return {"trend": found.to_json(), "tokens": asked.tokens, "trace": [asked.event, event]}


def propose(state: ChainState, runtime: Runtime[RunContext]) -> ChainState:
    """Count around the chain, and ask which option it supports and what it says for it."""
    context = runtime.context
    kb, task = context.evidence, context.task
    assessed = assess_around(kb, task, state["papers"], state["about"], state["topic"])
    options = options_of(kb, task)
    given = ProposeInput(
        question=task.question,
        family=task.family,
        cutoff=task.cutoff,
        options=options,
        about=state["about"],
        subject=state["topic"],
        links=links_of(kb, state),
        trend=state["trend"],
        assessed=assessed,
        kinds=KINDS[task.family],
    )
    asked = ask(context, PROPOSE, given, about=state["about"])
    known = [abstract_row(context.evidence, paper) for paper in state["papers"]]
    known += cited_rows(Findings(assessments=assessed))
    made = _checked(asked.output, given, known)
    event = node_event("propose", about=state["about"], supports=made.supports)
    return {
        "assessed": [one.to_json() for one in assessed],
        "proposal": made.to_json(),
        "tokens": asked.tokens,
        "trace": [asked.event, event],
    }


def prior_probe(state: ChainState, runtime: Runtime[RunContext]) -> ChainState:
    """Look for what is nearest to the proposal; it adds evidence and forbids nothing."""
    context = runtime.context
    kb = context.evidence
    proposal = Proposal.model_validate(state["proposal"])
    said = " ".join(note.text for note in proposal.notes[:2]) or proposal.reason
    result = kb.search(
        f"{state['topic']} {said}", k=PROBED, filters=domain_filter(kb, context.task.domain)
    )
    probe = [
        {"about": state["about"], "row": hit.row, "retrieval": hit.retrieval.to_json()}
        for hit in result.hits
        if kb.paper_row(hit.row) not in state["papers"]
    ]
    retrieval = {"kind": "retrieval", "about": state["about"], **result.trace.to_json()}
    event = node_event("prior_probe", about=state["about"], found=len(probe))
    return {"probe": probe, "trace": [retrieval, event]}


def _checked(made: Proposal, given: ProposeInput, known: list[int]) -> Proposal:
    """A proposal that cites only what was shown, and supports the option of its chain.

    A chain that was grown for no option may support any.
    """
    options = {option.id for option in given.options}
    supports = given.about
    if supports is None and made.supports in options:
        supports = made.supports

    def checked(note: Note) -> Note:
        about = note.about if note.about in options else None
        cited = tuple(map(mark, known_rows(note.evidence, known)))
        return note.model_copy(update={"about": about, "evidence": cited})

    notes = tuple(checked(note) for note in made.notes)
    return made.model_copy(update={"supports": supports, "notes": notes})
