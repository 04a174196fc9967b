"""Query forms, and the check of what they find."""

import numpy as np
import pytest

from agents.aris.brief import Brief, brief
from agents.aris.options import name_of
from agents.aris.queries import QueryForm, Wanted, query_forms
from agents.aris.search import lit_search
from agents.aris.verified import verified_papers
from agents.aris.verify import verify
from agents.context import RunContext
from foresci.llm import StructuralBackbone
from foresci.schema import Task
from knowledge_base import KnowledgeBase
from taxonomy.momentum import recent_start
from tests.agents.builders import bottleneck_task, direction_task, planning_task, venue_task

BRIEF = Brief(problem="language model agents")


class Reached:
    """What a node is given as its runtime."""

    def __init__(self, kb: KnowledgeBase, task: Task) -> None:
        self.context = RunContext(task=task, backbone=StructuralBackbone(), kb=kb)


@pytest.mark.parametrize(
    "task", [direction_task(), bottleneck_task(), planning_task(), venue_task()]
)
def test_every_task_is_asked_about_in_five_forms_or_more(
    task: Task, sample_kb: KnowledgeBase
) -> None:
    options = verified_papers(sample_kb, task).options
    forms = query_forms(task, BRIEF, options)
    assert len({one.form for one in forms}) == len(forms) >= 5
    texts = [wanted.text for form in forms for wanted in form.queries if not wanted.recent]
    assert len(set(texts)) >= 5
    asked = {wanted.about for form in forms for wanted in form.queries} - {None}
    assert asked <= {one.id for one in options}


def searched(kb: KnowledgeBase, task: Task, *queries: Wanted) -> list[dict]:  # type: ignore[type-arg]
    form = QueryForm(form="one", queries=queries).to_json()
    state = {"branch": 0, "form": form}
    return list(lit_search(state, Reached(kb, task))["found"])  # type: ignore[arg-type]


def test_the_recent_form_finds_recent_papers_only(sample_kb: KnowledgeBase) -> None:
    words = Wanted(about=None, text="agents that use tools", k=20)
    days = sample_kb.table.public_on
    border = np.datetime64(recent_start(days[0].item(), sample_kb.cutoff))

    def found(wanted: Wanted) -> list[bool]:
        (branch,) = searched(sample_kb, direction_task(), wanted)
        return [bool(days[sample_kb.paper_row(hit["row"])] >= border) for hit in branch["hits"]]

    recent = found(words.model_copy(update={"recent": True}))
    assert recent
    assert all(recent)
    assert not all(found(words))


def test_a_hit_that_does_not_name_its_option_is_kept_without_it(sample_kb: KnowledgeBase) -> None:
    task = direction_task()
    papers = verified_papers(sample_kb, task).papers
    found = searched(sample_kb, task, Wanted(about="b", text="memory of tool calls", k=30))
    wrote = verify({"found": found}, Reached(sample_kb, task))  # type: ignore[arg-type]
    assert len(wrote["hits"]) == len(found[0]["hits"])
    for hit in wrote["hits"]:
        on = bool(papers["b"][sample_kb.paper_row(hit["row"])])
        assert (hit["about"] == "b") == on
    assert {hit["about"] for hit in wrote["hits"]} == {"b", None}
    assert wrote["trace"][0]["warning"] is True


def test_the_warning_is_of_hits_that_came_with_an_option(sample_kb: KnowledgeBase) -> None:
    task = direction_task()
    claiming = Wanted(about="b", text="memory of tool calls", k=30)
    asking = claiming.model_copy(update={"about": None, "k": 100})

    def told(*queries: Wanted) -> tuple[float, bool]:
        found = searched(sample_kb, task, *queries)
        (event,) = verify({"found": found}, Reached(sample_kb, task))["trace"]  # type: ignore[arg-type]
        return event["unverified"], event["warning"]

    assert told(asking) == (0.0, False)
    assert told(asking, claiming) == told(claiming)
    assert told(claiming)[1] is True


@pytest.mark.parametrize(
    ("task", "text", "name"),
    [
        (venue_task(), "Vision, graphics and robots (CVPR, ICCV)", "Vision, graphics and robots"),
        (direction_task(), "Acting on pages, as people do", "Acting on pages"),
        (direction_task(), "Acting (pages, tools): what to do", "Acting"),
    ],
)
def test_an_option_is_named_without_an_open_bracket(task: Task, text: str, name: str) -> None:
    assert name_of(task, text) == name


def test_a_project_without_a_sentence_is_its_own_subject(sample_kb: KnowledgeBase) -> None:
    task = venue_task().model_copy(update={"project": "..."})
    assert brief({}, Reached(sample_kb, task))["brief"]["problem"] == "..."  # type: ignore[arg-type]
