"""The scope of items and claims, told by their words alone."""

import re
from collections.abc import Sequence

from controls.direction.records import (
    ClaimScope,
    ItemScope,
    ScopeInput,
    ScopeOutput,
    StatedClaim,
)
from controls.quoting import find_passage
from foresci.schema import Candidate, Evidence
from knowledge_base.sentences import split_sentences
from knowledge_base.text import tokenize

FIELD_PAPERS = 10
"""Papers from which a claim speaks for a field, unless the field itself has fewer."""
WORDS_CHARACTERS = 200
"""Of the words that show what an item is about, what is kept."""
_QUOTED = re.compile(r'["\u201c]([^"\u201c\u201d]+)["\u201d]')
_WORD = re.compile(r"\S+")
_CLAUSE_END = re.compile(r"[:;.,](?:\s|$)")
_COUNTED = re.compile(r"\bof (?:[\w ]{1,24}'s |the |its )?(\d+)\b")
_SUGGESTS = re.compile(
    r"\b(?:future (?:work|research|studies|directions?)|we (?:hope|suggest|envision|call for)"
    r"|(?:promising|open|interesting) (?:directions?|avenues?|questions?)|remains? to be"
    r"|(?:could|might|should) be (?:explored|studied|extended|investigated))\b",
    re.IGNORECASE,
)


def scope(given: ScopeInput) -> ScopeOutput:
    """Items by the sentence that names an option, claims by how many papers they rest on."""
    items = (_item(item, given.options) for item in given.evidence)
    papers = given.soundings[0].papers if given.soundings else 0
    return ScopeOutput(
        items=tuple(item for item in items if item is not None),
        claims=tuple(_claim(claim, papers) for claim in given.claims),
    )


def names_of(option: Candidate) -> tuple[str, ...]:
    """What names an option: the phrases that it quotes, else its first clause."""
    quoted = _QUOTED.findall(option.text)
    return tuple(quoted) or (name_of(option),)


def name_of(option: Candidate) -> str:
    """The first clause of an option."""
    return _CLAUSE_END.split(option.text, maxsplit=1)[0].strip()


def _item(item: Evidence, options: Sequence[Candidate]) -> ItemScope | None:
    """The option that most sentences name; the one it was found for, then the first, of equals.

    A title is no ground where the text names no option: nothing of the text would show it.
    """
    named = {option.id: _naming(item, option) for option in options}
    about = max(named, key=lambda one: (len(named[one]), one == item.about))
    if not named[about]:
        return None
    working = [words for sentence, words in named[about] if not _SUGGESTS.search(sentence)]
    return ItemScope(
        id=item.id,
        about=about,
        kind="work" if working else "suggestion",
        words=working[0] if working else named[about][0][1],
    )


def _naming(item: Evidence, option: Candidate) -> list[tuple[str, str]]:
    """The sentences that hold all words of one of the option's names, each with what shows it."""
    names = [set(tokens) for name in names_of(option) if (tokens := tokenize(name))]
    texts = {item.id: item.text}
    return [
        (sentence, words)
        for sentence in split_sentences(item.text)
        if (words := _shown(sentence, names)) and find_passage(texts, item.id, words)
    ]


def _shown(sentence: str, names: Sequence[set[str]]) -> str:
    """Of a sentence, the opening, or else what leads up to a name, that holds the name whole.

    Blank where no name is held within the characters that are kept.
    """
    if not _holds(sentence, names):
        return ""
    words = [found.span() for found in _WORD.finditer(sentence)]
    ends = [end for _, end in words]
    opening = max((end for end in ends if end <= WORDS_CHARACTERS), default=0)
    for end in (opening, *ends):
        start = min((one for one, _ in words if end - WORDS_CHARACTERS <= one < end), default=end)
        if _holds(sentence[start:end], names):
            return sentence[start:end]
    return ""


def _holds(text: str, names: Sequence[set[str]]) -> bool:
    held = set(tokenize(text))
    return any(name <= held for name in names)


def _claim(claim: StatedClaim, papers: int) -> ClaimScope:
    """A claim speaks for a field if what it cites, or counts out of, is broad enough."""
    counted = [int(found) for found in _COUNTED.findall(claim.text)]
    broad = max([claim.papers, *counted]) >= min(FIELD_PAPERS, max(papers, 2))
    return ClaimScope(name=claim.name, level="field" if broad else "single")
