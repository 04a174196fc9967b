"""Comparing every chain with every other, in both orders."""

from collections import defaultdict
from itertools import combinations
from typing import Literal

from langgraph.runtime import Runtime
from langgraph.types import Send

from agents.asking import ask
from agents.coi.comparing import MOST_POINTS, points, share_of_points
from agents.coi.records import CompareInput, Proposal, Side
from agents.coi.state import CoiState, MatchBranch
from agents.coi.steps import COMPARE
from agents.context import RunContext
from agents.state import Json, add_tokens, node_event
from controls.findings import Assessment
from foresci.errors import ForesciError
from foresci.llm.errors import ModelCallError
from knowledge_base import KnowledgeBase
from taxonomy.signals.trend import PRIOR_SD


class ChainsFailedError(ForesciError):
    """No chain, or no comparison of chains, came to an end."""


def line_up(state: CoiState, runtime: Runtime[RunContext]) -> CoiState:
    """Put the finished chains up for comparison.

    Raises:
        ChainsFailedError: chains were begun and every one failed.
    """
    chains = state.get("chains", [])
    failed = [chain for chain in chains if chain["error"] is not None]
    if chains and len(failed) == len(chains):
        raise ChainsFailedError(f"all {len(chains)} chains failed; the first: {failed[0]['error']}")
    finished = len(chains) - len(failed)
    return {"trace": [node_event("line_up", finished=finished, failed=len(failed))]}


def finished_chains(state: CoiState) -> list[Json]:
    """The chains that did not fail, in the order of their anchors."""
    return [chain for chain in state.get("chains", []) if chain["error"] is None]


def each_pair(state: CoiState, runtime: Runtime[RunContext]) -> list[Send] | Literal["tournament"]:
    """One branch of `compare` for each pair of chains; without any the tournament is over."""
    kb = runtime.context.evidence
    sides = {chain["key"]: side_of(kb, chain).to_json() for chain in finished_chains(state)}
    sends = [
        Send("compare", MatchBranch(key=key, pair=[*pair], sides=[sides[one] for one in pair]))
        for key, pair in enumerate(combinations(sides, 2))
    ]
    return sends or "tournament"


def compare(state: MatchBranch, runtime: Runtime[RunContext]) -> CoiState:
    """Compare two chains both ways round; a comparison that fails is recorded and counts as tie."""
    context, task = runtime.context, runtime.context.task
    one, other = map(Side.model_validate, state["sides"])
    won = [0.0, 0.0]
    errors: list[str] = []
    written: CoiState = {"trace": []}
    for first, second, places in ((one, other, (0, 1)), (other, one, (1, 0))):
        given = CompareInput(
            question=task.question,
            family=task.family,
            cutoff=task.cutoff,
            first=first,
            second=second,
        )
        gained = MOST_POINTS / 2
        try:
            asked = ask(context, COMPARE, given, about=f"chains {state['pair']}")
        except ModelCallError as problem:
            errors.append(str(problem))
            written = _and_call(written, problem.tokens.to_json())
        else:
            gained = points(asked.output)
            written = _and_call(written, asked.tokens, asked.event)
        won[places[0]] += gained
        won[places[1]] += MOST_POINTS - gained
    event = node_event("compare", chains=state["pair"], points=won, errors=errors)
    match = {"key": state["key"], "pair": state["pair"], "points": won, "errors": errors}
    return {**written, "matches": [match], "trace": [*written["trace"], event]}


def tournament(state: CoiState, runtime: Runtime[RunContext]) -> CoiState:
    """Add up the comparisons; the winner stands highest by counts and points together.

    Raises:
        ChainsFailedError: every comparison failed.
    """
    matches = state.get("matches", [])
    lost = [error for match in matches for error in match["errors"]]
    if matches and len(lost) == 2 * len(matches):
        raise ChainsFailedError(f"all {len(lost)} comparisons of chains failed; first: {lost[0]}")
    won: dict[int, list[float]] = defaultdict(list)
    for match in matches:
        for key, gained in zip(match["pair"], match["points"], strict=True):
            won[key].append(gained / 2)
    chains = finished_chains(state)
    standings = [_standing(chain, share_of_points(won[chain["key"]])) for chain in chains]
    standings.sort(key=lambda one: (-one["score"], -one["share"], one["chain"]))
    return {"standings": standings, "trace": [node_event("tournament", standings=standings)]}


def side_of(kb: KnowledgeBase, chain: Json) -> Side:
    """A chain as the comparison sees it."""
    proposal = Proposal.model_validate(chain["proposal"])
    return Side(
        supports=proposal.supports,
        reason=proposal.reason,
        trend=chain["trend"]["summary"],
        pace=chain["trend"]["pace"],
        papers=len(chain["papers"]),
        latest=kb.table.public_on[chain["papers"][-1]].item(),
        coherence=chain["coherence"],
        results=chain["results"],
        assessed=assessed_of(chain),
    )


def assessed_of(chain: Json) -> Assessment | None:
    """What was counted around a chain for the option that it supports."""
    assessed = map(Assessment.model_validate, chain["assessed"])
    return next((one for one in assessed if one.about == chain["proposal"]["supports"]), None)


def judged(share: float) -> float:
    """Points as something that can be added to a counted trend.

    A chain that wins every point gains half a prior standard deviation of a trend, one that loses
    every point loses as much: so points decide between chains that counts hardly tell apart.
    """
    return PRIOR_SD * (share - 0.5)


def _standing(chain: Json, share: float) -> Json:
    counted = assessed_of(chain)
    return {
        "chain": chain["key"],
        "supports": chain["proposal"]["supports"],
        "share": round(share, 6),
        "score": round((counted.score if counted else 0.0) + judged(share), 6),
    }


def _and_call(written: CoiState, tokens: Json, *events: Json) -> CoiState:
    known = written.get("tokens", {})
    return {"tokens": add_tokens(known, tokens), "trace": [*written["trace"], *events]}
