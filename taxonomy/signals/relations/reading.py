"""What a sentence says that its paper does with a method."""

import re
from collections.abc import Collection, Sequence
from typing import NamedTuple

from taxonomy.signals.records import RelationKind
from taxonomy.signals.relations import cues
from taxonomy.signals.relations.names import Mention


class Masked(NamedTuple):
    """A sentence with one character for every name, and the place of each mention in it."""

    text: str
    places: tuple[int, ...]


def masked(sentence: str, mentions: Sequence[Mention], own: Collection[str]) -> Masked:
    """Replace what a sentence names, as the cues expect it."""
    parts: list[str] = []
    places: list[int] = []
    done = 0
    for index, mention in enumerate(mentions):
        parts.append(_without_own(sentence[done : mention.start], own))
        places.append(sum(map(len, parts)))
        parts.append(chr(ord(cues.FIRST) + index))
        done = mention.end
    parts.append(_without_own(sentence[done:], own))
    return Masked("".join(parts), tuple(places))


def relation_in_sentence(sentence: str, place: int) -> RelationKind | None:
    """What a paper does, by one of its masked sentences, with the method at a place."""
    if cues.RENAMED_AFTER.match(sentence, place + 1):
        return None
    return _relation(sentence, place)


def relation_in_title(title: str, place: int) -> RelationKind | None:
    """What a paper does, by its masked title, with the method at a place."""
    # A title speaks of its own paper throughout.
    subject = f"{cues.OWN} "
    return _relation(subject + title, len(subject) + place)


def _relation(sentence: str, place: int) -> RelationKind | None:
    before, after = sentence[:place], sentence[place + 1 :]
    if cues.NOT_ITSELF.match(after) or cues.RENAMED.search(before):
        return None
    for cue in cues.CUES:
        if cue.after and not cue.after.match(after):
            continue
        if found := cue.before.search(before):
            admitted = _admits(cue, found.start(), before, after)
            return cue.kind if admitted else None
    return None


def _admits(cue: cues.Cue, start: int, before: str, after: str) -> bool:
    """Whether it is the paper's own method that does it, and does it."""
    lead, rest = before[:start], f"{before[start:]}{after}"
    clause = cues.BORDER.split(lead)[-1]
    if cues.NEGATION.search(lead):
        return False
    if cue.kind != "component_reuse" and cues.VARIED.search(before):
        return False
    if cue.kind == "competition":
        return _competes(cue, lead, rest)
    if cues.FOREIGN.search(clause) or cues.DENIED.search(clause) or cues.STUDY.search(lead):
        return False
    if cue.kind == "extension" and cues.MEASURED.match(after):
        return False
    if cues.APPOSED.search(before) or cues.EVALUATED.search(after):
        return False
    return _own_doing(lead, rest)


def _competes(cue: cues.Cue, lead: str, rest: str) -> bool:
    """Whether the paper's own method is what is compared: as the subject of a finite verb."""
    clause = cues.BORDER.split(lead)[-1]
    if cue.finite:
        own = cues.SELF.search(clause) or cues.WE_OURSELVES.search(clause)
        return bool(own) and not re.search(cues.METHOD, clause)
    if cues.SELF.search(lead) or cues.SELF.search(rest):
        return True
    return bool(cues.OUTCOME.match(lead)) and not re.search(cues.METHOD, lead)


def _own_doing(lead: str, rest: str) -> bool:
    """Whether the subject before a cue, or after one that opens the sentence, is the paper."""
    if cues.SELF.search(lead) or cues.WE.search(lead) or cues.WE.match(rest):
        return True
    return len(lead.split()) <= 1 and bool(cues.SELF.search(rest) or cues.WE.search(rest))


def _without_own(text: str, own: Collection[str]) -> str:
    # A paper's text may hold characters of the private range that the masks are taken from.
    text = cues.MASK.sub(" ", text)
    if not own:
        return text
    names = "|".join(re.escape(name) for name in sorted(own, key=lambda one: (-len(one), one)))
    return re.sub(rf"(?<![\w-])(?:{names})(?!\w)", cues.OWN, text)
