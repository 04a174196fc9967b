"""Checking what the searches found: that it exists, its date, and that it is on its option."""

from typing import NamedTuple

from langgraph.runtime import Runtime

from agents.aris.state import ArisState
from agents.aris.verified import Verified, verified_papers
from agents.context import RunContext
from agents.state import Json, node_event
from foresci.errors import ForesciError
from foresci.schema import Retrieval
from knowledge_base import KnowledgeBase

WARN_ABOVE = 0.2
"""Part of the hits that came with an option and are not on it, above which the trace warns."""


class SearchFailedError(ForesciError):
    """No form of the literature search could be asked."""


class Checked(NamedTuple):
    """A hit under the option it was verified for, and whether it kept the one it came with.

    None where it came with none.
    """

    hit: Json
    holds: bool | None


def verify(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Check each hit's paper, date and option. Nothing is dropped: what fails loses its option.

    Raises:
        SearchFailedError: every branch of the search failed.
    """
    found = state["found"]
    if all(branch["error"] for branch in found):
        raise SearchFailedError(f"no literature search succeeded: {found[0]['error']}")
    kb = runtime.context.evidence
    known = verified_papers(kb, runtime.context.task)
    checked = [_check(hit, kb, known) for branch in found for hit in branch["hits"]]
    claims = [one.holds for one in checked if one.holds is not None]
    failed = claims.count(False) / max(1, len(claims))
    hits = [one.hit for one in checked]
    verified = {about: _best_first(hits, about, kb) for about in known.papers}
    event = node_event(
        "verify",
        checked=len(checked),
        verified={about: len(rows) for about, rows in verified.items()},
        unverified=round(failed, 3),
        warning=failed > WARN_ABOVE,
        failed_forms=[branch["form"] for branch in found if branch["error"]],
    )
    return {"hits": hits, "verified": verified, "trace": [event]}


def _check(hit: Json, kb: KnowledgeBase, known: Verified) -> Checked:
    paper = kb.paper_row(hit["row"])
    sound = kb.table.public_on[paper].item() <= kb.cutoff and bool(kb.table.title(paper).strip())
    on = [about for about, mask in known.papers.items() if sound and mask[paper]]
    if hit["about"] is None:
        # A hit of the question's own speaks for an option where it is on no other one.
        return Checked({**hit, "about": on[0] if len(on) == 1 else None}, None)
    holds = hit["about"] in on
    return Checked({**hit, "about": hit["about"] if holds else None}, holds)


def _best_first(hits: list[Json], about: str, kb: KnowledgeBase) -> list[int]:
    """Rows of an option's hits, best retrieval first, each paper once."""
    own = sorted(
        (hit for hit in hits if hit["about"] == about), key=lambda hit: (-_score(hit), hit["row"])
    )
    best: dict[int, int] = {}
    for hit in own:
        best.setdefault(kb.paper_row(hit["row"]), hit["row"])
    return list(best.values())


def _score(hit: Json) -> float:
    return Retrieval.model_validate(hit["retrieval"]).fused_score
