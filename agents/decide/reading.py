"""Reading evidence without a model: which sentence says something about a subject."""

import math
import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple

from agents.latex import readable
from agents.signals.uptake import is_own
from agents.wording import upper_first
from foresci.schema import Claim, Evidence
from knowledge_base.text import tokenize
from taxonomy.passages import Passage, Role, passages

# What joins a sentence to the one before it, and is lost when it is quoted alone.
_JOINED = (
    r"(?:address|alleviate|bridge|close|fill|handle|meet|mitigate|overcome|remedy|resolve|solve"
    r"|tackle) (?:this|these|those|such|the above|the gap|the issue|them|it)\b[^,]{0,60}"
)
_OPENER = re.compile(
    r"^(?:(?:however|moreover|furthermore|further|in addition|additionally|nevertheless|nonetheless"
    r"|thus|therefore|hence|accordingly|consequently|as a result|as such|in contrast|by contrast"
    r"|conversely|similarly|on the other hand|meanwhile|specifically|in particular|notably"
    r"|importantly|indeed|also|besides|finally|first|second|third|firstly|secondly|overall"
    r"|for example|for instance|unfortunately|in this (?:paper|work|study)"
    rf"|to (?:this end|{_JOINED})|(?:based|building) (?:on|upon) (?:this|these)\b[^,]{{0,40}}"
    r"|(?:inspired|motivated) by (?:this|these)\b[^,]{0,40}|then|still|yet|instead), +"
    r"|(?:but|and|yet|so) +)+",
    re.IGNORECASE,
)
# A sentence that opens so speaks of something that the sentence before it named.
_POINTING = re.compile(
    r"^(?:this|these|it|they|such|those|their|its|another|both|here|there|he|she"
    r"|(?:in|on|by|with|for|from|under|at|through|among|of|despite) (?:this|these|those|such|doing)"
    rf"|to {_JOINED}"
    r"|(?:\w+ing|based on|given|unlike|since|while|although|because|when|if|as) "
    r"(?:this|these|those|them|such|it|they)"
    r"|the (?:above|approach|benchmark|challenge|core idea|dataset|former|framework|gap|idea"
    r"|issue|key|latter|limitation|main|method|model|other|pipeline|problem|proposed|resulting"
    r"|same|second|system|third|two)s?)\b",
    re.IGNORECASE,
)
UNQUOTABLE_FACTOR = 0.3
"""What is left of the nearness of such a sentence when one is chosen to be quoted; also of one on
the paper's own work where a problem is wanted."""
_PRONOUN = re.compile(r"^(?:this|these|it|they|such|those|their|its)\b", re.IGNORECASE)
PRONOUN_FACTOR = 0.5
COMPLAINING: frozenset[Role] = frozenset({"problem", "cause"})
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
        # A plain sum would hang on the order of a set, which differs from process to process.
        return math.fsum(self._idf.get(token, 0.0) for token in tokens)

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
        self,
        about: str,
        *roles: Role,
        after: Iterable[Sentence | None] = (),
        to_quote: bool = True,
    ) -> Sentence | None:
        """The sentence with one of these roles that is nearest to a subject.

        Args:
            about: the subject, in words.
            roles: at least one of them must be played.
            after: what has been said: its papers are preferred, and it is not said again.
            to_quote: prefer sentences that can be understood alone, and for problems and causes
                those that are not on the paper's own work.

        Returns:
            None when no sentence with the role is near the subject.
        """
        subject = frozenset(tokenize(about))
        said = [sentence for sentence in after if sentence is not None]
        papers = {sentence.paper_id for sentence in said}

        def nearness(sentence: Sentence) -> float:
            factor = SAME_PAPER_FACTOR if sentence.paper_id in papers else 1.0
            factor *= PRONOUN_FACTOR if _PRONOUN.match(said_alone(sentence)) else 1.0
            return factor * self.overlap(sentence.tokens, subject)

        def worth(sentence: Sentence) -> float:
            text = sentence.passage.text
            strange = not stands_alone(text) or (set(roles) <= COMPLAINING and is_own(text))
            return (UNQUOTABLE_FACTOR if to_quote and strange else 1.0) * nearness(sentence)

        usable = (
            found
            for found in self.with_role(*roles)
            if nearness(found) >= NEAR and not self.repeats(found, said)
        )
        return min(usable, key=lambda found: (-worth(found), found.place), default=None)

    def repeats(self, sentence: Sentence, said: Iterable[Sentence]) -> bool:
        """Whether a sentence says what one of the others says already."""
        return any(self.overlap(sentence.tokens, other.tokens) >= SAME for other in said)


def stands_alone(text: str) -> bool:
    """Whether a sentence can be understood when it is quoted without the one before it."""
    return not _POINTING.match(_OPENER.sub("", text))


def said_alone(sentence: Sentence) -> str:
    """A sentence without LaTeX markup and the words that join it to the one before it."""
    return _alone(sentence.passage.text)


def quote(sentence: Sentence) -> str:
    """A sentence as `said_alone`, without final stop, cut at a word border when it is long."""
    return _cut(_alone(sentence.passage.text))


def in_their_words(sentence: Sentence) -> str:
    """A sentence between quotation marks, so that whose words they are stays plain."""
    return quoted(sentence.passage.text)


def quoted(text: str) -> str:
    """What `in_their_words` makes of the text of a sentence."""
    return f"\u201c{_cut(_alone(text))}\u201d"


def title_of(item: Evidence) -> str:
    """The title of an item, for a sentence."""
    return readable(item.title.rstrip("."))


def _alone(text: str) -> str:
    return upper_first(_OPENER.sub("", readable(text)))


def _cut(text: str) -> str:
    words = text.rstrip(" .").split()
    cut = " ".join(words[:QUOTE_WORDS])
    return cut if len(words) <= QUOTE_WORDS else cut.rstrip(",;:") + " ..."


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
        text="; ".join(map(title_of, shown)),
        evidence=tuple(item.id for item in shown),
    )


def newest_work(items: Sequence[Evidence]) -> Claim | None:
    """A claim that names the newest item by title and day; None without any."""
    if not items:
        return None
    newest = max(items, key=lambda item: (item.public_on, item.paper_id))
    return Claim(
        text=f"{title_of(newest)} ({newest.public_on})",
        evidence=(next(item.id for item in items if item.paper_id == newest.paper_id),),
    )
