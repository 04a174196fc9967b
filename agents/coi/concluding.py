"""From the tournament to findings: the winning chain, the dissenting one, and the other options."""

from collections.abc import Iterator
from typing import NamedTuple

from langgraph.runtime import Runtime

from agents.coi.families import assess_families
from agents.coi.representing import case_note, chain_hits, representative_rows
from agents.coi.state import CoiState
from agents.coi.tournament import assessed_of, finished_chains
from agents.context import RunContext
from agents.passages import row_of
from agents.signals.citing import cited_hits
from agents.signals.families import venue_name
from agents.state import Json, node_event
from agents.wording import headline, lower_first
from controls.findings import Assessment, Findings, Note
from foresci.schema import BottleneckTask, Task, VenueTask, candidates_of


class Ranked(NamedTuple):
    """The finished chains after the tournament."""

    winner: Json
    second: Json | None
    """The best chain that supports another option, or the second best where none does."""
    others: list[Json]
    """Best first."""

    @property
    def dissents(self) -> bool:
        """Whether the second chain supports something else than the winner's option."""
        supported = [chain["proposal"]["supports"] for chain in self.kept]
        return len(set(supported)) > 1

    @property
    def kept(self) -> list[Json]:
        """The chains that the packet holds in full."""
        return [self.winner] if self.second is None else [self.winner, self.second]


def conclude(state: CoiState, runtime: Runtime[RunContext]) -> CoiState:
    """Assess the options, and keep the notes of two chains, and a case for each other."""
    task, kb = runtime.context.task, runtime.context.evidence
    ranked = rank(state)
    assessments = _assessments(state, runtime.context, ranked)
    notes = tuple(_notes(task, ranked)) if ranked else ()
    findings = Findings(assessments=assessments, notes=notes)
    hits = [] if ranked is None else chain_hits(kb, task, ranked.kept, ranked.others)
    held = {hit["row"] for hit in hits}
    hits += [hit for hit in cited_hits(findings) if hit["row"] not in held]
    event = node_event(
        "conclude",
        winner=ranked and ranked.winner["key"],
        second=ranked and ranked.second and ranked.second["key"],
        dissents=ranked is not None and ranked.dissents,
        notes=len(notes),
    )
    return {"findings": findings.to_json(), "hits": hits, "trace": [event]}


def rank(state: CoiState) -> Ranked | None:
    """The winner, the chain kept beside it, and the others; None without a chain."""
    finished = {chain["key"]: chain for chain in finished_chains(state)}
    if not finished:
        return None
    winner, *others = [finished[one["chain"]] for one in state["standings"]]
    supported = winner["proposal"]["supports"]
    against = [one for one in others if one["proposal"]["supports"] != supported]
    second = next(iter([*against, *others]), None)
    return Ranked(winner, second, [one for one in others if one is not second])


def _assessments(
    state: CoiState, context: RunContext, ranked: Ranked | None
) -> tuple[Assessment, ...]:
    task = context.task
    shares = {one["chain"]: one["share"] for one in state.get("standings", [])}
    if isinstance(task, VenueTask):
        return assess_families(context.evidence, task, finished_chains(state), shares)
    scores = {one["chain"]: one["score"] for one in state.get("standings", [])}
    found: dict[str, Assessment] = {}
    for chain in [] if ranked is None else [*ranked.kept, *ranked.others]:
        counted = assessed_of(chain)
        better = counted and (
            counted.about not in found or found[counted.about].score < scores[chain["key"]]
        )
        if counted and better:
            found[counted.about] = _judged(counted, chain, ranked, scores, shares)
    order = [candidate.id for candidate in candidates_of(task)]
    return tuple(found[about] for about in dict.fromkeys([*order, *found]) if about in found)


def _judged(
    counted: Assessment,
    chain: Json,
    ranked: Ranked | None,
    scores: dict[int, float],
    shares: dict[int, float],
) -> Assessment:
    """A counted assessment with what the tournament made of its chain."""
    kept = ranked is not None and chain in ranked.kept
    rows = set(representative_rows(chain))
    evidence = tuple(one for one in counted.evidence if kept or row_of(one) in rows)
    reason = counted.reason
    if len(shares) > 1:
        won = f"its chain won {shares[chain['key']]:.0%} of the points against the others"
        reason = f"{reason.rstrip(' .')}; {won}."
    changed = {"score": scores[chain["key"]], "reason": reason, "evidence": evidence}
    return counted.model_copy(update=changed)


def _notes(task: Task, ranked: Ranked) -> Iterator[Note]:
    yield from _own_notes(ranked.winner)
    if ranked.second is not None:
        if ranked.dissents:
            yield _objection(task, ranked.winner, ranked.second)
        yield from _own_notes(ranked.second)
    for chain in ranked.others:
        case = case_note(chain)
        if case is not None:
            yield case


def _own_notes(chain: Json) -> Iterator[Note]:
    return map(Note.model_validate, chain["proposal"]["notes"])


def _objection(task: Task, winner: Json, dissent: Json) -> Note:
    """What the dissenting chain says against the winner.

    An objection to a diagnosis means that something else leads to it, which a chain for another
    diagnosis does not show; so there it is one to the answer as a whole.
    """
    reason = dissent["proposal"]["reason"]
    named = _name(task, dissent["proposal"]["supports"])
    whole = isinstance(task, BottleneckTask)
    return Note(
        kind="objection",
        text=f"Another chain of papers speaks for {named}: {lower_first(reason)}",
        about=None if whole else winner["proposal"]["supports"],
        evidence=tuple(dissent["trend"]["evidence"]),
    )


def _name(task: Task, supported: str | None) -> str:
    texts = {candidate.id: candidate.text for candidate in candidates_of(task)}
    if supported is None:
        return "another reading"
    if isinstance(task, VenueTask):
        return venue_name(texts[supported])
    return lower_first(headline(texts.get(supported, supported)))
