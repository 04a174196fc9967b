"""What experts get to judge: a sheet to fill in, and a page to read beside it."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from evaluation.audit.dating import Bases, open_bases
from evaluation.audit.opened import Opened, open_both
from evaluation.audit.papers import Papers
from evaluation.audit.review_page import Shown, render_review
from evaluation.audit.target_words import answer_words
from evaluation.mint.writing import check_no_file
from foresci.errors import UsageError
from foresci.schema import Paper, SupportPassage, Task, candidates_of
from foresci.sheets import write_sheet
from foresci.storage import write_text
from knowledge_base.corpus import Corpus

SHEET, PAGE = "review.csv", "review.html"
SHEET_COLUMNS = (
    "task_id", "family", "domain", "cutoff", "question", "candidates", "target",
    "verdict", "reviewer", "comment",
)  # fmt: skip


class ReviewFiles(NamedTuple):
    """The two files."""

    sheet: Path
    page: Path


def review_files(bench: Path, folder: Path) -> ReviewFiles:
    """Where the files for experts would be written.

    Raises:
        UsageError: the folder is in the public half, where targets must not be, is or lies below a
            file, or holds a sheet, which may have the work of a person in it.
    """
    if (bench / "public").resolve() in (folder.resolve(), *folder.resolve().parents):
        raise UsageError(f"{folder}: in the public half, and would tell targets; choose another")
    check_no_file(folder)
    if (folder / SHEET).exists():
        raise UsageError(f"{folder / SHEET}: exists, and may hold verdicts; choose another folder")
    return ReviewFiles(folder / SHEET, folder / PAGE)


def write_review_files(bench: Path, folder: Path, corpus: Corpus | None = None) -> ReviewFiles:
    """Write `review.csv` to fill in and `review.html` to read; both tell the targets.

    Args:
        bench: the benchmark, with both halves.
        folder: receives the files; made where missing.
        corpus: where support passages are read where the benchmark carries no knowledge base.

    Raises:
        UsageError: see `review_files`.
        DataError: a file of the benchmark cannot be read.
    """
    files = review_files(bench, folder)
    opened = open_both(bench)
    bases, _ = open_bases(opened)
    papers = None if corpus is None else Papers.of(corpus)
    cards = [(task, _passages(opened, task, bases, papers)) for task in opened.tasks.values()]
    write_sheet(files.sheet, SHEET_COLUMNS, (_row(opened, task) for task in opened.tasks.values()))
    write_text(files.page, render_review(opened, cards))
    return files


def _row(opened: Opened, task: Task) -> Sequence[object]:
    listed = " | ".join(f"{one.id}: {one.text}" for one in candidates_of(task))
    target = opened.targets.get(task.id)
    told = "" if target is None else " | ".join(f"{k}: {v}" for k, v in answer_words(target))
    return task.id, task.family, task.domain, task.cutoff, task.question, listed, told


def _passages(opened: Opened, task: Task, bases: Bases, papers: Papers | None) -> tuple[Shown, ...]:
    kb = bases.get((task.domain, task.cutoff))
    found = []
    for passage in opened.packets.get(task.id, ()):
        paper = None
        if kb is not None and passage.paper_id in kb.table.row_of:
            paper = kb.paper(passage.paper_id)
        elif papers is not None and passage.paper_id in papers.row_of:
            paper = papers.record(papers.row_of[passage.paper_id])
        found.append(_shown(passage, paper))
    return tuple(found)


def _shown(passage: SupportPassage, paper: Paper | None) -> Shown:
    title = "" if paper is None else paper.title
    text = None if paper is None else paper.text_at(passage.section, passage.start, passage.end)
    return Shown(passage, title, text)
