"""What a comparison says in sentences, the same for a terminal and a page."""

from collections.abc import Iterator, Sequence

from controls.record import DriftRecord, ExactPassage, RiskPart, Verdict
from evaluation.paired.case import Controlled, PairedCase
from evaluation.paired.claims import choice_of
from evaluation.paired.records import Comparison, Row
from evaluation.pers.rubric import RUBRIC
from evaluation.statistics import RESAMPLES, SEED
from foresci.schema import Answer, PlanningAnswer, Task, candidates_of

STATUS = {
    "committed": "the check changed the answer",
    "no_conflict": "the check found no conflict, the answer stays",
    "rejected": "something was held against the decision, and the commit rule keeps it",
    "failed": "a reply or a revision could not be used, the answer stays",
}
NOTE = (
    "From and To, where there is room: means of both arms over the pairs that both have a score"
    " for. Up/down: pairs that rose and fell. Shows: the smallest difference that this many tasks"
    " would have shown before Holm (two-sided test at 5 %, power 80 %). Drift: mean severity from 0"
    f" to 3, lower is better. Pers: {RUBRIC}. Intervals: {RESAMPLES:,} resamples of tasks, each"
    f" with all its agents, seed {SEED}. p: sign-flip test over tasks, adjusted (Holm) for all"
    " tests of its table."
)
UNCHANGED = "The answer is the incumbent's, word for word."
NOT_TAKEN = "The check proposed this, and it was not taken:"
PARTS = "What it is weighted from, each from 0 to 1:"


def heading(comparison: Comparison) -> str:
    """What was compared."""
    agents = ", ".join(comparison.agents)
    tasks = f"{comparison.tasks:,} task{'' if comparison.tasks == 1 else 's'}"
    threshold = comparison.threshold
    gate = "" if threshold is None else f", gate at risk {threshold:.3f}"
    return (
        f"Controls {', '.join(comparison.arms)}: {tasks} of {comparison.benchmark}; {agents};"
        f" backbone {comparison.backbone}, seed {comparison.seed}; version"
        f" {comparison.controls_version} of the controls{gate}; judged by {comparison.judge},"
        f" Pers: {RUBRIC}"
    )


def unscored(comparison: Comparison) -> Iterator[str]:
    """One line for each run without scores; its pair is in no difference."""
    for row in comparison.rows:
        if row.reason is not None:
            yield f"not scored: {_of(row)}: {row.reason}"


def revised(cases: Sequence[PairedCase]) -> tuple[PairedCase, ...]:
    """The cases in which a check changed the answer."""
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
        return f"risk {risk.score:.3f}; controls that are on always check"
    verdict = "checked" if control.verdict else "not checked, the gate was closed"
    against = "at or above" if risk.is_high else "below"
    return f"risk {risk.score:.3f}, {against} the threshold {risk.threshold:.3f}: {verdict}"


def part_line(part: RiskPart) -> str:
    """One part of the risk."""
    return f"{part.score:.2f} {spaced(part.name)}: {part.reason}"


def verdict_line(verdict: Verdict, *, new_choice: bool) -> str:
    """How the check ended, by which rule.

    Args:
        verdict: of the check.
        new_choice: whether what it committed chooses otherwise.
    """
    choice = ""
    if verdict.status == "committed":
        choice = " and its choice" if new_choice else ", its choice stays"
    drift = f"; drift in {spaced(verdict.drift)}" if verdict.drift else ""
    return f"{spaced(verdict.status)} by {verdict.rule}: {STATUS[verdict.status]}{choice}{drift}"


def spaced(name: str) -> str:
    """A name of a record in words."""
    return name.replace("_", " ")


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
