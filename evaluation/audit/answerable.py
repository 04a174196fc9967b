"""Can a task be answered as its target says, and does the target agree with itself?"""

from collections.abc import Iterator, Sequence

from evaluation.audit.dating import slots_of
from evaluation.audit.opened import CLAIMS, CONSTRUCTION, Opened
from evaluation.audit.records import Finding, Severity
from evaluation.targets import (
    BottleneckTarget,
    DirectionTarget,
    Outcome,
    PlanningTarget,
    Target,
    VenueTarget,
)
from foresci.benchmark import PACKETS
from foresci.schema import DirectionTask, Task, candidates_of
from knowledge_base.domains.phrases import Phrases, folded

SLOTS: dict[type[Target], tuple[str, ...]] = {
    DirectionTarget: ("mechanism", "validation_signal"),
    BottleneckTarget: ("root_bottleneck", "causal_bridge", "opportunity"),
}
"""Slots that a family's targets should have; the first of a bottleneck's is what it is about."""


def check_answerability(bench: Opened) -> Iterator[Finding]:
    """Every task with a target of its family that names its candidates and contradicts nothing."""
    for task_id in sorted(bench.targets.keys() - bench.tasks.keys()):
        yield _error(task_id, "has a target and no task")
    for task in bench.tasks.values():
        target = bench.targets.get(task.id)
        if target is None:
            yield _error(task.id, "has no target")
        elif target.family != task.family:
            yield _error(task.id, f"is a {task.family} task with a {target.family} target")
        else:
            yield from _target(bench, task, target)
            yield from _packet(bench, task)
            yield from _claims(bench, task)


def _target(bench: Opened, task: Task, target: Target) -> Iterator[Finding]:
    yield from _slots(task, target)
    yield from _construction(bench, task, target)
    names = bench.names(task)
    match target:
        case DirectionTarget():
            yield from _named(task, "primary", (target.primary,), names)
            yield from _named(task, "acceptable", target.acceptable, names)
            yield from _trajectory(task, target)
        case PlanningTarget():
            yield from _named(task, "pairs", [one for pair in target.pairs for one in pair], names)
            yield from _named(task, "top", target.top, names)
            yield from _order(task, target, names)
        case VenueTarget():
            yield from _named(task, "canonical", (target.canonical,), names)
            yield from _named(task, "acceptable", target.acceptable, names)
        case BottleneckTarget():
            yield from _root(bench, task, target)


def _named(
    task: Task, field: str, chosen: Sequence[str], names: Sequence[str]
) -> Iterator[Finding]:
    for one in dict.fromkeys(chosen):
        if one not in names:
            yield _error(task.id, f"target.{field}: {one!r} is no candidate")


def _slots(task: Task, target: Target) -> Iterator[Finding]:
    slots = slots_of(target)
    for slot in slots:
        if not all(variant.strip() for variant in slot.variants):
            yield _error(task.id, f"slot {slot.name} has an empty variant")
    held = {slot.name for slot in slots}
    wanted = SLOTS.get(type(target), ())
    if wanted and not held:
        yield _error(task.id, "target has no slots")
        return
    for name in wanted:
        if name not in held:
            severity: Severity = "error" if name == "root_bottleneck" else "warning"
            yield _finding(severity, task.id, f"target has no slot {name}")


def _trajectory(task: Task, target: DirectionTarget) -> Iterator[Finding]:
    if isinstance(task, DirectionTask) and target.trajectory not in task.trajectories:
        yield _error(task.id, f"trajectory {target.trajectory!r} is none the task offers")
    if target.primary in target.acceptable:
        yield _error(task.id, "the primary direction is among its own neighbours")
    measured = {outcome.name: outcome for outcome in target.outcomes}
    primary = measured.get(target.primary)
    if primary is not None and primary.trajectory not in (None, target.trajectory):
        said = f"{target.trajectory!r}, its outcome {primary.trajectory!r}"
        yield _error(task.id, f"the trajectory is {said}")
    if primary is not None and any(o.log_ratio > primary.log_ratio for o in measured.values()):
        yield _error(task.id, "another candidate gained more than the primary direction")


