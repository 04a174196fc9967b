"""What a sentence complains of, as phrases of stems with their place in the sentence."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from knowledge_base.text import plain
from taxonomy.signals.problems.cues import Complaint, Cue, cues
from taxonomy.signals.problems.words import (
    ABLE,
    BAD,
    BALANCING,
    OBSERVING,
    STOP,
    TRANSPARENT,
    WANTING,
    stem,
)

MOST_ITEMS = 4
"""Items read of an enumeration."""
LONGEST_ITEM = 8
"""Words of an item; a longer one is a clause."""
MOST_SEGMENTS = 2
"""Parts of an item, between prepositions, that are tried."""

_TOKEN = re.compile(r"[^\W_]+(?:[-\u2010\u2011][^\W_]+)*|[,;:()\u2014.?!\\${}&/]|--+")
_PART = re.compile(r"[^\W_]+")
_ENDS = frozenset(".;?!)\u2014(:\\${}&--")
_CLAUSE_WORDS = """
rely relies overlook overlooks require requires struggle struggles suffer suffers lacks fails
causes which that when where while because due thus thereby resulting leading limiting making
hindering causing especially particularly as if since we our they it is are was were has have can
may will but yet however without rather compared despite although though even who whose therefore
hence restricting reducing yielding hampering impeding posing failing struggling requiring
undermining preventing caused would could should must do does did remains remain before after than
so until unless necessitating weakening introducing us often compromising degrading limits limit
hinders hinder leads lead constrains makes make hampers poses pose such including e.g i.e like
enables also not stemming arising inherent constrain restrict restricts degrade degrades undermine
undermines prevents prevent
"""
_CLAUSE = frozenset(_CLAUSE_WORDS.split())
_CLAUSE_AFTER = 2
"""A comma and an "and" after the first item open a clause: enumerations have three items."""
# Later items that open so belong to an outer enumeration of complaints.
_COMPLAINING = frozenset(
    {"error", "errors", "reliance", "lack", "limited", "poor", "high", "low", "insufficient"}
)
_INTRODUCING = frozenset({"such", "as", "including", "like", "are", "is", "i.e", "namely"})
_VERBS_WORDS = """
rely relies overlook overlooks require requires focus focuses struggle struggles suffer suffers
lacks fail fails provide provides cause causes produce produces current existing most many these
recent is are was were has have can may will would could should must do does we limits hinders
leads makes poses remains remain enables
"""
_VERBS = frozenset(_VERBS_WORDS.split())
_GENERATING = frozenset({"generate", "generating", "generates"})
_PREPOSITIONS_WORDS = """
of for in on at across under during within by from via through with over between among into
against beyond toward towards about upon per using to
"""
_PREPOSITIONS = frozenset(_PREPOSITIONS_WORDS.split())
# Verbs and the like that stand before the noun in a stretch that ends where a cue begins.
_BEFORE_NOUN = re.compile(
    r"(?:introduc|contain|caus|rais|incur|experienc|impos|induc|exhibit|creat|yield|encounter|fac"
    r"|strict|propos|eventual|minimal|unaddressed|add|new|design|show|need|accept|given|accompan"
    r"|reveal|report|observ|expos|understand|approach|method|model|system|llm|stud|amplif|inherit"
    r"|perpetuat|launch|perform|execut|demonstrat)\w*",
    re.IGNORECASE,
)
# What is said to be small, or to be remedied, is no complaint.
_HARMLESS = re.compile(
    r"marginal|small|minimal|negligible|minor|slight|little|modest|mild|manageable"
    r"|varying|different|comparable|lower|reduced"
    r"|(?:mitigat|reduc|avoid|prevent|overcom|alleviat|eliminat|address|minimiz|correct)ing"
)
# Whoever lacks an understanding of metrics does not lack metrics.
_ABILITY = frozenset(map(stem, ("understanding", "ability", "capability", "capacity", "grasp")))
# Low variance or latency may be said to be harmful, but it is not what high ones are.
_LITTLE = frozenset({"low", "insignificant"})
_TRAILING = re.compile(
    r"(?:\w+ly|required|needed|necessary|described|related|tasks?|scenarios?|settings?|problems?"
    r"|issues?|models?|systems?|risks?|challenges?|crucial|encountered|available|present|etc"
    r"|limitations?|ability|capabilit(?:y|ies)|skills?|well|together|performance|process|used"
    r"|capacity|quality|speeds?|behaviou?rs?|phenomen(?:on|a)|effects?|concerns?)",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Word:
    """A word of a phrase, hyphenated ones whole: stems of its parts, characters in the sentence."""

    stems: tuple[str, ...]
    text: str
    start: int
    end: int

    @property
    def bad(self) -> bool:
        """Whether its last part says by itself that something is wrong."""
        return self.stems[-1] in BAD


@dataclass(frozen=True)
class Phrase:
    """A thing complained of, without the words that only say that it is complained of."""

    complaint: Complaint
    words: tuple[Word, ...]
    verb: str
    """The first word of it all but adverbs: "detect" of "struggle to detect X"; may be no part."""


def phrases(sentence: str) -> Iterator[Phrase]:
    """The phrases that a sentence complains of; a question states nothing."""
    if sentence.endswith("?"):
        return
    for cue in cues(sentence):
        tokens = list(_TOKEN.finditer(sentence, cue.start, cue.end))
        items = _last_items(tokens) if cue.side == "left" else _items(tokens)
        governing = _first_word(items[0]) if items else ""
        for item in items:
            if found := _phrase(cue, item):
                yield replace(found, verb=governing) if _shares(found, governing) else found


def _items(tokens: Sequence[re.Match[str]]) -> list[list[re.Match[str]]]:
    """The items of the enumeration that begins with the first token."""
    items: list[list[re.Match[str]]] = [[]]
    joined = False
    for token in tokens:
        text = token.group().lower()
        blank = len(items) == 1 and all(_transparent(word) for word in items[0])
        ends = (text in _ENDS and not (blank and text in ":()")) or (
            text in _CLAUSE and not (blank and text in _INTRODUCING)
        )
        if ends:
            if text in _VERBS and len(items) > 1:
                items.pop()
            break
        if text in {"and", "or"} and len(items) == _CLAUSE_AFTER and not items[-1]:
            break
        if len(items) > 1 and not items[-1] and text in _COMPLAINING:
            break
        joined = joined or text in {"and", "or"}
        if text in {",", "and", "or", "/"}:
            if items[-1] or len(items) == 1:
                items.append([])
        elif text[0].isalnum() and not text.isdigit() and text not in _CLAUSE:
            items[-1].append(token)
    if not joined:
        items = items[:1]
    return [item for item in items[:MOST_ITEMS] if item and len(item) <= LONGEST_ITEM]


def _last_items(tokens: Sequence[re.Match[str]]) -> list[list[re.Match[str]]]:
    """The items of the last stretch of the tokens without punctuation or a new clause."""
    items: list[list[re.Match[str]]] = [[]]
    for token in reversed(tokens):
        text = token.group().lower()
        if text in _ENDS or text == "," or text in _CLAUSE:
            break
        if text in {"and", "or"}:
            items.append([])
        else:
            items[-1].insert(0, token)
    return [item for item in items if item and len(item) <= LONGEST_ITEM]


def _transparent(token: re.Match[str]) -> bool:
    text = token.group().lower()
    return text in STOP or text.isdigit() or _says_nothing(plain(text))


def _says_nothing(text: str) -> bool:
    """Whether a word at the start of a phrase only says that or how it is complained of."""
    return text.endswith("ly") or text in _GENERATING or stem(text) in TRANSPARENT


def _phrase(cue: Cue, item: Sequence[re.Match[str]]) -> Phrase | None:
    """The first part of an item, between prepositions, that is not only transparent."""
    complaint = cue.complaint
    for segment in list(_segments(item))[:MOST_SEGMENTS]:
        words = _words(segment)
        if cue.side == "left":
            words = _noun_phrase(words)
        if complaint == "bad" and any(_HARMLESS.fullmatch(word.text) for word in words):
            return None
        if (
            complaint == "bad"
            and words
            and words[-1].bad
            and _LITTLE.intersection(word.text for word in words)
        ):
            return None
        while words and len(words[0].stems) == 1 and _says_nothing(words[0].text):
            if words[0].stems[0] in WANTING and complaint in {"bad", "weak"}:
                complaint = "lack" if WANTING[words[0].stems[0]] else "weak"
            elif words[0].stems[0] in _ABILITY and complaint == "lack":
                complaint = "struggle"
            words = words[1:]
        while len(words) > 1 and _TRAILING.fullmatch(words[-1].text):
            words = words[:-1]
        if words:
            known_bad = cue.certain or words[-1].bad or words[0].bad
            return Phrase(complaint, tuple(words), _first_word(item)) if known_bad else None
    return None


def _first_word(item: Sequence[re.Match[str]]) -> str:
    """The first word that is no adverb: "evaluating" of "precisely evaluating X"."""
    texts = [token.group().lower() for token in item]
    return next((text for text in texts if not text.endswith("ly")), texts[0])


def _shares(phrase: Phrase, governing: str) -> bool:
    """Whether the verb of a first item governs a later one: "to balance speed and fidelity"."""
    own = phrase.verb in ABLE or stem(phrase.verb) in TRANSPARENT
    return governing in OBSERVING | BALANCING and not own


def _words(segment: Sequence[re.Match[str]]) -> list[Word]:
    found = []
    for token in segment:
        text = plain(token.group())
        if text not in STOP and (parts := _PART.findall(text)):
            stems = tuple(map(stem, parts))
            found.append(Word(stems, text, token.start(), token.end()))
    return found


def _noun_phrase(words: list[Word]) -> list[Word]:
    """What follows the last verb."""
    verbs = [row for row, word in enumerate(words[:-1]) if _BEFORE_NOUN.fullmatch(word.text)]
    return words[verbs[-1] + 1 :] if verbs else words


def _segments(item: Sequence[re.Match[str]]) -> Iterator[list[re.Match[str]]]:
    segment: list[re.Match[str]] = []
    for token in item:
        if token.group().lower() in _PREPOSITIONS:
            yield segment
            segment = []
        else:
            segment.append(token)
    yield segment
