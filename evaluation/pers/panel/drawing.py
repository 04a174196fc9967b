"""Which answers a panel rates: identical ones once, a sample where wanted, in random order."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from evaluation.answered import answered_task
from evaluation.pers.panel.anonymous import blanked, system_names
from evaluation.pers.panel.records import Item, Source
from evaluation.pers.panel.wording import answer_parts, as_line
from foresci.benchmark import Benchmark
from foresci.errors import DataError, UsageError
from foresci.runs import RunFolder
from foresci.schema import FAMILIES, Answer, Task

MOST_ITEMS = 9_999
"""Items are numbered with four digits."""


class Drawn(NamedTuple):
    """What raters will see, and where it comes from."""

    items: tuple[Item, ...]
    sources: tuple[Source, ...]
    names: int
    """How many names of systems were blanked in the items."""

    @property
    def tasks(self) -> int:
        """How many tasks the items answer."""
        return len({item.task.id for item in self.items})


class _Text(NamedTuple):
    """One answer to one task as raters read it, and the runs that gave it."""

    task: Task
    answer: Answer
    names: int
    runs: tuple[RunFolder, ...]


def draw_items(
    runs: Sequence[RunFolder], benchmark: Benchmark, *, seed: int, per_family: int | None = None
) -> Drawn:
    """Anonymous items of finished runs in an order that depends on the seed alone.

    Args:
        runs: at least one, in any order.
        benchmark: that the runs answer tasks of.
        seed: of numpy's default generator, for the sample and for the order.
        per_family: answers drawn from each family, all where it has no more. Tasks are drawn with
            all their answers, so that answers to one task can be compared; the last may lose some.

    Raises:
        UsageError: a run has not finished, or answered a task as it is not in the benchmark; or
            there are more items than can be numbered.
        DataError: a run's record is damaged.
    """
    names = system_names(runs)
    asked = [(run, _task(run, benchmark)) for run in sorted(runs, key=_run_id)]
    texts = _distinct(asked, names)
    generator = np.random.default_rng(seed)
    if per_family is not None:
        texts = _sample(texts, per_family, generator)
    if len(texts) > MOST_ITEMS:
        raise UsageError(f"{len(texts)} answers are more than {MOST_ITEMS}; choose fewer runs")
    ordered = [texts[place] for place in generator.permutation(len(texts))]
    numbered = [(f"P{number:04d}", text) for number, text in enumerate(ordered, start=1)]
    return Drawn(
        items=tuple(Item(id=name, task=text.task, answer=text.answer) for name, text in numbered),
        sources=tuple(_source(name, run) for name, text in numbered for run in text.runs),
        names=sum(text.names for text in ordered),
    )


def _run_id(run: RunFolder) -> str:
    return run.manifest.run_id


def _task(run: RunFolder, benchmark: Benchmark) -> Task:
    try:
        return answered_task(run, benchmark)
    except (UsageError, DataError) as error:
        raise UsageError(f"run {run.manifest.run_id} {error}") from None


def _distinct(runs: Iterable[tuple[RunFolder, Task]], names: Sequence[str]) -> list[_Text]:
    """Answers that read differently, by task, then by the first run that gave them."""
    found: dict[tuple[str, str], _Text] = {}
    for run, task in runs:
        answer, count = blanked(run.answer, task, names)
        place = task.id, as_line(answer_parts(answer, task))
        same = found.get(place)
        earlier = same.runs if same else ()
        text = same or _Text(task, answer, count, ())
        found[place] = text._replace(runs=(*earlier, run))
    return sorted(found.values(), key=lambda text: (text.task.id, _run_id(text.runs[0])))


def _sample(texts: list[_Text], size: int, generator: np.random.Generator) -> list[_Text]:
    """At most `size` answers of each family, task by task in random order."""
    chosen: list[_Text] = []
    for family in FAMILIES:
        tasks = sorted({text.task.id for text in texts if text.task.family == family})
        drawn: list[_Text] = []
        for place in generator.permutation(len(tasks)):
            of_task = [text for text in texts if text.task.id == tasks[place]]
            drawn += [of_task[number] for number in generator.permutation(len(of_task))]
        chosen += drawn[:size]
    return chosen


def _source(item: str, run: RunFolder) -> Source:
    config = run.manifest.config
    return Source(
        item=item,
        run_id=run.manifest.run_id,
        agent=config.agent,
        backbone=config.backbone,
        controls=config.controls,
    )