def _order(task: Task, target: PlanningTarget, names: Sequence[str]) -> Iterator[Finding]:
    if not target.pairs:
        yield _error(task.id, "no pair is in order")
    worse = {pair[1] for pair in target.pairs}
    if set(target.top) != set(names) - worse or not target.top:
        yield _error(task.id, "top does not hold the options that no pair places second")
    if _has_cycle(target.pairs):
        yield _error(task.id, "the pairs contradict each other: an option is above itself")
    change = {outcome.name: outcome.log_ratio for outcome in target.outcomes}
    for first, second in target.pairs:
        if change.get(first, 0.0) < change.get(second, 0.0):
            yield _error(task.id, f"{first} is above {second}, which gained more")


def _has_cycle(pairs: Sequence[tuple[str, str]]) -> bool:
    left = set(pairs)
    while left:
        worse = {second for _, second in left}
        kept = {pair for pair in left if pair[0] in worse}
        if kept == left:
            return True
        left = kept
    return False


def _root(bench: Opened, task: Task, target: BottleneckTarget) -> Iterator[Finding]:
    """The root must be among the rivals, and the question must name every rival."""
    built = bench.constructions.get(task.id)
    if built is None:
        return
    if not built.right:
        yield _error(task.id, "the construction record names no root bottleneck")
    said = folded(task.question)
    root = next((slot for slot in target.slots if slot.name == "root_bottleneck"), None)
    for name, facts in built.candidates.items():
        variants = root.variants if root is not None and name in built.right else ()
        if not _says(said, (name, facts.label, *variants)):
            role = "root bottleneck" if name in built.right else "rival"
            yield _error(task.id, f"the question does not name the {role} {facts.label or name!r}")


def _says(words: list[str], wordings: Sequence[str]) -> bool:
    """Whether folded words hold one of the wordings."""
    phrases = Phrases(("", one) for one in wordings if folded(one))
    return bool(phrases.found(words))


def _construction(bench: Opened, task: Task, target: Target) -> Iterator[Finding]:
    built = bench.constructions.get(task.id)
    if built is None:
        if CONSTRUCTION not in bench.absent:
            yield _finding("warning", task.id, "has no construction record")
        return
    names = bench.names(task)
    if candidates_of(task) and set(built.candidates) != set(names):
        yield _error(task.id, "the construction record is of other candidates")
    for one in built.right:
        if one not in names:
            yield _error(task.id, f"construction.right: {one!r} is no candidate")
    if missed := sorted(bench.right(task) - set(built.right)):
        yield _error(task.id, f"construction.right lacks {', '.join(missed)}, which the target has")
    for outcome in target.outcomes:
        facts = built.candidates.get(outcome.name)
        counted = None if facts is None else (sum(facts.before), sum(facts.window))
        if counted is not None and counted != _papers(outcome):
            yield _error(task.id, f"counts of {outcome.name} differ from its construction record")


def _papers(outcome: Outcome) -> tuple[int, int]:
    return outcome.before.papers, outcome.window.papers


def _packet(bench: Opened, task: Task) -> Iterator[Finding]:
    passages = bench.packets.get(task.id, ())
    if not passages and PACKETS not in bench.absent:
        yield _finding("warning", task.id, "has no support packet")
    names = bench.names(task)
    for about in dict.fromkeys(one.about for one in passages):
        if about is not None and candidates_of(task) and about not in names:
            yield _error(task.id, f"a support passage is about {about!r}, which is no candidate")


def _claims(bench: Opened, task: Task) -> Iterator[Finding]:
    ids = [claim.id for claim in bench.claims if claim.task_id == task.id]
    if not ids and CLAIMS not in bench.absent:
        yield _finding("warning", task.id, "has no claim")
    for one in sorted({one for one in ids if ids.count(one) > 1}):
        yield _error(task.id, f"claim {one} occurs twice")


def _error(task_id: str, message: str) -> Finding:
    return _finding("error", task_id, message)


def _finding(severity: Severity, task_id: str, message: str) -> Finding:
    return Finding(severity=severity, check="answerability", task_id=task_id, message=message)
