"""The five conditions of a leak, each with what fails it."""

import shutil
from datetime import date
from pathlib import Path

import pytest

from evaluation.leakage import reading
from evaluation.leakage.audit import audit_leakage
from evaluation.leakage.seen import seen
from foresci.errors import UsageError
from foresci.runs import RunFolder
from foresci.schema import EvidencePacket, Paper
from foresci.storage import write_text
from knowledge_base.corpus import write_corpus
from taxonomy.signals.relations.own import own_names
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


@pytest.mark.parametrize(
    ("text", "span", "first"),
    [
        ("Use Safe\u2011Planner here.", "Safe\u2011Planner", "2512.00020"),
        ("Use Safe\u2010Planner here.", "Safe\u2010Planner", "2512.00020"),
        ("Use Wide-Planner here.", "Wide-Planner", "2512.00021"),
        ("Models like Kestrel\u00a02.5 win.", "Kestrel\u00a02.5", "2512.00008"),
        ("As Tool\u200bJu\u00adry says.", "Tool\u200bJu\u00adry", LATER),
        ("Teams follow _Orlandia_ now.", "Orlandia", "2512.00007"),
        ("As \uff34oolJury\u2122 says.", "\uff34oolJury", LATER),
        ("A plan\u2014ToolJury\u2014of 3.", "ToolJury", LATER),
        (f"Caf\u00e9s\u2026 arXiv:{LATER[:4]}\u2060{LATER[4:]}.", "2512\u2060.00001", LATER),
    ],
)
def test_names_in_letters_of_another_kind_are_leaks(
    tmp_path: Path, text: str, span: str, first: str
) -> None:
    planners = (
        paper(20, date(2025, 12, 20), "Safe-Planner: a plan that holds"),
        paper(21, date(2025, 12, 21), "Wide\u2011Planner: a plan in bold"),
    )
    found = only(audited(tmp_path, text, None, *PAPERS, *planners))
    assert (found.span, text[found.start : found.end]) == (span, span)
    assert (found.decision, found.first_paper) == ("confirmed", first)


def test_a_trade_mark_or_a_footnote_is_no_part_of_a_name() -> None:
    assert seen("Jury\u2122 and Jury\u00b2").text == "Jury\u2122 and Jury\u00b2"


def test_accents_apart_are_one_letter_and_offsets_hold() -> None:
    text = seen("a\u200bCafe\u0301\u2026b")
    assert text.text == "aCaf\u00e9...b"
    assert text.written(1, 5) == (2, 7)
    assert text.written(8, 9) == (8, 9)


def test_an_emphasised_word_that_opens_a_sentence_opens_it(tmp_path: Path) -> None:
    found = only(audited(tmp_path, "_Orlandia_ is near."))
    assert (found.span, found.decision) == ("Orlandia", "rejected")


def test_what_an_answer_coins_is_looked_for_once_a_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def counting(said: Paper) -> frozenset[str]:
        asked.append(said.abstract or "")
        return own_names(said)

    monkeypatch.setattr(reading, "own_names", counting)
    text = f"We propose RivalNet. {' '.join(f'Zorb{number}Net' for number in range(50))}."
    report = audited(tmp_path, text)
    assert report.answers[0].screened == 51
    assert asked.count(text) == 1


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


@pytest.mark.parametrize(
    ("cutoff", "undated"),
    [
        (date(2025, 9, 29), ["2509.09999", "2510.09999"]),
        (date(2025, 9, 30), ["2510.09999"]),
        (date(2025, 8, 31), ["2509.09999", "2510.09999"]),
    ],
)
def test_the_month_of_the_cutoff_is_old_on_its_last_day_only(
    tmp_path: Path, cutoff: date, undated: list[str]
) -> None:
    task = DIRECTION_TASK.model_copy(update={"cutoff": cutoff})
    answer = direction_answer(mechanism=claim("See 2508.09999, 2509.09999 and 2510.09999."))
    run = write_run(tmp_path / "runs" / "one", task, answer, None)
    report = audit_leakage([run], bench_of(tmp_path, task), corpus_of(tmp_path))
    assert [one.span for one in report.mentions] == undated
    assert {one.decision for one in report.mentions} == {"undated"}


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
    said = (changed.path / "answer.json").read_text(encoding="utf-8")
    write_text(changed.path / "answer.json", said.replace("ToolJury", "ToolFury"))
    bench = bench_of(tmp_path, DIRECTION_TASK)
    sound = run_saying(runs / "sound", "ToolJury")
    report = audit_leakage([other, going, broken, changed, sound], bench, corpus_of(tmp_path))
    assert [(one.run_id, one.broken) for one in report.not_audited] == [
        ("other", False),
        ("going", False),
        ("broken", True),
        ("changed", True),
    ]
    assert "of benchmark large, not tiny" in report.not_audited[0].reason
    told = f"{changed.path / 'answer.json'}: changed since the run finished; run the task again"
    assert report.not_audited[-1].reason == told
    assert [one.run_id for one in report.answers] == ["sound"]
    assert [one.run_id for one in report.mentions] == ["sound"]


def test_a_copy_of_a_run_counts_once(tmp_path: Path) -> None:
    runs = [run_saying(tmp_path / "runs" / "one", "As ToolJury says.")]
    for name in ("copy", "twin"):
        shutil.copytree(runs[0].path, tmp_path / "runs" / name)
        runs.append(RunFolder(tmp_path / "runs" / name))
    report = audit_leakage(runs, bench_of(tmp_path), corpus_of(tmp_path))
    assert len(report.confirmed) == len(report.answers) == 1
    assert [(one.run_id, one.broken) for one in report.not_audited] == [
        ("copy", False),
        ("twin", False),
    ]
    assert report.not_audited[0].reason == "is run one once more, which counts once"


def test_a_sound_copy_counts_where_the_first_is_broken(tmp_path: Path) -> None:
    first = run_saying(tmp_path / "runs" / "one", "As ToolJury says.")
    shutil.copytree(first.path, tmp_path / "runs" / "two")
    write_text(first.path / "answer.json", "{}")
    both = [first, RunFolder(tmp_path / "runs" / "two")]
    report = audit_leakage(both, bench_of(tmp_path), corpus_of(tmp_path))
    assert len(report.confirmed) == len(report.answers) == 1
    assert [(one.run_id, one.broken) for one in report.not_audited] == [("one", True)]


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
