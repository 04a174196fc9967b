"""Papers, quotes and nodes as every part of the page shows them."""

from collections import Counter
from collections.abc import Sequence
from datetime import date

from knowledge_base.corpus.ids import is_arxiv_id
from taxonomy.evidence.records import Quote
from taxonomy.view.page.markup import Content, Html, element, join
from taxonomy.view.plain import shortened
from taxonomy.view.reading import Reading, Trend
from taxonomy.view.wording import TREND_MARKS, words

QUOTE_CHARACTERS = 480
PAPERS_LISTED = 12
QUOTES_SHOWN = 8


def paper_link(paper_id: str, title: str) -> Html:
    """A title that leads to the paper where the web has a place for its id."""
    if is_arxiv_id(paper_id):
        address = f"https://arxiv.org/abs/{paper_id}"
        return element("a", title, class_="title", href=address)
    return element("span", title, class_="title")


def paper_item(reading: Reading, paper_id: str) -> Html:
    """A paper as an item of a list: date and title."""
    held = reading.taxonomy.papers.get(paper_id)
    day = "" if held is None else day_text(held.public_on)
    return element("li", day, " ", paper_link(paper_id, reading.title(paper_id)))


def paper_list(reading: Reading, ids: Sequence[str]) -> Html:
    """Papers as a list, the first ones in full and the rest as a number."""
    items = [paper_item(reading, one) for one in ids[:PAPERS_LISTED]]
    if len(ids) > PAPERS_LISTED:
        items.append(element("li", f"and {len(ids) - PAPERS_LISTED:,} more", class_="quiet"))
    return element("ul", items, class_="papers")


def quote_block(reading: Reading, quote: Quote) -> Html:
    """A quotation with the paper it is from."""
    source = join(paper_link(quote.paper_id, reading.title(quote.paper_id)), ", ",
                  day_text(quote.public_on))  # fmt: skip
    return element(
        "figure", element("blockquote", quote_text(quote)), element("figcaption", source)
    )


def quote_text(quote: Quote) -> str:
    """The words of a quotation, cut where it is very long."""
    return shortened(quote.text, QUOTE_CHARACTERS)


def quote_list(reading: Reading, quotes: Sequence[Quote], most: int = QUOTES_SHOWN) -> list[Html]:
    """The first quotations, and how many more there are."""
    shown = [quote_block(reading, quote) for quote in quotes[:most]]
    if len(quotes) > most:
        shown.append(element("p", f"and {len(quotes) - most:,} more", class_="quiet"))
    return shown


def node_links(reading: Reading, ids: Sequence[str]) -> Html:
    """The labels of nodes, each leading to its place in the tree.

    Where two of them read the same, their dimensions tell them apart.
    """
    labels = Counter(reading.label(one) for one in ids)
    links = [_node_link(reading, one, twice=labels[reading.label(one)] > 1) for one in ids]
    return element("p", [join(link, " ") for link in links], class_="topics")


def trend_mark(trend: Trend) -> Html:
    """The mark of a trend, with the word for those who do not see it."""
    said = None if trend == "level" else trend
    return element("span", TREND_MARKS[trend], class_=f"trend {trend}", title=said)


def day_text(day: date) -> Html:
    """A day."""
    return element("time", str(day))


def folded(heading: Content, *content: Content, **attributes: str | bool | None) -> Html:
    """Content behind a heading, closed until it is asked for."""
    return element("details", element("summary", heading), *content, **attributes)


def _node_link(reading: Reading, node_id: str, *, twice: bool) -> Html:
    link = element("a", reading.label(node_id), href=f"#{node_id}")
    entry = reading.entries.get(node_id)
    if entry is None or not twice:
        return element("span", link)
    return element("span", link, " ", element("small", words(entry.node.dimension)))
