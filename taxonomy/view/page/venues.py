"""Venue profiles of the page."""

from collections.abc import Iterator, Mapping
from typing import TypeVar

from taxonomy.signals.records import VenueProfile
from taxonomy.venues import FAMILY_NAMES
from taxonomy.view.page.markup import Html, element
from taxonomy.view.page.references import folded, node_links, paper_list
from taxonomy.view.reading import Reading
from taxonomy.view.wording import counted, words

Name = TypeVar("Name", bound=str)

BAR_WIDTH, BAR_HEIGHT = 120, 8


def venue_card(reading: Reading, profile: VenueProfile) -> Html:
    """A family's profile: shares as bars, topics, risks, neighbours and papers."""
    name = element("span", FAMILY_NAMES[profile.family], class_="label")
    facts = element("small", f"{counted(profile.accepted, 'paper')} accepted")
    heading = element("span", name, " ", facts, class_="heading")
    shares = element(
        "div",
        _bars("Contribution", profile.contributions),
        _bars("Track", profile.maturity),
        _bars("Evidence named", profile.evidence_package),
        class_="triple",
    )
    body = element("div", shares, *_facts(reading, profile), class_="card")
    return folded(heading, body, class_="signal", id=f"signal-{profile.id}")


def _facts(reading: Reading, profile: VenueProfile) -> Iterator[Html]:
    if profile.nodes:
        yield element("h4", "Takes more of than others do")
        yield node_links(reading, profile.nodes)
    if profile.reviewer_risks:
        yield element("h4", "Reviewer risks")
        yield element("ul", [element("li", risk) for risk in profile.reviewer_risks])
    if profile.neighbours:
        named = "; ".join(FAMILY_NAMES[one] for one in profile.neighbours)
        yield element("p", f"Most similar: {named}", class_="quiet")
    if profile.papers:
        listed = paper_list(reading, profile.papers)
        heading = f"{counted(len(profile.papers), 'paper')} in main tracks and Findings"
        yield folded(heading, listed)


def _bars(title: str, shares: Mapping[Name, float]) -> Html:
    ordered = sorted(shares.items(), key=lambda entry: (-entry[1], entry[0]))
    rows = [_bar(words(name), share) for name, share in ordered if share > 0]
    return element("div", element("h4", title), element("table", rows, class_="bars"))


def _bar(name: str, share: float) -> Html:
    length = f"{BAR_WIDTH * min(share, 1.0):.4g}"
    drawn = element("rect", class_="bar", width=length, height=BAR_HEIGHT)
    picture = element("svg", drawn, width=BAR_WIDTH, height=BAR_HEIGHT, aria_hidden="true")
    cells = (element("th", name), element("td", f"{share:.0%}"), element("td", picture))
    return element("tr", *cells)
