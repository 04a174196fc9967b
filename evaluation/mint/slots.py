"""Text slots of targets: what an answer should say, in several wordings."""

from collections.abc import Sequence

from evaluation.mint.beside import in_words
from evaluation.mint.ground import Ground
from evaluation.mint.rising import Companion
from evaluation.realized.population import evenly
from evaluation.targets import Slot
from knowledge_base.domains.phrases import Phrases, folded
from knowledge_base.sentences import split_sentences
from taxonomy.evidence.records import Aspect
from taxonomy.graph import Node

SOURCES = 5
QUOTES = 2
LONGEST_QUOTE = 30
"""Words of a sentence that is taken as a variant."""
ASPECT_OF: dict[str, Aspect] = {"validation_signal": "evaluation"}
"""Slots that sentences of papers serve; what a paper introduces is no mechanism."""
WORDINGS: dict[str, str] = {
    "mechanism": "Work on {topic} comes more and more together with {beside}{spoken}.",
    "validation_signal": "Work on {topic} shows its worth more and more by {beside}{spoken}.",
    "rationale": "Work on {topic} comes first: more of its papers take up {beside}{spoken}.",
}


def companion_slot(
    ground: Ground, topic: Node, name: str, companions: Sequence[Companion]
) -> Slot | None:
    """What came to stand beside a topic after the cutoff, one wording for each; None where nothing.

    With `ground.quotes` sentences of papers that belong to both are further variants.

    Args:
        ground: where the papers are from.
        topic: the direction.
        name: of the slot.
        companions: as `Companions.risen` gives them, the surest first.
    """
    if not companions:
        return None
    variants = [_wording(name, topic, one.node) for one in companions]
    sources = [paper for one in companions for paper in evenly(one.measured.window_ids, SOURCES)]
    if ground.quotes and name in ASPECT_OF:
        first = companions[0]
        names = (topic, first.node)
        said = quotes_of(ground, first.measured.window_ids, ASPECT_OF[name], QUOTES, names)
        variants += [text for _, text in said]
        sources += [paper for paper, _ in said]
    return Slot(name=name, variants=tuple(variants), sources=tuple(dict.fromkeys(sources)))


def quotes_of(
    ground: Ground,
    papers: Sequence[str],
    aspect: Aspect,
    most: int,
    about: Sequence[Node] = (),
) -> list[tuple[str, str]]:
    """Sentences in which papers state something of themselves, with the papers' ids, newest first.

    Args:
        ground: where the papers are from.
        papers: ids in date order.
        aspect: what is stated.
        most: sentences at most, one a paper, none longer than 30 words.
        about: nodes of which a sentence must hold a phrase; any sentence will do when empty.
    """
    found: list[tuple[str, str]] = []
    finder = Phrases((True, name) for node in about for name in (node.label, *node.phrases))
    for paper in reversed(papers):
        if len(found) == most:
            break
        quote = ground.evidence(paper).quotes.get(aspect)
        if quote is None or len(quote.text.split()) > LONGEST_QUOTE:
            continue
        if not about or finder.found(folded(quote.text)):
            found.append((paper, " ".join(split_sentences(quote.text))))
    return found


def _wording(name: str, topic: Node, beside: Node) -> str:
    return WORDINGS[name].format(topic=topic.label, beside=beside.label, spoken=in_words(beside))
