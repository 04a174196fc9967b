"""How well guessers do: what an agent must beat."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import NamedTuple

from evaluation.audit.guessers import GUESSERS, Figures, best
from evaluation.audit.opened import Opened
from evaluation.audit.records import Baseline
from evaluation.statistics import bootstrap_mean
from evaluation.targets import DirectionTarget, PlanningTarget, VenueTarget
from foresci.intervals import wilson
from foresci.schema import FAMILIES, DirectionTask, Family, Task, candidates_of

SCORES: Mapping[Family, str] = {
    "direction": "direction hit",
    "bottleneck": "root hit",
    "planning": "pairs in order",
    "venue": "family hit",
}
TRAJECTORY = "trajectory hit"


class _Guess(NamedTuple):
    """What one guesser scored at one task, and what chance does there."""

    task: Task
    score: str
    guesser: str
    value: float
    chance: float


class _Told(NamedTuple):
    """The label that a task's target has, and what chance has of guessing it."""

    task: Task
    score: str
    label: str
    chance: float


class _Place(NamedTuple):
    family: Family
    score: str
    guesser: str
    cutoff: date | None


def baselines(bench: Opened) -> tuple[Baseline, ...]:
    """Every guesser's mean score, by family and cutoff, and over all cutoffs where there are more.

    Scores: a direction task counts 1 where the primary direction or a neighbour as good is taken, a
    bottleneck task where the root is, a venue task where the accepting family is; a planning task
    the share of its pairs that the guesser's figure puts in order (equal figures count half). The
    95 % interval is Wilson's for hits and a bootstrap over tasks for shares. Chance is exact.

    A guesser that says the most common label looks at the targets of the tasks it is scored on; it
    bounds what any fixed answer can reach there.
    """
    groups: defaultdict[_Place, list[_Guess]] = defaultdict(list)
    several = len({task.cutoff for task in bench.tasks.values()}) > 1
    told: defaultdict[_Place, list[_Told]] = defaultdict(list)
    for guess in (*_choices(bench), *_accelerating(bench)):
        for place in _places(guess.task, guess.score, guess.guesser, several=several):
            groups[place].append(guess)
    for one in _told(bench):
        for place in _places(one.task, one.score, "most common label", several=several):
            told[place].append(one)
    groups |= {place: list(_most_common(place, labels)) for place, labels in told.items()}
    order = sorted(groups, key=lambda one: (FAMILIES.index(one.family), str(one.cutoff or "~")))
    return tuple(_baseline(place, groups[place]) for place in order)


def verdict_lines(found: Iterable[Baseline]) -> tuple[str, ...]:
    """A sentence for each baseline."""
    return tuple(map(_line, found))


def _choices(bench: Opened) -> Iterator[_Guess]:
    for task in bench.tasks.values():
        names, built = bench.names(task), bench.constructions.get(task.id)
        known = {} if built is None else built.candidates
        for guesser, figures_of in GUESSERS.items():
            figures = figures_of(names, known) if names else None
            scored = None if figures is None else _score(bench, task, figures)
            if scored is not None:
                yield _Guess(task, SCORES[task.family], guesser, *scored)


def _score(bench: Opened, task: Task, figures: Figures) -> tuple[float, float] | None:
    """Score and its expectation under a random answer; None where the target does not tell."""
    target = bench.targets.get(task.id)
    if isinstance(target, PlanningTarget):
        pairs = [pair for pair in target.pairs if figures.keys() >= set(pair)]
        return (_in_order(pairs, figures), 0.5) if pairs else None
    right = set(bench.right(task))
    if isinstance(target, DirectionTarget):
        right |= set(target.acceptable)
    right &= figures.keys()
    return (float(best(figures) in right), len(right) / len(figures)) if right else None


def _in_order(pairs: Sequence[tuple[str, str]], figures: Figures) -> float:
    points = [
        1.0 if figures[better] > figures[worse] else 0.5 * (figures[better] == figures[worse])
        for better, worse in pairs
    ]
    return sum(points) / len(points)


def _places(task: Task, score: str, guesser: str, *, several: bool) -> tuple[_Place, ...]:
    """Where a guess counts: at its task's cutoff, and where there are several over all of them."""
    place = _Place(task.family, score, guesser, task.cutoff)
    return (place, place._replace(cutoff=None)) if several else (place,)


def _told(bench: Opened) -> Iterator[_Told]:
    """The trajectories of direction tasks and the accepting families of venue tasks."""
    for task in bench.tasks.values():
        target = bench.targets.get(task.id)
        if isinstance(task, DirectionTask) and isinstance(target, DirectionTarget):
            yield _Told(task, TRAJECTORY, target.trajectory, 1 / len(task.trajectories))
        elif isinstance(target, VenueTarget):
            texts = {one.id: one.text for one in candidates_of(task)}
            label = texts.get(target.canonical, "?")
            yield _Told(task, SCORES["venue"], label, 1 / (len(texts) or 1))


def _accelerating(bench: Opened) -> Iterator[_Guess]:
    """The guesser that says of every direction that it accelerates."""
    for task, score, label, chance in _told(bench):
        if score == TRAJECTORY:
            hit = float(label == "accelerating")
            yield _Guess(task, score, "always accelerating", hit, chance)


def _most_common(place: _Place, told: Sequence[_Told]) -> Iterator[_Guess]:
    """The guesser that always says the label that most of these tasks have."""
    counts = Counter(one.label for one in told)
    common = min(counts, key=lambda label: (-counts[label], label))
    for one in told:
        yield _Guess(one.task, one.score, place.guesser, float(one.label == common), one.chance)


def _baseline(place: _Place, guesses: Sequence[_Guess]) -> Baseline:
    low, high = _interval(place, guesses)
    return Baseline(
        family=place.family,
        cutoff=place.cutoff,
        score=place.score,
        guesser=place.guesser,
        tasks=len(guesses),
        mean=round(sum(one.value for one in guesses) / len(guesses), 4),
        low=None if low is None else round(low, 4),
        high=None if high is None else round(high, 4),
        chance=round(sum(one.chance for one in guesses) / len(guesses), 4),
    )


def _interval(place: _Place, guesses: Sequence[_Guess]) -> tuple[float | None, float | None]:
    if len(guesses) < 2:
        return None, None
    if place.family == "planning":
        found = bootstrap_mean({one.task.id: (one.value,) for one in guesses})
        return found.low, found.high
    return wilson(round(sum(one.value for one in guesses)), len(guesses))


def _line(one: Baseline) -> str:
    where = f"{one.family}, {one.cutoff or 'all cutoffs'}, {one.score}"
    if one.low is None or one.high is None:
        return f"{where}: {one.guesser} guesser: too few tasks to tell"
    within = " within its interval" if one.standing == "at chance" else ""
    return (
        f"{where}: {one.guesser} guesser: {one.standing}{within} ({one.mean:.2f}, "
        f"{one.low:.2f} to {one.high:.2f}; chance {one.chance:.2f}; {one.tasks} tasks)"
    )
