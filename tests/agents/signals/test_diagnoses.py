"""Diagnoses stand by the growth of their uptake in a subdirection, few papers by the domain's."""

from pathlib import Path

import numpy as np
import pytest

from agents.passages import row_of
from agents.signals.citing import cited_hits
from agents.signals.diagnoses import found_diagnoses, stand, standings
from agents.signals.diagnosis_notes import causal_counts, findings_on, notes_on
from agents.signals.movement import trend
from agents.signals.subdirections import subdirection_papers, subject_of
from agents.signals.uptake import taken_up
from foresci.schema import BottleneckTask
from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_mask
from tests.agents.builders import COMMON
from tests.agents.signals.conftest import EARLY, LATE, built, paper

SLOW = "However, web agents suffer from high latency, which leads to lost sessions in practice."
MENDED = "To address this, we propose a cache that reduces latency of web agents by half."
STALE = "Existing planners suffer from stale entries because of memories that nobody clears."
QUESTION = "Blamed are these: latency, stale entries, unread notes, or limited tempo. Which one?"
FIELD = "LLM agents, taken as a whole"


def complaining() -> list[dict]:  # type: ignore[type-arg]
    """30 early and 30 late papers: latency rises from 2 to 8, stale entries fall from 8 to 2."""
    rows = []
    for number in range(60):
        day, place = (EARLY, number) if number < 30 else (LATE, number - 30)
        slow, stale = (2, 8) if day == EARLY else (8, 2)
        said = f"{SLOW} {MENDED}" if place < slow else STALE if place >= 30 - stale else "It runs."
        topic = "web agents" if place < 15 else "planners"
        rows.append(paper(number, day, f"Study {number} of {topic}", said))
    return rows


@pytest.fixture(scope="module")
def complaints(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    return built(tmp_path_factory.mktemp("complaints"), complaining())


def task(subdirection: str = FIELD, question: str = QUESTION) -> BottleneckTask:
    common = {**COMMON, "question": question}
    return BottleneckTask(id="RFBOT-9002", subdirection=subdirection, **common)


def test_the_share_is_of_papers_that_tell_of_it(complaints: KnowledgeBase) -> None:
    slow, stale, *_ = standings(complaints, task())
    assert (slow.moved.recent_papers, slow.moved.earlier_papers) == (8, 2)
    assert (stale.moved.recent_papers, stale.moved.earlier_papers) == (2, 8)
    assert slow.growth > 0 > stale.growth


def test_few_papers_leave_the_decision_to_the_domain(complaints: KnowledgeBase) -> None:
    domain = COMMON["domain"]
    assert isinstance(domain, str)
    nothing = np.zeros_like(domain_mask(complaints, domain))
    at_large = stand(complaints, domain, ~nothing, "latency")
    assert at_large.growth > 0
    alone = stand(complaints, domain, nothing, "latency")
    assert alone.moved.papers == 0
    expected = trend(complaints, domain, taken_up(complaints, "latency").papers)
    assert alone.growth == pytest.approx(expected), "without papers it is the domain's"


def test_a_subdirection_is_read_by_its_quoted_phrases(complaints: KnowledgeBase) -> None:
    quoted = 'Acting on pages, within LLM agents: work that speaks of "web agent" or "browser"'
    assert subdirection_papers(complaints, "llm_agents", quoted).sum() == 30
    assert subdirection_papers(complaints, "llm_agents", FIELD).sum() == 60
    assert subject_of(quoted) == "Acting on pages"
    assert subject_of(FIELD) == "LLM agents"


def test_diagnoses_are_found_where_the_question_names_none(complaints: KnowledgeBase) -> None:
    everything = domain_mask(complaints, "llm_agents")
    assert "latency" in found_diagnoses(complaints, everything)
    assert found_diagnoses(complaints, np.zeros_like(everything)) == ()


def test_notes_say_what_papers_say_and_can_be_cited(complaints: KnowledgeBase) -> None:
    standing = standings(complaints, task())
    findings = findings_on(complaints, standing)
    told = {(note.about, note.kind): note for note in findings.notes}
    assert told["latency", "cause"].text == SLOW
    assert told["latency", "opportunity"].text == MENDED
    assert told["stale entries", "mechanism"].text == STALE
    assert told["stale entries", "objection"].text.startswith("10 papers have it as an effect")
    assert ("latency", "objection") not in told
    assert causal_counts(standing[0]) == (10, 0)
    assert not [note for note in findings.notes if note.about == "unread notes"]
    rows = {hit["row"] for hit in cited_hits(findings)}
    assert {row_of(note.evidence[0]) for note in findings.notes} <= rows
    assert [one.about for one in findings.assessments] == [one.diagnosis for one in standing]


def test_an_objection_needs_more_than_chance(complaints: KnowledgeBase) -> None:
    _, stale, *_ = standings(complaints, task())
    for effects, objects in ((1, False), (3, False), (10, True)):
        found = stale.found._replace(sayings=stale.found.sayings[:effects])
        kinds = {note.kind for note in notes_on(complaints, stale._replace(found=found))}
        assert "mechanism" in kinds
        assert ("objection" in kinds) is objects


def test_papers_after_the_cutoff_change_no_count(complaints: KnowledgeBase, tmp_path: Path) -> None:
    """The later papers say the same words, and more often than all others."""
    later = [
        paper(900 + n, "2025-10-15", f"Late study {n} of web agents and latency", f"{SLOW} {STALE}")
        for n in range(20)
    ]
    widened = built(tmp_path, complaining() + later)
    for one, other in zip(standings(complaints, task()), standings(widened, task()), strict=True):
        assert (other.moved, other.growth) == (one.moved, one.growth)
        assert other.found.sayings == one.found.sayings
