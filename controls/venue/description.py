"""What a description says of a project: now, planned, of others, and in passing."""

import re
from typing import NamedTuple

from knowledge_base.sentences import split_sentences
from taxonomy.contribution import Contribution, main_contribution

_PLANNED = re.compile(
    r"\b(?:will|(?:we|they|authors) plan|plans? (?:to|an?|on)|planned|planning to|intend\w*|would"
    r"|could|next step|future work|later on|hopes?|still open|not yet|may follow|left open)\b",
    re.IGNORECASE,
)
_OF_OTHERS = re.compile(
    r"\b(?:(?:prior|previous|earlier|existing|related|other people's) (?:[\w-]+ )?"
    r"(?:work|studies|papers?|methods?|systems?|approach(?:es)?)|others? (?:have|had|has)"
    r"|(?:proposed|introduced|shown|built|made) by (?:others|another)|another (?:group|team))\b",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r"\b(?:along the way|in passing|(?:it|which) also (?:touches|reaches|has to do|relates)"
    r"|touches (?:on|upon)|from further off|broadly|more widely)\b",
    re.IGNORECASE,
)
_EVIDENCE = re.compile(
    r"\b(?:evidence|the claims rest|case is made|is reported|we (?:evaluate|report)|experiments?"
    r"|attention is paid)\b",
    re.IGNORECASE,
)
_SUBJECT = re.compile(
    r"\b(?:is about|works? on|deals with|is concerned with|addresses|tackles|studies"
    r"|investigates|matter at hand:|topic:|subject:)\s+(?P<what>[^.;]+)",
    re.IGNORECASE,
)
# A field of use after a comma is no part of the subject's name.
_FIELD = re.compile(r",\s+(?:with|meant|for|in|as|where|which|so)\b", re.IGNORECASE)
_OFFERED = re.compile(
    r"\b(?:new|novel|proposes?|introduces?|presents?|puts? forward|develops?|contributes?"
    r"|releases?|builds?|built|designs?|sets? up|offers?|provides?|gathers?|collects?|assembles?"
    r"|(?:we|it) (?:trains?|compares?|shows?|measures?|learns?|asks?|finds?))\b",
    re.IGNORECASE,
)
_BESIDE = re.compile(r"\b(?:comes with (?:it|this)|also|beside this|as well)\b", re.IGNORECASE)
_MEANS = re.compile(
    r"\b(?:built (?:with|from|on)|mak(?:es|ing) use of|drawing on|based on|by means of|using"
    r"|that uses|working with|findings on)\s+(?P<means>[^.;]+)",
    re.IGNORECASE,
)
_DEFENDED = re.compile(
    r"\b(?:defend|cent(?:re|er) of gravity|weight lies|main contribution|core of|above all"
    r"|at (?:its|the) heart)\b",
    re.IGNORECASE,
)
# In the order in which they are looked for: a test comes with data, and anything with a method.
_KINDS: tuple[tuple[Contribution, str], ...] = (
    ("benchmark", r"test(?: ?bed)?\b(?! collections?| sets?)|yardstick|benchmark|measurement"),
    ("dataset", r"(?:body of|collection of) data|data ?set|corpus|the data\b"),
    ("analysis", r"what (?:was|is) found|findings?\b|insights?|understanding of|explanation"),
    ("theory", r"theor(?:y|em)|proofs?\b|formal argument"),
    ("survey", r"overview|survey"),
    ("system", r"\bsystem\b|platform|toolkit|software"),
    ("method", r"technique|method|how (?:the thing|it) is done|algorithm"),
)
_NAMED_KINDS = tuple((kind, re.compile(words, re.IGNORECASE)) for kind, words in _KINDS)


class Description(NamedTuple):
    """The parts of a description, each in its own words.

    Attributes:
        kind: of the contribution.
        subject: what it is about, without the field of use; None where it is not said.
        means: what it is built with; None where it is not said.
        contribution: sentences that say what is offered now, the telling one first; never empty.
        planned: sentences on what is yet to come.
        of_others: sentences on the work of others.
        aside: sentences on what it only touches.
    """

    kind: Contribution
    subject: str | None
    means: str | None
    contribution: tuple[str, ...]
    planned: tuple[str, ...]
    of_others: tuple[str, ...]
    aside: tuple[str, ...]

    @property
    def center(self) -> str:
        """What the project contributes now, in one clause."""
        article = "An" if self.kind[0] in "aeiou" else "A"
        if self.subject is None:
            return f"{article} {self.kind} contribution: {self.contribution[0].rstrip(' .')}"
        opening = f"{article} {self.kind} contribution on {self.subject}"
        return f"{opening}, built with {self.means}" if self.means else opening


def describe(project: str) -> Description:
    """Read a description; a sentence plays one part, plans and others' work before all else."""
    sentences = split_sentences(project) or [project]
    weighed = [one for one in sentences if _DEFENDED.search(one)]
    planned = _having(_PLANNED, sentences, tuple(weighed))
    of_others = _having(_OF_OTHERS, sentences, planned)
    aside = _having(_ASIDE, sentences, (*planned, *of_others))
    left = [one for one in sentences if one not in (*planned, *of_others, *aside)]
    present = [one for one in left if not _EVIDENCE.search(one)] or left or sentences
    offered = [one for one in present if _OFFERED.search(one) and one not in weighed]
    leading = sorted(offered, key=lambda one: bool(_BESIDE.search(one)))
    kind = _kind(project, weighed, leading)
    means = _first(_MEANS, "means", leading if kind in ("method", "system") else leading[:1])
    return Description(
        kind=kind,
        subject=_subject(present),
        means=means,
        contribution=tuple(leading or present[:1]),
        planned=planned,
        of_others=of_others,
        aside=aside,
    )


def _having(
    words: re.Pattern[str], sentences: list[str], taken: tuple[str, ...]
) -> tuple[str, ...]:
    return tuple(one for one in sentences if words.search(one) and one not in taken)


def _kind(project: str, weighed: list[str], leading: list[str]) -> Contribution:
    """As the description weighs itself; else by its cues; else as what it offers first says."""
    for sentence in weighed:
        for kind, words in _NAMED_KINDS:
            if words.search(sentence):
                return kind
    found = main_contribution(project)
    if found != "method" or not leading:
        return found
    return next((kind for kind, words in _NAMED_KINDS if words.search(leading[0])), found)


def _subject(present: list[str]) -> str | None:
    what = _first(_SUBJECT, "what", present)
    return what and _FIELD.split(what, maxsplit=1)[0].strip(" ,")


def _first(words: re.Pattern[str], group: str, sentences: list[str]) -> str | None:
    found = (match[group].strip() for one in sentences if (match := words.search(one)))
    return next(found, None)
