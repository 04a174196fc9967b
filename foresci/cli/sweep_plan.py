"""The plan of a sweep on a terminal, before it begins."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from foresci.cli.options import count_of
from foresci.cli.sweep_console import LastingConsole
from foresci.cli.sweep_tally import Counts
from foresci.cli.sweep_text import amount_text, duration, grid, money, print_causes, short

if TYPE_CHECKING:
    from foresci.cli.sweep_outlook import Outlook
    from foresci.sweep.adding import Amount
    from foresci.sweep.estimating import Estimate
    from foresci.sweep.records import Plan


def print_plan(console: LastingConsole, outlook: "Outlook") -> None:
    """What is planned, what is there already, and what the rest will take."""
    plan = outlook.plan
    console.say(f"sweep {plan.sweep_id}: {count_of(len(plan.runs), 'run')}")
    for line in _what(plan):
        console.say(line, indent=2)
    console.print()
    console.print(grid(Counts.of(outlook.standings)))
    console.print()
    for line in (*_left_out(plan), *_to_do(outlook), *estimate_lines(outlook)):
        console.say(line)
    if failed := tuple(outlook.failures()):
        console.say("failed before, by cause:")
        print_causes(console, failed)
    for sentence in outlook.knowledge:
        console.say(f"note: {sentence}")


def _what(plan: "Plan") -> Iterator[str]:
    spec = plan.spec
    yield f"{count_of(len(spec.tasks), 'task')} of {spec.benchmark} ({spec.bench_path})"
    yield f"agents {', '.join(spec.agents)}; controls {', '.join(spec.controls)}"
    judged = f"; fresh judgements by {spec.adjudicator}" if spec.adjudicator else ""
    yield f"answered by {', '.join(spec.backbones)}{judged}"
    if spec.kb_path:
        yield f"evidence from {spec.kb_path}"


def _left_out(plan: "Plan") -> Iterator[str]:
    if plan.left_out:
        runs = count_of(sum(one.runs for one in plan.left_out), "run")
        agents = ", ".join(dict.fromkeys(one.agent for one in plan.left_out))
        yield f"left out: {runs} with controls of agents that have none ({agents})"


def _to_do(outlook: "Outlook") -> Iterator[str]:
    finished, failed = outlook.count("finished"), outlook.count("failed")
    rest = len(outlook.plan.runs) - finished - len(outlook.to_do)
    told = [f"to do: {count_of(len(outlook.to_do), 'run')}"]
    told += [f"finished before: {finished:,}"] if finished else []
    told += [f"failed before: {failed:,}"] if failed else []
    told += [f"not in this call: {rest:,}"] if rest else []
    yield "; ".join(told)
    tried = {run.run_id for run in outlook.to_do}
    if any(run_id not in tried for run_id, _ in outlook.failures()):
        yield "failed runs and what follows from them are left alone; --retry-failed tries again"


def estimate_lines(outlook: "Outlook") -> Iterator[str]:
    """What the runs that are to be done will take, and where that is known from."""
    estimate = outlook.estimate
    if not estimate.runs:
        return
    if estimate.calls.expected:
        yield f"model calls: {amount_text(estimate.calls)}"
        yield (
            f"tokens: {amount_text(estimate.prompt)} of prompts, "
            f"{amount_text(estimate.completion)} of replies"
        )
        yield f"cost: {_cost(estimate.cost)}"
    yield f"time: {_time(estimate, outlook.jobs)}"
    yield f"estimated by {_basis(estimate)}; intervals at 95 %"


def _cost(cost: "Amount | None") -> str:
    if cost is None:
        return "unknown; declare prices in the file that FORESCI_MODELS names"
    return f"{money(cost.expected)} ({money(cost.low)} to {money(cost.high)}), by declared prices"


def _time(estimate: "Estimate", jobs: int) -> str:
    seconds = estimate.seconds
    if seconds is None:
        return "unknown until some runs of this model are finished"
    told = f"about {duration(seconds.expected)} with {jobs:,} at once"
    if estimate.by_table:
        return f"{told}, besides starting up, on a machine like the one that measured the table"
    return f"{told} ({duration(seconds.low)} to {duration(seconds.high)})"


def _basis(estimate: "Estimate") -> str:
    known = []
    if estimate.by_past_runs:
        past = f"{count_of(estimate.past_runs, 'finished run')} of the same kinds"
        known.append(f"{past} (for {short(estimate.by_past_runs)} of them)")
    if estimate.by_table:
        known.append(f"a shipped table (for {short(estimate.by_table)})")
    if estimate.unknown:
        known.append(f"nothing (for {short(estimate.unknown)}, which are not in the sums)")
    return " and ".join(known)
