"""A task and an answer in words, as a rater reads them: no ids of runs, agents or evidence."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from foresci.schema import (
    Answer,
    BottleneckAnswer,
    BottleneckTask,
    Claim,
    DirectionAnswer,
    DirectionTask,
    PlanningAnswer,
    PlanningTask,
    Task,
    VenueAnswer,
    VenueTask,
    candidates_of,
)
from taxonomy.view.plain import plain

CITED = re.compile(r"\s*[\[(]E\d+(?:\s*[,;]\s*E\d+)*[\])]")
"""Citations of evidence. Raters cannot look them up, and they tell who had evidence at all."""


class Part(NamedTuple):
    """A heading and what stands under it: one paragraph, or several points."""

    heading: str
    lines: tuple[str, ...]
    numbered: bool = False
    """Whether the order of the lines means something."""


def task_parts(task: Task) -> tuple[Part, ...]:
    """What was asked: question, particulars of the family, options, requirements."""
    options = tuple(f"{option.id}: {plain(option.text)}" for option in candidates_of(task))
    window = f"{task.window.start} to {task.window.end}"
    parts = (
        _part("Question", [task.question]),
        _part("Evidence up to, and window asked about", [f"{task.cutoff}; {window}"]),
        _particulars(task),
        Part("Options", options),
        _part("An answer must contain", task.requirements),
    )
    return tuple(part for part in parts if part.lines)


def answer_parts(answer: Answer, task: Task) -> tuple[Part, ...]:
    """What was answered, the decision first; headings depend on the family alone."""
    named = {option.id: plain(option.text) for option in candidates_of(task)}
    match answer:
        case DirectionAnswer():
            parts = _direction(answer, named)
        case BottleneckAnswer():
            parts = _bottleneck(answer)
        case PlanningAnswer():
            parts = _planning(answer, named)
        case VenueAnswer():
            parts = _venue(answer, named)
    return tuple(part for part in parts if part.lines)


def as_line(parts: Iterable[Part]) -> str:
    """All parts in one line for the cell of a sheet, headings in capitals."""
    return " | ".join(f"{part.heading.upper()}: {_points(part)}" for part in parts)


def _points(part: Part) -> str:
    if not part.numbered:
        return " • ".join(part.lines)
    return " ".join(f"({number}) {line}" for number, line in enumerate(part.lines, start=1))


def _part(heading: str, lines: Sequence[str]) -> Part:
    return Part(heading, tuple(map(plain, lines)))


def _said(heading: str, *claims: Claim) -> Part:
    return Part(heading, tuple(map(_text, claims)))


def _text(claim: Claim) -> str:
    return plain(CITED.sub("", claim.text))


def _particulars(task: Task) -> Part:
    match task:
        case DirectionTask():
            return _part("Trajectory", [f"one of {', '.join(task.trajectories)}"])
        case BottleneckTask():
            return _part("Subdirection", [task.subdirection])
        case PlanningTask():
            return _part("Constraint", [task.constraint] if task.constraint else [])
        case VenueTask():
            return _part("Project", [task.project])


def _option(identity: str, named: dict[str, str]) -> str:
    """An option by its id and its name, which ends where its explanation begins."""
    name = named.get(identity, "").partition(": ")[0]
    return f"{plain(identity)} ({name})" if name else plain(identity)


def _direction(answer: DirectionAnswer, named: dict[str, str]) -> tuple[Part, ...]:
    choice = f"{_option(answer.candidate, named)}, {answer.trajectory}"
    return (
        Part("Decision", (f"{choice}. {_text(answer.direction)}",)),
        _said("Mechanism", answer.mechanism),
        _said("What would confirm it", answer.validation_signal),
        _said("What speaks against it", answer.risk),
    )


def _bottleneck(answer: BottleneckAnswer) -> tuple[Part, ...]:
    return (
        _said("Root bottleneck", answer.root_bottleneck),
        _said("How it causes what is seen", answer.causal_bridge),
        _said("What opens once it is reduced", answer.opportunity),
        _said("Rival explanations", *answer.rivals),
    )


def _planning(answer: PlanningAnswer, named: dict[str, str]) -> tuple[Part, ...]:
    ranking = tuple(
        f"{_option(option.candidate, named)}: {_text(option.rationale)}"
        for option in answer.ranking
    )
    return (
        Part("Ranking, top priority first", ranking, numbered=True),
        _said("Milestones", *answer.milestones),
        _said("Dependencies", *answer.dependencies),
        _said("Risks", *answer.risks),
        _said("Go or no go", *answer.go_no_go),
    )


def _venue(answer: VenueAnswer, named: dict[str, str]) -> tuple[Part, ...]:
    others = tuple(
        f"{_option(other.candidate, named)}: {_text(other.condition)}"
        for other in answer.alternatives
    )
    return (
        Part("Default venue", (f"{_option(answer.default, named)}. {_text(answer.rationale)}",)),
        _said("Contribution centre", answer.contribution_center),
        Part("What would speak for another venue", others),
        _said("What to add", *answer.upgrades),
        _said("Risks", *answer.risks),
    )
