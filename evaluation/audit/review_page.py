"""The page beside a review sheet: one card a task, the target folded away."""

from collections.abc import Iterable, Sequence
from importlib.resources import files
from typing import NamedTuple

from evaluation.audit.dating import slots_of
from evaluation.audit.opened import Opened
from evaluation.audit.target_words import answer_words, outcome_cells
from evaluation.targets import GoldClaim, Target
from foresci.schema import SupportPassage, Task, candidates_of
from taxonomy.view.page.markup import Html, element, join, policy_hash

HOW = (
    "Read each task as somebody at its cutoff would, then open its target. Write approve, revise or"
    " reject, and your name, into its row of review.csv; a comment helps whoever revises it."
)
OUTCOME_COLUMNS = ("candidate", "before", "window", "log ratio (95 %)", "label", "examples")


class Shown(NamedTuple):
    """A support passage with the title and the words it points to, as far as they are at hand."""

    passage: SupportPassage
    title: str
    text: str | None


def render_review(opened: Opened, cards: Iterable[tuple[Task, Sequence[Shown]]]) -> str:
    """The page. It loads nothing and runs nothing; its policy forbids both."""
    style = (files("evaluation.audit") / "review.css").read_text(encoding="utf-8").strip()
    name = opened.benchmark.manifest.name
    policy = f"default-src 'none'; style-src '{policy_hash(style)}'; base-uri 'none'"
    head = (
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{element('title', 'Review of ', name)}\n<style>{style}</style>"
    )
    body = join(
        element("h1", "Review of ", name),
        element("p", HOW),
        *(_card(opened, task, passages) for task, passages in cards),
    )
    page = f"<head>\n{head}\n</head>\n<body>{body}</body>"
    return f'<!DOCTYPE html>\n<html lang="en">\n{page}\n</html>\n'


def _card(opened: Opened, task: Task, passages: Sequence[Shown]) -> Html:
    span = f"{task.window.start} to {task.window.end}"
    facts = f"{task.family}, {task.domain}, evidence up to {task.cutoff}, window {span}"
    target = opened.targets.get(task.id)
    claims = [claim for claim in opened.claims if claim.task_id == task.id]
    return element(
        "article",
        element("h2", task.id),
        element("p", facts, class_="quiet"),
        element("p", task.question),
        _particulars(task),
        _list("Candidates", [(one.id, one.text) for one in candidates_of(task)]),
        _list("An answer must contain", [("", one) for one in task.requirements]),
        _passages(passages),
        Html() if target is None else _target(target, claims),
        id=task.id,
    )


def _particulars(task: Task) -> Html:
    if task.family == "bottleneck":
        return _field("Subdirection", task.subdirection)
    if task.family == "planning":
        return _field("Constraint", task.constraint)
    return _field("Project", task.project) if task.family == "venue" else Html()


def _field(name: str, text: str) -> Html:
    return element("p", element("span", f"{name}: ", class_="id"), text)


def _list(title: str, rows: Sequence[tuple[str, str]]) -> Html:
    if not rows:
        return Html()
    items = [
        element("li", element("span", f"{name}: ", class_="id") if name else "", text)
        for name, text in rows
    ]
    return join(element("h3", title), element("ul", *items))


def _passages(passages: Sequence[Shown]) -> Html:
    if not passages:
        return element("p", "No support packet.", class_="quiet")
    items = [
        element(
            "li",
            one.text or "(text not at hand: neither knowledge base nor corpus)",
            " ",
            element("span", _origin(one), class_="quiet"),
        )
        for one in passages
    ]
    return join(element("h3", "Support passages"), element("ul", *items))


def _origin(one: Shown) -> str:
    about = "" if one.passage.about is None else f", about {one.passage.about}"
    title = f"{one.title}, " if one.title else ""
    return f"({title}{one.passage.paper_id}, {one.passage.public_on}{about})"


def _target(target: Target, claims: Sequence[GoldClaim]) -> Html:
    slots = [(slot.name, " / ".join(slot.variants)) for slot in slots_of(target)]
    said = [(claim.id, f"{claim.text} ({', '.join(claim.sources)})") for claim in claims]
    return element(
        "details",
        element("summary", "Target, outcomes and claims"),
        _list("Target", answer_words(target)),
        _list("Slots", slots),
        _outcomes(target),
        _list("Claims", said),
    )


def _outcomes(target: Target) -> Html:
    if not target.outcomes:
        return Html()
    head = element("tr", *(element("th", name) for name in OUTCOME_COLUMNS))
    rows = [
        element("tr", *(element("td", text) for text in outcome_cells(outcome)))
        for outcome in target.outcomes
    ]
    return join(
        element("h3", "Outcomes"), element("div", element("table", head, *rows), class_="wide")
    )
