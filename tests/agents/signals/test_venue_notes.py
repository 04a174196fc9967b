"""What is said of a venue comes from papers that it accepted."""

import pytest

from agents.signals.families import accepted_for, fit_in_words, venues_of
from agents.signals.project import contribution_center, named_evidence, project_kind
from agents.signals.venue_notes import venue_findings
from foresci.schema import Candidate, VenueTask
from knowledge_base import KnowledgeBase
from tests.agents.builders import COMMON
from tests.agents.signals.conftest import EARLY, LATE, built, paper

PROJECT = (
    "The project is about parsers of dialects. We propose a parser that learns from subtitles."
    " We plan to release the code. Results come from one benchmark."
)
NAMED = (Candidate(id="a", text="EMNLP"), Candidate(id="b", text="CVPR"))
UNKNOWN = Candidate(id="c", text="A journal of dialects")


@pytest.fixture(scope="module")
def accepting(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    """Parsers at EMNLP (with ablations and people), renderers at CVPR (with theory)."""
    rows = [
        {
            **paper(n, (EARLY, LATE)[n % 2], f"Parser {n} of dialects", text),
            "venue": {"name": "EMNLP", "year": 2025, "track": "main"},
        }
        for n, text in enumerate(
            ["We propose a parser. Ablations show which parts matter."] * 3
            + ["We propose a parser. A human evaluation with 20 raters follows."]
        )
    ]
    rows += [
        {
            **paper(50 + n, EARLY, f"Renderer {n}", "We prove a theorem on rendering of parsers."),
            "venue": {"name": "CVPR", "year": 2025, "track": "main"},
            "categories": ["cs.CV"],
        }
        for n in range(4)
    ]
    return built(tmp_path_factory.mktemp("accepting"), rows)


def task(*candidates: Candidate) -> VenueTask:
    return VenueTask(id="RFVEN-9002", candidates=candidates, project=PROJECT, **COMMON)


def test_candidates_are_known_by_the_venues_they_name(accepting: KnowledgeBase) -> None:
    assert venues_of(NAMED[0]) == {"EMNLP"}
    assert "EMNLP" in venues_of(Candidate(id="acl", text="Language venues"))
    assert venues_of(UNKNOWN) == frozenset()
    owners = [owner for owner, _ in accepted_for(accepting, (*NAMED, UNKNOWN)).values()]
    assert (owners.count("a"), owners.count("b"), owners.count("c")) == (4, 4, 0)


def test_upgrades_and_conditions_name_papers_that_show_them(accepting: KnowledgeBase) -> None:
    findings = venue_findings(accepting, task(*NAMED, UNKNOWN))
    assert findings.assessments[0].about == "a"
    upgrades = [note for note in findings.notes if (note.about, note.kind) == ("a", "validation")]
    assert upgrades[0].text.startswith("Add an ablation of its parts, as \u201cParser ")
    assert "accepted at EMNLP 2025" in upgrades[0].text
    assert all(note.evidence for note in upgrades)
    conditions = [note.text for note in findings.notes if note.kind == "dependency"]
    assert len(conditions) == len(set(conditions)) == 3
    assert "a theoretical analysis" in conditions[1]
    assert any("no acceptance there is known" in one for one in conditions)


def test_a_venue_without_known_acceptances_is_said_to_have_none(accepting: KnowledgeBase) -> None:
    findings = venue_findings(accepting, task(*NAMED, UNKNOWN))
    reasons = {one.about: one.reason for one in findings.assessments}
    assert reasons["c"] == "No acceptance there is known from before the cutoff."
    assert "acceptances known: 4" in reasons["a"]


@pytest.mark.parametrize(
    ("score", "near", "words"),
    [
        (0.5, 0, "about as often as the average candidate, for its size, and took none of these"),
        (0.8, 1, "1.6 times as often as the average candidate, for its size, and took 1 of these"),
    ],
)
def test_a_fit_is_a_reason_also_where_no_near_paper_was_taken(
    score: float, near: int, words: str
) -> None:
    assert words in fit_in_words(score, 2, near)


def test_what_is_new_is_also_read_off_plain_words() -> None:
    project = "It deals with parsers. It sets up a test by which others can be measured."
    assert contribution_center(project) == (
        "A benchmark contribution on parsers: it sets up a test by which others can be measured"
    )


def test_a_contribution_to_this_is_told_with_what_this_is() -> None:
    project = "It deals with parsers. It is prompted by slow runs. It proposes an answer to this."
    assert contribution_center(project).endswith(
        "it is prompted by slow runs; it proposes an answer to this"
    )


def test_the_center_is_what_is_contributed_now_in_the_projects_words() -> None:
    center = contribution_center(PROJECT)
    assert center.startswith("A method contribution on parsers of dialects: we propose a parser")
    assert "release" not in center
    assert named_evidence(PROJECT) == {"benchmark_results", "code_release"}


@pytest.mark.parametrize(
    ("project", "kind"),
    [
        ("It sets up a test by which parsers can be measured.", "benchmark"),
        ("A group gathers spoken data of ten dialects.", "dataset"),
        ("It finds out why parsers fail on dialects.", "analysis"),
        ("It speeds parsers up.", "method"),
    ],
)
def test_plain_words_tell_the_kind_of_contribution(project: str, kind: str) -> None:
    assert project_kind(project) == kind


@pytest.mark.parametrize("project", ["...", " ", "We plan it."])
def test_a_description_that_says_nothing_new_is_quoted_as_it_is(project: str) -> None:
    assert contribution_center(project).startswith("A method contribution: ")
