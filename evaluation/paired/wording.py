"""What a comparison says in sentences, the same for a terminal and a page."""

from collections.abc import Iterator

from controls.record import DriftRecord, ExactPassage, Verdict
from evaluation.paired.case import Controlled, PairedCase
from evaluation.paired.claims import choice_of
from evaluation.paired.records import Comparison, Row
from evaluation.statistics import RESAMPLES, SEED
from foresci.schema import Answer, PlanningAnswer, Task, candidates_of

STATUS = {
    "committed": "the check changed the decision",
    "no_conflict": "the check found no conflict, the decision stays",
    "rejected": "the commit rule turned the revision down, the decision stays",
    "failed": "the revision could not be used, the decision stays",
}
NOTE = (
    "From and To: means of both arms over the pairs that both have a score for. Up/down: pairs that"
    " rose and fell. Shows: the smallest difference that this many tasks would have shown"
    " (two-sided test at 5 %, power 80 %). Drift: mean severity from 0 to 3, lower is better."
    f" Intervals: {RESAMPLES:,} resamples of tasks, each with all its agents, seed {SEED}."
    " p: sign-flip test over tasks, adjusted (Holm) for all tests of its table."
)


def heading(comparison: Comparison) -> str:
    """What was compared."""
    agents = ", ".join(comparison.agents)
    tasks = f"{comparison.tasks:,} task{'' if comparison.tasks == 1 else 's'}"
    return (
        f"Controls {', '.join(comparison.arms)}: {tasks} of {comparison.benchmark}; {agents};"
        f" backbone {comparison.backbone}; Fact and Drift judged by {comparison.judge}"
    )


def unscored(comparison: Comparison) -> Iterator[str]:
    """One line for each run without scores; its pair is in no difference."""
    for row in comparison.rows:
        if row.reason is not None:
            yield f"not scored: {_of(row)}: {row.reason}"


def revised(cases: tuple[PairedCase, ...]) -> tuple[PairedCase, ...]:
    """The cases in which a check changed the decision."""
    return tuple(
        case
        for case in cases
        if any(line.mark != "same" for one in case.controlled for line in one.diff)
    )


def decision(task: Task, answer: Answer) -> str:
    """The choice of an answer with the words of the option chosen first."""
    named = {option.id: option.text for option in candidates_of(task)}
    chosen = choice_of(answer)
    if isinstance(answer, PlanningAnswer):
        return f"{chosen}; first: {named.get(answer.ranking[0].candidate, '')}"
    option, _, rest = chosen.partition(", ")
    if option not in named:
        return chosen
    return f"{option} ({named[option]}){', ' if rest else ''}{rest}"


def gate_line(control: DriftRecord) -> str:
    """The risk, its threshold, and whether the decision was checked."""
    risk = control.risk
    if control.mode == "on":
        return f"risk {risk.score:.2f}; controls that are on always check"
    verdict = "checked" if control.verdict else "not checked, the gate was closed"
    against = "at or above" if risk.is_high else "below"
    return f"risk {risk.score:.2f}, {against} the threshold {risk.threshold:.2f}: {verdict}"


def verdict_line(verdict: Verdict) -> str:
    """How the check ended, by which rule."""
    drift = f"; drift in {verdict.drift.replace('_', ' ')}" if verdict.drift else ""
    return f"{verdict.status} by {verdict.rule}: {STATUS[verdict.status]}{drift}"


def same_line(earlier: Controlled) -> str:
    """That an arm came to nothing else than one shown before."""
    return f"The same check and the same answer as with controls {earlier.arm}."


def place(passage: ExactPassage, sources: dict[str, str]) -> str:
    """Where a passage stands."""
    title = sources.get(passage.source)
    named = f"{passage.source} ({title})" if title else passage.source
    return f"{named}, characters {passage.start} to {passage.end}"


def _of(row: Row) -> str:
    return row.run_id or f"{row.task_id}, {row.agent}, controls {row.arm}"
