"""How much of what an endpoint allows a sweep on a model uses, and whether failures lose a run.

`python -m bench.throughput [--bench BENCH] [--tasks 24] [--jobs 40] [--limit 20] [--latency 2]
[--failures 0.05] [--retry-after S] [--calls N]`: every agent on some tasks, against an endpoint on
this machine that plays what the rules of each step reply (`bench.scripted_endpoint`).
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from agents import AGENTS, run_task
from bench.scripted_endpoint import Learning, Served
from foresci.benchmark import SAMPLE_BENCHMARK, Benchmark
from foresci.environment import environment
from foresci.runs import ANSWER_FILE
from foresci.sweep.driving import run_sweep
from foresci.sweep.folder import SweepFolder
from foresci.sweep.local import LocalEngine
from foresci.sweep.planning import plan_sweep
from foresci.sweep.records import Event, RunBegun, SweepEnded
from foresci.sweep.spec import sweep_spec
from knowledge_base import KnowledgeBase
from knowledge_base.evidence import find_evidence

BACKBONE = "openai:scripted"
IDLE_SECONDS = 8.0
"""Silence of the endpoint after which a call has failed; it stays silent for longer."""
WARM_UP_SECONDS = 20.0
Answers = dict[tuple[str, str], bytes]
"""By task and agent."""


class Swept(NamedTuple):
    """A sweep that is over."""

    ended: SweepEnded
    begun: float
    last_begun: float
    """Unix times, in seconds, at which the first and the last run was begun."""
    answers: Answers


def main() -> None:
    """Learn the replies, sweep, and print what share of the endpoint's calls was used."""
    asked = _parser().parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        place = asked.runs or Path(scratch)
        tasks = _tasks(Benchmark.open(asked.bench), asked.tasks)
        answers = learn(asked.bench, tasks, place)
        with endpoint(place / "replies.json", _options(asked)) as (url, stop):
            settings = {"OPENAI_BASE_URL": url, "OPENAI_API_KEY": "none"}
            with environment(settings):
                spent = _cpu_seconds()
                swept = sweep(asked.bench, tasks, place / "runs", asked.jobs)
                spent = _cpu_seconds() - spent
            served = stop()
    print(*report(swept, served, asked.limit / asked.latency, answers), sep="\n")
    print(f"CPU of this process: {1000 * spent / len(served):.0f} ms a call")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bench throughput", description=__doc__)
    parser.add_argument("--bench", type=Path, default=SAMPLE_BENCHMARK)
    parser.add_argument("--tasks", type=int, default=24, help="of the benchmark, spread over it")
    parser.add_argument("--jobs", type=int, default=40, help="runs at once")
    parser.add_argument("--calls", type=int, help="FORESCI_MODEL_CALLS; its default when left out")
    parser.add_argument("--runs", type=Path, help="keep everything in this folder")
    parser.add_argument("--latency", type=float, default=2.0, help="seconds a reply takes")
    parser.add_argument("--limit", type=int, default=20, help="requests at once")
    parser.add_argument("--failures", type=float, default=0.0, help="share that fails")
    parser.add_argument("--retry-after", type=int, help="seconds that a refusal asks to wait")
    return parser


def _options(asked: argparse.Namespace) -> list[str]:
    """Of the endpoint; what else the environment says of calls is read with them."""
    os.environ["FORESCI_MODEL_IDLE_SECONDS"] = str(IDLE_SECONDS)
    if asked.calls is not None:
        os.environ["FORESCI_MODEL_CALLS"] = str(asked.calls)
    named = {name: getattr(asked, name) for name in ("latency", "limit", "failures", "retry_after")}
    return [
        part
        for name, value in named.items()
        if value is not None
        for part in (f"--{name.replace('_', '-')}", str(value))
    ]


