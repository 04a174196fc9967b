"""A small ground, a task of each family made from it, and good replies to every step."""

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np

from evaluation.mint.drafts import Draft
from evaluation.mint.ground import Ground
from evaluation.realized.period import Period
from evaluation.targets import (
    BottleneckTarget,
    DirectionTarget,
    PlanningTarget,
    Slot,
    Target,
    VenueTarget,
)
from foresci.schema import (
    BottleneckTask,
    Candidate,
    DirectionTask,
    Family,
    Paper,
    PlanningTask,
    SupportPassage,
    Task,
    VenueTask,
    Window,
)
from taxonomy.documents import Documents
from taxonomy.store import PaperEntry
from tests.knowledge_base.papers import paper
from tests.scripted import Fields, ScriptedChat
from tests.taxonomy.builders import Bench, Topic

CUTOFF = date(2025, 9, 30)
PERIOD = Period(before_start=date(2025, 4, 1), cutoff=CUTOFF, window_end=date(2026, 3, 31))
LABELS = {
    "a": "agent memory",
    "b": "tool calling",
    "c": "web navigation",
    "d": "group coordination",
}
BEFORE = (
    ("2507.00001", "Memory of agents", "Agents store experience across sessions and recall what"
     " they wrote down. Long term memory helps them, and retrieval of notes is noisy."),
    ("2507.00002", "Calling tools", "Language models select tools and call each API with valid"
     " arguments. Execution of calls is checked with GPT-4 on ToolBench."),
    ("2508.00003", "Pages and forms", "Agents that navigate web pages click, type and fill forms"
     " in a browser until a goal is reached, with screenshots as input."),
    ("2508.00004", "Teams of agents", "Several agents coordinate in a group, exchange messages,"
     " assign roles and vote, fail or forget the rule; communication between them is costly and"
     " their credit unclear."),
)  # fmt: skip
AFTER = (
    ("2511.00001", "MemoBloom: Storing Lived Experience for Agents", "We propose MemoBloom, which"
     " grows a garden of recollections from lived experience and prunes them nightly by utility."),
)  # fmt: skip
REQUIREMENTS = ("One candidate, by its id.",)

