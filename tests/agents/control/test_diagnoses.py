"""Diagnoses are sounded over all papers of the subdirection, alike for every agent."""

from pathlib import Path

import pytest

from agents.context import RunContext
from agents.control.diagnoses import opportunities, sound
from agents.control.lending import Lending
from agents.passages import row_of
from agents.signals.diagnoses import standings
from foresci.llm import StructuralBackbone
from foresci.schema import BottleneckTask
from knowledge_base import KnowledgeBase
from tests.agents.signals.conftest import GRAPHS, LATE, built, paper
from tests.agents.signals.test_diagnoses import MENDED, SLOW, STALE, complaining, task


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    """The complaints, and six late papers that bring one method against latency."""
    home: Path = tmp_path_factory.mktemp("sounded")
    brought = [paper(100 + n, LATE, f"Part {n}", f"{said} {SLOW}") for n, said in enumerate(GRAPHS)]
    return built(home, [*complaining(), *brought])


def test_soundings_stand_in_the_order_of_the_question(kb: KnowledgeBase) -> None:
    found = sound(kb, task())
    assert [one.about for one in found] == [
        "latency",
        "stale entries",
        "unread notes",
        "limited tempo",
    ]
    latency, stale, unread, _ = found
    assert latency.score > 0 > stale.score
    assert [one.score for one in found] == [one.growth for one in standings(kb, task())]
    assert (latency.papers, stale.papers, unread.papers) == (16, 10, 0)
    assert 0 < latency.error < unread.error, "more papers tell more"
    assert unread.error == pytest.approx(0.2), "without papers nothing but the prior is known"


def test_recent_papers_are_as_near_as_the_window_is_long(kb: KnowledgeBase) -> None:
    half_year, quarter = task(), _with_window(task(), "2025-12-31")
    assert [one.recent for one in sound(kb, half_year)[:2]] == [16, 10]
    assert [one.recent for one in sound(kb, quarter)[:2]] == [14, 2]


def test_notes_are_sentences_of_the_papers_cited(kb: KnowledgeBase) -> None:
    latency, stale, *_ = sound(kb, task())
    for one in (latency, stale):
        assert one.notes
        for note in [note for note in one.notes if note.kind != "objection"]:
            assert note.about == one.about
            assert set(note.evidence) <= set(one.evidence)
            rows = [row for row in map(row_of, note.evidence) if row is not None]
            assert all(note.text in kb.chunk(row).text for row in rows)
    assert {note.kind: note.text for note in latency.notes}["cause"] == SLOW
    assert {note.kind: note.text for note in stale.notes}["mechanism"] == STALE
    assert MENDED not in {note.text for note in stale.notes}


def test_without_named_diagnoses_those_that_papers_state_are_sounded(kb: KnowledgeBase) -> None:
    assert "latency" in [one.about for one in sound(kb, task(question="Which one?"))]


def test_an_opportunity_is_what_newly_comes_with_a_diagnosis(kb: KnowledgeBase) -> None:
    (note,) = opportunities(kb, task(), "latency")
    assert note.kind == "opportunity"
    assert note.text == (
        "Papers that take up latency turn more to knowledge graphs: 6 of 14 papers that take it up"
        " in the latest months, 0 of 2 before."
    )
    assert len(note.evidence) == 2
    assert opportunities(kb, task(), "unread notes") == ()


def test_the_subdirection_itself_is_no_opportunity(kb: KnowledgeBase) -> None:
    own = 'Knowledge at hand, within agents: work that speaks of "latency" or "web agent"'
    assert opportunities(kb, task(own), "latency") == ()


def _with_window(one: BottleneckTask, end: str) -> BottleneckTask:
    window = {"start": one.window.start, "end": end}
    return BottleneckTask.model_validate({**one.model_dump(), "window": window})


def test_what_a_run_lends_cites_its_packet(kb: KnowledgeBase) -> None:
    context = RunContext(task=task(), backbone=StructuralBackbone(), agent="coi", kb=kb)
    lending = Lending(context, {"packet": [], "findings": {}})
    latency, *_ = lending.soundings()
    texts = {item.id: item.text for item in latency.shown}
    assert tuple(texts) == latency.evidence
    assert latency.notes
    for note in latency.notes:
        assert all(note.text in texts[cited] for cited in note.evidence)
    (counted,) = lending.notes_on("latency")
    assert set(counted.evidence) <= {entry["id"] for entry in lending.added}
