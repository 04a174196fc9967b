"""Support packets: where papers up to the cutoff speak of what a task is about."""

from collections.abc import Iterable

from evaluation.mint.ground import Ground
from foresci.schema import SupportPassage
from taxonomy.evidence.records import Aspect

ASPECTS: tuple[Aspect, ...] = ("method", "problem", "evaluation", "limitation")
"""What is pointed to in a paper, best first; at most `PASSAGES` of these."""
PASSAGES = 2


def support(
    ground: Ground, task_id: str, about: str | None, papers: Iterable[str], most: int
) -> tuple[SupportPassage, ...]:
    """Passages of the first papers in which one can be quoted.

    Args:
        ground: where the papers are from.
        task_id: of the task.
        about: candidate the papers speak of; None for the task as a whole.
        papers: ids, best first; those of the window are passed over.
        most: papers at most.
    """
    found: list[SupportPassage] = []
    taken = 0
    for paper in papers:
        said = ground.support(paper)
        quotes = said.quotes if said is not None else {}
        held = [quotes[aspect] for aspect in ASPECTS if aspect in quotes][:PASSAGES]
        found += [
            SupportPassage(
                task_id=task_id,
                about=about,
                paper_id=paper,
                public_on=quote.public_on,
                section=quote.section,
                start=quote.start,
                end=quote.end,
            )
            for quote in held
        ]
        taken += bool(held)
        if taken == most:
            break
    return tuple(found)
