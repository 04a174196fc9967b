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
from foresci.schema import Candidate, Evidence
from knowledge_base.sentences import split_sentences
from knowledge_base.text import tokenize

FIELD_PAPERS = 10
"""Papers from which a claim speaks for a field, unless the field itself has fewer."""
WORDS_CHARACTERS = 200
"""Of the words that show what an item is about, what is kept."""
_QUOTED = re.compile(r'["\u201c]([^"\u201c\u201d]+)["\u201d]')
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
    """The option that most sentences name; the one it was found for, then the first, of equals."""
    named = {option.id: _naming(item, option) for option in options}
    about = max(named, key=lambda one: (len(named[one]), one == item.about))
    if not named[about]:
        return None
    working = [sentence for sentence in named[about] if not _SUGGESTS.search(sentence)]
    held = [one for one in (working or named[about]) if one in item.text]
    opening = split_sentences(item.text)[:1]
    return ItemScope(
        id=item.id,
        about=about,
        kind="work" if working else "suggestion",
        words=(held or opening or [item.text])[0][:WORDS_CHARACTERS],
    )


def _naming(item: Evidence, option: Candidate) -> list[str]:
    """The sentences, title included, that hold all words of one of the option's names."""
    names = [set(words) for name in names_of(option) if (words := tokenize(name))]
    return [
        sentence
        for sentence in (item.title, *split_sentences(item.text))
        if any(name <= set(tokenize(sentence)) for name in names)
    ]


def _claim(claim: StatedClaim, papers: int) -> ClaimScope:
    """A claim speaks for a field if what it cites, or counts out of, is broad enough."""
    counted = [int(found) for found in _COUNTED.findall(claim.text)]
    broad = max([claim.papers, *counted]) >= min(FIELD_PAPERS, max(papers, 2))
    return ClaimScope(name=claim.name, level="field" if broad else "single")
