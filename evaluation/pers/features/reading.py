"""An answer read for persuasiveness: which of its sentences count, and in which part.

A sentence counts in a part if it is on the matter of the task, says something, repeats neither the
task nor another sentence, and stands in no other field too; and of it count the clauses that are on
the matter. So repeated or irrelevant text, put anywhere, adds nothing that a rule could see.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from controls.quoting import answer_texts, task_texts
from evaluation.drift.saying import name_of
from evaluation.fact.decisions import option_names
from evaluation.fact.plain import is_copy
from evaluation.pers.features.clauses import goes_on, on_the_matter
from evaluation.pers.features.cues import ADDED, CONDITION, MEASURED_BY, REVIEWER
from evaluation.pers.features.sentences import Sentence, sentences_of
from evaluation.text_match import Weights
from evaluation.tokens import stems
from foresci.options import match_option
from foresci.schema import Answer, Candidate, PlanningTask, Task, VenueTask, candidates_of

FEWEST_OF_CONSTRAINT = 2
"""Telling words of a constraint by which alone a sentence is on the matter; one may be a unit."""
_OPENING = {
    "alternatives": CONDITION,
    "upgrades": ADDED,
    "milestones": MEASURED_BY,
    "go_no_go": CONDITION,
    "risks": REVIEWER,
}
"""What the first sentence of a listed claim does where its field makes it be on the matter."""
_SUBJECTS = ("task.subdirection", "task.project", "option.")
OWN_FIELDS = ("contribution_center",)
"""Fields that may say what the task says: they describe its project."""


class Part(NamedTuple):
    """A claim of an answer: the sentences of it that count."""

    field: str
    option: Candidate | None
    """The candidate that it is about, in a ranking or a list of alternatives."""
    sentences: tuple[Sentence, ...]
    to_the_point: frozenset[frozenset[str]]
    """The stems of each whole sentence that is not beside the matter."""


class _Judged(NamedTuple):
    whole: Sentence
    kept: Sentence | None
    """What of it counts; None if nothing does."""
    is_beside: bool
    """Whether it is beside the matter."""

    @property
    def key(self) -> frozenset[str]:
        """By which it is told from others: what is said beside the matter makes it no other."""
        return (self.kept or self.whole).stems


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
        return self._told_apart(texts)

    @cached_property
    def subject(self) -> frozenset[str]:
        """The telling stems of what the task is about, without the prose of its question."""
        told = task_texts(self.task)
        texts = [text for name, text in told.items() if name.startswith(_SUBJECTS)]
        listed = option_names(self.task) if self.task.family == "bottleneck" else ()
        names = (Weights().telling(name) or stems(name) for name in listed)
        return self._told_apart(texts).union(*names, self._unlisted_root(listed))

    def _unlisted_root(self, listed: tuple[str, ...]) -> frozenset[str]:
        """The words of a diagnosis, where the task lists none to take it from."""
        if listed or self.task.family != "bottleneck":
            return frozenset()
        said = self._opening("root_bottleneck")
        return Weights().telling(said[0].own) if said else frozenset()

    def _told_apart(self, texts: list[str]) -> frozenset[str]:
        """Telling stems of texts but those that all candidates have."""
        counts = Counter(stem for text in texts for stem in Weights().telling(text))
        most = len(self.options) if len(self.options) > 1 else len(texts) + 1
        return frozenset(stem for stem, count in counts.items() if count < most)

    @cached_property
    def constraint(self) -> frozenset[str]:
        """The telling stems of a plan's constraint that are in no candidate."""
        if not isinstance(self.task, PlanningTask):
            return frozenset()
        options = frozenset[str]().union(*(stems(one.text) for one in self.options))
        return Weights().telling(self.task.constraint) - options

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
        """Whether stems hold a telling one of the subject, or several of the constraint."""
        held = len(self.constraint & said)
        return not self.subject.isdisjoint(said) or held >= FEWEST_OF_CONSTRAINT

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
        judged = {
            field: [(option, tuple(self._judged(text, field))) for option, text in claims]
            for field, claims in self._told.items()
        }
        fields = Counter(
            key
            for claims in judged.values()
            for key in {one.key for _, said in claims for one in said}
        )
        return {field: self._parts(field, claims, fields) for field, claims in judged.items()}

    def _parts(
        self,
        field: str,
        claims: list[tuple[str, tuple[_Judged, ...]]],
        fields: Counter[frozenset[str]],
    ) -> tuple[Part, ...]:
        seen: set[frozenset[str]] = set()
        found = []
        for option, said in claims:
            new = [one for one in said if one.key not in seen]
            seen.update(one.key for one in said)
            if new or not said:
                held = [one for one in new if fields[one.key] == 1 and not one.is_beside]
                own = tuple(one.kept for one in held if one.kept)
                to_the_point = frozenset(one.whole.stems for one in held)
                found.append(Part(field, self.option(option), own, to_the_point))
        return tuple(found)

    def _judged(self, text: str, field: str) -> Iterator[_Judged]:
        """The sentences of a claim, each with what of it counts.

        Nothing counts of one that goes on with "it" or "this", or with a bare remark: it may be
        about anything.
        """
        follows = False
        for at, one in enumerate(sentences_of(text)):
            opening = _OPENING.get(field) if at == 0 else None
            kept = on_the_matter(one, self.is_on_matter, self.matter, opening, follows=follows)
            if kept and self._says_something(one, kept, field):
                follows = True
                yield _Judged(one, kept, is_beside=False)
            else:
                follows = follows and goes_on(one, self.matter)
                yield _Judged(one, None, is_beside=not follows)

    def _says_something(self, one: Sentence, kept: Sentence, field: str) -> bool:
        given = () if field in OWN_FIELDS else self._given
        copied = is_copy(one.text, given) or is_copy(kept.text, given)
        return not copied and not kept.is_empty(self.matter)

    @cached_property
    def beside(self) -> frozenset[frozenset[str]]:
        """The stems of each distinct sentence that is beside the matter, copied or repeated."""
        everything = frozenset(one.stems for one in self.every)
        return everything.difference(
            *(part.to_the_point for parts in self.parts.values() for part in parts)
        )

    def stated(self, field: str) -> Sentence | None:
        """The first sentence of a field that is on the matter, though it may say nothing else.

        A decision is read from it: it stands even where no reason is given. Semicolons do not end
        it, so that a list of decisions is seen as one.
        """
        said = self._opening(field)
        return next((one for one in said if self.is_on_matter(one.stems)), None)

    def _opening(self, field: str) -> tuple[Sentence, ...]:
        texts = [text for _, text in self._told.get(field, ())]
        return sentences_of(texts[0].replace(";", ",")) if texts else ()

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
