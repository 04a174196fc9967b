"""One agent on one task as a part of a page."""

from collections.abc import Iterable, Sequence

from controls.record import DriftRecord, Verdict
from evaluation.paired.case import Controlled, PairedCase
from evaluation.paired.diff import DiffLine
from evaluation.paired.grids import scores_grid
from evaluation.paired.page_table import table_part
from evaluation.paired.wording import (
    decision,
    gate_line,
    place,
    same_line,
    verdict_line,
)
from foresci.schema import candidates_of
from taxonomy.view.page.markup import Html, element, join

SIGNS = {"same": "", "removed": "-", "added": "+"}
TAGS = {"same": "span", "removed": "del", "added": "ins"}


def case_part(case: PairedCase) -> Html:
    """The question, the incumbent, what each check did, and what it did to the scores."""
    task = case.task
    facts = f"{task.family}, {task.domain}, evidence up to {task.cutoff}, agent {case.agent}"
    incumbent = decision(task, case.incumbent) if case.incumbent else f"none: {case.off_reason}"
    options = [element("li", f"{one.id}: {one.text}") for one in candidates_of(task)]
    return element(
        "article",
        element("h3", f"{task.id}, {case.agent}"),
        element("p", facts, class_="quiet"),
        element("p", task.question),
        element("ul", *options) if options else "",
        element("p", element("b", "Incumbent: "), incumbent),
        *(_controlled(one, case.earlier(one)) for one in case.controlled),
        table_part(scores_grid(case)),
    )


def _controlled(one: Controlled, earlier: Controlled | None) -> Html:
    if one.control and earlier:
        told = f"{gate_line(one.control).capitalize()}. {same_line(earlier)}"
        return element("section", element("h4", f"Controls {one.arm}"), element("p", told))
    return element(
        "section",
        element("h4", f"Controls {one.arm}"),
        element("p", f"No scores: {one.reason}") if one.reason else "",
        _check(one.control, one.sources) if one.control else "",
        _diff(one.diff),
    )


def _check(control: DriftRecord, sources: dict[str, str]) -> Html:
    parts = [
        element("li", f"{part.name} {part.score:.2f}: {part.reason}") for part in control.risk.parts
    ]
    return join(
        element("p", gate_line(control).capitalize()),
        element("ul", *parts, class_="quiet"),
        _verdict(control.verdict, sources) if control.verdict else "",
    )


def _verdict(verdict: Verdict, sources: dict[str, str]) -> Html:
    passages = [
        element(
            "blockquote", element("q", passage.text), " ", element("cite", place(passage, sources))
        )
        for passage in verdict.passages
    ]
    head = element("p", element("b", verdict_line(verdict).capitalize(), class_=verdict.status))
    return join(head, element("p", verdict.reason), *passages)


def _diff(lines: Sequence[DiffLine]) -> Html:
    """What changed in sight, what stayed folded away."""
    if not lines:
        return Html()
    changed = [line for line in lines if line.mark != "same"]
    same = [line for line in lines if line.mark == "same"]
    if not changed:
        return element("p", "The answer is the incumbent's, word for word.", class_="quiet")
    folded = element("details", element("summary", f"Unchanged: {len(same)}"), _lines(same))
    return join(_lines(changed), folded if same else "")


def _lines(lines: Iterable[DiffLine]) -> Html:
    return element("div", *map(_line, lines), class_="diff")


def _line(line: DiffLine) -> Html:
    words = [
        join(" " if number else "", element("mark", part.text) if part.changed else part.text)
        for number, part in enumerate(line.parts)
    ]
    name = f"{SIGNS[line.mark]} {line.field}: "
    return element("p", element(TAGS[line.mark], element("b", name), *words), class_=line.mark)
