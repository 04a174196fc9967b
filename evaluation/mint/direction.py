"""Direction tasks: which of several directions gains most, and on which trajectory."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from evaluation.mint.beside import part_claims
from evaluation.mint.companions import Companions
from evaluation.mint.drafts import NOISE, Draft, Dropped, provisional
from evaluation.mint.drawing import Drawn, draw_sets
from evaluation.mint.ground import Ground
from evaluation.mint.options import Option, Options
from evaluation.mint.outcome_claims import numbered_claims, share_claim
from evaluation.mint.sets import (
    SUPPORT_PAPERS,
    about,
    candidate_support,
    candidates,
    construction,
    outcomes,
    question,
    shuffled,
)
from evaluation.mint.slots import companion_slot
from evaluation.realized.labels import differ, leader, neighbours
from evaluation.realized.shares import heterogeneity
from evaluation.targets import DirectionTarget, GoldClaim, Slot
from foresci.schema import DirectionTask, Trajectory, Window

REQUIREMENTS = (
    "One candidate, by its id.",
    "One trajectory label for it: accelerating, steady, fragmenting or cooling.",
    "The mechanism that moves the direction, in one or two sentences.",
    "A validation signal that would confirm the forecast, and the main risk to it.",
    "Evidence dated no later than the cutoff behind every claim.",
)
QUESTIONS = (
    "A lab that works on {field} will put its next hire into one line of work{among}. It knows what"
    " had been published by {cutoff} and nothing later. Which of these directions will gain most,"
    " measured by the factor by which its share of the field's papers changes from the months"
    " before to the window {window}, and is it accelerating, steady, fragmenting or cooling?",
    "The programme committee of a small meeting on {field} wants a session on the direction that"
    " is about to draw people in{among}. With the literature up to {cutoff} at hand: which"
    " candidate's share of the field's papers grows by the largest factor in the window {window},"
    " and what is its trajectory (accelerating, steady, fragmenting or cooling)?",
    "By {cutoff} each of these directions{among} had an established body of work in {field}. Name"
    " the one whose share of new papers will have risen most, as a factor, over {window} compared"
    " with the time before, and say whether its trajectory is accelerating, steady, fragmenting or"
    " cooling.",
    "A funder reviews {field} with evidence that ends on {cutoff} and can back one"
    " direction{among}. Looking ahead to {window}, which one gains most momentum, that is,"
    " multiplies its share of the field's papers by the largest factor, and will it be"
    " accelerating, steady, fragmenting or cooling?",
)


def draft_directions(ground: Ground) -> Iterator[Draft | Dropped]:
    """A task for each drawn set whose directions fared differently beyond noise.

    The primary direction has the highest log ratio, beats half of the others beyond noise and has a
    decided trajectory that is not `cooling`; see `labels`.
    """
    options = Options(ground)
    for drawn in draw_sets(ground, options, "direction"):
        changes = {option.node.id: option.change for option in drawn.options}
        labels = {option.node.id: option.trajectory for option in drawn.options}
        p = f"p = {heterogeneity([*changes.values()]):.3f}"
        if not differ(changes):
            yield _dropped(drawn, NOISE, p)
        elif (best := leader(changes)) is None:
            yield _dropped(drawn, "no direction stands out", p)
        elif (label := labels[best]) is None or label == "cooling":
            moved = f"log ratio = {changes[best].log_ratio:.3f}"
            yield _dropped(drawn, "trajectory undecided or falling", moved)
        else:
            yield _draft(ground, options, drawn, _Best(best, label))


class _Best(NamedTuple):
    """The node of the primary direction, and its trajectory."""

    node: str
    trajectory: Trajectory


def _dropped(drawn: Drawn, reason: str, detail: str) -> Dropped:
    return Dropped(family="direction", about=about(drawn), reason=reason, detail=detail)


def _draft(ground: Ground, options: Options, drawn: Drawn, best: _Best) -> Draft:
    lettered = shuffled(drawn.options, ground, "direction")
    changes = {letter: option.change for letter, option in lettered.items()}
    primary = next(letter for letter, option in lettered.items() if option.node.id == best.node)
    acceptable = neighbours(changes, primary)
    task_id, period = provisional("direction"), ground.period
    target = DirectionTarget(
        task_id=task_id,
        period=period,
        outcomes=outcomes(lettered),
        primary=primary,
        acceptable=acceptable,
        trajectory=best.trajectory,
        slots=_slots(ground, options.companions, lettered[primary]),
    )
    return Draft(
        task=DirectionTask(
            id=task_id,
            domain=ground.domain,
            cutoff=period.cutoff,
            window=Window(start=period.window_start, end=period.window_end),
            question=question(ground, drawn, QUESTIONS, "direction"),
            requirements=REQUIREMENTS,
            candidates=candidates(options, lettered),
        ),
        target=target,
        packet=candidate_support(ground, task_id, lettered),
        claims=_claims(ground, options.companions, lettered, target),
        construction={
            "subdirection": None if drawn.anchor is None else drawn.anchor.id,
            "candidates": construction(lettered),
            "right": [primary, *acceptable],
            "p": round(heterogeneity([*changes.values()]), 6),
        },
        asks=frozenset(option.node.id for option in drawn.options),
        answer=lettered[primary].node.label,
    )


def _slots(ground: Ground, companions: Companions, option: Option) -> tuple[Slot, ...]:
    phi = option.change.dispersion
    moved = companions.risen(option.node, ("tasks", "methods"), 3, phi)
    judged = companions.risen(option.node, ("evaluation_methods", "datasets"), 3, phi)
    slots = (
        companion_slot(ground, option.node, "mechanism", moved),
        companion_slot(ground, option.node, "validation_signal", judged),
    )
    return tuple(slot for slot in slots if slot is not None)


def _claims(
    ground: Ground, companions: Companions, lettered: Mapping[str, Option], target: DirectionTarget
) -> tuple[GoldClaim, ...]:
    option = lettered[target.primary]
    phi = option.change.dispersion
    moved = companions.risen(option.node, ("tasks", "methods"), 2, phi)
    others = [lettered[letter] for letter in target.acceptable]
    stated = [share_claim(ground, one) for one in (option, *others)]
    stated.append(
        (
            f"Of the candidates, {option.node.label} multiplies its share most.",
            option.measured.window_ids[:SUPPORT_PAPERS],
        )
    )
    return numbered_claims(target.task_id, [*stated, *part_claims(option.node.label, moved)])
