"""Answers with other claims, other choices, or those of another task."""

from collections.abc import Callable, Sequence
from typing import Any

from bench.gaming_texts import Field, Honest, names_of
from evaluation.targets import Target
from evaluation.validation.renaming import renamed, venue_members
from foresci.schema import (
    ANSWER_ADAPTER,
    Answer,
    Claim,
    EvidencePacket,
    Task,
    candidates_of,
)

Edit = Callable[[Field], Claim]
NO_PACKET = EvidencePacket(items=())


def edited(honest: Honest, edit: Edit) -> Answer:
    """The answer with each claim as `edit` leaves it."""
    return ANSWER_ADAPTER.validate_python(_walked(honest.answer.to_json(), "", honest, edit))


def chosen_all(honest: Honest) -> Answer:
    """The answer with all options in the place of its choice; of a plan, in every place."""
    listed = ", ".join(option.id for option in candidates_of(honest.task))
    answer = honest.answer.to_json()
    if answer["family"] == "bottleneck":
        answer["root_bottleneck"]["text"] = f"{', '.join(names_of(honest.task))}."
        return ANSWER_ADAPTER.validate_python(answer)
    return ANSWER_ADAPTER.validate_python(_chosen(answer, lambda _: listed))


def borrowed(task: Task, other: Task, answer: Answer) -> Answer:
    """Another task's answer put on a task of its family: options are exchanged by place.

    Args:
        task: that is answered.
        other: to which `answer` was given.
        answer: whose choices and names of options are exchanged.
    """
    ids = _exchanged(
        [one.id for one in candidates_of(other)], [one.id for one in candidates_of(task)]
    )
    names = _exchanged(names_of(other), names_of(task))
    if task.family == "venue":
        for theirs, ours in dict(names).items():
            names |= _exchanged(venue_members(theirs), venue_members(ours))
    moved = _chosen(answer.to_json(), lambda chosen: ids.get(chosen, chosen))
    if "ranking" in moved:
        moved["ranking"] = list({row["candidate"]: row for row in moved["ranking"][::-1]}.values())[
            ::-1
        ]
    given = Honest(other, ANSWER_ADAPTER.validate_python(moved), NO_PACKET)
    return edited(given, lambda at: said(at.claim, renamed(at.claim.text, names)))


def with_target_texts(honest: Honest, target: Target) -> Answer:
    """The answer with its choice, and in its other texts all that a target has for them."""
    slots = [*getattr(target, "slots", ())]
    slots += [target.contribution_center] if target.family == "venue" else []
    wanted = {slot.name: slot.variants[0] for slot in slots if slot.name != "root_bottleneck"}
    return edited(honest, lambda at: said(at.claim, wanted.get(at.path, at.claim.text)))


def said(claim: Claim, text: str) -> Claim:
    """The claim in other words, with its citations."""
    return claim.model_copy(update={"text": text})


def _walked(value: Any, path: str, honest: Honest, edit: Edit) -> Any:
    if isinstance(value, dict) and isinstance(value.get("text"), str):
        return edit(Field(honest, path, Claim.model_validate(value))).to_json()
    if isinstance(value, dict):
        inside = {name: f"{path}.{name}" if path else name for name in value}
        return {name: _walked(one, inside[name], honest, edit) for name, one in value.items()}
    if isinstance(value, list):
        return [_walked(one, f"{path}.{at}", honest, edit) for at, one in enumerate(value)]
    return value


def _chosen(value: Any, exchange: Callable[[str], str]) -> Any:
    """JSON in which each id of a chosen option is exchanged."""
    if isinstance(value, dict):
        return {
            name: exchange(one)
            if name in ("candidate", "default") and isinstance(one, str)
            else _chosen(one, exchange)
            for name, one in value.items()
        }
    return [_chosen(one, exchange) for one in value] if isinstance(value, list) else value


def _exchanged(theirs: Sequence[str], ours: Sequence[str]) -> dict[str, str]:
    return {one: ours[at % len(ours)] for at, one in enumerate(theirs)} if ours else {}
