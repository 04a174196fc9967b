"""Reading evidence without a model: which sentence says something about a subject."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from foresci.schema import Claim, Evidence
from knowledge_base.text import tokenize
from taxonomy.passages import Passage, Role, passages

# What joins a sentence to the one before it, and is lost when it is quoted alone.
_OPENER = re.compile(
    r"^(?:(?:however|moreover|furthermore|in addition|additionally|nevertheless|nonetheless|thus"
    r"|therefore|hence|consequently|as a result|in contrast|by contrast|meanwhile|specifically"
    r"|in particular|notably|importantly|indeed|also|besides|finally|first|second|third|firstly"
    r"|secondly|overall|for example|for instance|unfortunately|in this (?:paper|work|study)"
    r"|to (?:this end|address (?:this|these)[^,]{0,40})|then|still|yet|instead), +"
    r"|(?:but|and|yet|so) +)+",
    re.IGNORECASE,
)
# A sentence that opens so speaks of something that the sentence before it named.
_POINTING = re.compile(r"^(?:this|these|it|they|such|those|their|its)\b", re.IGNORECASE)
POINTING_FACTOR = 0.5
SHORTEST_WORDS = 6
QUOTE_WORDS = 28
# Two sentences with this weighted cosine say the same thing.
SAME = 0.4
# A sentence below this weighted cosine says nothing about a subject.
NEAR = 0.12
# An argument holds together better when its parts come from one paper.
SAME_PAPER_FACTOR = 2.0


class Sentence(NamedTuple):
    """A passage with its tokens, its paper, and the place of its item in the packet."""

    passage: Passage
    tokens: frozenset[str]
    paper_id: str
    place: int

    @property
    def item_id(self) -> str:
        """The evidence item that the sentence comes from."""
        return self.passage.item_id


class Reading:
    """The sentences of a packet, with the weight of each word among them."""

    def __init__(self, evidence: Iterable[Evidence]) -> None:
        self.sentences = [
            Sentence(passage, frozenset(tokenize(passage.text)), item.paper_id, place)
            for place, item in enumerate(evidence)
            for passage in passages(item.id, item.section, item.text)
        ]
        counts = Counter(token for sentence in self.sentences for token in sentence.tokens)
        self._idf = {
            token: math.log(1 + len(self.sentences) / count) for token, count in counts.items()
        }

    def weight(self, tokens: Collection[str]) -> float:
        """Summed inverse sentence frequency of tokens; unknown tokens weigh nothing."""
        return sum(self._idf.get(token, 0.0) for token in tokens)

    def overlap(self, left: Collection[str], right: Collection[str]) -> float:
        """Weighted cosine of two token sets, in [0, 1]."""
        shared = self.weight(frozenset(left) & frozenset(right))
        norm = math.sqrt(self.weight(left) * self.weight(right))
        return shared / norm if norm else 0.0

    def with_role(self, *roles: Role) -> list[Sentence]:
        """Sentences long enough to say something that play any of these roles."""
        return [
            sentence
            for sentence in self.sentences
            if sentence.passage.roles & set(roles)
            and len(sentence.passage.text.split()) >= SHORTEST_WORDS
        ]

    def best(
        self, about: str, *roles: Role, after: Iterable[Sentence | None] = ()
    ) -> Sentence | None:
        """The sentence with one of these roles that is nearest to a subject.

        Args:
            about: the subject, in words.
            roles: at least one of them must be played.
            after: what has been said: its papers are preferred, and it is not said again.

        Returns:
            None when no sentence with the role is near the subject.
        """
        subject = frozenset(tokenize(about))
        said = [sentence for sentence in after if sentence is not None]
        papers = {sentence.paper_id for sentence in said}

        def nearness(sentence: Sentence) -> float:
            factor = SAME_PAPER_FACTOR if sentence.paper_id in papers else 1.0
            factor *= self._standing(sentence)
            return factor * self.overlap(sentence.tokens, subject)

        usable = (
            found
            for found in self.with_role(*roles)
            if nearness(found) >= NEAR and not self.repeats(found, said)
        )
        return min(usable, key=lambda found: (-nearness(found), found.place), default=None)

    def _standing(self, sentence: Sentence) -> float:
        """How well a sentence can be understood alone, in [0, 1]."""
        return POINTING_FACTOR if _POINTING.match(said_alone(sentence)) else 1.0

    def repeats(self, sentence: Sentence, said: Iterable[Sentence]) -> bool:
        """Whether a sentence says what one of the others says already."""
        return any(self.overlap(sentence.tokens, other.tokens) >= SAME for other in said)


def said_alone(sentence: Sentence) -> str:
    """A sentence without the words that join it to the one before it."""
    return upper_first(_OPENER.sub("", sentence.passage.text))


def quote(sentence: Sentence) -> str:
    """A sentence as `said_alone`, without final stop, cut at a word border when it is long."""
    words = said_alone(sentence).rstrip(" .").split()
    cut = " ".join(words[:QUOTE_WORDS])
    return cut if len(words) <= QUOTE_WORDS else cut.rstrip(",;:") + " ..."


def in_their_words(sentence: Sentence) -> str:
    """A sentence between quotation marks, so that whose words they are stays plain."""
    return f"\u201c{quote(sentence)}\u201d"


def claim(text: str, *sources: Sentence | None) -> Claim:
    """A claim that cites the items of its sources, each once, in the order given."""
    cited = dict.fromkeys(source.item_id for source in sources if source is not None)
    return Claim(text=text, evidence=tuple(cited))


def of_candidate(evidence: Iterable[Evidence], candidate: str) -> list[Evidence]:
    """The items that were retrieved for one candidate, in packet order."""
    return [item for item in evidence if item.about == candidate]


def works(items: Sequence[Evidence], most: int = 2) -> Claim | None:
    """A claim that names the first items by title; None without any."""
    if not items:
        return None
    shown = list({item.paper_id: item for item in items}.values())[:most]
    return Claim(
        text="; ".join(item.title.rstrip(".") for item in shown),
        evidence=tuple(item.id for item in shown),
    )


def newest_work(items: Sequence[Evidence]) -> Claim | None:
    """A claim that names the newest item by title and day; None without any."""
    if not items:
        return None
    newest = max(items, key=lambda item: (item.public_on, item.paper_id))
    return Claim(
        text=f"{newest.title.rstrip('.')} ({newest.public_on})",
        evidence=(next(item.id for item in items if item.paper_id == newest.paper_id),),
    )


def lower_first(text: str) -> str:
    """A text to go on in the middle of a sentence; acronyms and names stay as they are."""
    first = text.split(maxsplit=1)[0] if text.split() else ""
    return text if first[1:] != first[1:].lower() else text[:1].lower() + text[1:]


def upper_first(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def headline(text: str) -> str:
    """The first clause of a description, to name it by."""
    for border, fewest_words in ((": ", 1), ("; ", 2), (". ", 2), (", ", 2)):
        head, separator, _ = text.partition(border)
        if separator and len(head.split()) >= fewest_words:
            return head.rstrip(" .")
    return text.rstrip(" .")
