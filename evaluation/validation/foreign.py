"""What happened to another task, told as if it had happened to this one.

Options are exchanged by place: the foreign task's first option stands for this one's first, and so
on, from the beginning again where this task has fewer. The place of an option tells nothing of it,
so an answer that decides well meets a foreign reference by chance. Texts of slots stay the foreign
ones; sentences of the claim bank name this task's options, so that the bank speaks of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from evaluation.fact.decisions import option_names
from evaluation.targets import (
    BottleneckTarget,
    Diagnosis,
    DirectionTarget,
    GoldClaim,
    PlanningTarget,
    Target,
    VenueTarget,
)
from evaluation.validation.renaming import renamed, venue_members
from evaluation.validation.subjects import Subject
from foresci.schema import Task, candidates_of


class Reference(NamedTuple):
    """By what an answer is judged."""

    target: Target
    claims: tuple[GoldClaim, ...]


def foreign_reference(own: Subject, other: Subject) -> Reference:
    """The other subject's target and claim bank, put on the own task; both are of one family."""
    return Reference(_target(own, other), _claims(own, other))


def _target(own: Subject, other: Subject) -> Target:
    target = other.target
    ids = _exchanged(_ids(other.task), _ids(own.task))
    given: dict[str, object] = {"task_id": own.task.id, "outcomes": (), "period": None}
    match target:
        case DirectionTarget():
            primary = ids[target.primary]
            given |= {"primary": primary, "acceptable": _others(target.acceptable, ids, primary)}
        case VenueTarget():
            best = ids[target.canonical]
            given |= {"canonical": best, "acceptable": _others(target.acceptable, ids, best)}
        case PlanningTarget():
            given |= {"pairs": tuple(_pairs(target, own.task, other.task))}
            given |= {"top": tuple(sorted({ids[option] for option in target.top}))}
        case BottleneckTarget():
            given |= {"rivals": _rivals(target.rivals, own)}
    return target.model_copy(update=given)


def _ids(task: Task) -> tuple[str, ...]:
    return tuple(option.id for option in candidates_of(task))


def _exchanged(theirs: Sequence[str], ours: Sequence[str]) -> dict[str, str]:
    """Our name in the place of each of theirs, from the first again where ours are fewer."""
    return {one: ours[place % len(ours)] for place, one in enumerate(theirs)} if ours else {}


def _others(named: Sequence[str], ids: Mapping[str, str], best: str) -> tuple[str, ...]:
    return tuple(sorted({ids[one] for one in named} - {best}))


def _pairs(target: PlanningTarget, own: Task, other: Task) -> Iterator[tuple[str, str]]:
    """The pairs whose places the own task has too, for two options cannot share one place."""
    ids = dict(zip(_ids(other), _ids(own), strict=False))
    for better, worse in target.pairs:
        if better in ids and worse in ids:
            yield ids[better], ids[worse]


def _rivals(rivals: Sequence[Diagnosis], own: Subject) -> tuple[Diagnosis, ...]:
    """The own question's rivals, right where the foreign one in their place is."""
    if not isinstance(own.target, BottleneckTarget):
        return ()
    labels = [rival.label for rival in own.target.rivals]
    right = {place % len(labels) for place, one in enumerate(rivals) if one.right and labels}
    return tuple(
        Diagnosis(label=label, right=place in right) for place, label in enumerate(labels) if rivals
    )


def _claims(own: Subject, other: Subject) -> tuple[GoldClaim, ...]:
    names = _exchanged(option_names(other.task), option_names(own.task))
    if own.family == "venue":
        names = {**_members(names), **names}
    return tuple(
        claim.model_copy(update={"task_id": own.task.id, "text": renamed(claim.text, names)})
        for claim in other.claims
    )


def _members(families: Mapping[str, str]) -> dict[str, str]:
    """The venues of each family by place, for a bank also names the venue that took a project."""
    found: dict[str, str] = {}
    for theirs, ours in families.items():
        found |= _exchanged(venue_members(theirs), venue_members(ours))
    return found
