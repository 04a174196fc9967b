"""The trees of the page: a row for each node, and behind it what the taxonomy knows of it."""

from collections.abc import Iterator, Sequence

from taxonomy.dimensions import Dimension
from taxonomy.evidence.records import PaperEvidence
from taxonomy.view.page.markup import Html, element, join
from taxonomy.view.page.plot import plot, spark
from taxonomy.view.page.references import (
    day_text,
    folded,
    paper_item,
    paper_link,
    quote_text,
    trend_mark,
)
from taxonomy.view.plain import shortened
from taxonomy.view.reading import Entry, Reading
from taxonomy.view.tree import period
from taxonomy.view.wording import (
    ASPECTS,
    SIGNAL_NAMES,
    counted,
    dimension_title,
    ratio_text,
    signal_text,
    words,
)

SIGNAL_CHARACTERS = 110
SIGNALS_LISTED = 10
MANY_NODES = 400
"""A page of more nodes shows fewer representative papers of each, so that it stays light."""
PHRASES_NAMED = 4


def dimension_section(reading: Reading, dimension: Dimension, root: str) -> Html:
    """A dimension: heading, column names, and its tree with the first level in sight."""
    below = reading.graph.children(root)
    names = element(
        "div",
        element("span", "topic"),
        element("span", "papers", class_="number"),
        element("span", "core", class_="number"),
        element("span", "share by slice", class_="period"),
        class_="row names",
    )
    tree = [names, *_children(reading, root)] if below else [_nothing()]
    nodes = sum(one.node.dimension == dimension for one in reading.entries.values()) - 1
    size = element("small", f"{counted(nodes, 'topic')}, shares {period(reading)}")
    heading = element("h2", dimension_title(dimension), " ", size)
    return element("section", heading, *tree, id=dimension, class_="tree")


def _nothing() -> Html:
    return element("p", "No topic.", class_="quiet")


def _children(reading: Reading, parent: str) -> Iterator[Html]:
    for child in reading.graph.children(parent):
        entry = reading.entries[child]
        main = reading.main_parent(child)
        if main in (None, parent):
            yield _node(reading, entry)
        else:
            yield _elsewhere(entry, reading.entries[str(main)])


def _node(reading: Reading, entry: Entry) -> Html:
    children = list(_children(reading, entry.node.id))
    about = _card(reading, entry)
    if children:
        named = ", ".join(entry.node.phrases[:PHRASES_NAMED])
        about = folded(f"About: {named}" if named else "About", about, class_="about")
    body = element("div", about, *children, class_="body")
    return folded(_row(reading, entry), body, class_="node", id=entry.node.id)


def _elsewhere(entry: Entry, main: Entry) -> Html:
    link = element("a", entry.node.label, href=f"#{entry.node.id}")
    where = element("small", f"shown under {main.node.label}")
    label = element("span", link, " ", where, class_="label")
    return element("div", element("div", label, *_counts(entry), class_="row"), class_="elsewhere")


def _row(reading: Reading, entry: Entry) -> Html:
    label = element("span", entry.node.label, class_="label")
    if not entry.node.grounded:
        mark = element("small", "ungrounded", title="Too little evidence; no signal uses it.")
        label = element("span", entry.node.label, " ", mark, class_="label ungrounded")
    drawn = "" if entry.momentum is None else spark(entry.momentum, reading.shown_slices)
    counts = _counts(entry)
    return element("span", label, *counts, drawn, trend_mark(entry.trend), class_="row")


def _counts(entry: Entry) -> tuple[Html, Html]:
    return (
        element("span", f"{entry.papers:,}", class_="number"),
        element("span", f"{entry.core:,}", class_="number quiet"),
    )


def _card(reading: Reading, entry: Entry) -> Html:
    text = element("div", *_text(reading, entry), class_="topic-text")
    top = element("div", text, *_momentum(reading, entry), class_="pair")
    parts = [top, *_evidence(reading, entry), *_signals(reading, entry)]
    return element("div", *parts, class_="card")


def _text(reading: Reading, entry: Entry) -> Iterator[Html]:
    node = entry.node
    if node.description:
        yield element("p", node.description, class_="description")
    if node.phrases:
        yield element("p", [_phrase(one) for one in node.phrases], class_="phrases")
    parents = reading.graph.parents(node.id)
    if len(parents) > 1:
        yield element("p", "Also part of ", _parents(reading, entry, parents), class_="quiet")
    facts = f"{node.id}, a topic since {node.born}"
    if entry.certain < entry.papers:
        facts += f"; {entry.certain:,} of its papers write one of its phrases, the others lie near"
    yield element("p", facts, class_="quiet")


def _phrase(phrase: str) -> Html:
    return join(element("span", phrase), " ")


def _parents(reading: Reading, entry: Entry, parents: Sequence[str]) -> Html:
    main = reading.main_parent(entry.node.id)
    others = [reading.entries[one].node for one in parents if one != main]
    links = [element("a", one.label, href=f"#{one.id}") for one in others]
    return join(*[part for link in links for part in (link, ", ")][:-1])


def _momentum(reading: Reading, entry: Entry) -> Iterator[Html]:
    moved = entry.momentum
    if moved is None:
        return
    picture = plot(moved, reading.manifest.slices, reading.slice_papers, reading.shown_slices)
    caption = join(trend_mark(entry.trend), " ", ratio_text(moved.momentum))
    yield element("figure", picture, element("figcaption", caption), class_="momentum")


def _evidence(reading: Reading, entry: Entry) -> Iterator[Html]:
    found = reading.taxonomy.evidence.get(entry.node.id)
    if found is None:
        return
    if found.representative:
        yield element("h4", "Representative papers")
        shown = 3 if len(reading.entries) <= MANY_NODES else 2
        yield from (_paper(paper) for paper in found.representative[:shown])
    if found.supporting:
        ids = [paper.paper_id for paper in found.supporting]
        listed = element("ul", [paper_item(reading, one) for one in ids], class_="papers")
        yield folded(counted(len(ids), "supporting paper"), listed)


def _paper(paper: PaperEvidence) -> Html:
    quotes = [
        join(element("dt", aspect), element("dd", quote_text(paper.quotes[aspect])))
        for aspect in ASPECTS
        if aspect in paper.quotes
    ]
    facts = element("small", day_text(paper.public_on), f", {words(paper.contribution)}")
    heading = element("p", paper_link(paper.paper_id, paper.title), " ", facts)
    return element("article", heading, element("dl", quotes) if quotes else "", class_="paper")


def _signals(reading: Reading, entry: Entry) -> Iterator[Html]:
    named = reading.signals_of.get(entry.node.id, [])
    if not named:
        return
    items = []
    for signal in named[:SIGNALS_LISTED]:
        said = shortened(signal_text(reading, signal), SIGNAL_CHARACTERS)
        kind = element("small", f" {SIGNAL_NAMES[signal.kind].lower()}")
        items.append(element("li", element("a", said, href=f"#signal-{signal.id}"), kind))
    if len(named) > SIGNALS_LISTED:
        more = f"and {len(named) - SIGNALS_LISTED:,} more"
        items.append(element("li", more, class_="quiet"))
    heading = counted(len(named), "signal") + (" name it" if len(named) > 1 else " names it")
    yield folded(heading, element("ul", items, class_="papers"))
