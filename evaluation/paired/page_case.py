"""One task, and what each agent and its checks made of it, as a part of a page."""

from collections.abc import Iterable, Sequence

from controls.record import DriftRecord
from evaluation.paired.case import Controlled, PairedCase
from evaluation.paired.diff import DiffLine
from evaluation.paired.grids import scores_grid
from evaluation.paired.page_table import table_part
from evaluation.paired.wording import (
    NOT_TAKEN,
    PARTS,
    UNCHANGED,
    decision,
    gate_line,
    part_line,
    place,
    same_line,
    verdict_line,
)
from foresci.schema import Task, candidates_of
from taxonomy.view.page.markup import Html, element, join

SIGNS = {"same": "", "removed": "-", "added": "+"}
TAGS = {"same": "span", "removed": "del", "added": "ins"}


def task_part(cases: Sequence[PairedCase]) -> Html:
    """A question, and then of each agent the incumbent, the checks, and the scores.

    Args:
        cases: at least one, all of the same task.
    """
    return element("article", _asked(cases[0].task), *map(_case, cases))


def _asked(task: Task) -> Html:
    options = [element("li", f"{one.id}: {one.text}") for one in candidates_of(task)]
    return join(
        element("h3", task.id),
        element("p", f"{task.family}, {task.domain}, evidence up to {task.cutoff}", class_="quiet"),
        element("p", task.question),
        element("ul", *options) if options else "",
    )


def _case(case: PairedCase) -> Html:
    told = case.incumbent
    incumbent = decision(case.task, told) if told else f"none: {case.off_reason}"
    return join(
        element("h3", f"{case.task.id}, {case.agent}"),
        element("p", element("b", "Incumbent: "), incumbent),
        *(_controlled(one, case) for one in case.controlled),
        table_part(scores_grid(case)),
    )


def _controlled(one: Controlled, case: PairedCase) -> Html:
    earlier = case.earlier(one)
    head = (
        element("h4", f"Controls {one.arm}"),
        element("p", f"No scores: {one.reason}") if one.reason else "",
        _gate(one.control, told=case.risk_is_told(one)) if one.control else "",
    )
    if earlier:
        return element("section", *head, element("p", same_line(earlier)))
    return element("section", *head, _verdict(one), _proposed(one.proposed), _diff(one.diff))


def _gate(control: DriftRecord, *, told: bool) -> Html:
    line = element("p", gate_line(control).capitalize())
    if told or not control.risk.parts:
        return line
    parts = [element("li", part_line(part)) for part in control.risk.parts]
    return join(line, element("p", PARTS, class_="quiet"), element("ul", *parts, class_="quiet"))


def _verdict(one: Controlled) -> Html:
    verdict = one.control.verdict if one.control else None
    if verdict is None:
        return Html()
    passages = [
        element(
            "blockquote",
            element("q", passage.text),
            " ",
            element("cite", place(passage, one.sources)),
        )
        for passage in verdict.passages
    ]
    line = verdict_line(verdict, new_choice=one.new_choice).capitalize()
    head = element("p", element("b", line, class_=verdict.status))
    return join(head, element("p", verdict.reason), *passages)


def _proposed(lines: Sequence[DiffLine]) -> Html:
    changed = [line for line in lines if line.mark != "same"]
    if not changed:
        return Html()
    return element("details", element("summary", NOT_TAKEN), diff_part(changed))


def _diff(lines: Sequence[DiffLine]) -> Html:
    """What changed in sight, what stayed folded away."""
    if not lines:
        return Html()
    changed = [line for line in lines if line.mark != "same"]
    same = [line for line in lines if line.mark == "same"]
    if not changed:
        return element("p", UNCHANGED, class_="quiet")
    folded = element("details", element("summary", f"Unchanged: {len(same)}"), diff_part(same))
    return join(diff_part(changed), folded if same else "")


def diff_part(lines: Iterable[DiffLine]) -> Html:
    """Lines of a difference, one below the other, each with its sign."""
    return element("div", *map(_line, lines), class_="diff")


def _line(line: DiffLine) -> Html:
    words = [
        join(" " if number else "", element("mark", part.text) if part.changed else part.text)
        for number, part in enumerate(line.parts)
    ]
    name = f"{SIGNS[line.mark]} {line.field}: "
    return element("p", element(TAGS[line.mark], element("b", name), *words), class_=line.mark)
