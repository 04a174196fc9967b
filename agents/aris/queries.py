"""The forms in which ARIS asks for literature, each a branch of its search."""

from collections.abc import Iterable, Sequence

from agents.aris.brief import Brief
from agents.queries import CANDIDATE_HITS, FAILURE_WORDS, PROJECT_HITS, QUESTION_HITS
from agents.signals.naming import names_in
from agents.signals.subdirections import subject_of
from foresci.schema import BottleneckTask, Candidate, Record, Task, VenueTask
from knowledge_base.sentences import split_sentences
from taxonomy.passages import Role, roles_of

TESTING_WORDS = "benchmark evaluation metric ablation"
SURVEY_WORDS = "survey review taxonomy open problems"
SIDE_HITS = 4


class Wanted(Record):
    """A search: for which option, in which words, how many hits, and whether only recent ones."""

    about: str | None
    text: str
    k: int
    recent: bool = False


class QueryForm(Record):
    """One way of asking."""

    form: str
    queries: tuple[Wanted, ...]


def query_forms(task: Task, brief: Brief, options: Sequence[Candidate]) -> tuple[QueryForm, ...]:
    """At least five forms for every task, in a fixed order."""
    question = _form("question", [Wanted(about=None, text=task.question, k=QUESTION_HITS)])
    survey = f"{brief.problem} {SURVEY_WORDS}"
    surveys = _form("surveys", [Wanted(about=None, text=survey, k=SIDE_HITS)])
    middle = _project_forms(task) if isinstance(task, VenueTask) else _option_forms(task, options)
    return (question, *middle, surveys)


def _form(name: str, queries: Iterable[Wanted]) -> QueryForm:
    return QueryForm(form=name, queries=tuple(queries))


def _option_forms(task: Task, options: Sequence[Candidate]) -> tuple[QueryForm, ...]:
    named = {one.id: _names(task, one.text) for one in options}

    def each(words: str, k: int, recent: bool = False) -> list[Wanted]:
        return [
            Wanted(about=about, text=f"{names} {words}".strip(), k=k, recent=recent)
            for about, names in named.items()
        ]

    return (
        _form("names", each("", CANDIDATE_HITS)),
        _form("failures", each(FAILURE_WORDS, SIDE_HITS)),
        _form("evaluation", each(TESTING_WORDS, SIDE_HITS)),
        _form("recent", each("", CANDIDATE_HITS, recent=True)),
    )


def _names(task: Task, text: str) -> str:
    if isinstance(task, BottleneckTask):
        subject = subject_of(task.subdirection)
        return subject if text == task.subdirection else f"{text} {subject}"
    return " ".join(names_in(text))


def _project_forms(task: VenueTask) -> tuple[QueryForm, ...]:
    return (
        _form("project", [Wanted(about=None, text=task.project, k=PROJECT_HITS)]),
        _form("recent", [Wanted(about=None, text=task.project, k=QUESTION_HITS, recent=True)]),
        _form("method", _parts(task.project, "remedy")),
        _form("evaluation", _parts(task.project, "evaluation")),
    )


def _parts(project: str, role: Role) -> list[Wanted]:
    """The sentences of a project that play a role, or the project where none does."""
    sentences = [one for one in split_sentences(project) if role in roles_of(one)] or [project]
    return [Wanted(about=None, text=one, k=SIDE_HITS) for one in sentences]
