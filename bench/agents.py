"""What the agents are worth: each one against chance, simple baselines and Native; how they differ.

`python -m bench.agents [BENCH...] [--half held-out]`; the shipped sample without a benchmark.
"""

import argparse
import statistics
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from agents import AGENTS
from bench.distinct import Seen, pairs
from bench.halves import HALVES
from bench.simple_answers import BASELINES
from bench.systems import CHANCE, DRAWS, SEED, Scored, run_systems
from evaluation.statistics import Interval, bootstrap_mean, paired_difference
from foresci.benchmark import Benchmark
from foresci.schema import FAMILIES

Values = dict[str, list[float]]
RIVALS = (CHANCE, *BASELINES, "native")


def main() -> None:
    """Run every system, then print one table of scores a measure, and one of differences."""
    parser = argparse.ArgumentParser(prog="bench agents", description=__doc__)
    parser.add_argument("bench", type=Path, nargs="*", help="benchmark folders (default: sample)")
    parser.add_argument("--half", choices=HALVES, default="all", help="see bench/halves.py")
    parser.add_argument("--runs", type=Path, help="keep the runs here, and read finished ones")
    arguments = parser.parse_args()
    benches = [Benchmark.open(path) for path in arguments.bench] or [Benchmark.sample()]
    with tempfile.TemporaryDirectory() as scratch:
        place = arguments.runs or Path(scratch)
        tell = sys.stderr.write
        scored = list(run_systems(benches, arguments.half, place, lambda task: tell(f"{task}\n")))
    for title, lines in (
        ("FTA", scores_table(scored, "fta")),
        ("The choice alone", scores_table(scored, "choice")),
        ("Overlap", overlap_table(scored)),
    ):
        print(f"\n{title}\n", *lines, sep="\n")
    print(f"\nchance: mean of {DRAWS} uniformly random answers a task, seed {SEED};"
          " differences paired by task, 95 % bootstrap intervals")  # fmt: skip


def scores_table(scored: list[Scored], measure: str) -> Iterator[str]:
    """Mean by system and family, and an agent's paired differences to each rival."""
    values = _values(scored, measure)
    yield row("system", "family", "tasks", "mean", *(f"- {rival}" for rival in RIVALS), "median s")
    yield row(*["---"] * (5 + len(RIVALS)))
    for system in (CHANCE, *BASELINES, *AGENTS):
        for family in (*FAMILIES, "all"):
            own = values[system, family]
            if not own:
                continue
            rivals = RIVALS if system in AGENTS else ()
            differences = [_difference(own, values[rival, family]) for rival in rivals]
            blanks = [""] * (len(RIVALS) - len(differences))
            mean = bootstrap_mean(own)
            yield row(system, family, str(mean.tasks), f"{mean.mean:.3f}", *differences, *blanks,
                      _seconds(scored, system, family))  # fmt: skip


def overlap_table(scored: list[Scored]) -> Iterator[str]:
    """Every two agents: overlap of searches and packets, and how often they decide alike."""
    seen: dict[str, dict[str, Seen]] = defaultdict(dict)
    for one in scored:
        if one.seen is not None:
            seen[one.system][one.task] = one.seen
    yield row("agents", "tasks", "searches", "packets", "same choice")
    yield row(*["---"] * 5)
    for pair in pairs(seen):
        yield row(f"{pair.left}, {pair.right}", str(pair.tasks), f"{pair.queries:.2f}",
                  f"{pair.papers:.2f}", f"{pair.decisions:.2f}")  # fmt: skip


def row(*cells: str) -> str:
    """One line of a Markdown table."""
    return f"| {' | '.join(cells)} |"


def _values(scored: list[Scored], measure: str) -> dict[tuple[str, str], Values]:
    found: dict[tuple[str, str], Values] = defaultdict(dict)
    for one in scored:
        value = one.fta if measure == "fta" else one.choice
        for family in (one.family, "all"):
            if value is not None:
                found[one.system, family][one.task] = [value]
    return found


def _difference(own: Values, rival: Values) -> str:
    return "" if own is rival or not rival else shown(paired_difference(own, rival))


def shown(interval: Interval) -> str:
    """A difference with its interval, where it has one."""
    if interval.low is None or interval.high is None:
        return f"{interval.mean:+.3f}"
    return f"{interval.mean:+.3f} ({interval.low:+.3f} to {interval.high:+.3f})"


def _seconds(scored: list[Scored], agent: str, family: str) -> str:
    own = (one for one in scored if one.system == agent and family in (one.family, "all"))
    taken = [one.seconds for one in own if one.seconds is not None]
    return f"{statistics.median(taken):.1f}" if taken else ""


if __name__ == "__main__":
    main()
