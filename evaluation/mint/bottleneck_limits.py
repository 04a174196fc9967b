"""The limitations that bottleneck questions may name: recurring complaints up to the cutoff."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from evaluation.mint.bottleneck_uptake import Uptake
from evaluation.mint.ground import Ground
from knowledge_base.text import words
from taxonomy.evidence.records import Quote
from taxonomy.signals.problems.concepts import Concept, Sense
from taxonomy.signals.problems.cues import Complaint
from taxonomy.signals.problems.groups import Statement, statements
from taxonomy.signals.problems.words import BAD, VAGUE, stem
from taxonomy.signals.records import BottleneckSignal

FEWEST_STATING = 3
"""Papers that state a limitation; a failure that one paper measured does not recur."""
NAMED_BY_ITSELF: frozenset[Sense] = frozenset({"bad", "wanting"})
"""Problems that are told by their words: whoever speaks of hallucinations or of long-horizon tasks
speaks of the problem, whoever speaks of training data does not speak of a lack of them."""
READABLE = {
    "struggle with ": "trouble with ",
    "struggle to ": "failure to ",
    "limited to ": "restriction to ",
    "overlooked ": "neglect of ",
    "underexplored ": "too little work on ",
}
"""Openings of labels that do not stand well in a list, and what is said in their place."""
OPENINGS: dict[Complaint, str] = {
    "bad": "",
    "lack": "a lack of ",
    "weak": "limited ",
    "struggle": "trouble with ",
    "overlook": "neglect of ",
    "reliance": "reliance on ",
    "narrow": "restriction to ",
    "costly": "the cost of ",
    "unexplored": "too little work on ",
}


@dataclass(frozen=True)
class Limitation:
    """A recurring limitation, and who takes it up.

    Attributes:
        signal: the complaint, with the papers up to the cutoff that state it.
        concept: what is wrong, as stems; see `taxonomy.signals.problems`.
        papers: ids of the papers that take it up, before and after the cutoff.
    """

    signal: BottleneckSignal
    concept: Concept
    papers: frozenset[str]

    @property
    def id(self) -> str:
        """The same for all signals of one problem."""
        return f"{self.concept.sense}:{'+'.join(self.concept.stems)}"

    @property
    def named(self) -> str:
        """Its label as questions and targets name it."""
        return readable(self.signal.label)

    def wordings(self) -> list[str]:
        """What else the papers that state it call it, the commonest first.

        Wordings that differ from its name by nothing but endings are left out.
        """
        said = Counter(_wording(one, self.concept) for one in _stating(self.signal, self.concept))
        kept: dict[frozenset[str], str] = {_stems(self.named): self.named}
        for wording in sorted(said, key=lambda one: (-said[one], len(one), one)):
            if not any(_stems(wording) <= other for other in kept):
                kept[_stems(wording)] = wording
        return list(kept.values())[1:]


def limitations(ground: Ground) -> tuple[Limitation, ...]:
    """The limitations of a ground's taxonomy that at least three papers state, by id.

    Those whose words do not tell the problem are left out: lacks of something, reliance on it, and
    words so vague that any paper may use them ("domain-specific"). Whether a paper takes them up
    cannot be seen. Labels with a comma are left out too: they would not stand apart in a list.
    """
    uptake = Uptake(ground.papers.values())
    found: dict[str, Limitation] = {}
    for signal in ground.taxonomy.signals:
        if isinstance(signal, BottleneckSignal) and len(signal.papers) >= FEWEST_STATING:
            concept = concept_of(signal.quotes)
            if concept is not None and _is_told(concept) and "," not in signal.label:
                made = Limitation(signal, concept, uptake.papers(concept))
                found.setdefault(made.id, made)
    return tuple(found[key] for key in sorted(found))


def concept_of(quotes: Sequence[Quote]) -> Concept | None:
    """The problem that most of a signal's quotes state; of several the one of most words."""
    counts = Counter(
        concept
        for statement in statements(quotes)
        for concept in {mention.concept for mention in statement.mentions}
    )
    return max(counts, key=lambda one: (counts[one], len(one.stems), one), default=None)


def _is_told(concept: Concept) -> bool:
    return concept.sense in NAMED_BY_ITSELF and not VAGUE.issuperset(concept.stems)


def readable(label: str) -> str:
    """A label as an item of a list of diagnoses."""
    for opening, said in READABLE.items():
        if label.startswith(opening):
            return said + label.removeprefix(opening)
    return label


def _stating(signal: BottleneckSignal, concept: Concept) -> Iterator[Statement]:
    for statement in statements(signal.quotes):
        if any(mention.concept == concept for mention in statement.mentions):
            yield statement


def _wording(statement: Statement, concept: Concept) -> str:
    mention = statement.mention(concept)
    named = statement.phrase.words[mention.start : mention.end]
    text = statement.quote.text[named[0].start : named[-1].end]
    told = concept.sense == "bad" or any(not BAD.isdisjoint(word.stems) for word in named)
    return ("" if told else OPENINGS[statement.phrase.complaint]) + " ".join(text.split())


def _stems(text: str) -> frozenset[str]:
    return frozenset(map(stem, words(text)))
