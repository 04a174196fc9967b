"""The model-backed steps of an induction: what each is given, and what it must reply.

Every input carries `by_rule`, the answer of the rules to the same question. No prompt shows it: it
is what the step's structural function gives, and what stands where a model's reply cannot be used.
"""

from datetime import date
from pathlib import Path

from pydantic import Field

from foresci.llm import Prompt, Step
from foresci.schema import Record
from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.induction.operators import Topic

PROMPTS = Path(__file__).with_name("prompts")
MEANINGS: dict[Dimension, str] = {
    "tasks": "problems to be solved, such as question answering or code generation",
    "methods": "ways of solving them, such as reinforcement learning or graph-based retrieval",
    "datasets": "data that papers make or rest on, such as instruction data or long-video datasets",
    "evaluation_methods": "ways of measuring, such as human evaluation or robustness benchmarks",
    "application_domains": "fields outside computing that work is for, such as medicine or law",
}


class Shown(Record):
    """A topic as a model sees it."""

    label: str
    description: str


class Counted(Record):
    """A phrase, and how many of the papers it was found for."""

    phrase: str
    papers: int


class TypeInput(Record):
    """A paper whose dimensions are asked for."""

    title: str
    abstract: str
    by_rule: tuple[Dimension, ...]


class TypeOutput(Record):
    """Whether a paper has something of each dimension."""

    tasks: bool
    methods: bool
    datasets: bool
    evaluation_methods: bool
    application_domains: bool


class TopicsInput(Record):
    """Counted phrases of some papers, for which topics below a parent are asked."""

    dimension: Dimension
    meaning: str
    parent: Shown
    taken: tuple[str, ...] = Field(description="Labels that no new topic may have.")
    phrases: tuple[Counted, ...]
    titles: tuple[str, ...]
    most: int
    until: date = Field(description="Day of the last paper.")
    by_rule: tuple[Topic, ...]


class Draft(Record):
    """A new topic."""

    label: str = Field(description="Two to five words.")
    description: str = Field(description="One sentence on what belongs to the topic.")
    phrases: tuple[str, ...] = Field(description="The given phrases that belong to the topic.")


class TopicsOutput(Record):
    """New topics, those of most papers first."""

    topics: tuple[Draft, ...]


class RouteInput(Record):
    """A paper, and the topics that it may belong to."""

    title: str
    abstract: str
    parent: Shown
    topics: tuple[Shown, ...]
    most: int
    by_rule: tuple[str, ...]


class RouteOutput(Record):
    """Labels of the topics that a paper belongs to; none when none fits."""

    labels: tuple[str, ...]


class PhraseInput(Record):
    """A paper, for which phrases that name its topic below a parent are asked."""

    title: str
    abstract: str
    meaning: str
    parent: Shown
    by_rule: tuple[str, ...]


class PhraseOutput(Record):
    """Phrases that name a paper's topic, best first."""

    phrases: tuple[str, ...]


class DescribeInput(Record):
    """A topic without a description, with some of its papers."""

    meaning: str
    label: str
    phrases: tuple[str, ...]
    titles: tuple[str, ...]
    by_rule: str


class DescribeOutput(Record):
    """A topic's description: one sentence."""

    description: str


def _types(given: TypeInput) -> TypeOutput:
    return TypeOutput(**{one: one in given.by_rule for one in DIMENSIONS})


def _topics(given: TopicsInput) -> TopicsOutput:
    return TopicsOutput(
        topics=tuple(
            Draft(label=one.label, description=one.description, phrases=one.phrases)
            for one in given.by_rule
        )
    )


def _prompt(name: str) -> Prompt:
    return Prompt(PROMPTS / f"{name}.md")


TYPE = Step("induce.type", TypeInput, TypeOutput, _prompt("induce.type"), _types)
SEED = Step("induce.seed", TopicsInput, TopicsOutput, _prompt("induce.seed"), _topics)
CLUSTER = Step("induce.cluster", TopicsInput, TopicsOutput, _prompt("induce.cluster"), _topics)
ROUTE = Step(
    "induce.route",
    RouteInput,
    RouteOutput,
    _prompt("induce.route"),
    lambda given: RouteOutput(labels=given.by_rule),
)
PHRASE = Step(
    "induce.phrase",
    PhraseInput,
    PhraseOutput,
    _prompt("induce.phrase"),
    lambda given: PhraseOutput(phrases=given.by_rule),
)
DESCRIBE = Step(
    "induce.describe",
    DescribeInput,
    DescribeOutput,
    _prompt("induce.describe"),
    lambda given: DescribeOutput(description=given.by_rule),
)
