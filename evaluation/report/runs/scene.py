"""What every part of a run's page is written from."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from evaluation.report.runs.opened import OpenedRun
from evaluation.report.runs.passages import Passages
from foresci.schema import SupportPassage, Task, candidates_of
from taxonomy.view.page.markup import Html, element, join
from taxonomy.view.plain import shortened

LONGEST_NAME = 60
LONGEST_TITLE = 50


@dataclass(frozen=True)
class Known:
    """What all runs of a task tell of papers.

    Attributes:
        first_day: of the oldest evidence, where the task's timelines begin.
        papers: date and title by paper id; the date alone where a packet of the task has no more.
    """

    first_day: date
    papers: Mapping[str, str]


@dataclass(frozen=True)
class Scene:
    """One run with the task that it answers.

    Attributes:
        task: the public task.
        run: the run.
        passages: of the whole report.
        known: what the task's runs found out of papers together.
        earlier: runs of the same task, agent and backbone that are on the page before it.
    """

    task: Task
    run: OpenedRun
    passages: Passages
    known: Known
    earlier: Sequence[OpenedRun]

    @property
    def goes_on(self) -> bool:
        """Whether the run without controls, whose work this one shares, is on the page."""
        known = {one.manifest.run_id for one in self.earlier if one.answer}
        return self.run.manifest.shared_with in known

    def link(self, cited: str) -> Html:
        """An evidence id, as a link to its passage where the run has it."""
        item = self.run.items.get(cited)
        return self.passages.link(item) if item else join(cited)

    def links(self, ids: tuple[str, ...]) -> Html:
        """Evidence ids in brackets; nothing where there are none."""
        return join(" [", commas([self.link(one) for one in ids]), "]") if ids else Html()


def option_names(task: Task) -> dict[str, str]:
    """What the options of a task are called, by id: their first words."""
    return {one.id: _first_words(one.text) for one in candidates_of(task)}


def _first_words(text: str) -> str:
    return shortened(text.partition(":")[0].partition(" (")[0], LONGEST_NAME)


def commas(pieces: list[Html]) -> Html:
    """Pieces with commas between them."""
    return join(*(join(", " if at else "", piece) for at, piece in enumerate(pieces)))


def part(title: str, *content: str) -> Html:
    """A part of a run's page with its heading; nothing at all where it would be empty."""
    return join(element("h5", title), *content) if any(content) else Html()


def known_of(runs: Sequence[OpenedRun], task: Task, support: Sequence[SupportPassage]) -> Known:
    """What runs of a task tell together.

    Args:
        runs: all of the task.
        task: the public task; its cutoff counts where no run has evidence.
        support: the task's packet.
    """
    items = [item for run in runs for item in run.items.values()]
    papers = {one.paper_id: f"{one.public_on} {one.paper_id}" for one in support}
    for item in items:
        papers[item.paper_id] = f"{item.public_on} {shortened(item.title, LONGEST_TITLE)}"
    return Known(min([item.public_on for item in items] + [task.cutoff]), papers)
