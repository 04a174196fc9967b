"""A minted benchmark on disk: `public` for those who answer, `hidden` for those who score."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from evaluation.mint.drafts import Draft, Dropped
from evaluation.mint.report import MintReport
from foresci.benchmark import MANIFEST, PACKETS, TASKS, BenchmarkManifest, check_name
from foresci.errors import UsageError
from foresci.storage import write_json, write_jsonl

HIDDEN = "hidden"
TARGETS_FILE = "targets.jsonl"
CLAIMS_FILE = "claims.jsonl"
CONSTRUCTION_FILE = "construction.jsonl"
DROPPED_FILE = "dropped.jsonl"
REPORT_FILE = "mint.json"
REVIEWS_FILE = "reviews.jsonl"
"""What experts said of the tasks; `evaluation.audit.reviews` writes it."""


def write_public(folder: Path, manifest: BenchmarkManifest, drafts: Sequence[Draft]) -> None:
    """Write manifest, tasks and support packets below `folder/public`."""
    write_json(folder / MANIFEST, manifest.to_json())
    write_jsonl(folder / TASKS, (draft.task.to_json() for draft in drafts))
    write_jsonl(folder / PACKETS, (one.to_json() for draft in drafts for one in draft.packet))


def write_hidden(
    folder: Path, report: MintReport, drafts: Sequence[Draft], dropped: Sequence[Dropped]
) -> None:
    """Write targets, claim banks, construction records, drops and the report."""
    hidden = folder / HIDDEN
    write_jsonl(hidden / TARGETS_FILE, (draft.target.to_json() for draft in drafts))
    write_jsonl(
        hidden / CLAIMS_FILE, (claim.to_json() for draft in drafts for claim in draft.claims)
    )
    write_jsonl(
        hidden / CONSTRUCTION_FILE,
        ({"task_id": draft.task.id, **draft.construction} for draft in drafts),
    )
    write_jsonl(hidden / DROPPED_FILE, (one.to_json() for one in dropped))
    write_json(hidden / REPORT_FILE, report.to_json())


def name_of(out: Path) -> str:
    """The name that a benchmark gets from its folder.

    Raises:
        UsageError: the folder is given without a name of its own, or its name is none for a
            benchmark.
    """
    _check_named(out)
    return usable_name(out.name)


def usable_name(name: str) -> str:
    """The name as it is.

    Raises:
        UsageError: no benchmark can be called so.
    """
    try:
        return check_name(name)
    except ValueError as error:
        raise UsageError(f"a benchmark cannot be called so: {error}") from None


def _check_named(out: Path) -> None:
    if out.name in ("", ".."):
        raise UsageError(f"{out}: names no folder of its own; write its name out, as in ../bench")


def check_no_file(folder: Path) -> None:
    """Make sure that a folder can be made.

    Raises:
        UsageError: it is, or lies below, a file.
    """
    if blocked := next((one for one in (folder, *folder.parents) if one.is_file()), None):
        raise UsageError(f"{folder}: {blocked} is a file; choose another place")


def check_out(out: Path, sources: Iterable[Path] = ()) -> None:
    """Make sure that writing to `out` can destroy nothing but an older benchmark.

    Args:
        out: the folder that is about to be replaced as a whole.
        sources: what is read to fill it.

    Raises:
        UsageError: it is or lies below a file, is a folder with something else in it, a benchmark
            with verdicts of experts, or `.` and the like; or it is, holds or lies in a source.
    """
    _check_named(out)
    check_no_file(out)
    for source in sources:
        here, there = source.resolve(), out.resolve()
        if here == there or here in there.parents or there in here.parents:
            raise UsageError(f"{out}: is, holds or lies in {source}; choose another place")
    if not out.exists() or (out.is_dir() and not any(out.iterdir())):
        return
    if not (out / MANIFEST).is_file():
        raise UsageError(f"{out}: exists and is not a benchmark; choose another place")
    if (out / HIDDEN / REVIEWS_FILE).exists():
        raise UsageError(
            f"{out / HIDDEN / REVIEWS_FILE}: holds verdicts of experts, which would be lost; move"
            " or delete it, or choose another place"
        )
