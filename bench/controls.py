"""What drift controls do: each agent that has them, with its checks off, on, and gated.

`python -m bench.controls [BENCH...] [--half development] [--runs DIR]`; the shipped sample without
a benchmark.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from bench.controls_designs import designs_table
from bench.controls_fit import fit_table, left_out_table
from bench.controls_risk import parts_table, threshold_table
from bench.controls_runs import run_arms
from bench.controls_tables import counts_table, means_table, revised_table, time_table
from bench.halves import HALVES, Half
from evaluation.metrics import METRICS
from foresci.benchmark import Benchmark

CONFIRMATION = "confirmation"
"""Another name of the held-out half."""


def main() -> None:
    """Run every arm, then print Markdown tables."""
    parser = argparse.ArgumentParser(prog="bench controls", description=__doc__)
    parser.add_argument("bench", type=Path, nargs="*", help="benchmark folders (default: sample)")
    parser.add_argument(
        "--half", choices=(*HALVES, CONFIRMATION), default="all", help="see bench/halves.py"
    )
    parser.add_argument("--runs", type=Path, help="keep the runs here, and read finished ones")
    arguments = parser.parse_args()
    half: Half = "held-out" if arguments.half == CONFIRMATION else arguments.half
    benches = [Benchmark.open(path) for path in arguments.bench] or [Benchmark.sample()]
    with tempfile.TemporaryDirectory() as scratch:
        place = arguments.runs or Path(scratch)
        ran = list(run_arms(benches, half, place, _tell))
    rows = [one.row for one in ran]
    for title, lines in (
        *((f"Means: {metric}", means_table(rows, metric)) for metric in METRICS),
        ("What became of the checks", counts_table(rows)),
        ("What revisions did", revised_table(rows)),
        ("Further commit rules", designs_table(ran)),
        ("Thresholds of the risk", threshold_table(rows)),
        ("What the parts of the risk tell, AUC", parts_table(ran)),
        ("Fit of the weights of the risk to these runs", fit_table(ran)),
        ("Gating by fits that leave out a cell", left_out_table(ran)),
        ("Time", time_table(ran)),
    ):
        print(f"\n{title}\n", *lines, sep="\n")
    print("\ndifferences paired by task and agent, tasks drawn with all their agents;"
          " 95 % bootstrap intervals")  # fmt: skip


def _tell(task: str) -> None:
    sys.stderr.write(f"{task}\n")


if __name__ == "__main__":
    main()
