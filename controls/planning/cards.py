"""Study cards without a model: from the packet's own sentences, and the soundings."""

from collections.abc import Iterator, Sequence

from controls.case import Sounding
from controls.planning.grounds import RIGHT_GROUNDS, grounds_of
from controls.planning.records import Cards, CardsInput, GroundPassage, StudyCard
from foresci.schema import Candidate, Evidence
from knowledge_base.text import tokenize
from taxonomy.passages import passages

SHORTEST_WORDS = 6
"""Shorter sentences say too little to rest a priority on."""


def make_cards(given: CardsInput) -> Cards:
    """A card for each candidate, in their order."""
    sounded = {one.about: one for one in given.soundings}
    return Cards(cards=tuple(_card(given, one, sounded.get(one.id)) for one in given.candidates))


def _card(given: CardsInput, candidate: Candidate, sounding: Sounding | None) -> StudyCard:
    items = [item for item in given.evidence if item.about == candidate.id]
    grounds = _grounds(candidate, items)
    return StudyCard(
        candidate=candidate.id,
        study=_study(given, candidate, items),
        decides=_decides(grounds),
        unsure=_unsure(sounding),
        grounds=grounds,
    )


def _study(given: CardsInput, candidate: Candidate, items: Sequence[Evidence]) -> str:
    name = candidate.text.split(":")[0].rstrip(".")
    by = f"by {given.window.end}, within the constraint"
    if not items:
        return f"A first comparison on {name} {by}; the packet holds no paper to build on."
    newest = max(items, key=lambda item: (item.public_on, item.paper_id))
    return (
        f"On {name}, a study {by}, that builds on \u201c{newest.title}\u201d ({newest.public_on})."
    )


def _decides(grounds: Sequence[GroundPassage]) -> str:
    for passage in grounds:
        if passage.ground == "decision_value":
            return f"Whether this holds up for others: {passage.words}"
    return "The packet does not say what it would decide."


def _unsure(sounding: Sounding | None) -> str:
    if sounding is None:
        return "Nothing was counted on it."
    error = f", with a standard error of {sounding.error:.2f}" if sounding.error else ""
    return f"It stands at {sounding.score:.2f}{error}: {sounding.reason.rstrip('.')}."


def _grounds(candidate: Candidate, items: Sequence[Evidence]) -> tuple[GroundPassage, ...]:
    """Of each right ground the passage that shares most words with the option."""
    subject = frozenset(tokenize(candidate.text))
    found = list(_passages(items))
    best = []
    for ground in RIGHT_GROUNDS:
        fitting = [one for one in found if one.ground == ground and _shared(one, subject)]
        best += [max(fitting, key=lambda one: _shared(one, subject))] if fitting else []
    return tuple(best)


def _passages(items: Sequence[Evidence]) -> Iterator[GroundPassage]:
    for item in items:
        for sentence in passages(item.id, item.section, item.text):
            if item.section != "title" and len(sentence.text.split()) >= SHORTEST_WORDS:
                for ground in grounds_of(sentence.text, item.section):
                    yield GroundPassage(ground=ground, source=item.id, words=sentence.text)


def _shared(passage: GroundPassage, subject: frozenset[str]) -> int:
    return len(subject.intersection(tokenize(passage.words)))
