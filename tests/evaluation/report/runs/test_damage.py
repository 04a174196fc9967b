"""Runs that are damaged, unfinished or hostile: told in a line, and never markup."""

import shutil
from datetime import date
from pathlib import Path
from typing import Any

from controls.record import DriftRecord
from evaluation.report.records import MissingRun, Reported
from evaluation.report.runs import Passages, task_sections
from evaluation.report.runs.evidence import cited_ids
from foresci.benchmark import Benchmark
from foresci.runs import RunFolder, list_runs
from foresci.schema import ANSWER_ADAPTER
from tests.evaluation.paired_cases import control
from tests.evaluation.report.runs.reading import (
    changed,
    changed_lines,
    copied,
    find,
    page_of,
    parsed,
    parts,
    words,
    write,
)

HOSTILE = "<script>alert('1')</script><h1 onload=\"x\">&amp;</p></details></section>"
HARMLESS = "A title that is plain"


def test_run_without_scores_is_shown_without_them(sample_runs: Path, tmp_path: Path) -> None:
    path = copied(find(sample_runs, "hybrid_rag"), tmp_path)
    (path / "scores.json").unlink()
    markup = write(tmp_path)[0]
    page = page_of(markup, path.name)
    assert parts(page) == ["Decision", "Evidence", "Stages", "Retrieval"]
    assert "no scores yet" in words(page)
    assert "no scores" in words(parsed(markup).xpath("//table[@class='rt']")[0])


def test_failed_run_tells_why(sample_runs: Path, tmp_path: Path) -> None:
    path = copied(find(sample_runs, "hybrid_rag"), tmp_path)
    changed(path / "manifest.json", lambda record: record.update(status="failed", error="no <KB>"))
    page = page_of(write(tmp_path)[0], path.name)
    assert "failed: no <KB>; there is no answer" in words(page)
    assert parts(page) == []


def test_each_damaged_piece_is_a_line_and_the_rest_is_shown(
    sample_runs: Path, tmp_path: Path
) -> None:
    path = copied(find(sample_runs, "hybrid_rag"), tmp_path)
    (path / "trace.jsonl").write_text("{half", encoding="utf-8")
    (path / "scores.json").write_text("[]", encoding="utf-8")
    (path / "decision.json").unlink()
    page = page_of(write(tmp_path)[0], path.name)
    troubles = [words(one) for one in page.xpath("./p[@class='b']")]
    assert [one.split(":")[0] for one in troubles] == [
        "✗ decision.json",
        "✗ trace.jsonl",
        "✗ scores.json",
    ]
    assert not any(str(tmp_path) in one for one in troubles)
    assert {"Decision", "Evidence"} <= set(parts(page))


def test_answer_that_was_changed_is_not_shown(sample_runs: Path, tmp_path: Path) -> None:
    path = copied(find(sample_runs, "hybrid_rag"), tmp_path)
    answer = path / "answer.json"
    answer.write_text(answer.read_text(encoding="utf-8").replace("E1", "E2"), encoding="utf-8")
    page = page_of(write(tmp_path)[0], path.name)
    assert "answer.json: changed since the run finished" in words(page)
    assert "Decision" not in parts(page)


def test_run_that_cannot_be_read_at_all_or_is_of_no_task_is_listed_last(
    sample_runs: Path, tmp_path: Path
) -> None:
    whole = copied(find(sample_runs, "native"), tmp_path)
    broken = copied(find(sample_runs, "hybrid_rag"), tmp_path)
    (broken / "manifest.json").write_text("{}", encoding="utf-8")
    other = copied(find(sample_runs, "coi"), tmp_path)
    changed(other / "manifest.json", lambda record: record.update(task_id="RFDIR-9999"))
    page = parsed(write(tmp_path)[0])
    assert page.xpath(f"//details[@id='r-{whole.name}']")
    (last,) = page.xpath("//section[last()][@id='t-unread']")
    assert f"{broken.name}: manifest.json" in words(last)
    assert f"{other.name}: RFDIR-9999 is no task of this benchmark" in words(last)


def test_missing_runs_stand_in_the_table_of_their_task(sample_runs: Path) -> None:
    def missing(reason: str | None) -> MissingRun:
        told = {"task_id": "RFVEN-0002", "agent": "coi", "backbone": "x", "controls": "off"}
        return MissingRun(run_id="none", reason=reason, **told)

    reported = Reported("Runs", Benchmark.sample(), [], (missing("a <b> broke"), missing(None)))
    page = parsed("".join(task_sections(reported, Passages())))
    (table,) = page.xpath("//section[@id='t-RFVEN-0002']//table[@class='rt']")
    assert "coi / x / off✗ a <b> broke" in words(table)
    assert "not run yet" in words(table)


def test_benchmark_without_its_hidden_half_is_still_shown(
    sample_runs: Path, tmp_path: Path
) -> None:
    copied(find(sample_runs, "native"), tmp_path / "runs")
    shutil.copytree(Benchmark.sample().root / "public", tmp_path / "bench" / "public")
    markup, _ = write(tmp_path / "runs", Benchmark.open(tmp_path / "bench"))
    assert "there is no hidden target" in markup


