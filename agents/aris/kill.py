"""The kill argument: an attack on the draft, and a fresh judge's verdict on each of its points."""

from collections.abc import Iterable
from datetime import date
from itertools import islice
from typing import Annotated, Literal

from langgraph.runtime import Runtime
from pydantic import Field

from agents.aris.drafting import read_cards
from agents.aris.grounds import grounds_of, overtakes
from agents.aris.narrowing import narrow_options
from agents.aris.records import Attack, Charge, Draft, Ground, Point, Shown, Verdict
from agents.aris.state import ArisState
from agents.aris.words import GROUND_WORDS
from agents.asking import ask
from agents.context import RunContext
from agents.decide.steps import PROMPTS
from agents.state import node_event
from agents.wording import upper_first
from foresci.llm import Prompt, Step
from foresci.schema import Record

FEWEST_POINTS, MOST_POINTS = 3, 7
_USUAL: tuple[Ground, ...] = ("noise", "few", "generic")
"""Raised where the figures hold less than three objections; the judge sees whether they hold."""
_CRITICAL: tuple[Ground, ...] = ("unsupported", "rival")
_MINOR: tuple[Ground, ...] = ("few", "generic")


class AttackInput(Record):
    """The draft alone: its order, its case, and the figures of the first option and the next."""

    question: str
    cutoff: date
    draft: Draft
    standings: Annotated[tuple[Shown, ...], Field(max_length=2)]


class AdjudicateInput(AttackInput):
    """The draft and the attack on it, and nothing else that anyone said."""

    attack: Attack


class Adjudication(Record):
    """The attack, split into points and judged."""

    points: Annotated[tuple[Point, ...], Field(min_length=FEWEST_POINTS, max_length=MOST_POINTS)]


def attack_draft(given: AttackInput) -> Attack:
    """Everything that the figures hold against the first option, above all a sounder runner-up."""
    holding = _held_against(given.standings) if given.standings else ("unsupported",)
    usual = (ground for ground in _USUAL if ground not in holding)
    raised = (*holding, *islice(usual, max(0, FEWEST_POINTS - len(holding))))[:MOST_POINTS]
    name = given.standings[0].name if given.standings else "The draft"
    charges = tuple(
        Charge(ground=ground, text=f"{upper_first(name)}: {GROUND_WORDS[ground]}.")
        for ground in raised
    )
    return Attack(argument=" ".join(one.text for one in charges), charges=charges)


def judge_attack(given: AdjudicateInput) -> Adjudication:
    """Hold each charge against the figures of the draft.

    A charge that does not hold is answered; one that holds for the runner-up too tells nothing
    between the two, and is partial; any other one is unresolved.
    """
    holding = _held_against(given.standings) if given.standings else ("unsupported",)
    both = grounds_of(given.standings[1].figures) if len(given.standings) > 1 else ()
    points = [_point(one, holding, both) for one in given.attack.charges]
    return Adjudication(points=tuple(points))


def _held_against(standings: tuple[Shown, ...]) -> tuple[Ground, ...]:
    first, *others = standings
    beaten: tuple[Ground, ...] = ("rival",) if others and overtakes(others[0], first) else ()
    return (*beaten, *grounds_of(first.figures))


def _point(charge: Charge, holding: Iterable[Ground], both: Iterable[Ground]) -> Point:
    ground = charge.ground
    if ground not in holding:
        standing: Literal["answered", "partial", "unresolved"] = "answered"
    else:
        standing = "partial" if ground in both else "unresolved"
    return Point(ground=ground, text=charge.text, standing=standing, severity=_severity(ground))


def _severity(ground: Ground) -> Literal["minor", "major", "critical"]:
    if ground in _CRITICAL:
        return "critical"
    return "minor" if ground in _MINOR else "major"


def verdict_on(points: Iterable[Point]) -> Verdict:
    """FAIL on an unresolved critical point; WARN on one half answered or an unresolved major one.

    Minor points never move the verdict, nor does anything that was answered.
    """
    judged = {(point.standing, point.severity) for point in points}
    if ("unresolved", "critical") in judged:
        return "FAIL"
    warned = judged & {("partial", "critical"), ("unresolved", "major")}
    return "WARN" if warned else "PASS"


KILL = Step(
    "aris.kill",
    AttackInput,
    Attack,
    Prompt(PROMPTS / "aris.kill.md"),
    attack_draft,
    role="adjudicator",
    narrow=lambda _, schema: narrow_options((), schema),
)
ADJUDICATE = Step(
    "aris.adjudicate",
    AdjudicateInput,
    Adjudication,
    Prompt(PROMPTS / "aris.adjudicate.md"),
    judge_attack,
    role="adjudicator",
    narrow=lambda _, schema: narrow_options((), schema),
)


def kill(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Attack the draft, in a context that holds nothing else."""
    asked = ask(runtime.context, KILL, _draft_alone(state, runtime))
    event = node_event("kill", charges=[one.text for one in asked.output.charges])
    return {
        "attack": asked.output.to_json(),
        "tokens": asked.tokens,
        "trace": [asked.event, event],
    }


def adjudicate(state: ArisState, runtime: Runtime[RunContext]) -> ArisState:
    """Have a second fresh judge split the attack into points; code computes the verdict."""
    given = AdjudicateInput.model_validate(
        {**_draft_alone(state, runtime).to_json(), "attack": state["attack"]}
    )
    asked = ask(runtime.context, ADJUDICATE, given)
    points = asked.output.points
    verdict = verdict_on(points)
    open_points = [point.text for point in points if point.standing != "answered"]
    return {
        "points": [point.to_json() for point in points],
        "attacked": next(iter(given.draft.order), None),
        "kill_verdict": verdict,
        "tokens": asked.tokens,
        "trace": [asked.event, node_event("adjudicate", verdict=verdict, open=open_points)],
    }


def after_adjudication(state: ArisState) -> Literal["revise_once", "cite_audit"]:
    """A draft that fell is repaired once."""
    fell = state["kill_verdict"] == "FAIL" and not state.get("repaired", False)
    return "revise_once" if fell else "cite_audit"


def _draft_alone(state: ArisState, runtime: Runtime[RunContext]) -> AttackInput:
    drafted = Draft.model_validate(state["draft"])
    cards = {card.about: card for card in read_cards(state)}
    shown = [cards[about] for about in drafted.order[:2]]
    return AttackInput(
        question=runtime.context.task.question,
        cutoff=runtime.context.task.cutoff,
        draft=drafted,
        standings=tuple(
            Shown.model_validate(one.model_dump(include=set(Shown.model_fields))) for one in shown
        ),
    )
