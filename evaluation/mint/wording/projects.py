"""Whether a project's description tells which paper it became."""

from collections.abc import Iterator
from typing import NamedTuple

from evaluation.mint.ground import Ground
from evaluation.mint.project_check import given_away, too_near
from evaluation.mint.wording.form import MARKUP, line, objection
from evaluation.mint.wording.lexicon import INSTRUCTION
from evaluation.mint.wording.steps import Project, SourceInput
from evaluation.mint.wording.vocabulary import Vocabulary, names_in
from foresci.schema import Paper
from knowledge_base.domains.phrases import folded

FEWEST_WORDS, MOST_WORDS = 40, 160
MOST_NAMED = 5


class Source(NamedTuple):
    """What a description is held against.

    Attributes:
        paper: which the description must not give away.
        labels: of the taxonomy, which any text may use.
        known: words of the papers up to the cutoff.
    """

    paper: Paper
    labels: tuple[str, ...]
    known: Vocabulary


def source_of(paper: Paper, ground: Ground, known: Vocabulary) -> Source:
    """A paper of a ground, with what may be said of it."""
    labels = {node.label for node in ground.taxonomy.graph.nodes()}
    return Source(paper, tuple(sorted(labels)), known)


def usable_project(source: Source, given: SourceInput, reply: Project) -> Project:
    """A description that names nothing and repeats nothing.

    Raises:
        UnusableReplyError: it does not keep to that.
    """
    text = line(reply.description)
    if problems := list(_problems(source, given.by_rule.description, text)):
        raise objection(problems)
    return Project(description=text)


def _problems(source: Source, made: str, text: str) -> Iterator[str]:
    if not FEWEST_WORDS <= (words := len(text.split())) <= MOST_WORDS:
        yield f"the description has {words} words"
    if MARKUP.search(text):
        yield "the description has markup or a link"
    if INSTRUCTION.search(text):
        yield "the description gives instructions to a model"
    said = set(given_away(made, source.paper))
    if told := [one for one in given_away(text, source.paper) if one not in said]:
        yield f"the description gives its source away: {', '.join(told[:MOST_NAMED])}"
    if names := _names(source, made, text):
        yield f"the description has names: {', '.join(names[:MOST_NAMED])}"
    near = set(too_near(made, source.paper, source.labels))
    if runs := set(too_near(text, source.paper, source.labels)) - near:
        yield f"the description repeats {len(runs)} runs of words of its source"
    if strange := source.known.strange(text, made):
        yield f"the description says what was not known by the cutoff: {', '.join(strange[:5])}"


def _names(source: Source, made: str, text: str) -> list[str]:
    """Names that are part of no label of the taxonomy, whether the source has them or not."""
    said = set(folded(" ".join((made, *source.labels))))
    return [name for name in names_in(text) if not said.issuperset(folded(name))]
