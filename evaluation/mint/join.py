"""Joining benchmarks, of other domains or cutoffs, into one."""

import shutil
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from evaluation.mint.drafts import PREFIXES
from evaluation.mint.join_kbs import check_evidence, copy_kbs, joined_kbs, shared_corpus
from evaluation.mint.writing import (
    CLAIMS_FILE,
    CONSTRUCTION_FILE,
    DROPPED_FILE,
    HIDDEN,
    REPORT_FILE,
    REVIEWS_FILE,
    TARGETS_FILE,
    check_out,
    usable_name,
)
from foresci.benchmark import (
    FORMAT_VERSION,
    MANIFEST,
    PACKETS,
    PUBLIC,
    TASKS,
    Benchmark,
    BenchmarkManifest,
)
from foresci.errors import DataError, UsageError
from foresci.schema import Task
from foresci.storage import (
    canonical_json,
    read_json,
    read_jsonl,
    replacing_folder,
    write_json,
    write_jsonl,
)
from taxonomy.manifest import TaxonomyManifest

OF_TASKS = (TARGETS_FILE, CLAIMS_FILE, CONSTRUCTION_FILE, REVIEWS_FILE)
"""Files of the hidden half whose rows are of tasks."""
REPORTS = "reports"
TAXONOMIES = "taxonomy"


@dataclass(frozen=True)
class _Source:
    """A benchmark to be joined, and the new ids of its tasks by their old ones."""

    benchmark: Benchmark
    ids: Mapping[str, str]

    def file(self, name: Path) -> Path:
        return self.benchmark.root / name

    def hidden(self, name: str) -> Path:
        return self.file(Path(HIDDEN, name))


def join_benchmarks(sources: Sequence[Path], out: Path, name: str) -> None:
    """Write one benchmark with the tasks of all sources, whole or not at all.

    Tasks are numbered anew within their family, in the order of the sources. The reports of minting
    become a list. Where no source has a hidden half, the result has none.

    Args:
        sources: benchmark folders.
        out: folder of the new benchmark.
        name: of the new benchmark.

    Raises:
        UsageError: a source is given twice, `name` is none for a benchmark, or `out` is in the way
            of a source or of something else (see `check_out`).
        DataError: some sources lack their hidden half, two have another knowledge base or taxonomy
            for the same domain and cutoff, or the same task, or a file cannot be used.
        IntegrityError: a knowledge base is not the one that its benchmark names.
    """
    _check_places(sources, out)
    usable_name(name)
    benchmarks = [Benchmark.open(source) for source in sources]
    opened = _numbered(benchmarks)
    hidden = _all_or_none_hidden(opened)
    manifest = BenchmarkManifest(
        format_version=FORMAT_VERSION,
        name=name,
        description="Tasks of " + ", ".join(one.manifest.name for one in benchmarks) + ".",
        corpus=shared_corpus(benchmarks, out),
        kbs=joined_kbs(benchmarks),
    )
    check_evidence(benchmarks, manifest)
    with replacing_folder(out) as folder:
        write_json(folder / MANIFEST, manifest.to_json())
        _write_rows(opened, folder, TASKS, "id")
        _write_rows(opened, folder, PACKETS, "task_id")
        copy_kbs(benchmarks, folder / PUBLIC)
        if hidden:
            _write_hidden(opened, folder)


def _check_places(sources: Sequence[Path], out: Path) -> None:
    places = [source.resolve() for source in sources]
    for source, place in zip(sources, places, strict=True):
        if places.count(place) > 1:
            raise UsageError(f"{source}: given twice; its tasks would be there twice")
    check_out(out, sources)


def _numbered(benchmarks: Sequence[Benchmark]) -> list[_Source]:
    counts: Counter[str] = Counter()
    seen: dict[str, str] = {}
    found = []
    for benchmark in benchmarks:
        ids = {}
        for task in benchmark.tasks:
            where = f"{benchmark.root}: task {task.id}"
            if (other := seen.setdefault(_content(task), where)) != where:
                raise DataError(f"{where} is the same as that of {other}; leave one of them out")
            counts[task.family] += 1
            ids[task.id] = f"{PREFIXES[task.family]}-{counts[task.family]:04d}"
        found.append(_Source(benchmark, ids))
    return found


def _content(task: Task) -> str:
    return canonical_json(task.model_dump(mode="json", exclude={"id"}))


def _all_or_none_hidden(sources: Sequence[_Source]) -> bool:
    lacking = [
        one.hidden(TARGETS_FILE) for one in sources if not one.hidden(TARGETS_FILE).is_file()
    ]
    if lacking and any(one.file(Path(HIDDEN)).is_dir() for one in sources):
        raise DataError(
            f"{lacking[0]} is missing: join benchmarks that all have their hidden half, or none"
        )
    return not lacking


def _write_hidden(sources: Sequence[_Source], folder: Path) -> None:
    for name in OF_TASKS:
        _write_rows(sources, folder, Path(HIDDEN, name), "task_id")
    _write_rows(sources, folder, Path(HIDDEN, DROPPED_FILE), None)
    reports = [report for one in sources for report in _reports(one.hidden(REPORT_FILE))]
    if reports:
        write_json(folder / HIDDEN / REPORT_FILE, {REPORTS: reports})
    for one in sources:
        _copy_taxonomies(one.hidden(TAXONOMIES), folder / HIDDEN / TAXONOMIES)


def _write_rows(sources: Sequence[_Source], folder: Path, name: Path, field: str | None) -> None:
    """Write one file of all sources that have it; no source, no file.

    Args:
        sources: in order.
        folder: of the new benchmark.
        name: of the file within a benchmark.
        field: where a row names its task; None where it names none.
    """
    having = [one for one in sources if one.file(name).is_file()]
    if having:
        rows = (row for one in having for row in _rows(one, name, field))
        write_jsonl(folder / name, rows)


def _rows(source: _Source, name: Path, field: str | None) -> Iterator[dict[str, Any]]:
    path = source.file(name)
    for number, row in read_jsonl(path):
        if field is not None:
            task_id = row.get(field)
            if not isinstance(task_id, str) or task_id not in source.ids:
                raise DataError(f"{path}:{number}: {field}: no task {task_id!r} in {TASKS.name}")
            row = {**row, field: source.ids[task_id]}
        yield row


def _reports(path: Path) -> list[Any]:
    """The report of a minting, or those of a benchmark that was joined itself."""
    if not path.is_file():
        return []
    value = read_json(path)
    earlier = value.get(REPORTS)
    return earlier if isinstance(earlier, list) else [value]


def _copy_taxonomies(origin: Path, target: Path) -> None:
    for folder in sorted(origin.iterdir()) if origin.is_dir() else ():
        if not (target / folder.name).exists():
            shutil.copytree(folder, target / folder.name)
        elif _taxonomy(folder) != _taxonomy(target / folder.name):
            raise DataError(
                f"{folder}: another taxonomy than that of a benchmark before it for the same "
                "domain and cutoff; mint both with the same settings"
            )


def _taxonomy(folder: Path) -> str:
    return TaxonomyManifest.read(folder).fingerprint