def _tasks(benchmark: Benchmark, count: int) -> list[str]:
    stride = max(1, len(benchmark.tasks) // count)
    return [task.id for task in benchmark.tasks[::stride]][:count]


def learn(bench: Path, tasks: list[str], place: Path) -> Answers:
    """Run every agent by its rules and write what each step replied; gives the answers."""
    benchmark, learning = Benchmark.open(bench), Learning()
    answers: Answers = {}
    opened: dict[Path, KnowledgeBase] = {}
    for task in map(benchmark.task, tasks):
        path = find_evidence(None, benchmark, task.domain, task.cutoff, place / "runs")
        kb = opened.setdefault(path, KnowledgeBase.open(path))
        support = benchmark.packets.get(task.id, ())
        for agent in AGENTS:
            folder = run_task(
                task, agent, kb=kb, backbone=learning, runs_dir=place / "learnt", support=support
            ).folder
            answers[task.id, agent] = (folder.path / ANSWER_FILE).read_bytes()
    (place / "replies.json").write_text(json.dumps(learning.replies), encoding="utf-8")
    return answers


@contextmanager
def endpoint(replies: Path, options: list[str]) -> Iterator[tuple[str, Callable[[], list[Served]]]]:
    """A scripted endpoint in its own process: its URL, and what ends it and tells its calls."""
    command = [sys.executable, "-m", "bench.scripted_endpoint", str(replies), *options]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    ) as process:
        if process.stdout is None:
            raise RuntimeError("no pipe from the endpoint")
        url = process.stdout.readline().strip()

        def stop() -> list[Served]:
            told, _ = process.communicate()
            return [Served(*one) for one in json.loads(told)]

        yield url, stop


def sweep(bench: Path, tasks: list[str], runs: Path, jobs: int) -> Swept:
    """Every agent on the tasks, on the model behind the endpoint."""
    plan = plan_sweep(sweep_spec(bench, tasks=tasks, backbones=[BACKBONE]), runs)
    folder = SweepFolder.create(runs, plan)
    begun: list[datetime] = []

    def note(event: Event) -> None:
        if isinstance(event, RunBegun):
            begun.append(event.at)

    with LocalEngine(folder, jobs) as engine:
        ended = run_sweep(folder, engine, on_event=note)
    answers = {
        (run.task_id, run.agent): (runs / run.run_id / ANSWER_FILE).read_bytes()
        for run in plan.runs
        if (runs / run.run_id / ANSWER_FILE).is_file()
    }
    return Swept(ended, begun[0].timestamp(), begun[-1].timestamp(), answers)


def report(swept: Swept, served: list[Served], ceiling: float, answers: Answers) -> Iterator[str]:
    """The lines to print.

    Args:
        swept: the sweep.
        served: what the endpoint did.
        ceiling: calls a second that the endpoint allows.
        answers: those of the rules.
    """
    ended = swept.ended
    same = sum(swept.answers.get(key) == answer for key, answer in answers.items())
    yield f"runs: {ended.finished} finished, {ended.failed} failed, {ended.waiting} lost"
    yield f"answers as the rules give them: {same} of {len(answers)}"
    outcomes = Counter(one.outcome for one in served)
    yield f"requests: {', '.join(f'{count} {name}' for name, count in outcomes.most_common())}"
    whole = _rate(served, swept.begun, swept.begun + ended.seconds)
    steady = _rate(served, swept.begun + WARM_UP_SECONDS, swept.last_begun)
    for name, rate in (("whole", whole), ("steady", steady)):
        yield f"{name}: {rate:.2f} replies/s, {rate / ceiling:.1%} of {ceiling:g}/s"
    yield f"most at once: {_most_at_once(served)}; {ended.seconds:.0f} s in all"


def _rate(served: list[Served], since: float, until: float) -> float:
    """Replies a second that were of use."""
    replied = sum(one.outcome == "replied" and since <= one.ended < until for one in served)
    return replied / (until - since) if until > since else 0.0


def _most_at_once(served: list[Served]) -> int:
    """Requests at once, of those that were not refused."""
    kept = [one for one in served if one.outcome != "refused"]
    changes = sorted([(one.began, 1) for one in kept] + [(one.ended, -1) for one in kept])
    active = most = 0
    for _, change in changes:
        active += change
        most = max(most, active)
    return most


def _cpu_seconds() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
