"""`python -m evaluation.realized`: measure a benchmark's targets, or check the committed ones."""

import argparse
import sys
from pathlib import Path

from evaluation.realized.build import Builder
from evaluation.realized.keys import Key, load_keys
from evaluation.realized.measure import Meter
from evaluation.realized.source import read_source
from evaluation.realized.table import results_table
from evaluation.realized.themes import Themes, read_toml
from evaluation.targets import Target, load_targets
from foresci.benchmark import SAMPLE, Benchmark
from foresci.errors import DataError, ForesciError
from foresci.storage import canonical_json, write_jsonl


def measure_targets(source: Path, bench: Path) -> list[Target]:
    """Targets of all tasks of a benchmark, in the order of its public tasks.

    Raises:
        DataError: a file does not fit, a task has no key, or a label is not decided.
    """
    themes, keys = load_definitions(bench)
    tasks = Benchmark.open(bench).tasks
    unmatched = {task.id for task in tasks} ^ set(keys)
    if unmatched:
        raise DataError(f"{bench}: no task or no key for {sorted(unmatched)[0]}")
    papers = read_source(source)
    builder = Builder(Meter(themes, papers), papers)
    return [builder.target(task, keys[task.id]) for task in tasks]


def load_definitions(bench: Path) -> tuple[Themes, dict[str, Key]]:
    """The hand-written half of the hidden folder: themes and keys."""
    themes = bench / "hidden" / "themes.toml"
    return Themes.parse(read_toml(themes), str(themes)), load_keys(bench / "hidden" / "keys.toml")


def first_difference(measured: list[Target], committed: dict[str, Target]) -> str | None:
    """The first task and field at which committed targets are not what was measured."""
    for target in measured:
        if target.task_id not in committed:
            return f"{target.task_id}: no committed target"
        new, old = target.to_json(), committed[target.task_id].to_json()
        for field in sorted(new.keys() | old.keys()):
            if new.get(field) != old.get(field):
                shown = canonical_json({"committed": old.get(field), "measured": new.get(field)})
                return f"{target.task_id}: {field} differs: {shown}"
    extra = sorted(set(committed) - {target.task_id for target in measured})
    return f"{extra[0]}: committed, but not a task" if extra else None


def main(argv: list[str] | None = None) -> int:
    """Run the command; returns its exit code."""
    options = _parser().parse_args(argv)
    try:
        targets = measure_targets(options.source, options.bench)
        if options.check:
            problem = first_difference(targets, load_targets(options.bench))
            if problem is not None:
                raise DataError(f"{options.bench / 'hidden' / 'targets.jsonl'}: {problem}")
            print(f"{len(targets)} targets are as measured")
            return 0
        path = options.bench / "hidden" / "targets.jsonl"
        write_jsonl(path, (target.to_json() for target in targets))
        print(results_table(*load_definitions(options.bench), targets), end="")
        return 0
    except ForesciError as error:
        print(f"error: {error}", file=sys.stderr)
        return error.exit_code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m evaluation.realized",
        description="Measure a benchmark's targets on a source corpus; print them as a table.",
        epilog="example: python -m evaluation.realized --source arxiv.jsonl.gz --check",
    )
    parser.add_argument("--source", type=Path, required=True, help="JSON lines, maybe gzipped")
    parser.add_argument("--bench", type=Path, default=SAMPLE / "benchmark", help="folder")
    parser.add_argument(
        "--check", action="store_true", help="compare with the committed targets, write nothing"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
