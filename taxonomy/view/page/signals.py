"""The signals of the page, by kind."""

from collections.abc import Callable, Iterable, Sequence

from taxonomy.signals.records import (
    BottleneckSignal,
    DirectionSignal,
    NoteSignal,
    RelationSignal,
    VenueProfile,
)
from taxonomy.view.page.markup import Content, Html, element, join
from taxonomy.view.page.references import (
    day_text,
    folded,
    node_links,
    paper_link,
    paper_list,
    quote_list,
    trend_mark,
)
from taxonomy.view.page.venues import venue_card
from taxonomy.view.reading import Reading, trend_of
from taxonomy.view.wording import (
    BOTTLENECK_NAMES,
    RELATION_VERBS,
    SIGNAL_NAMES,
    counted,
    factor_text,
    ratio_text,
    recurrence,
    words,
)

NOTE_QUOTES = 2
Groups = dict[str, list[Html]]
"""Signals by the heading they are folded under; those without one stay in sight."""


def signal_section(reading: Reading, kind: str) -> Html:
    """All signals of a kind, in groups that are closed until they are asked for."""
    groups = _SECTIONS[kind](reading)
    if not groups:
        body: list[Html] = [element("p", "None found.", class_="quiet")]
    else:
        body = [part for name, items in groups.items() for part in _group(name, items)]
    size = element("small", f"{sum(map(len, groups.values())):,}")
    return element(
        "section", element("h2", SIGNAL_NAMES[kind], " ", size), *body, id=kind, class_="signals"
    )


def _group(name: str, items: Sequence[Html]) -> list[Html]:
    if not name:
        return list(items)
    heading = join(element("span", name), " ", element("small", f"{len(items):,}"))
    return [folded(heading, *items, class_="group")]


def _directions(reading: Reading) -> Groups:
    found = [one for one in reading.taxonomy.signals if isinstance(one, DirectionSignal)]
    return _grouped(("", _direction(reading, one)) for one in found)


def _direction(reading: Reading, signal: DirectionSignal) -> Html:
    size = f"{counted(len(signal.core_papers), 'core paper')}, {counted(signal.slices, 'slice')}"
    facts = f"{size}, {factor_text(signal.momentum)}"
    heading = _heading(signal.label, facts, trend_mark(trend_of(signal.momentum)))
    return _signal(
        signal.id,
        heading,
        node_links(reading, signal.nodes),
        element("p", ratio_text(signal.momentum), class_="quiet"),
        quote_list(reading, signal.quotes),
        element("h4", "Core papers"),
        paper_list(reading, signal.core_papers),
    )


def _relations(reading: Reading) -> Groups:
    found = [one for one in reading.taxonomy.signals if isinstance(one, RelationSignal)]
    found.sort(key=lambda one: (-one.newer_on.toordinal(), one.id))
    ordered = {verb: [one for one in found if one.relation == verb] for verb in RELATION_VERBS}
    return _grouped(
        (words(verb).capitalize(), _relation(reading, one))
        for verb, signals in ordered.items()
        for one in signals
    )


def _relation(reading: Reading, signal: RelationSignal) -> Html:
    newer = paper_link(signal.newer_paper, reading.title(signal.newer_paper))
    older = paper_link(signal.older_paper, reading.title(signal.older_paper))
    verb = element("em", RELATION_VERBS[signal.relation])
    claim = element("p", day_text(signal.newer_on), " ", newer, " ", verb, " ",
                    element("strong", signal.older_method))  # fmt: skip
    said = element("blockquote", signal.quote.text)
    source = element("p", "Earliest here: ", day_text(signal.older_on), " ", older, class_="quiet")
    where = node_links(reading, signal.nodes)
    return element("article", claim, said, source, where, class_="signal", id=f"signal-{signal.id}")


def _bottlenecks(reading: Reading) -> Groups:
    found = [one for one in reading.taxonomy.signals if isinstance(one, BottleneckSignal)]
    return _grouped(
        (name, _bottleneck(reading, one))
        for kind, name in BOTTLENECK_NAMES.items()
        for one in found
        if one.bottleneck == kind
    )


def _bottleneck(reading: Reading, signal: BottleneckSignal) -> Html:
    return _signal(
        signal.id,
        _heading(signal.label, recurrence(signal)),
        node_links(reading, signal.nodes),
        quote_list(reading, signal.quotes),
    )


def _notes(reading: Reading) -> Groups:
    """Notes by what they say, since many topics share one."""
    found = [one for one in reading.taxonomy.signals if isinstance(one, NoteSignal)]
    found.sort(key=lambda one: (one.note, one.label, -len(one.papers), one.id))
    return _grouped((one.label[:1].upper() + one.label[1:], _note(reading, one)) for one in found)


def _note(reading: Reading, signal: NoteSignal) -> Html:
    about = ", ".join(reading.label(node) for node in signal.nodes)
    return _signal(
        signal.id,
        _heading(about, counted(len(signal.papers), "paper")),
        node_links(reading, signal.nodes),
        quote_list(reading, signal.quotes, NOTE_QUOTES),
    )


def _venues(reading: Reading) -> Groups:
    found = [one for one in reading.taxonomy.signals if isinstance(one, VenueProfile)]
    return _grouped(("", venue_card(reading, one)) for one in found)


def _grouped(items: Iterable[tuple[str, Html]]) -> Groups:
    groups: Groups = {}
    for name, item in items:
        groups.setdefault(name, []).append(item)
    return groups


def _heading(label: str, facts: str, *more: Content) -> Html:
    name = element("span", label, class_="label")
    return element("span", name, " ", element("small", facts), " ", *more, class_="heading")


def _signal(signal_id: str, heading: Html, *content: Content) -> Html:
    body = element("div", *content, class_="card")
    return folded(heading, body, class_="signal", id=f"signal-{signal_id}")


_SECTIONS: dict[str, Callable[[Reading], Groups]] = {
    "direction": _directions,
    "relation": _relations,
    "bottleneck": _bottlenecks,
    "note": _notes,
    "venue": _venues,
}
