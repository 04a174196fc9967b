"""The rating form: one page that works offline and sends nothing."""

from collections.abc import Iterable, Sequence
from importlib.resources import files

from evaluation.pers.panel.folder import SHEET_FILE, panel_id
from evaluation.pers.panel.instructions import QUESTION, RULES, SCALE, Step
from evaluation.pers.panel.records import Item
from evaluation.pers.panel.wording import Part, answer_parts, task_parts
from taxonomy.view.page.markup import Attribute, Html, element, join, policy_hash

TITLE = "How convincing is each answer?"
NO_SCRIPT = (
    "This page needs JavaScript to keep and export ratings. Without it, read the answers here and"
    f" write your ratings and your name into {SHEET_FILE}, which came with this page."
)
KEYS = "Keys 1 to 7 rate the answer that you are in."


def render_form(items: Sequence[Item]) -> str:
    """The page, which exports the same columns that an import reads.

    Its policy lets it load nothing and run only its own script. What a rater has chosen stays in
    the browser, also after an export, until it is removed there; a page that finds ratings from
    before says whose they are.

    Args:
        items: in the order in which they are shown.
    """
    style, script = (_part_of_page(name) for name in ("form.css", "form.js"))
    policy = (
        f"default-src 'none'; style-src '{policy_hash(style)}';"
        f" script-src '{policy_hash(script)}'; base-uri 'none'; form-action 'none'"
    )
    head = (
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"{element('title', TITLE)}\n<style>{style}</style>"
    )
    body = f"{_body(items)}\n<script>{script}</script>"
    page = f"<head>\n{head}\n</head>\n<body>{body}</body>"
    return f'<!DOCTYPE html>\n<html lang="en">\n{page}\n</html>\n'


def _part_of_page(name: str) -> str:
    return (files("evaluation.pers.panel") / name).read_text(encoding="utf-8").strip()


def _body(items: Sequence[Item]) -> Html:
    cards = [_card(item, place, len(items)) for place, item in enumerate(items, start=1)]
    parts = (_name(), _tools(), *cards, _clear())
    form = element("form", *parts, id="ratings", autocomplete="off", data_panel=panel_id(items))
    return element("main", element("h1", TITLE), _instructions(), form)


def _instructions() -> Html:
    steps = (
        element("li", element("b", f"{step.rating} {step.name}"), f": {step.meaning}")
        for step in SCALE
    )
    return element(
        "section",
        element("noscript", element("p", NO_SCRIPT, class_="note")),
        element("p", QUESTION),
        element("ul", *steps, class_="scale"),
        element("ul", *(element("li", rule) for rule in RULES)),
        element("p", KEYS, class_="quiet needs-script", hidden=True),
    )


def _name() -> Html:
    field = _void("input", id="rater", type="text", autocomplete="off", spellcheck="false")
    return element("p", element("label", "Your name ", field))


def _tools() -> Html:
    """What stays in sight; the script takes `hidden` away, for nothing here works without it."""
    return element(
        "div",
        element("output", id="progress", aria_live="polite"),
        element("button", "Next unrated", type="button", id="next"),
        element("button", "Export", type="button", id="export"),
        element("p", id="message", role="status"),
        _restored(),
        class_="tools needs-script",
        hidden=True,
    )


def _restored() -> Html:
    """What the script shows where it found ratings from before."""
    begin = element("button", "Begin anew", type="button", class_="clear")
    said = element("span", id="whose")
    return element("p", said, " ", begin, id="restored", role="status", hidden=True)


def _clear() -> Html:
    words = "Remove all ratings and begin anew"
    button = element("button", words, type="button", class_="clear")
    return element("p", button, class_="needs-script", hidden=True)


def _card(item: Item, place: int, count: int) -> Html:
    heading = element("h2", f"{item.id}, {place} of {count}", tabindex=-1)
    asked, answered = task_parts(item.task), answer_parts(item.answer, item.task)
    return element(
        "article",
        heading,
        element("section", element("h3", "The task"), *map(_shown, asked), class_="task"),
        element("section", element("h3", "The answer"), *map(_shown, answered)),
        _scale(item.id),
        _comment(item.id),
        data_item=item.id,
    )


def _shown(part: Part) -> Html:
    if len(part.lines) == 1 and not part.numbered:
        return join(element("h4", part.heading), element("p", part.lines[0]))
    points = (element("li", line) for line in part.lines)
    return join(element("h4", part.heading), element("ol" if part.numbered else "ul", *points))


def _scale(item: str) -> Html:
    legend = element("legend", f"How willing are you to act on {item}?")
    choices = element("div", *_choices(item), class_="choices")
    return element("fieldset", legend, choices)


def _choices(item: str) -> Iterable[Html]:
    return (_choice(item, step) for step in SCALE)


def _choice(item: str, step: Step) -> Html:
    button = _void("input", type="radio", name=item, value=step.rating)
    return element("label", button, element("b", str(step.rating)), " ", element("span", step.name))


def _comment(item: str) -> Html:
    words = f"Comment on {item} (optional)"
    return element("label", words, element("textarea", rows=2), class_="comment")


def _void(tag: str, /, **attributes: Attribute) -> Html:
    """An element that has no content and no end tag."""
    return Html(element(tag, **attributes).removesuffix(f"</{tag}>"))
