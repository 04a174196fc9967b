"""What rises together with a topic becomes notes that name counts and example papers."""

from agents.passages import row_of
from agents.signals.citing import cited_hits
from agents.signals.companions import COMBINED, JUDGED_BY, TopicPapers
from agents.signals.members import members
from agents.signals.noting import notes_for
from controls.findings import Findings
from foresci.schema import Candidate
from knowledge_base import KnowledgeBase
from tests.agents.builders import direction_task

NAMES = ("episodic memory",)
MEMORY = Candidate(id="a", text="Episodic memory: what to keep")


def test_only_what_takes_a_larger_part_than_before_rises(made_kb: KnowledgeBase) -> None:
    topic = TopicPapers(made_kb, members(made_kb, "llm_agents", NAMES), NAMES)
    (graphs,) = topic.rising(COMBINED)
    assert graphs.name == "knowledge graphs"
    assert (graphs.moved.recent_papers, graphs.moved.earlier_papers) == (6, 0)
    assert len(graphs.rows) == 3
    assert [one.name for one in topic.rising(JUDGED_BY)] == ["latency"]


def test_words_of_the_topic_are_no_companions(made_kb: KnowledgeBase) -> None:
    names = (*NAMES, "knowledge base")
    topic = TopicPapers(made_kb, members(made_kb, "llm_agents", NAMES), names)
    assert topic.rising(COMBINED) == ()


def test_notes_say_counts_and_cite_papers_that_bear_them(made_kb: KnowledgeBase) -> None:
    notes = notes_for(made_kb, direction_task(), MEMORY)
    by_kind = {note.kind: note for note in notes}
    assert by_kind["mechanism"].text == (
        "Work on episodic memory is more often combined with knowledge graphs"
        " (6 of 10 recent papers, 0 of 4 before)."
    )
    rows = [row_of(cited) for cited in by_kind["mechanism"].evidence]
    assert all("knowledge graphs" in made_kb.chunk(row).text for row in rows if row is not None)
    assert len(rows) == 3
    assert "judged by latency" in by_kind["validation"].text
    assert "14 of the 14 newest papers" in by_kind["dependency"].text
    assert by_kind["dependency"].text.endswith("say that they need a reward model.")
    assert "10 of 20 papers from" in by_kind["trend"].text
    assert {note.about for note in notes} == {"a"}


def test_a_topic_without_papers_has_no_notes(made_kb: KnowledgeBase) -> None:
    nothing = Candidate(id="a", text="Quantum chess")
    assert notes_for(made_kb, direction_task(), nothing) == ()


def test_whatever_is_cited_has_a_hit(made_kb: KnowledgeBase) -> None:
    findings = Findings(notes=notes_for(made_kb, direction_task(), MEMORY))
    hits = cited_hits(findings)
    assert [f"R{hit['row']}" for hit in hits] == [
        cited for note in findings.notes for cited in note.evidence
    ]
    assert {hit["about"] for hit in hits} == {"a"}