def test_texts_of_strangers_stay_texts(sample_runs: Path, tmp_path: Path) -> None:
    harmless = parsed("".join(_poisoned(sample_runs, tmp_path / "harmless", HARMLESS)))
    markup = "".join(_poisoned(sample_runs, tmp_path / "hostile", HOSTILE))
    assert "<script" not in markup
    hostile = parsed(markup)
    assert [one.tag for one in hostile.iter()] == [one.tag for one in harmless.iter()]
    assert {key for one in hostile.iter() for key in one.attrib} == {
        key for one in harmless.iter() for key in one.attrib
    }
    for place in ("//li/b/..", "//td", "//h5/../p", "//blockquote"):
        assert any("<script>alert" in words(one) for one in hostile.xpath(place)), place


def test_quoted_words_are_marked_at_their_offsets_in_run_and_passage(
    sample_runs: Path, tmp_path: Path
) -> None:
    run = find(sample_runs, "hybrid_rag")
    item = run.packet.items[0]
    passage: dict[str, Any] = {"source": item.id, "start": 20, "end": 61}
    passage["text"] = item.text[20:61]
    wrong = {**passage, "start": 21}
    path = copied(run, tmp_path)
    changed(path / "decision.json", lambda record: record.update(control=_control(passage, wrong)))
    sections, passages = write(tmp_path)
    page = page_of(sections, path.name)
    first, second = page.xpath(".//blockquote")
    assert [words(one) for one in first.xpath("./mark")] == [" ".join(item.text[20:61].split())]
    assert words(first).startswith(" ".join(item.text[:61].split()))
    assert "characters 20 to 61" in words(first)
    assert "not found at its place" in words(second)
    (marked,) = parsed(passages).xpath("//mark")
    assert words(marked) == " ".join(item.text[20:61].split())
    assert page.xpath(".//blockquote/cite/a/@href")[0] == f"#{marked.getparent().get('id')}"


def test_verdict_is_told_with_what_it_changed(sample_runs: Path, tmp_path: Path) -> None:
    path = copied(find(sample_runs, "hybrid_rag"), tmp_path)
    run = RunFolder(path)
    revised = run.answer.to_json()
    new = next(item for item in run.packet.items if item.id not in cited_ids(run.answer))
    revised["mechanism"] = {"text": "Another driver altogether.", "evidence": [new.id]}
    proposal = ANSWER_ADAPTER.validate_python(revised)
    committed = control("committed", proposal=proposal, drift="scope").to_json()
    changed(path / "decision.json", lambda record: record.update(control=committed))
    changed(path / "answer.json", lambda record: record.update(revised))
    page = page_of(write(tmp_path)[0], path.name)
    (verdict,) = page.xpath(".//b[@class='committed']")
    assert "the check changed the answer, its choice stays; drift in scope" in words(verdict)
    (added,) = page.xpath(".//p[@class='added']")
    assert "Another driver altogether." in words(added)
    assert "Unchanged: decision, direction, validation signal, risk." in words(page)
    assert f"Newly cited:{new.id} {new.public_on}" in words(page)


def test_evidence_after_the_cutoff_is_called_out(sample_runs: Path, tmp_path: Path) -> None:
    path = copied(find(sample_runs, "hybrid_rag"), tmp_path)
    late = date(2025, 10, 1).isoformat()
    changed_lines(path / "packet.jsonl", lambda row: row.update(public_on=late))
    page = page_of(write(tmp_path)[0], path.name)
    assert "after the cutoff 2025-09-30" in words(page.xpath(".//div[@class='tl']//b")[0])


def test_trace_of_another_shape_is_told_as_it_was_recorded(
    sample_runs: Path, tmp_path: Path
) -> None:
    path = copied(find(sample_runs, "coi"), tmp_path)

    def alter(row: dict[str, Any]) -> None:
        row.pop("standings", None)
        row.pop("calls", None)
        if row.get("node") == "conclude":
            row.update(node="weighed", error="a <b> failed")

    changed_lines(path / "trace.jsonl", alter)
    page = page_of(write(tmp_path)[0], path.name)
    assert "Chain " in words(page)
    assert "Weighed " in words(page)
    assert "✗ weighed failed a <b> failed" in words(page)
    assert "Asked plan queries 1" in words(page)


def _control(*passages: dict[str, Any]) -> dict[str, Any]:
    record = control().to_json()
    record["verdict"]["passages"] = list(passages)
    return DriftRecord.parse(record, "test").to_json()


def _poisoned(sample_runs: Path, home: Path, text: str) -> tuple[str, str]:
    """A run in which every text that strangers write is this one."""
    path = copied(find(sample_runs, "hybrid_rag"), home)
    changed_lines(path / "packet.jsonl", lambda row: _poison_item(row, text))
    changed_lines(path / "trace.jsonl", lambda row: _poison_row(row, text))
    answer = {name: {"text": text, "evidence": ["E1"]} for name in ("direction", "mechanism")}
    changed(path / "answer.json", lambda record: record.update(answer))
    quoted = {"source": "E1", "start": 0, "end": len(text), "text": text}
    record = _control(quoted)
    record["verdict"]["reason"] = text
    changed(path / "decision.json", lambda value: value.update(control=record))
    (path / "scores.json").unlink()
    assert len(list_runs(home)) == 1
    return write(home)


def _poison_item(row: dict[str, Any], text: str) -> None:
    row.update(title=text, text=text, paper_id=f"{text}{row['id']}", section=text)
    row["retrieval"]["query"] = text


def _poison_row(row: dict[str, Any], text: str) -> None:
    if row["kind"] == "retrieval":
        row["query"] = text
    else:
        row.update(error=text, step_name=text)
