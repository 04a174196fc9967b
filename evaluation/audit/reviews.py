"""What experts say of tasks: reading their sheets, keeping the verdicts, summing them up."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Literal, get_args

from evaluation.audit.records import ReviewSummary
from evaluation.mint.writing import HIDDEN, REVIEWS_FILE
from foresci.errors import DataError
from foresci.schema import Record
from foresci.sheets import cell, read_sheet
from foresci.storage import read_jsonl, write_jsonl
from taxonomy.quality.verdicts import Agreement, agreement
from taxonomy.view.plain import plain

REVIEWS = Path(HIDDEN, REVIEWS_FILE)
Verdict = Literal["approve", "revise", "reject"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
COLUMNS = ("task_id", "verdict", "reviewer", "comment")
"""What is read of a sheet."""


class Review(Record):
    """What one expert said of one task."""

    task_id: str
    reviewer: str
    verdict: Verdict
    comment: str = ""


def read_reviews(path: Path, tasks: Collection[str]) -> tuple[Review, ...]:
    """The verdicts of a sheet that was filled in. Rows without a verdict are skipped.

    Columns other than `task_id`, `verdict`, `reviewer` and `comment` are not read.

    Args:
        path: the sheet.
        tasks: ids that the benchmark has.

    Raises:
        DataError: the file cannot be used, or a line of it names no task of the benchmark, another
            verdict, no reviewer, or a task that its reviewer has judged above.
    """
    names = {cell(one): one for one in tasks}
    found: dict[tuple[str, str], Review] = {}
    for line, row in read_sheet(path, COLUMNS):
        said = row["verdict"].strip().lower()
        if not said:
            continue
        task_id, reviewer = row["task_id"].strip(), plain(row["reviewer"])
        verdict = next((one for one in VERDICTS if one == said), None)
        if task_id not in names:
            raise DataError(f"{path}:{line}: no task {task_id!r} in this benchmark")
        if verdict is None:
            raise DataError(f"{path}:{line}: verdict {said!r} is none of {', '.join(VERDICTS)}")
        if not reviewer:
            raise DataError(f"{path}:{line}: a verdict without a reviewer; fill in that column")
        if (names[task_id], reviewer) in found:
            raise DataError(f"{path}:{line}: {reviewer} has judged task {task_id} above already")
        found[names[task_id], reviewer] = Review(
            task_id=names[task_id],
            reviewer=reviewer,
            verdict=verdict,
            comment=plain(row["comment"]),
        )
    return tuple(found.values())


def stored_reviews(bench: Path) -> tuple[Review, ...]:
    """The verdicts that a benchmark holds, by task, then reviewer.

    Raises:
        DataError: a line is no review.
    """
    path = bench / REVIEWS
    if not path.is_file():
        return ()
    return tuple(Review.parse(row, f"{path}:{number}") for number, row in read_jsonl(path))


def with_stored(bench: Path, reviews: Iterable[Review]) -> tuple[Review, ...]:
    """What a benchmark will hold once these are stored, by task, then reviewer.

    Raises:
        DataError: a line of what it holds is no review.
    """
    held = {(one.task_id, one.reviewer): one for one in (*stored_reviews(bench), *reviews)}
    return tuple(held[place] for place in sorted(held))


def store_reviews(bench: Path, reviews: Iterable[Review]) -> None:
    """Add verdicts to `hidden/reviews.jsonl`, all or none.

    A reviewer's verdict on a task takes the place of the same reviewer's older one.
    """
    held = with_stored(bench, reviews)
    write_jsonl(bench / REVIEWS, (one.to_json() for one in held))


def unfit_tasks(reviews: Iterable[Review]) -> tuple[str, ...]:
    """Tasks that somebody rejects or wants revised, sorted."""
    return tuple(sorted({one.task_id for one in reviews if one.verdict != "approve"}))


def review_summary(bench: Path) -> ReviewSummary | None:
    """Counts of verdicts and how far reviewers agree; None before the first verdict.

    Raises:
        DataError: a line of `hidden/reviews.jsonl` is no review.
    """
    reviews = stored_reviews(bench)
    if not reviews:
        return None
    counts = Counter(one.verdict for one in reviews)
    people: dict[str, dict[str, str]] = {}
    for one in reviews:
        people.setdefault(one.reviewer, {})[one.task_id] = one.verdict
    return ReviewSummary(
        verdicts={verdict: counts[verdict] for verdict in VERDICTS},
        reviewers={name: len(people[name]) for name in sorted(people)},
        tasks=len({one.task_id for one in reviews}),
        unfit=unfit_tasks(reviews),
        agreement=_agreement([people[name] for name in sorted(people)]),
    )


def _agreement(people: Sequence[Mapping[str, str]]) -> Agreement | None:
    common = len(people) > 1 and set(people[0]).intersection(*people[1:])
    return agreement(people) if common else None
