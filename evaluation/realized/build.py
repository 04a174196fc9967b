"""Targets from keys and measurements. Where the data do not decide, there is no target."""

from evaluation.realized.keys import BottleneckKey, DirectionKey, Key, PlanningKey, VenueKey
from evaluation.realized.labels import (
    MIN_BEFORE,
    neighbours,
    ordered_pairs,
    primary_direction,
    root_theme,
    trajectory,
    unbeaten,
)
from evaluation.realized.measure import Measured, Meter
from evaluation.realized.source import SourcePaper
from evaluation.targets import (
    BottleneckTarget,
    DirectionTarget,
    Outcome,
    PlanningTarget,
    Target,
    VenueTarget,
)
from foresci.errors import DataError
from foresci.schema import Task, candidates_of
from taxonomy.venues import accepted_family


class Builder:
    """Builds targets against one source corpus."""

    def __init__(self, meter: Meter, papers: list[SourcePaper]) -> None:
        self._meter = meter
        self._papers = {paper.id: paper for paper in papers}

    def target(self, task: Task, key: Key) -> Target:
        """The target of a task.

        Raises:
            DataError: the key does not fit the task, a source is not a paper of the window, or
                the measurements do not decide the label.
        """
        if key.family != task.family:
            raise DataError(f"keys.toml: {task.id} is a {task.family} task, its key {key.family}")
        match key:
            case DirectionKey():
                return self._direction(task, key)
            case BottleneckKey():
                return self._bottleneck(task, key)
            case PlanningKey():
                return self._planning(task, key)
            case VenueKey():
                return self._venue(task, key)

    def _candidates(self, task: Task, themes: dict[str, str]) -> dict[str, Measured]:
        ids = [candidate.id for candidate in candidates_of(task)]
        if sorted(ids) != sorted(themes):
            raise DataError(f"keys.toml: {task.id}: candidates are {ids}, keys {sorted(themes)}")
        measured = {
            one: self._meter.in_domain(self._of_domain(task, themes[one]), task.cutoff)
            for one in ids
        }
        for one, result in measured.items():
            if result.before.total < MIN_BEFORE:
                raise DataError(
                    f"keys.toml: {task.id}: theme {themes[one]} has {result.before.total} papers "
                    f"before the cutoff, fewer than {MIN_BEFORE}"
                )
        return measured

    def _of_domain(self, task: Task, theme: str) -> str:
        if self._meter.themes.theme(theme).domain != task.domain:
            raise DataError(f"keys.toml: {task.id}: theme {theme} is not of {task.domain}")
        return theme

    def _direction(self, task: Task, key: DirectionKey) -> DirectionTarget:
        measured = self._candidates(task, key.candidates)
        changes = {one: result.change for one, result in measured.items()}
        primary = primary_direction(changes)
        label = None if primary is None else trajectory(changes[primary])
        if primary is None or label is None:
            raise DataError(f"{task.id}: no direction stands out; {_summary(measured)}")
        if primary != key.written_for:
            raise DataError(f"{task.id}: slots describe {key.written_for}, measured {primary}")
        self._check_sources(task, key)
        return DirectionTarget(
            task_id=task.id,
            outcomes=_outcomes(measured),
            primary=primary,
            acceptable=neighbours(changes, primary),
            trajectory=label,
            slots=key.slots,
        )

    def _bottleneck(self, task: Task, key: BottleneckKey) -> BottleneckTarget:
        self._of_domain(task, key.subdirection)
        measured = {
            rival: self._meter.within(
                self._of_domain(task, rival), key.subdirection, task.cutoff
            )
            for rival in key.rivals
        }  # fmt: skip
        root = root_theme({rival: result.change for rival, result in measured.items()})
        if root != key.written_for:
            raise DataError(
                f"{task.id}: slots describe {key.written_for}, measured {root}; "
                f"{_summary(measured)}"
            )
        self._check_sources(task, key)
        return BottleneckTarget(task_id=task.id, outcomes=_outcomes(measured), slots=key.slots)

    def _planning(self, task: Task, key: PlanningKey) -> PlanningTarget:
        measured = self._candidates(task, key.candidates)
        changes = {one: result.change for one, result in measured.items()}
        pairs = ordered_pairs(changes)
        if not pairs:
            raise DataError(f"{task.id}: no pair of options differs; {_summary(measured)}")
        return PlanningTarget(
            task_id=task.id, outcomes=_outcomes(measured), pairs=pairs, top=unbeaten(changes)
        )

    def _venue(self, task: Task, key: VenueKey) -> VenueTarget:
        paper = self._in_window(task, key.paper_id)
        mention = accepted_family(paper.comments)
        if mention is None or mention.track != "main":
            raise DataError(f"{task.id}: {paper.id} states no main-track acceptance")
        known = {candidate.id for candidate in candidates_of(task)}
        named = {mention.family, *key.acceptable}
        if not named <= known:
            raise DataError(f"{task.id}: {sorted(named - known)} not among the candidates")
        return VenueTarget(
            task_id=task.id,
            paper_id=paper.id,
            accepted_at=" ".join(filter(None, (mention.venue, str(mention.year or "")))),
            canonical=mention.family,
            acceptable=key.acceptable,
            contribution_center=key.contribution_center,
        )

    def _check_sources(self, task: Task, key: DirectionKey | BottleneckKey) -> None:
        for slot in key.slots:
            for source in slot.sources:
                self._in_window(task, source)

    def _in_window(self, task: Task, paper_id: str) -> SourcePaper:
        paper = self._papers.get(paper_id)
        if paper is None or not task.window.start <= paper.day <= task.window.end:
            raise DataError(f"{task.id}: {paper_id} is not a paper of the window")
        return paper


def _outcomes(measured: dict[str, Measured]) -> tuple[Outcome, ...]:
    return tuple(result.outcome(name) for name, result in measured.items())


def _summary(measured: dict[str, Measured]) -> str:
    return ", ".join(
        f"{name} {one.change.log_ratio:+.2f} [{one.change.low:+.2f}, {one.change.high:+.2f}]"
        for name, one in measured.items()
    )
