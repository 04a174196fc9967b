"""Planning tasks: ranking options under a constraint, by how they really developed."""

from collections.abc import Iterator, Mapping

from evaluation.mint.beside import part_claims
from evaluation.mint.companions import Companions
from evaluation.mint.drafts import NOISE, Draft, Dropped, provisional
from evaluation.mint.drawing import Drawn, draw_sets
from evaluation.mint.ground import Ground
from evaluation.mint.options import Option, Options
from evaluation.mint.outcome_claims import (
    Stated,
    numbered_claims,
    share_claim,
)
from evaluation.mint.phrasing import opened
from evaluation.mint.plan_notes import note_slots
from evaluation.mint.sets import (
    about,
    candidate_support,
    candidates,
    construction,
    outcomes,
    question,
    shuffled,
    stream,
)
from evaluation.mint.slots import companion_slot
from evaluation.realized.labels import differ, ordered_pairs, unbeaten
from evaluation.realized.population import EXAMPLES, evenly
from evaluation.realized.shares import heterogeneity
from evaluation.targets import GoldClaim, PlanningTarget, Slot
from foresci.schema import PlanningTask, Window

FEWEST_PAIRS = 3
"""Pairs that noise must leave in order."""
UNITS = frozenset({"rationale", "dependencies", "risks", "go_no_go"})
"""What a plan of the top priority consists of."""
REQUIREMENTS = (
    "A full ranking of all options, first is top priority.",
    "A rationale for each rank that compares it with its neighbours.",
    "Milestones and dependencies that fit the constraint.",
    "Risks and go/no-go criteria.",
    "Evidence dated no later than the cutoff behind every claim.",
)
CONSTRAINTS = (
    "Three doctoral students and one engineer, one node of eight GPUs; two projects can run at the"
    " same time.",
    "Two people for the whole window and no training run longer than a day.",
    "One project is started at once, the next only when the first has met its go/no-go criteria.",
    "Public data and open weights only; annotation is limited to one hundred hours.",
    "A fixed budget for hosted models and no cluster; results must be ready for submission at the"
    " end of the window.",
)
QUESTIONS = (
    "On {cutoff} a university group plans its work on {field}. Each option below{among} could be"
    " started, in the order you give. The order will be judged by realized development: the factor"
    " by which each option's share of the field's papers changes from the months before to the"
    " window {window}. How should the options be ranked?",
    "An industrial team has collected options for research on {field}{among} and knows the"
    " literature up to {cutoff}. It wants to be where the field will move in {window}: options"
    " whose share of papers will grow by a larger factor should come first. Rank all of them.",
    "A research programme on {field} must settle its agenda with what is known on {cutoff}. Put"
    " the options{among} in order of priority for {window}, so that those which the field will take"
    " up more, by the factor of change of their share of papers, stand above those it will take up"
    " less.",
)


def draft_plans(ground: Ground) -> Iterator[Draft | Dropped]:
    """A task for each drawn set of options whose order noise does not explain.

    The reference order is of realized development; pairs that noise could have ordered are left
    out. At least three pairs must remain, and half of the options must be beaten by another one.
    Plans of whose best option papers tell all there is to plan (`UNITS`) come first.
    """
    options = Options(ground)
    found = [_made(ground, options, drawn) for drawn in draw_sets(ground, options, "planning")]
    yield from sorted(found, key=_lacking)


def _made(ground: Ground, options: Options, drawn: Drawn) -> Draft | Dropped:
    changes = {option.node.id: option.change for option in drawn.options}
    p = heterogeneity([*changes.values()])
    if not differ(changes):
        return _dropped(drawn, NOISE, p)
    if len(ordered_pairs(changes)) < FEWEST_PAIRS:
        return _dropped(drawn, "too few pairs in order", p)
    if 2 * len(unbeaten(changes)) > len(changes):
        return _dropped(drawn, "no top priority stands out", p)
    return _draft(ground, options, drawn)


def _lacking(made: Draft | Dropped) -> int:
    """How many units a plan has no slot for; drops last."""
    if isinstance(made, Draft) and isinstance(made.target, PlanningTarget):
        return len(UNITS - {slot.name for slot in made.target.slots})
    return len(UNITS) + 1


def _dropped(drawn: Drawn, reason: str, p: float) -> Dropped:
    return Dropped(family="planning", about=about(drawn), reason=reason, detail=f"p = {p:.3f}")


def _draft(ground: Ground, options: Options, drawn: Drawn) -> Draft:
    lettered = shuffled(drawn.options, ground, "planning")
    changes = {letter: option.change for letter, option in lettered.items()}
    top = unbeaten(changes)
    best = max(top, key=lambda letter: (changes[letter].log_ratio, letter))
    task_id, period = provisional("planning"), ground.period
    target = PlanningTarget(
        task_id=task_id,
        period=period,
        outcomes=outcomes(lettered),
        pairs=ordered_pairs(changes),
        top=top,
        slots=_slots(ground, options.companions, lettered[best]),
    )
    return Draft(
        task=PlanningTask(
            id=task_id,
            domain=ground.domain,
            cutoff=period.cutoff,
            window=Window(start=period.window_start, end=period.window_end),
            question=question(ground, drawn, QUESTIONS, "planning"),
            requirements=REQUIREMENTS,
            candidates=candidates(options, lettered),
            constraint=stream(ground, drawn.options, "constraint").choice(CONSTRAINTS),
        ),
        target=target,
        packet=candidate_support(ground, task_id, lettered),
        claims=_claims(ground, options.companions, lettered, target, best),
        construction={
            "subdirection": None if drawn.anchor is None else drawn.anchor.id,
            "candidates": construction(lettered),
            "right": list(top),
            "p": round(heterogeneity([*changes.values()]), 6),
        },
        asks=frozenset(option.node.id for option in drawn.options),
        answer=lettered[best].node.label,
    )


def _slots(ground: Ground, companions: Companions, best: Option) -> tuple[Slot, ...]:
    moved = companions.risen(best.node, ("tasks", "methods"), 3, best.change.dispersion)
    rationale = companion_slot(ground, best.node, "rationale", moved)
    return (*(() if rationale is None else (rationale,)), *note_slots(ground, best.node))


def _claims(
    ground: Ground,
    companions: Companions,
    lettered: Mapping[str, Option],
    target: PlanningTarget,
    best: str,
) -> tuple[GoldClaim, ...]:
    option = lettered[best]
    moved = companions.risen(option.node, ("tasks", "methods"), 2, option.change.dispersion)
    stated = [share_claim(ground, lettered[letter]) for letter in target.top]
    stated += [_order_claim(lettered[a], lettered[b]) for a, b in target.pairs if a == best]
    return numbered_claims(target.task_id, [*stated, *part_claims(option.node.label, moved)])


def _order_claim(better: Option, worse: Option) -> Stated:
    return (
        f"{opened(better.node.label)} multiplies its share by more than"
        f" {worse.node.label} does, beyond noise.",
        evenly(better.measured.window_ids, EXAMPLES),
    )
