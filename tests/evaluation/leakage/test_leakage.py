"""The five conditions of a leak, each with what fails it."""

from datetime import date
from pathlib import Path

import pytest

from evaluation.leakage.audit import audit_leakage
from foresci.errors import UsageError
from foresci.schema import EvidencePacket, Paper
from foresci.storage import write_text
from knowledge_base.corpus import write_corpus
from tests.evaluation.evaluation_cases import (
    DIRECTION_TASK,
    VENUE_TASK,
    claim,
    direction_answer,
    item,
    packet,
    venue_answer,
    write_run,
)
from tests.evaluation.leakage.leakage_cases import (
    AFTER,
    EARLIER,
    LATER,
    PAPERS,
    TITLE,
    audited,
    bench_of,
    corpus_of,
    only,
    paper,
    run_saying,
)


@pytest.mark.parametrize(
    ("text", "span", "first"),
    [
        ("Checks such as ToolJury's help.", "ToolJury", LATER),
        ("Use a non-ToolJury-style check.", "ToolJury", LATER),
        ("Work on FogSolver gains.", "FogSolver", "2512.00009"),
        ("Small models like Kestrel 2.5 win.", "Kestrel 2.5", "2512.00008"),
        ("Teams follow Orlandia now.", "Orlandia", "2512.00007"),
        (f"See arXiv:{LATER}v2.", LATER, LATER),
    ],
)
def test_names_of_later_papers_are_leaks(tmp_path: Path, text: str, span: str, first: str) -> None:
    found = only(audited(tmp_path, text))
    assert (found.span, found.field, text[found.start : found.end]) == (
        span,
        "mechanism.text",
        span,
    )
    assert (found.decision, found.first_paper, found.origin) == ("confirmed", first, "parameters")
    assert found.first_public_on is not None
    assert found.first_public_on > found.cutoff
    assert found.conditions.failed == ()


def test_words_of_a_later_title_are_a_leak(tmp_path: Path) -> None:
    text = "It holds that slow planners learn what quick planners forget, as told."
    found = only(audited(tmp_path, text))
    assert (found.kind, found.decision) == ("title", "confirmed")
    assert found.span == "slow planners learn what quick planners forget"


def test_a_title_with_a_name_in_it_is_two_mentions(tmp_path: Path) -> None:
    report = audited(tmp_path, f"The work “{TITLE}” says so.")
    assert [(one.kind, one.span) for one in report.confirmed] == [
        ("title", TITLE),
        ("name", "ToolJury"),
    ]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Compare with RivalNet.", "no later paper bears this name"),
        ("Compare with FarNet.", "no later paper bears this name"),
        ("Compare with TOOLJury.", "spells it otherwise"),
        ("Compare with MARSHA.", "several later papers bear this name"),
        ("Use Triple-Prior maps.", "known words"),
        ("Orlandia is near.", "a word like others but for its capital"),
        ("We propose RivalNet, a plan.", "prospective proposal: no later paper bears this name"),
    ],
)
def test_what_can_mean_several_things_is_no_leak(tmp_path: Path, text: str, why: str) -> None:
    # A paper up to the cutoff with "triple" and "prior", but not one after the other.
    known = paper(3, date(2025, 7, 1), "A prior", "Each triple counts.")
    papers = [one for one in PAPERS if one.id != "2505.00001"]
    found = only(audited(tmp_path, text, None, *papers, known))
    assert found.decision == "rejected"
    assert why in found.reason
    assert found.conditions.failed == ("unique",)


def test_set_phrases_of_a_field_are_no_title(tmp_path: Path) -> None:
    late = paper(
        20, date(2026, 1, 5), "Much better answers for many steps of the planners and a map"
    )
    found = only(audited(tmp_path, "Good for many steps of the planners.", None, *PAPERS, late))
    assert (found.kind, found.decision) == ("title", "rejected")


@pytest.mark.parametrize(
    "text", ["OldBench wins.", "Use a MemoryTree.", "See 2505.00001.", "Nothing at all of note."]
)
def test_what_an_earlier_paper_has_in_any_spelling_is_not_adjudicated(
    tmp_path: Path, text: str
) -> None:
    assert audited(tmp_path, text).mentions == ()


@pytest.mark.parametrize("text", ["We call it ZorbNet.", "See arXiv:2601.09999."])
def test_what_no_paper_has_is_undated(tmp_path: Path, text: str) -> None:
    found = only(audited(tmp_path, text))
    assert (found.decision, found.conditions.later, found.first_paper) == ("undated", None, None)


