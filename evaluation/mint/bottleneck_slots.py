"""Text slots of bottleneck targets: what an answer should say, in several wordings."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from evaluation.mint.beside import in_words
from evaluation.mint.bottleneck_followers import Costated
from evaluation.mint.bottleneck_rivals import Rival, Subdirection
from evaluation.mint.bottleneck_uptake import names
from evaluation.mint.ground import Ground
from evaluation.mint.rising import Companion
from evaluation.mint.slots import LONGEST_QUOTE, QUOTES, SOURCES, quotes_of
from evaluation.realized.population import evenly
from evaluation.targets import Slot
from knowledge_base.domains.phrases import Phrases, folded
from knowledge_base.sentences import split_sentences
from taxonomy.evidence.records import Quote
from taxonomy.signals.problems.discourse import on_others
from taxonomy.signals.sentences import sentences

SHORTEST_VARIANT = 8
"""Words of a variant."""
MOST_ROOTS = 5
"""Variants of a root bottleneck."""
HELD_BACK = "What holds research on {} back more than anything else is {}."
WORDINGS = 2
"""Other words of papers that are tried for a root bottleneck."""

_LEADS_TO = re.compile(
    r"\b(?:(?:leads?|leading|led) to|result(?:s|ed|ing)? in|caus(?:e|es|ed|ing)|due to|because"
    r"|stem(?:s|ming)? from|hinder\w*|hamper\w*|degrad\w*|undermin\w*|compromis\w*|prevent\w*)\b",
    re.IGNORECASE,
)
_BOASTS = re.compile(
    r"\b(?:achiev|outperform|surpass|demonstrat|state[- ]of[- ]the[- ]art|speed-?up|accelerat"
    r"|experiments? )\w*",
    re.IGNORECASE,
)
"""A sentence of results tells what an own work removes, not what the bottleneck does."""
Said = tuple[str, tuple[str, ...]]
"""A variant and the ids of the papers it rests on."""


def bottleneck_slots(
    ground: Ground,
    subdirection: Subdirection,
    roots: Sequence[Rival],
    beside: Sequence[Costated],
    moved: Sequence[Companion],
) -> tuple[Slot, ...]:
    """The slots of a target; one that nothing bears is left out.

    Args:
        ground: where the papers are from.
        subdirection: what the question is about.
        roots: the root bottleneck, then those as good within noise.
        beside: limitations that papers on the root name beside it, the closest first.
        moved: methods that papers on it came to work with, the surest first.
    """
    slots = (
        _slot("root_bottleneck", _roots(ground, subdirection, roots)[:MOST_ROOTS]),
        _slot("causal_bridge", _bridges(ground, subdirection, roots[0], beside)),
        _slot("opportunity", _opportunities(ground, subdirection, roots[0], moved)),
    )
    return tuple(slot for slot in slots if slot is not None)


def _roots(ground: Ground, subdirection: Subdirection, roots: Sequence[Rival]) -> list[Said]:
    first, *others = roots
    said = [_named(subdirection, one.limitation.named, one) for one in (first, *others)]
    borne = said[0][1]
    said.insert(1, (HELD_BACK.format(subdirection.label, first.limitation.named), borne))
    said += [
        _named(subdirection, wording, first) for wording in first.limitation.wordings()[:WORDINGS]
    ]
    if ground.quotes:
        own = [one for one in first.limitation.signal.quotes if one.paper_id in subdirection.papers]
        said += [_quoted(one) for one in own if _fits(one.text)][:QUOTES]
    return said


def _named(subdirection: Subdirection, wording: str, rival: Rival) -> Said:
    signal = rival.limitation.signal
    stating = tuple(one for one in signal.papers if one in subdirection.papers)[:SOURCES]
    return (
        f"The root bottleneck of work on {subdirection.label} is {wording}.",
        (*stating, *evenly(rival.measured.window_ids, SOURCES)),
    )


def _bridges(
    ground: Ground, subdirection: Subdirection, root: Rival, beside: Sequence[Costated]
) -> list[Said]:
    """What is named together with the root, and sentences in which it causes or is caused.

    To be named together is no cause: such a variant says no more than that. A rival of the question
    is named only where there is nothing else.
    """
    causes = [_quoted(one) for one in _consequences(ground, root)] if ground.quotes else []
    said: list[Said] = [
        (
            f"Work on {subdirection.label} that meets {root.limitation.named} also meets"
            f" {one.rival.limitation.named}: papers that take up the one often name the other.",
            evenly(one.papers, SOURCES),
        )
        for one in beside
        if not (one.asked and causes)
    ]
    return said + causes


def _consequences(ground: Ground, root: Rival) -> list[Quote]:
    """Sentences on others' work that name a bottleneck with a cause or an effect, newest first.

    Which of the two it is is not read off them.
    """
    found: list[Quote] = []
    for paper in reversed((*root.measured.before_ids, *root.measured.window_ids)):
        telling = (
            one
            for one in on_others(tuple(sentences(ground.papers[paper])))
            if _LEADS_TO.search(one.text)
            and not _BOASTS.search(one.text)
            and _fits(one.text)
            and names(one.text, root.limitation.concept)
        )
        found += list(telling)[:1]
        if len(found) == QUOTES:
            break
    return found


def _opportunities(
    ground: Ground, subdirection: Subdirection, root: Rival, moved: Sequence[Companion]
) -> list[Said]:
    said: list[Said] = [
        (
            f"Work that brings {one.node.label}{in_words(one.node)} to {subdirection.label} against"
            f" {root.limitation.named}.",
            evenly(one.measured.window_ids, SOURCES),
        )
        for one in moved
    ]
    if ground.quotes and moved:
        said += islice(_methods(ground, root, moved[0]), QUOTES)
    return said


def _methods(ground: Ground, root: Rival, companion: Companion) -> Iterator[Said]:
    """Sentences of what papers did that name the method or the bottleneck, the newest first."""
    node = companion.node
    phrases = Phrases((phrase, phrase) for phrase in (*node.phrases, node.label))
    for one in reversed(companion.measured.window_ids):
        for paper, text in quotes_of(ground, (one,), "method", 1):
            named = phrases.found(folded(text)) or names(text, root.limitation.concept)
            if named and _fits(text):
                yield text, (paper,)


def _quoted(quote: Quote) -> Said:
    return " ".join(split_sentences(quote.text)), (quote.paper_id,)


def _fits(text: str) -> bool:
    return SHORTEST_VARIANT <= len(text.split()) <= LONGEST_QUOTE


def _slot(name: str, said: Iterable[Said]) -> Slot | None:
    """The variants that are neither too short nor too long, each once."""
    kept = {text: papers for text, papers in said if _fits(text) and papers}
    if not kept:
        return None
    sources = dict.fromkeys(paper for papers in kept.values() for paper in papers)
    return Slot(name=name, variants=tuple(kept), sources=tuple(sources))
