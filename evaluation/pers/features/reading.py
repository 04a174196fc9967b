"""An answer read for persuasiveness: which of its sentences count, and in which part.

A sentence counts in a part if it is on the matter of the task, says something, repeats neither the
task nor another sentence, and stands in no other field too. So repeated or irrelevant text, put
anywhere, adds nothing that a rule could see.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from controls.quoting import answer_texts, task_texts
from evaluation.drift.saying import name_of
from evaluation.fact.plain import is_copy
from evaluation.pers.features.cues import ADDED, CONDITION, MEASURED_BY, REVIEWER
from evaluation.pers.features.sentences import Sentence, sentences_of
from evaluation.text_match import Weights
from evaluation.tokens import stems
from foresci.options import match_option
from foresci.schema import Answer, Candidate, Task, VenueTask, candidates_of

_CARRIES_ON = re.compile(
    r"\b(?:its|their|this|these|that share|against it|the (?:share|forecast|diagnosis|root|order"
    r"|ranking|plan|default|fit|description|project|direction|option|field|subject))\b"
)
_OPENING: dict[str, re.Pattern[str]] = {
    "alternatives": CONDITION,
    "upgrades": ADDED,
    "milestones": MEASURED_BY,
    "go_no_go": CONDITION,
    "risks": REVIEWER,
}
"""What the first sentence of a listed claim does where its field makes it be on the matter."""
OWN_FIELDS = ("contribution_center",)
"""Fields that may say what the task says: they describe its project."""


class Part(NamedTuple):
    """A claim of an answer: the sentences of it that count."""

    field: str
    option: Candidate | None
    """The candidate that it is about, in a ranking or a list of alternatives."""
    sentences: tuple[Sentence, ...]


class Reading:
    """One answer beside its public task."""

    def __init__(self, answer: Answer, task: Task) -> None:
        self.answer, self.task = answer, task

    @cached_property
    def options(self) -> tuple[Candidate, ...]:
        """The candidates of the task."""
        return candidates_of(self.task)

    @cached_property
    def chosen(self) -> Candidate | None:
        """The candidate that the answer puts first or takes as its default."""
        return self.option(_choice(self.answer))

    def option(self, said: str) -> Candidate | None:
        """The candidate that an id or a name stands for."""
        own = match_option(said, self.options)
        return next((one for one in self.options if one.id == own), None)

    @cached_property
    def matter(self) -> frozenset[str]:
        """The telling stems of the task: of its question, subject, project and candidates."""
        texts = [text for name, text in task_texts(self.task).items() if "requirements" not in name]
        counts = Counter(stem for text in texts for stem in Weights().telling(text))
        most = len(self.options) if len(self.options) > 1 else len(texts) + 1
        return frozenset(stem for stem, count in counts.items() if count < most)

    @cached_property
    def names(self) -> dict[str, frozenset[str]]:
        """The stems by which each candidate is told from the others, by its id."""
        named = {one.id: name_of(one.text) for one in self.options}
        shared = Counter(stem for name in named.values() for stem in name)
        project = stems(self.task.project) if isinstance(self.task, VenueTask) else frozenset()
        own = {
            key: frozenset(stem for stem in name if shared[stem] == 1) - project
            for key, name in named.items()
        }
        return {key: own[key] or named[key] for key in named}

    def names_option(self, said: frozenset[str], option: Candidate | None) -> bool:
        """Whether stems name a candidate: two words of its name, or one where one is enough."""
        if option is None:
            return False
        own = self.names[option.id]
        enough = 1 if isinstance(self.task, VenueTask) else min(2, len(own))
        return bool(own) and len(own & said) >= enough

    def words_of(self, option: Candidate | None) -> frozenset[str]:
        """The telling stems of a candidate's name and description; none of no candidate."""
        return Weights().telling(option.text) & self.matter if option else frozenset()

    def others_named(self, said: frozenset[str], option: Candidate | None) -> list[Candidate]:
        """The candidates but one that stems name."""
        return [one for one in self.options if one != option and self.names_option(said, one)]

    def is_on_matter(self, said: frozenset[str]) -> bool:
        """Whether stems hold a telling one of the task."""
        return not self.matter.isdisjoint(said)

    @cached_property
    def every(self) -> tuple[Sentence, ...]:
        """All sentences of the answer, each once, whether they count or not."""
        found = {
            one.stems: one for text in answer_texts(self.answer).values()
            for one in sentences_of(text)
        }  # fmt: skip
        return tuple(found.values())

    @cached_property
    def _told(self) -> dict[str, list[tuple[str, str]]]:
        return _claims_by_field(self.answer)

    @cached_property
    def _given(self) -> tuple[str, ...]:
        return tuple(task_texts(self.task).values())

    @cached_property
    def parts(self) -> dict[str, tuple[Part, ...]]:
        """The distinct claims of each field, in order; those that only repeat are left out."""
        fields = Counter(
            said
            for claims in self._told.values()
            for said in {one.stems for _, text in claims for one in sentences_of(text)}
        )
        return {field: self._parts(field, claims, fields) for field, claims in self._told.items()}

    def _parts(
        self, field: str, claims: list[tuple[str, str]], fields: Counter[frozenset[str]]
    ) -> tuple[Part, ...]:
        seen: set[frozenset[str]] = set()
        found = []
        for option, text in claims:
            said = sentences_of(text)
            new = [one for one in said if one.stems not in seen]
            seen.update(one.stems for one in said)
            if new or not said:
                own = [one for one in self._relevant(new, field) if fields[one.stems] == 1]
                found.append(Part(field, self.option(option), tuple(own)))
        return tuple(found)

    def _relevant(self, said: Iterable[Sentence], field: str) -> Iterator[Sentence]:
        known = False
        given = () if field in OWN_FIELDS else self._given
        opening = _OPENING.get(field)
        for at, one in enumerate(said):
            opens = at == 0 and opening is not None and opening.search(one.own) is not None
            goes_on = known and _CARRIES_ON.search(one.own.lower()) is not None
            on_matter = self.is_on_matter(one.stems) or goes_on or opens
            known = known or on_matter
            if on_matter and not one.is_empty and not is_copy(one.text, given):
                yield one

    def stated(self, field: str) -> Sentence | None:
        """The first sentence of a field that is on the matter, though it may say nothing else.

        A decision is read from it: it stands even where no reason is given. Semicolons do not end
        it, so that a list of decisions is seen as one.
        """
        texts = [text for _, text in self._told.get(field, ())]
        said = sentences_of(texts[0].replace(";", ",")) if texts else ()
        return next((one for one in said if self.is_on_matter(one.stems)), None)

    def sentences(self, *fields: str) -> tuple[Sentence, ...]:
        """The sentences that count in some fields, or in all where none is named."""
        return tuple(
            one for field in fields or self.parts for part in self.parts.get(field, ())
            for one in part.sentences
        )  # fmt: skip


def share(held: Iterable[bool]) -> float:
    """The share that holds; 0 of nothing."""
    all_of_them = list(held)
    return sum(all_of_them) / len(all_of_them) if all_of_them else 0.0


def _choice(answer: Answer) -> str:
    match answer.family:
        case "direction":
            return answer.candidate
        case "planning":
            return answer.ranking[0].candidate if answer.ranking else ""
        case "venue":
            return answer.default
        case "bottleneck":
            return ""


def _claims_by_field(answer: Answer) -> dict[str, list[tuple[str, str]]]:
    """The candidate, empty for none, and the text of every claim, by the field it is in."""
    found: dict[str, list[tuple[str, str]]] = {}
    written = answer.to_json()
    for path, text in answer_texts(answer).items():
        field, _, rest = path.removeprefix("answer.").partition(".")
        at = rest.partition(".")[0]
        item = written[field][int(at)] if at.isdigit() else {}
        found.setdefault(field, []).append((item.get("candidate", ""), text))
    return found
