"""Bottleneck tasks: to which of several complaints about a subdirection research will turn."""

from collections.abc import Iterator, Mapping, Sequence

from evaluation.mint.bottleneck_claims import bottleneck_claims
from evaluation.mint.bottleneck_followers import costated, risen_among
from evaluation.mint.bottleneck_limits import limitations
from evaluation.mint.bottleneck_rivals import (
    FEWEST_IN_WINDOW,
    MOST_COMMON,
    SMALLEST,
    Rival,
    Subdirection,
    draw_rivals,
    rivals_of,
    subdirections,
)
from evaluation.mint.bottleneck_slots import bottleneck_slots
from evaluation.mint.bottleneck_wording import REQUIREMENTS, bottleneck_question, described
from evaluation.mint.construction import candidate_record
from evaluation.mint.drafts import NOISE, Draft, Dropped, provisional
from evaluation.mint.ground import Ground
from evaluation.mint.support import support
from evaluation.realized.labels import differ, leader, neighbours, trajectory
from evaluation.realized.shares import Change, heterogeneity
from evaluation.targets import BottleneckTarget, Diagnosis
from foresci.schema import BottleneckTask, SupportPassage, Window

PAPERS_OF_RIVAL = 3
"""Papers of each rival in a support packet."""
FOLLOWERS = 3
"""Limitations beside the root, and methods that came to it, that a target may name."""


def draft_bottlenecks(ground: Ground) -> Iterator[Draft | Dropped]:
    """A task for each drawn set of rivals of which one clearly gained.

    The changes of the rivals' shares of the subdirection must differ beyond noise. The root has the
    highest log ratio, clearly above 0, and beats half of the others beyond noise. Two tasks with
    the same root share two rivals at most, whatever their subdirections. A subdirection of which
    the window holds too few papers is dropped as a whole.
    """
    known = limitations(ground)
    drafted: dict[str, list[frozenset[str]]] = {}
    for subdirection in subdirections(ground):
        if not subdirection.is_measurable:
            few = f"{subdirection.base.window.total()} of {FEWEST_IN_WINDOW}"
            yield _dropped(subdirection, (), "too few papers in the window", few)
            continue
        every = rivals_of(subdirection, known)
        sets = list(draw_rivals(ground, subdirection, every))
        if not sets:
            yield _dropped(subdirection, (), "too few rivals", f"{len(every)} of {SMALLEST}")
        for rivals in sets:
            changes = {one.limitation.id: one.change for one in rivals}
            root = _root(changes)
            figures = f"p = {heterogeneity([*changes.values()]):.3f}"
            ids = frozenset(changes)
            if not differ(changes):
                yield _dropped(subdirection, rivals, NOISE, figures)
            elif root is None:
                yield _dropped(subdirection, rivals, "no rival rises clearly", figures)
            elif any(len(ids & old) > MOST_COMMON for old in drafted.get(root, ())):
                yield _dropped(subdirection, rivals, "rivals of another task with this root")
            else:
                drafted.setdefault(root, []).append(ids)
                yield _draft(ground, subdirection, every, rivals, root)


def _root(changes: Mapping[str, Change]) -> str | None:
    best = leader(changes)
    return best if best is not None and changes[best].low > 0 else None


def _dropped(
    subdirection: Subdirection, rivals: Sequence[Rival], reason: str, detail: str = ""
) -> Dropped:
    named = ", ".join(one.limitation.named for one in rivals)
    about = f"{subdirection.label}: {named}" if named else subdirection.label
    return Dropped(family="bottleneck", about=about, reason=reason, detail=detail)


def _draft(
    ground: Ground,
    subdirection: Subdirection,
    every: tuple[Rival, ...],
    rivals: tuple[Rival, ...],
    root_id: str,
) -> Draft:
    task_id, period = provisional("bottleneck"), ground.period
    named = {f"r{number}": one for number, one in enumerate(rivals, start=1)}
    right = _right(named, root_id)
    root = named[right[0]]
    beside = costated(subdirection, root, every, rivals, FOLLOWERS)
    moved = risen_among(ground, subdirection, root, FOLLOWERS)
    return Draft(
        task=BottleneckTask(
            id=task_id,
            domain=ground.domain,
            cutoff=period.cutoff,
            window=Window(start=period.window_start, end=period.window_end),
            question=bottleneck_question(ground, subdirection, rivals),
            requirements=REQUIREMENTS,
            subdirection=described(ground, subdirection),
        ),
        target=BottleneckTarget(
            task_id=task_id,
            period=period,
            outcomes=tuple(
                one.measured.outcome(name, one.change, trajectory(one.change))
                for name, one in named.items()
            ),
            rivals=tuple(
                Diagnosis(label=one.limitation.named, right=name in right)
                for name, one in named.items()
            ),
            slots=bottleneck_slots(
                ground, subdirection, [named[name] for name in right], beside, moved
            ),
        ),
        packet=_packet(ground, subdirection, task_id, rivals),
        claims=bottleneck_claims(ground, subdirection, task_id, rivals, root, beside, moved),
        construction={
            "subdirection": subdirection.id,
            "candidates": {
                name: candidate_record(
                    one.limitation.named, (one.limitation.signal.id,), one.measured, one.change
                )
                for name, one in named.items()
            },
            "right": list(right),
            "p": round(heterogeneity([one.change for one in rivals]), 6),
        },
        asks=frozenset({subdirection.id, *(one.limitation.id for one in rivals)}),
        answer=root.limitation.named,
    )


def _right(named: Mapping[str, Rival], root_id: str) -> tuple[str, ...]:
    """The root, then the rivals that are not told apart from it and clearly rise themselves."""
    changes = {name: one.change for name, one in named.items()}
    root = next(name for name, one in named.items() if one.limitation.id == root_id)
    return (root, *(one for one in neighbours(changes, root) if changes[one].low > 0))


def _packet(
    ground: Ground, subdirection: Subdirection, task_id: str, rivals: Sequence[Rival]
) -> tuple[SupportPassage, ...]:
    """Passages of papers that state the rivals, up to three papers for each, the newest first.

    Papers of the subdirection come before others that state the same.
    """
    papers: set[str] = set()
    for rival in rivals:
        stating = sorted(
            rival.limitation.signal.papers, key=lambda one: one not in subdirection.papers
        )
        papers.update(stating[:PAPERS_OF_RIVAL])
    days = {paper: ground.papers[paper].public_on for paper in papers}
    newest = sorted(sorted(days), key=lambda one: days[one], reverse=True)
    return support(ground, task_id, None, newest, len(newest))
