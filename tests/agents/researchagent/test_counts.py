"""Counts and passages follow the focus that is in force, and a diagnosis its own papers."""

from langgraph.runtime import Runtime

from agents.context import RunContext
from agents.passages import mark
from agents.researchagent.facts import count
from agents.researchagent.loop import pick
from agents.researchagent.option_rows import passages_of
from agents.researchagent.records import Attempt, Draft, Focus, Judgement, OptionFacts
from agents.researchagent.state import ResearchState
from agents.researchagent.topics import first_focus, topics_of
from foresci.llm import StructuralBackbone
from foresci.schema import Task
from knowledge_base import KnowledgeBase
from taxonomy.entities import entity_store
from tests.agents.researchagent.test_runs import TASKS


def picked(task: Task, kb: KnowledgeBase, focus: tuple[Focus, ...]) -> ResearchState:
    """The problem stage after a draft with some focus was picked."""
    store = entity_store(kb, task.domain)
    first = first_focus(kb, store, task)
    passages = passages_of(kb, store, task, first)
    draft = Draft(text="", rationale="", focus=focus)
    attempt = Attempt(draft=draft, judgements=(Judgement(criterion="c", score=5),))
    state: ResearchState = {
        "stage": "problem",
        "history": {"problem": [attempt.to_json()]},
        "best": {},
        "focus": [one.to_json() for one in first],
        "passages": passages,
        "facts": [one.to_json() for one in count(kb, task, first, passages)],
    }
    return pick(state, Runtime(context=RunContext(task, StructuralBackbone(), kb)))


def test_a_changed_focus_changes_the_passages_and_what_they_are_said_to_hold(
    sample_kb: KnowledgeBase,
) -> None:
    task = TASKS["direction"]
    store = entity_store(sample_kb, task.domain)
    kept, changed, *_ = first_focus(sample_kb, store, task)
    other = Focus(about=changed.about, entities=("reinforcement learning",))
    assert other.entities != changed.entities
    wrote = picked(task, sample_kb, (other,))
    holding = store.rows[store.papers_with(other.entities)].tolist()
    rows = wrote["passages"][changed.about]
    assert rows
    assert {sample_kb.paper_row(row) for row in rows} <= set(holding)
    facts = {one["about"]: OptionFacts.model_validate(one) for one in wrote["facts"]}
    assert facts[changed.about].evidence == tuple(map(mark, rows))
    said = {hit["about"]: hit["retrieval"]["query"] for hit in wrote["hits"]}
    assert said[changed.about] == "papers that hold reinforcement learning"
    assert said[kept.about] == f"papers that hold {', '.join(kept.entities)}"


def test_a_diagnosis_is_counted_by_the_papers_that_take_it_up(sample_kb: KnowledgeBase) -> None:
    task = TASKS["bottleneck"]
    store = entity_store(sample_kb, task.domain)
    focus = first_focus(sample_kb, store, task)
    wrote = picked(task, sample_kb, focus)
    facts = [OptionFacts.model_validate(one) for one in wrote["facts"]]
    topics = topics_of(sample_kb, store, task, focus)
    assert max(int(topic.papers.sum()) for topic in topics) > 0
    for fact, topic in zip(facts, topics, strict=True):
        (named,) = (one for one in fact.entities if one.named)
        assert (named.name, named.papers) == (topic.name, topic.papers.sum())
    said = {hit["retrieval"]["query"] for hit in wrote["hits"]}
    assert said <= {f"papers that take up {topic.name}" for topic in topics}


def test_what_options_add_sums_up_to_what_they_hold_together(sample_kb: KnowledgeBase) -> None:
    task = TASKS["direction"]
    store = entity_store(sample_kb, task.domain)
    focus = tuple(
        Focus(about=one.about, entities=(*one.entities, "agent"))
        for one in first_focus(sample_kb, store, task)
    )
    together = store.papers_with(entity for one in focus for entity in one.entities)
    added = sum(one.adds for one in count(sample_kb, task, focus, {}))
    assert round(added * len(store)) == together.sum()
