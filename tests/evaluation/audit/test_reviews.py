"""Sheets go to experts and come back; hostile text stays text; unfit tasks can be left out."""

import csv
import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from evaluation.audit.keeping import keep_fit
from evaluation.audit.review_sheet import write_review_files
from evaluation.audit.reviews import (
    REVIEWS,
    Review,
    read_reviews,
    review_summary,
    store_reviews,
    stored_reviews,
)
from evaluation.targets import load_targets
from foresci.benchmark import PACKETS, Benchmark
from foresci.errors import DataError, UsageError
from foresci.schema import Candidate
from knowledge_base.corpus import write_corpus
from tests.evaluation.audit.bench_cases import (
    BOTTLENECK,
    DIRECTION,
    DIRECTION_TARGET,
    PAPERS,
    PLANNING,
    TARGETS,
    TASKS_BY_FAMILY,
    VENUE,
    claim,
    replaced,
    write_bench,
)

IDS = [task.id for task in TASKS_BY_FAMILY]
HOSTILE = '</p><script>alert("x")</script><img src=x onerror=y>'


class Elements(HTMLParser):
    """Names of all elements of a page, and its text."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.text = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.names.add(tag)
        assert not {name for name, _ in attrs if name.startswith("on") or name in ("src", "href")}

    def handle_data(self, data: str) -> None:
        self.text += data


def filled(folder: Path, *lines: str, header: str = "task_id,verdict,reviewer,comment") -> Path:
    path = folder / "filled.csv"
    path.write_text("\n".join([header, *lines]) + "\n", encoding="utf-8")
    return path


def review(task_id: str, reviewer: str, verdict: Any, comment: str = "") -> Review:
    return Review(task_id=task_id, reviewer=reviewer, verdict=verdict, comment=comment)


def test_a_sheet_comes_back_as_it_was_filled_in(tmp_path: Path) -> None:
    bench = write_bench(tmp_path / "bench")
    files = write_review_files(bench, tmp_path / "review")
    with files.sheet.open(encoding="utf-8-sig", newline="") as stream:
        rows = list(csv.DictReader(stream))
    assert [row["task_id"] for row in rows] == IDS
    assert rows[0]["target"].startswith("primary: a | ")
    assert all(row["verdict"] == row["reviewer"] == row["comment"] == "" for row in rows)
    rows[0] |= {"verdict": "Reject ", "reviewer": "Ann", "comment": "too\nvague"}
    rows[2] |= {"verdict": "approve", "reviewer": "Ann"}
    with files.sheet.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, rows[0].keys(), delimiter=";")
        writer.writeheader()
        writer.writerows(rows)
    assert read_reviews(files.sheet, IDS) == (
        review(DIRECTION.id, "Ann", "reject", "too vague"),
        review(PLANNING.id, "Ann", "approve"),
    )


def test_the_page_tells_all_and_folds_the_target_away(tmp_path: Path) -> None:
    bench = write_bench(tmp_path / "bench")
    corpus = write_corpus(tmp_path / "corpus", PAPERS)
    page = write_review_files(bench, tmp_path / "review", corpus).page.read_text(encoding="utf-8")
    found = Elements(page)
    assert found.names.isdisjoint({"script", "img", "link", "iframe", "form"})
    assert page.count("<article") == page.count("<details>") == 4
    for text in (DIRECTION.question, VENUE.project, PLANNING.constraint, "Something happened."):
        assert text in found.text
    assert f"We study (Study {PAPERS[0].id} of checking tool calls, {PAPERS[0].id}" in found.text
    before_target = page.split("<article")[1].split("<details>")[0]
    assert "accelerating" not in before_target
    assert "default-src 'none'" in page


def test_markup_in_titles_and_texts_is_shown_as_text(tmp_path: Path) -> None:
    options = (Candidate(id="a", text=HOSTILE), *DIRECTION.candidates[1:])
    task = DIRECTION.model_copy(update={"question": f"Which {HOSTILE}?", "candidates": options})
    bench = write_bench(
        tmp_path / "bench",
        tasks=replaced(TASKS_BY_FAMILY, "id", task),
        claims=[claim(DIRECTION.id, text=HOSTILE)],
        name=HOSTILE.replace("/", ""),
    )
    titled = [PAPERS[0].model_copy(update={"title": HOSTILE}), *PAPERS[1:]]
    corpus = write_corpus(tmp_path / "corpus", titled)
    page = write_review_files(bench, tmp_path / "review", corpus).page.read_text(encoding="utf-8")
    found = Elements(page)
    assert found.names.isdisjoint({"script", "img"})
    # Question, candidate, claim, and the title of each task's passage; name in title and heading.
    assert found.text.count('<script>alert("x")</script>') == 3 + len(TASKS_BY_FAMILY)
    assert found.text.count('<script>alert("x")<script>') == 2


def test_no_cell_of_the_sheet_is_a_formula(tmp_path: Path) -> None:
    task = DIRECTION.model_copy(update={"question": '=HYPERLINK("http://x")'})
    target = DIRECTION_TARGET.model_copy(update={"primary": "@SUM(A1)"})
    bench = write_bench(
        tmp_path / "bench",
        tasks=replaced(TASKS_BY_FAMILY, "id", task),
        targets=replaced(TARGETS, "task_id", target),
    )
    files = write_review_files(bench, tmp_path / "review")
    with files.sheet.open(encoding="utf-8-sig", newline="") as stream:
        cells = [cell for row in csv.reader(stream) for cell in row]
    assert '\'=HYPERLINK("http://x")' in cells
    assert not [cell for cell in cells if re.match(r"[=+@\t\r-]", cell)]


def test_a_sheet_never_goes_into_the_public_half_or_over_a_filled_one(tmp_path: Path) -> None:
    bench = write_bench(tmp_path / "bench")
    for folder in (bench / "public", bench / "public" / "review"):
        with pytest.raises(UsageError, match="in the public half, and would tell targets"):
            write_review_files(bench, folder)
    write_review_files(bench, tmp_path / "review")
    with pytest.raises(UsageError, match=r"review\.csv: exists, and may hold verdicts"):
        write_review_files(bench, tmp_path / "review")


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["RFDIR-0001,approve,Ann,", "RFDIR-0099,approve,Ann,"], r":3: no task 'RFDIR-0099' in"),
        (["RFDIR-0001,maybe,Ann,"], r":2: verdict 'maybe' is none of approve, revise, reject$"),
        (["RFDIR-0001,reject, ,"], r":2: a verdict without a reviewer; fill in"),
        (
            ["RFDIR-0001,reject,Ann,", "RFDIR-0001,reject,Bob,", "RFDIR-0001,approve,Ann,"],
            r":4: Ann has judged task RFDIR-0001 above already",
        ),
        (['RFDIR-0001,reject,Ann,"open'], r":2: not CSV"),
        (["RFDIR-0001,reject,Ann,a,b"], r":2: more cells than the header"),
    ],
)
def test_an_error_names_file_and_line(tmp_path: Path, lines: list[str], message: str) -> None:
    with pytest.raises(DataError, match=r"filled\.csv" + message) as raised:
        read_reviews(filled(tmp_path, *lines), IDS)
    assert "\n" not in str(raised.value)


def test_a_sheet_without_a_column_is_refused(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="the header needs one column 'reviewer'"):
        read_reviews(filled(tmp_path, header="task_id,verdict,comment"), IDS)


def test_hostile_cells_are_kept_as_one_line_of_text(tmp_path: Path) -> None:
    path = filled(tmp_path, 'RFDIR-0001,revise,"=Ann()","\x1b[31m=cmd|x\u202e!A1\nb"')
    (found,) = read_reviews(path, IDS)
    assert (found.reviewer, found.comment) == ("=Ann()", "[31m=cmd|x !A1 b")


def test_a_later_verdict_takes_the_place_of_the_same_reviewers(tmp_path: Path) -> None:
    bench = write_bench(tmp_path)
    assert stored_reviews(bench) == ()
    assert review_summary(bench) is None
    store_reviews(bench, [review(VENUE.id, "Ann", "reject"), review(DIRECTION.id, "Bob", "revise")])
    store_reviews(bench, [review(VENUE.id, "Ann", "approve"), review(VENUE.id, "Bob", "reject")])
    assert stored_reviews(bench) == (
        review(DIRECTION.id, "Bob", "revise"),
        review(VENUE.id, "Ann", "approve"),
        review(VENUE.id, "Bob", "reject"),
    )


def test_verdicts_are_summed_up_with_agreement(tmp_path: Path) -> None:
    bench = write_bench(tmp_path)
    store_reviews(
        bench,
        [review(one, "Ann", "approve") for one in IDS[:3]]
        + [review(IDS[0], "Bob", "approve"), review(IDS[1], "Bob", "reject")],
    )
    found = review_summary(bench)
    assert found is not None
    assert found.verdicts == {"approve": 4, "revise": 0, "reject": 1}
    assert found.reviewers == {"Ann": 3, "Bob": 2}
    assert (found.tasks, found.unfit) == (3, (BOTTLENECK.id,))
    assert found.agreement is not None
    assert (found.agreement.items, found.agreement.share, found.agreement.kappa) == (2, 0.5, 0)


def test_reviewers_without_a_common_task_have_no_agreement(tmp_path: Path) -> None:
    bench = write_bench(tmp_path)
    store_reviews(bench, [review(IDS[0], "Ann", "approve"), review(IDS[1], "Bob", "approve")])
    found = review_summary(bench)
    assert found is not None
    assert found.agreement is None


def test_unfit_tasks_are_left_out_of_every_file(tmp_path: Path) -> None:
    bench = write_bench(tmp_path / "bench", corpus="../../papers.jsonl")
    (bench / "public" / "kb").mkdir()
    (bench / "public" / "kb" / "file").write_text("kept", encoding="utf-8")
    store_reviews(
        bench,
        [
            review(DIRECTION.id, "Ann", "approve"),
            review(DIRECTION.id, "Bob", "revise"),
            review(VENUE.id, "Ann", "reject"),
            review(PLANNING.id, "Ann", "approve"),
        ],
    )
    out = tmp_path / "deep" / "copy"
    assert keep_fit(bench, out) == (2, (DIRECTION.id, VENUE.id))
    copied = Benchmark.open(out)
    left = [BOTTLENECK.id, PLANNING.id]
    assert [task.id for task in copied.tasks] == left
    assert list(copied.packets) == list(load_targets(out)) == left
    assert copied.corpus == (tmp_path / "papers.jsonl").resolve()
    assert (out / "public" / "kb" / "file").read_text(encoding="utf-8") == "kept"
    texts = [path.read_text(encoding="utf-8") for path in out.rglob("*.jsonl")]
    assert not any(one in text for text in texts for one in (DIRECTION.id, VENUE.id))
    assert stored_reviews(out) == (review(PLANNING.id, "Ann", "approve"),)
    first = {path: path.read_bytes() for path in out.rglob("*.jsonl")}
    with pytest.raises(UsageError, match=r"copy/hidden/reviews\.jsonl: holds verdicts of experts"):
        keep_fit(bench, out)
    (out / REVIEWS).unlink()
    keep_fit(bench, out)
    assert {path: path.read_bytes() for path in out.rglob("*.jsonl")} == first


def test_nothing_is_copied_where_it_would_do_harm(tmp_path: Path) -> None:
    bench = write_bench(tmp_path / "bench")
    with pytest.raises(UsageError, match="no verdicts yet"):
        keep_fit(bench, tmp_path / "copy")
    store_reviews(bench, [review(one, "Ann", "reject") for one in IDS])
    with pytest.raises(UsageError, match="nothing to keep"):
        keep_fit(bench, tmp_path / "copy")
    for out in (bench, bench / "copy", tmp_path):
        with pytest.raises(UsageError, match="choose another place"):
            keep_fit(bench, out)
    other = tmp_path / "other"
    other.mkdir()
    (other / "thesis.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(UsageError, match="is not a benchmark; choose another place"):
        keep_fit(bench, other)
    assert not (tmp_path / "copy").exists()
    assert (bench / PACKETS).is_file()
    assert (bench / REVIEWS).is_file()
