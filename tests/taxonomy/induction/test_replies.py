"""What of a reply is used, whatever else it says."""

from datetime import date

import pytest

from taxonomy.induction.replies import (
    usable_description,
    usable_labels,
    usable_phrases,
    usable_topics,
    usable_types,
)
from taxonomy.induction.steps import (
    Counted,
    DescribeInput,
    DescribeOutput,
    Draft,
    PhraseInput,
    PhraseOutput,
    RouteInput,
    RouteOutput,
    Shown,
    TopicsInput,
    TopicsOutput,
    TypeInput,
    TypeOutput,
)

PARENT = Shown(label="retrieval", description="Finding texts.")
ROUTED = RouteInput(
    title="", abstract="", parent=PARENT, by_rule=(), most=2,
    topics=tuple(Shown(label=one, description="") for one in ("Dense search", "rag", "graphs")),
)  # fmt: skip
TOPICS = TopicsInput(
    dimension="tasks", meaning="", parent=PARENT, taken=("dense search",), titles=(), most=2,
    phrases=tuple(Counted(phrase=one, papers=2) for one in ("web pages", "GUI", "tables", "maps")),
    until=date(2025, 9, 30), by_rule=(),
)  # fmt: skip


def _kept(*drafts: tuple[str, tuple[str, ...]]) -> list[tuple[str, tuple[str, ...]]] | None:
    topics = tuple(Draft(label=one, description="", phrases=own) for one, own in drafts)
    reply = usable_topics(TOPICS, TopicsOutput(topics=topics))
    return None if reply is None else [(one.label, one.phrases) for one in reply.topics]


def test_labels_are_those_offered_whatever_their_case() -> None:
    reply = usable_labels(ROUTED, RouteOutput(labels=("RAG", " dense  SEARCH ", "rag")))
    assert reply == RouteOutput(labels=("rag", "Dense search"))
    assert usable_labels(ROUTED, RouteOutput(labels=())) == RouteOutput(labels=())


@pytest.mark.parametrize("labels", [("rag", "other"), ("rag", "dense search", "graphs"), ("",)])
def test_unknown_or_too_many_labels_spoil_a_reply(labels: tuple[str, ...]) -> None:
    assert usable_labels(ROUTED, RouteOutput(labels=labels)) is None


@pytest.mark.parametrize(
    "label",
    ["Dense  Search", "retrievals", "", " ", "x" * 61, "a\x1b[31mb", "<b>web</b>", '"web"', "--"],
)
def test_a_topic_needs_a_new_and_readable_label(label: str) -> None:
    assert _kept((label, ("GUI",))) is None
    assert _kept((label, ("GUI",)), ("web", ("GUI",))) == [("web", ("GUI",))]


def test_a_topic_keeps_only_phrases_that_were_offered_and_that_no_other_has() -> None:
    kept = _kept(("the web", ("Web page", "invented")), ("screens", ("gui", "web pages")))
    assert kept == [("the web", ("web pages",)), ("screens", ("GUI",))]
    assert _kept(("the web", ("invented",)), ("screens", ())) is None


def test_topics_beyond_those_asked_for_are_cut() -> None:
    kept = _kept(("the web", ("web pages",)), ("screens", ("GUI",)), ("lists", ("tables",)))
    assert kept is not None
    assert [label for label, _ in kept] == ["the web", "screens"]


def test_the_same_label_counts_once() -> None:
    assert _kept(("map", ("maps",)), ("Maps", ("GUI",))) == [("map", ("maps",))]


def test_one_paper_puts_forward_three_phrases_at_most() -> None:
    given = PhraseInput(title="", abstract="", meaning="", parent=PARENT, by_rule=())
    reply = PhraseOutput(phrases=("Retrieval", "a\nb", "<b>", "c", "d", "e"))
    assert usable_phrases(given, reply) == PhraseOutput(phrases=("a b", "c", "d"))
    assert usable_phrases(given, PhraseOutput(phrases=("retrieval",))) is None


def test_a_description_is_one_readable_line_of_bounded_length() -> None:
    given = DescribeInput(meaning="", label="web", phrases=(), titles=(), by_rule="")
    said = usable_description(given, DescribeOutput(description="a\x1b[31m\n" + "word " * 100))
    assert said is not None
    assert said.description.isprintable()
    assert len(said.description) <= 300
    assert usable_description(given, DescribeOutput(description=" \n")) is None


def test_a_paper_has_something_of_some_dimension() -> None:
    given = TypeInput(title="", abstract="", by_rule=("tasks",))
    no = dict.fromkeys(TypeOutput.model_fields, False)
    assert usable_types(given, TypeOutput(**no)) is None
    assert usable_types(given, TypeOutput(**{**no, "datasets": True})) is not None
