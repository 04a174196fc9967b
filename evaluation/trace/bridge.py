"""Whether the answer itself connects its evidence to its decision."""

import re

from evaluation.drift.saying import is_list
from evaluation.fta.frames import REPORTS
from evaluation.scores import Bridge
from evaluation.text_match import Weights
from evaluation.tokens import generic_stems, stems
from evaluation.trace.given import Passage, ShownSlot, TraceInput
from evaluation.trace.joined import joined
from evaluation.trace.naming import all_phrases, speaks_of
from evaluation.trace.own import Statement, own_text, statements
from evaluation.trace.recall import passage_text
from evaluation.trace.support import Scales, tells_of

SHARED_STEMS = 2
RELEVANT_SHARE = 0.5
"""Share of a claim's citations that must support it; below it, the citations point nowhere."""

# Words that tie a statement to what it rests on or leads to. To say that something is evidence, or
# that papers report it, attributes a finding and does not argue from it.
_LINK = re.compile(
    r"\b(?:because|since|therefore|thus|hence|consequently|accordingly|so that|why"
    r"|impl(?:y|ies|ying)|suggest\w*|indicat\w+|demonstrat\w+|shows?|shown|showing|confirm\w*"
    r"|explain\w*|cause[sd]?|causing|drives?|driven by|enabl\w+|makes?|making|unlock\w*"
    r"|support(?:s|ed|ing)|rests? on|based on|builds? on|building on|follow(?:s|ing)? from"
    r"|gives? rise|leads? to|leading to|due to|owing to|results? in|depends? on|requires?)\b"
)
# What ties near work to a venue: that the venue took it, or that it suits the venue.
_VENUE_LINK = re.compile(r"\b(?:accept\w*|publish\w*|fits?|suits?|reviewers|audience|belongs?)\b")


def bridge_of(
    slot: ShownSlot, supporters: tuple[Passage, ...], given: TraceInput, scales: Scales
) -> Bridge:
    """How the text of a claim connects a supporting passage to the decision.

    It may *cite* one by id (`_cites`), *argue* from it (`_argues`), and *name* the decision, all in
    its own words: what it copies from passages or task connects nothing. Explicit: all three.
    To cite what holds no more of the claim than the words of a project connects nothing either.
    Implicit: it cites or argues. Absent: neither, or nothing supports it, or
    it has no content word of its own.
    """
    told = "\n".join(part.own for part in statements(slot.claim))
    own = own_text(told, _sources(slot, given))
    if not stems(own) - generic_stems():
        return "absent"
    cites = _cites(slot, tuple(one for one in supporters if tells_of(slot, own, one, scales)))
    argues = any(_argues(slot, passage, given, scales.task) for passage in supporters)
    if cites and argues and _names(slot, told, given, scales.question):
        return "explicit"
    return "implicit" if cites or argues else "absent"


def _sources(slot: ShownSlot, given: TraceInput) -> tuple[str, ...]:
    """What a claim may be copied from."""
    return (*_prose(slot, given), *given.options)


def _prose(slot: ShownSlot, given: TraceInput) -> tuple[str, ...]:
    passages = (passage.text for passage in slot.passages)
    return (given.question, *given.task_texts, given.project, *passages)


def _cites(slot: ShownSlot, supporters: tuple[Passage, ...]) -> bool:
    """Whether a claim cites a supporting passage, and not the packet at large."""
    borne = sum(passage.id in slot.cited for passage in supporters)
    return borne > 0 and borne >= RELEVANT_SHARE * len(slot.cited)


def _argues(slot: ShownSlot, passage: Passage, given: TraceInput, weights: Weights) -> bool:
    """Whether one sentence holds a linking word of the answer's and telling words of a passage.

    They stand together as in the passage (`evaluation.trace.joined`). What every report on a paper
    holds is not among them: who links that has argued from nothing.
    """
    read = passage_text(passage.title, passage.text)
    held = weights.telling(read) - stems(REPORTS)
    return any(
        _links(part, slot, given) and len(held & joined(part.whole, read)) >= SHARED_STEMS
        for part in statements(slot.claim)
    )


def _links(part: Statement, slot: ShownSlot, given: TraceInput) -> bool:
    own = own_text(part.own, _sources(slot, given))
    is_to_venue = slot.link is not None and _VENUE_LINK.search(own) is not None
    return is_to_venue or _LINK.search(own) is not None


def _names(slot: ShownSlot, told: str, given: TraceInput, weights: Weights) -> bool:
    """Whether own words name the decision, and do not list all that there is to choose from.

    A venue's condition belongs to its alternative, whose name it need not repeat.
    """
    if slot.link == "tradeoff":
        return True
    own = own_text(told, _prose(slot, given))
    is_listed = is_list(own, given.options) and slot.decision != all_phrases(given.options)
    return speaks_of(stems(own), slot.decision, weights) and not is_listed
