"""What runs take, for the estimates of `foresci sweep`: calls, tokens and time of every agent.

A scripted chat model replies to each step what the step's rules say, and reports one token for
every four characters of prompt and reply. Seconds are those of a structural run on one core.

`python -m bench.budgets --tasks 16` for the sample, and for a minted benchmark
`python -m bench.budgets --bench BENCH --tasks 4 --out foresci/sweep/budgets_minted.json`.
"""

import argparse
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.outputs import ChatGeneration, ChatResult

from agents import AGENTS, run_task
from controls import CONTROLS_MODES, ControlsMode
from foresci.benchmark import Benchmark
from foresci.llm import Backbone, Step, StepResult, StructuralBackbone
from foresci.llm.chat import ChatBackbone
from foresci.llm.step import InputT, OutputT
from foresci.schema import FAMILIES, Task
from foresci.schema.run import RunManifest
from foresci.storage import write_json
from foresci.sweep.budgets import (
    CHARACTERS_PER_TOKEN,
    SAMPLE_TABLE,
    BudgetTable,
    Kind,
    Took,
    budget_of,
)
from knowledge_base import KnowledgeBase
from knowledge_base.evidence import open_evidence


def main() -> None:
    """Measure, and write the table."""
    parser = argparse.ArgumentParser(prog="bench budgets", description=__doc__)
    parser.add_argument("--bench", type=Path, help="benchmark folder (default: the sample)")
    parser.add_argument("--tasks", type=int, default=12, help="tasks of each family, at most")
    parser.add_argument("--out", type=Path, default=SAMPLE_TABLE)
    arguments = parser.parse_args()
    bench = Benchmark.open(arguments.bench) if arguments.bench else Benchmark.sample()
    with tempfile.TemporaryDirectory() as scratch:
        tasks = spread_tasks(bench, arguments.tasks)
        measured(bench, tasks[:1], Path(scratch) / "first")  # imports are no part of a run
        took = measured(bench, tasks, Path(scratch))
    rows = [budget_of(kind, values) for kind, values in sorted(took.items())]
    table = BudgetTable(benchmark=bench.manifest.name, rows=tuple(rows))
    write_json(arguments.out, table.to_json())


def spread_tasks(bench: Benchmark, most: int) -> list[Task]:
    """So many tasks of each family at most, evenly spread over the benchmark."""
    chosen = []
    for family in FAMILIES:
        own = [task for task in bench.tasks if task.family == family]
        step = max(1, len(own) / most)
        chosen += [own[int(at * step)] for at in range(min(most, len(own)))]
    return chosen


def measured(bench: Benchmark, tasks: list[Task], runs_dir: Path) -> dict[Kind, list[Took]]:
    """What each run took, by kind; with controls, beyond the run without them."""
    opened = cache(open_evidence)
    took: dict[Kind, list[Took]] = defaultdict(list)
    for task in tasks:
        sys.stderr.write(f"{task.id}\n")
        kb = opened(None, bench, task.domain, task.cutoff, runs_dir)
        measure = Measure(task, kb, bench, runs_dir)
        for kind, one in measure.every_run():
            took[kind].append(one)
    return took


class Measure(NamedTuple):
    """A task, and all that its runs need."""

    task: Task
    kb: KnowledgeBase
    bench: Benchmark
    runs_dir: Path

    def every_run(self) -> Iterator[tuple[Kind, Took]]:
        """Each agent with each of its controls, and what that took."""
        for agent, spec in AGENTS.items():
            off: RunManifest | None = None
            for mode in CONTROLS_MODES if spec.has_control else CONTROLS_MODES[:1]:
                seconds = _timed(partial(self.run, agent, mode, StructuralBackbone()))
                asked = self.run(agent, mode, RulesAsModel())
                off = off or asked
                yield Kind(agent, self.task.family, mode), _beyond(asked, off, seconds)

    def run(self, agent: str, mode: ControlsMode, backbone: Backbone) -> RunManifest:
        """The record of a run."""
        support = self.bench.packets.get(self.task.id, ())
        places = {"kb": self.kb, "runs_dir": self.runs_dir, "support": support}
        outcome = run_task(self.task, agent, backbone=backbone, controls=mode, **places)  # type: ignore[arg-type]
        return outcome.folder.manifest


def _beyond(asked: RunManifest, off: RunManifest, seconds: float) -> Took:
    own, base = asked.tokens, off.tokens
    if asked is off:
        return Took(own.calls, own.prompt, own.completion, seconds)
    more = (own.calls - base.calls, own.prompt - base.prompt, own.completion - base.completion)
    return Took(*more, seconds)


def _timed(work: Callable[[], object]) -> float:
    """Seconds of processor time, which do not depend on what else the machine does."""
    began = time.process_time()
    work()
    return time.process_time() - began


class RulesAsModel:
    """A backbone whose model replies what the rules of each step say."""

    name = identity = "rules"

    def __init__(self) -> None:
        self._model = RulesChat()
        self._chat = ChatBackbone(self._model, self.name)

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        """Run one step on the model."""
        user = step.prompt.render(given)[1]
        self._model.replies[user] = step.structural(given).model_dump_json()
        return self._chat.run(step, given)


class RulesChat(BaseChatModel):
    """Replies by the user message, and counts characters."""

    replies: dict[str, str] = {}  # noqa: RUF012 - a pydantic field, copied per instance

    @property
    def _llm_type(self) -> str:
        return "rules"

    def _generate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        reply = self.replies[messages[1].text]
        prompt = tokens("".join(message.text for message in messages))
        completion = tokens(reply)
        usage = UsageMetadata(
            input_tokens=prompt, output_tokens=completion, total_tokens=prompt + completion
        )
        message = AIMessage(reply, usage_metadata=usage)
        return ChatResult(generations=[ChatGeneration(message=message)])


def tokens(text: str) -> int:
    """One for every four characters, begun ones counted."""
    return -(-len(text) // CHARACTERS_PER_TOKEN)


if __name__ == "__main__":
    main()