QUESTION = (
    "A lab that works on language-model agents will put its next hire into one line of work and"
    " knows what had been published by 30 September 2025. Which of these directions will gain most,"
    " measured by the factor by which its share of papers changes in the window October 2025 to"
    " March 2026, and is it accelerating, steady, fragmenting or cooling?"
)
REWORDED = (
    "Our laboratory studies language-model agents and can hire one person. With everything that was"
    " public by 30 September 2025 in hand, which of these lines of work will multiply its share of"
    " papers by the largest factor from October 2025 to March 2026, and is its course best named"
    " accelerating, steady, fragmenting or cooling?"
)
TEXTS = {
    "a": 'Agent memory: work that speaks of "long term memory" or "recall of experience".',
    "b": 'Tool calling: work that speaks of "tool selection" or "calling an API".',
    "c": 'Web navigation: work that speaks of "web pages" or "filling forms".',
    "d": 'Group coordination: work that speaks of "roles" or "messages between agents".',
}
TOLD = {
    "a": "Agent memory: what agents store in the long term, and how they recall experience.",
    "b": "Tool calling: agents that select a tool and call its API with valid arguments.",
    "c": "Web navigation: agents that click through web pages and fill in forms there.",
    "d": "Group coordination: agents that assign roles and exchange messages in a group.",
}
RIVALS = {"r1": "noisy retrieval", "r2": "unclear credit", "r3": "costly communication"}
BOTTLENECK = (
    "People who build groups of agents blame noisy retrieval, unclear credit or costly"
    " communication. As known by 30 September 2025, which single root bottleneck will research turn"
    " to by 31 March 2026, how does it cause the failures, and what opportunity opens then?"
)
BOTTLENECK_TOLD = (
    "Groups of agents fail, and by 30 September 2025 their builders blame noisy retrieval,"
    " unclear credit or costly communication. Name the one root bottleneck that research will turn"
    " to until 31 March 2026, explain how it causes the rest, and what opportunity it opens."
)
SUBDIRECTION = "Groups of language-model agents that coordinate by messages"
SUBDIRECTION_TOLD = "Language-model agents that coordinate in groups, by exchanging messages"
PLAN = (
    "On 30 September 2025 a group plans its work on language-model agents. The order of the options"
    " will be judged by the factor by which the share of papers of each changes in the window"
    " October 2025 to March 2026. How should the options be ranked?"
)
PLAN_TOLD = (
    "It is 30 September 2025, and a group that works on language-model agents plans ahead. Rank the"
    " options: those whose share of papers is multiplied by a larger factor between October 2025"
    " and March 2026 should come first."
)
CONSTRAINT = "Three students, one node of 8 processors, and two projects at a time."
CONSTRAINT_TOLD = "Two projects at a time, by three students on one node of 8 processors."
VENUE = (
    "A colleague has a draft on agents and must choose a venue by 31 March 2026 with what is known"
    " on 30 September 2025. Which venue family is the default, and on what condition another?"
)
VENUE_TOLD = (
    "With what is known on 30 September 2025, which venue family should a colleague choose for a"
    " draft on agents until 31 March 2026, and on what condition would another be better?"
)
PROJECT = (
    "The project works on agent memory. It contributes a way in which language models store what"
    " they did and recall it in later sessions. Notes are written down after each goal, and those"
    " of little use are checked and left out. Agents with and without this memory are compared on"
    " web navigation and tool calling, and the cost of retrieval is reported."
)
PROJECT_TOLD = (
    "Agents forget what they did in former sessions. The project gives them a long term store of"
    " notes on their own experience, with a rule that keeps the useful notes and leaves out the"
    " others. How well they recall is checked on web pages and in tool calling, against agents"
    " without such a store. The centre of the work is a way of keeping memory small."
)
FAMILIES = {"acl": "ACL / EMNLP / NAACL", "ml": "ICLR / ICML / NeurIPS"}


def small_ground(folder: Path, before: tuple[Paper, ...] = ()) -> Ground:
    """A ground of four papers up to the cutoff and one after it.

    Args:
        folder: where the taxonomy is written.
        before: further papers up to the cutoff.
    """
    known = (*_papers(BEFORE), *before)
    entries = {one.id: PaperEntry(id=one.id, title=one.title, public_on=one.public_on, core=True)
               for one in known}  # fmt: skip
    topics = [
        Topic("tasks", label, [made.id])
        for label, made in zip(LABELS.values(), known, strict=False)
    ]
    return Ground(
        domain="llm_agents",
        title="language-model agents",
        period=PERIOD,
        taxonomy=Bench(entries, domain="llm_agents").write(folder, topics),
        documents=Documents(
            known, np.ones(len(known), dtype=np.bool_), np.eye(len(known), 8, dtype=np.float32)
        ),
        later=_papers(AFTER),
        members={},
    )


def draft(family: Family, ground: Ground, question: str | None = None) -> Draft:
    """A task of a family as templates would have made it."""
    task = _tasks()[family]
    return Draft(
        task=task if question is None else task.model_copy(update={"question": question}),
        target=_targets()[family],
        packet=tuple(_passage(one) for one in ground.documents.papers),
        claims=(),
        construction={"candidates": _records(family), "right": ["a"]},
        asks=frozenset(LABELS.values()),
        answer=LABELS["a"],
    )


GOOD_TEXTS: dict[Family, Fields] = {
    "direction": {"question": REWORDED, "candidates": TOLD, "subject": ""},
    "bottleneck": {"question": BOTTLENECK_TOLD, "candidates": {}, "subject": SUBDIRECTION_TOLD},
    "planning": {"question": PLAN_TOLD, "candidates": TOLD, "subject": CONSTRAINT_TOLD},
    "venue": {"question": VENUE_TOLD, "candidates": {}, "subject": ""},
}


