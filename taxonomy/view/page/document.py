"""The page as a whole: header, what moves, a tree a dimension, the signals."""

from collections.abc import Iterator
from importlib.resources import files
from string import Template

from taxonomy.dimensions import DIMENSIONS
from taxonomy.view.page.markup import Html, element, join, policy_hash
from taxonomy.view.page.nodes import dimension_section
from taxonomy.view.page.plot import spark
from taxonomy.view.page.references import trend_mark
from taxonomy.view.page.signals import signal_section
from taxonomy.view.reading import Entry, Reading, Trend
from taxonomy.view.tree import headline
from taxonomy.view.wording import SIGNAL_NAMES, TREND_MEANING, factor_text, words

MOVERS_SHOWN = 8
SHORT_NAMES = {
    "tasks": "Tasks",
    "methods": "Methods",
    "datasets": "Datasets",
    "evaluation_methods": "Evaluation",
    "application_domains": "Domains",
    "direction": "Directions",
    "relation": "Development",
    "bottleneck": "Bottlenecks",
    "note": "Notes",
    "venue": "Venues",
}
"""The sections as the contents list them, in one line on a laptop."""


def render_page(reading: Reading) -> str:
    """The page. It loads nothing, runs no script but its own, and works without that one.

    A content security policy allows the page's own style and script by their hashes, so that text
    which got past the escaping could still not run.
    """
    style, script = _part("page.css"), _part("page.js")
    return Template(_part("page.html")).substitute(
        style=style,
        style_hash=policy_hash(style),
        script=script,
        script_hash=policy_hash(script),
        title=join(f"Taxonomy of {headline(reading)}"),
        header=_header(reading),
        contents=_contents(reading),
        movers=_movers(reading),
        trees=join(*_trees(reading)),
        signals=join(*(signal_section(reading, kind) for kind in SIGNAL_NAMES)),
    )


def _part(name: str) -> str:
    return (files("taxonomy.view.page") / name).read_text(encoding="utf-8").strip()


def _header(reading: Reading) -> Html:
    made, counts = reading.manifest, reading.manifest.counts
    facts = (
        ("papers", f"{counts.papers:,}"),
        ("core", f"{counts.core_papers:,}"),
        ("topics", f"{counts.nodes - len(reading.graph.roots):,}"),
        ("ungrounded", f"{counts.ungrounded_nodes:,}"),
        ("signals", f"{sum(counts.signals.values()):,}"),
        ("slices", f"{len(made.slices):,}"),
    )
    listed = [element("div", element("dt", name), element("dd", fact)) for name, fact in facts]
    about = element(
        "p", f"Built by {made.backbone} from the knowledge base ",
        element("code", made.kb_fingerprint), class_="quiet origin",
    )  # fmt: skip
    name = words(made.domain) if made.domain else "All domains"
    subject = f"A taxonomy of the papers that were public by {made.cutoff}"
    heading = join(element("h1", name), element("p", subject, class_="subject"))
    return join(heading, element("dl", listed, class_="facts"), about)


def _contents(reading: Reading) -> Html:
    places = [("movers", "What moves")]
    places += [(one, SHORT_NAMES[one]) for one in DIMENSIONS if one in reading.graph.roots]
    places += [(kind, SHORT_NAMES[kind]) for kind in SIGNAL_NAMES]
    return join(*(join(element("a", name, href=f"#{place}"), " ") for place, name in places))


def _movers(reading: Reading) -> Html:
    columns = [
        _mover_list(reading, "Rising", "rising"),
        _mover_list(reading, "Fading", "fading"),
    ]
    note = element(
        "p", f"A topic's change is {TREND_MEANING}. The surest come first.", class_="quiet"
    )
    body = element("div", *columns, class_="pair")
    return element("section", element("h2", "What moves"), note, body, id="movers")


def _mover_list(reading: Reading, title: str, trend: Trend) -> Html:
    rows = [_mover(reading, entry) for entry in reading.movers(trend)[:MOVERS_SHOWN]]
    if not rows:
        rows = [element("p", "None beyond its interval.", class_="quiet")]
    return element("div", element("h3", trend_mark(trend), " ", title), *rows)


def _mover(reading: Reading, entry: Entry) -> Html:
    moved = entry.momentum
    if moved is None:
        return Html()
    link = element("a", entry.node.label, href=f"#{entry.node.id}")
    where = element("small", words(entry.node.dimension))
    cells = (
        element("span", link, " ", where, class_="label"),
        spark(moved, reading.shown_slices),
        element("span", factor_text(moved.momentum), class_=f"number {entry.trend}"),
    )
    return element("div", *cells, class_="mover")


def _trees(reading: Reading) -> Iterator[Html]:
    for dimension in DIMENSIONS:
        root = reading.root(dimension)
        if root is not None:
            yield dimension_section(reading, dimension, root)