def test_a_day_that_the_source_does_not_name_proves_nothing(tmp_path: Path) -> None:
    late = paper(20, date(2025, 12, 31), "NewJury: a court", precision="year")
    found = only(audited(tmp_path, "As NewJury says.", None, *PAPERS, late))
    assert (found.decision, found.reason) == ("undated", "its paper names no day")


def test_what_the_question_says_is_no_leak(tmp_path: Path) -> None:
    task = VENUE_TASK.model_copy(update={"project": "We extend ToolJury to the web."})
    answer = venue_answer("ml").model_copy(update={"rationale": claim("ToolJury fits.")})
    run = write_run(tmp_path / "runs" / "one", task, answer, packet())
    found = only(audit_leakage([run], bench_of(tmp_path, task), corpus_of(tmp_path)))
    assert (found.origin, found.decision) == ("question", "rejected")
    assert "not_in_question" in found.conditions.failed


@pytest.mark.parametrize("passage", ["We use the tool jury.", "ToolJury judges."])
def test_what_the_packet_has_from_before_the_cutoff_is_no_leak(
    tmp_path: Path, passage: str
) -> None:
    found = only(audited(tmp_path, "As ToolJury says.", packet(passage)))
    assert (found.origin, found.decision) == ("support", "rejected")
    assert found.conditions.failed == ("unsupported",)


def test_a_passage_from_after_the_cutoff_is_where_a_leak_came_from(tmp_path: Path) -> None:
    late = item(1, "ToolJury judges.").model_copy(update={"public_on": date(2025, 12, 1)})
    found = only(audited(tmp_path, "As ToolJury says.", EvidencePacket(items=(late,))))
    assert (found.origin, found.decision) == ("post_cutoff_retrieval", "confirmed")


@pytest.mark.parametrize(
    ("papers", "said"), [(EARLIER, "ends on 2025-06-02"), (AFTER, "begins on 2025-12-01")]
)
def test_a_corpus_on_one_side_of_the_cutoff_is_refused(
    tmp_path: Path,
    papers: tuple[Paper, ...],
    said: str,
) -> None:
    with pytest.raises(UsageError, match=said):
        audited(tmp_path, "As ToolJury says.", None, *papers)


def test_runs_that_cannot_be_audited_are_listed(tmp_path: Path) -> None:
    runs = tmp_path / "runs"
    other = run_saying(runs / "other", "ToolJury", benchmark="large")
    going = write_run(runs / "going", DIRECTION_TASK, None, None, status="running")
    broken = run_saying(runs / "broken", "ToolJury")
    write_text(broken.path / "answer.json", "{}")
    changed = run_saying(runs / "changed", "ToolJury")
    bench = bench_of(tmp_path, DIRECTION_TASK)
    sound = run_saying(runs / "sound", "ToolJury")
    report = audit_leakage([other, going, broken, changed, sound], bench, corpus_of(tmp_path))
    assert [(one.run_id, one.broken) for one in report.not_audited] == [
        ("other", False),
        ("going", False),
        ("broken", True),
    ]
    assert "of benchmark large, not tiny" in report.not_audited[0].reason
    assert [one.run_id for one in report.answers] == ["changed", "sound"]


def test_a_run_of_another_text_of_the_task_is_broken(tmp_path: Path) -> None:
    run = run_saying(tmp_path / "runs" / "one", "ToolJury")
    other = DIRECTION_TASK.model_copy(update={"question": "Which one?"})
    report = audit_leakage([run], bench_of(tmp_path, other), corpus_of(tmp_path))
    assert report.answers == ()
    assert report.not_audited[0].broken


def test_the_same_audit_twice_is_the_same(tmp_path: Path) -> None:
    run = write_run(
        tmp_path / "runs" / "one",
        DIRECTION_TASK,
        direction_answer(mechanism=claim(f"{TITLE}, Orlandia, MARSHA, {LATER}, ZorbNet")),
        None,
    )
    bench, corpus = bench_of(tmp_path), write_corpus(tmp_path / "corpus", PAPERS)
    first = audit_leakage([run], bench, corpus)
    assert len(first.mentions) > 4
    assert audit_leakage([run], bench, corpus) == first
    assert len({one.id for one in first.mentions}) == len(first.mentions)