def texts(family: Family, **changed: Any) -> Fields:
    """A good rewording, or what becomes of it with other fields; candidates by id."""
    fields = {**GOOD_TEXTS[family], **changed}
    candidates = [{"id": key, "text": text} for key, text in fields["candidates"].items()]
    return {**fields, "candidates": candidates}


def look(verdict: str = "approve", **unmet: str) -> Fields:
    """A second look that finds some criteria unmet, with reasons."""
    names = ("clear", "specific", "inferable", "free_of_leaks", "distinct")
    found: Fields = {name: {"met": name not in unmet, "reason": unmet.get(name, "")}
                     for name in names}  # fmt: skip
    return {**found, "verdict": verdict}


def author(step: str, given: Fields) -> str:
    """Replies to every step as one would wish."""
    if step == "mint.check":
        return json.dumps(look())
    if step == "mint.deidentify":
        return json.dumps({"description": PROJECT_TOLD})
    return json.dumps(texts(given["family"]))


def step_of(fields: Fields) -> str:
    """The step that a prompt's fields belong to."""
    if "texts" in fields:
        return "mint.draft"
    return "mint.deidentify" if "abstract" in fields else "mint.check"


class ScriptedAuthor(ScriptedChat):
    """Tells the steps of minting apart."""

    step_of: Any = step_of


def _papers(rows: tuple[tuple[str, str, str], ...]) -> tuple[Paper, ...]:
    return tuple(
        paper(one, title, f"20{one[:2]}-{one[2:4]}-05", abstract=abstract)
        for one, title, abstract in rows
    )


def _passage(known: Paper) -> SupportPassage:
    return SupportPassage(
        task_id="RFDIR-0000",
        paper_id=known.id,
        public_on=known.public_on,
        section="abstract",
        start=0,
        end=len(known.abstract or ""),
    )


def _records(family: Family) -> dict[str, dict[str, str]]:
    labels = {"bottleneck": RIVALS, "venue": FAMILIES}.get(family, LABELS)
    return {key: {"label": label} for key, label in labels.items()}


def _tasks() -> Mapping[Family, Task]:
    common: dict[str, Any] = {
        "domain": "llm_agents",
        "cutoff": CUTOFF,
        "window": Window(start=date(2025, 10, 1), end=date(2026, 3, 31)),
        "requirements": REQUIREMENTS,
    }
    options = tuple(Candidate(id=key, text=text) for key, text in TEXTS.items())
    venues = tuple(Candidate(id=key, text=text) for key, text in FAMILIES.items())
    return {
        "direction": DirectionTask(
            id="RFDIR-0000", question=QUESTION, candidates=options, **common
        ),
        "bottleneck": BottleneckTask(
            id="RFBOT-0000", question=BOTTLENECK, subdirection=SUBDIRECTION, **common
        ),
        "planning": PlanningTask(
            id="RFPLA-0000", question=PLAN, candidates=options, constraint=CONSTRAINT, **common
        ),
        "venue": VenueTask(
            id="RFVEN-0000", question=VENUE, candidates=venues, project=PROJECT, **common
        ),
    }


def _targets() -> Mapping[Family, Target]:
    slot = Slot(
        name="mechanism", variants=("hidden variant of the target",), sources=("2511.00001",)
    )
    return {
        "direction": DirectionTarget(
            task_id="RFDIR-0000", primary="a", trajectory="accelerating", slots=(slot,)
        ),
        "bottleneck": BottleneckTarget(task_id="RFBOT-0000", slots=(slot,)),
        "planning": PlanningTarget(task_id="RFPLA-0000", pairs=(("a", "b"),), top=("a",)),
        "venue": VenueTarget(
            task_id="RFVEN-0000",
            paper_id="2511.00001",
            accepted_at="hidden venue",
            canonical="acl",
            contribution_center=slot,
        ),
    }
