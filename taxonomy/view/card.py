"""One node in full, for the terminal."""

from collections.abc import Iterator

from rich.box import SIMPLE_HEAD
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from taxonomy.evidence.records import PaperEvidence
from taxonomy.graph import Node
from taxonomy.signals.records import NodeMomentum
from taxonomy.view.finding import path_text
from taxonomy.view.plain import plain
from taxonomy.view.reading import Entry, Reading
from taxonomy.view.tree import trend_mark
from taxonomy.view.wording import ASPECTS, SIGNAL_NAMES, counted, ratio_text, signal_text, words

BAR_CHARACTERS = 24


def card_view(reading: Reading, node_id: str) -> RenderableType:
    """Everything the taxonomy knows of a node."""
    entry = reading.entries[node_id]
    return Group(*_about(reading, entry), *_momentum(reading, entry), *_evidence(reading, node_id),
                 *_signals(reading, node_id))  # fmt: skip


def _about(reading: Reading, entry: Entry) -> Iterator[RenderableType]:
    node = entry.node
    yield Text(plain(node.label), style="bold").append(f"  {plain(node.id)}", style="not bold dim")
    for path in reading.paths(node.id):
        yield Text(path_text(reading, path), style="dim")
    yield Text(plain(_facts(entry)))
    for text in (node.description, ", ".join(node.phrases)):
        if text:
            yield Text(plain(text))
    children = [reading.entries[one] for one in reading.graph.children(node.id)]
    if children:
        named = (f"{plain(child.node.label)} ({child.papers:,})" for child in children)
        yield Text("below it: " + ", ".join(named))


def _facts(entry: Entry) -> str:
    facts = [f"{counted(entry.papers, 'paper')} ({entry.core:,} core)"]
    if entry.certain < entry.papers:
        facts.append(f"{entry.certain:,} by their words, the others by nearness")
    facts.append(f"level {entry.level}")
    facts.append(f"a topic since {entry.node.born}")
    return ", ".join([*facts, *_standing(entry.node)])


def _standing(node: Node) -> list[str]:
    if node.origin == "root":
        return ["the whole dimension"]
    return ["grounded" if node.grounded else "ungrounded: too little evidence, no signal uses it"]


def _momentum(reading: Reading, entry: Entry) -> Iterator[RenderableType]:
    if entry.momentum is None:
        return
    yield _heading("Momentum")
    line = Text.assemble("recent share against the time before: ", trend_mark(entry.trend))
    yield line.append((" " if entry.trend != "level" else "") + ratio_text(entry.momentum.momentum))
    yield _slice_table(reading, entry.momentum)


def _slice_table(reading: Reading, moved: NodeMomentum) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False)
    for column in ("from", "to"):
        table.add_column(column, no_wrap=True)
    for column in ("papers", "of", "share", "95 % interval"):
        table.add_column(column, justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    top = max(moved.high, default=0.0)
    for row, period in enumerate(reading.manifest.slices):
        if reading.slice_papers[row]:
            share, low, high = (part[row] for part in (moved.shares, moved.low, moved.high))
            counts = f"{moved.counts[row]:,}", f"{reading.slice_papers[row]:,}"
            shares = f"{share:.1%}", f"{low:.1%} to {high:.1%}"
            bar = "█" * round(share / top * BAR_CHARACTERS) if top else ""
            table.add_row(str(period.start), str(period.end), *counts, *shares, Text(bar, "cyan"))
    return table


def _evidence(reading: Reading, node_id: str) -> Iterator[RenderableType]:
    found = reading.taxonomy.evidence.get(node_id)
    if found is None:
        return
    if found.representative:
        yield _heading("Representative papers")
        for paper in found.representative:
            yield _paper(paper)
            yield from _quotes(paper)
    if found.supporting:
        yield _heading("Supporting papers")
        yield from map(_paper, found.supporting)


def _paper(paper: PaperEvidence) -> Text:
    line = Text(f"{paper.public_on}  {plain(paper.paper_id)}  ", style="dim")
    return line.append(plain(paper.title), style="not dim").append(f"  ({paper.contribution})")


def _quotes(paper: PaperEvidence) -> Iterator[RenderableType]:
    for aspect in ASPECTS:
        if quote := paper.quotes.get(aspect):
            text = Text(f"{aspect}: ", style="cyan").append(plain(quote.text), style="default")
            yield Padding(text, (0, 0, 0, 4))


def _signals(reading: Reading, node_id: str) -> Iterator[RenderableType]:
    named = reading.signals_of.get(node_id, [])
    for kind, title in SIGNAL_NAMES.items():
        if of_kind := [signal for signal in named if signal.kind == kind]:
            yield _heading(title)
            for signal in of_kind:
                line = Text(f"{plain(signal.id)}  ", style="dim")
                yield line.append(plain(signal_text(reading, signal)), style="not dim")


def _heading(title: str) -> Text:
    return Text(f"\n{words(title)}", style="bold")
