"""Gold claims of bottleneck tasks: what was taken up, how much more, and what papers then did."""

from collections.abc import Iterator, Sequence

from evaluation.mint.beside import part_claims
from evaluation.mint.bottleneck_followers import Costated
from evaluation.mint.bottleneck_rivals import Rival, Subdirection
from evaluation.mint.ground import Ground
from evaluation.mint.outcome_claims import Stated, numbered_claims
from evaluation.mint.phrasing import percent, span
from evaluation.mint.rising import Companion
from evaluation.realized.labels import beats
from evaluation.realized.population import EXAMPLES, evenly
from evaluation.targets import GoldClaim

MOST_BEATEN, MOST_MOVED, MOST_BESIDE = 3, 2, 1
"""Claims of each kind; with the two about the root itself there are eight at most."""


def bottleneck_claims(
    ground: Ground,
    subdirection: Subdirection,
    task_id: str,
    rivals: Sequence[Rival],
    root: Rival,
    beside: Sequence[Costated],
    moved: Sequence[Companion],
) -> tuple[GoldClaim, ...]:
    """Four to eight atomic statements about what happened, each with papers behind it.

    Args:
        ground: where the papers are from.
        subdirection: what the question is about.
        task_id: of the task.
        rivals: all that the question names.
        root: the one that gained most.
        beside: limitations that papers on the root name beside it.
        moved: methods that papers on it came to work with; of a rise within noise nothing is said.
    """
    beaten = [one for one in rivals if one is not root and beats(root.change, one.change)]
    clear = [one for one in moved if one.change.low > 0]
    stated = [
        *_of_root(ground, subdirection, root),
        *(_above(root, one) for one in beaten[:MOST_BEATEN]),
        *part_claims(root.limitation.named, clear[:MOST_MOVED]),
        *(_beside(subdirection, root, one) for one in beside[:MOST_BESIDE]),
    ]
    return numbered_claims(task_id, stated)


def _of_root(ground: Ground, subdirection: Subdirection, root: Rival) -> Iterator[Stated]:
    before, window = root.measured.before, root.measured.window
    examples = evenly(root.measured.window_ids, EXAMPLES)
    yield (
        f"The share of papers on {subdirection.label} that take up {root.limitation.named} rises"
        f" clearly: {percent(before.total, before.domain_total)} before the cutoff,"
        f" {percent(window.total, window.domain_total)} in {span(ground.period)}.",
        examples,
    )
    yield (
        f"Of the rival diagnoses of {subdirection.label}, {root.limitation.named} multiplies its"
        " share most.",
        examples,
    )


def _above(root: Rival, other: Rival) -> Stated:
    return (
        f"The share of papers that take up {root.limitation.named} is multiplied by more than that"
        f" of {other.limitation.named}, beyond noise.",
        evenly(root.measured.window_ids, EXAMPLES),
    )


def _beside(subdirection: Subdirection, root: Rival, found: Costated) -> Stated:
    return (
        f"Papers on {subdirection.label} that take up {root.limitation.named} often name"
        f" {found.rival.limitation.named} too.",
        evenly(found.papers, EXAMPLES),
    )
