"""How the ideas of a chain follow one another, told from dates, words and kinds of work."""

from collections.abc import Sequence
from itertools import pairwise

from agents.coi.records import Link, Pace, Trend, TrendInput

FASTER = 2 / 3
"""Later gaps of less than this part of the earlier ones are called shorter, and vice versa."""
SHOWN_TERMS = 3


def trend_of(given: TrendInput) -> Trend:
    """Days and pace, words that come and go, and how the kind of work changes."""
    links = given.links
    said = [_dates(links), _words(links), _kinds(links)]
    return Trend(
        summary=" ".join(sentence for sentence in said if sentence),
        pace=pace_of(links),
        evidence=tuple(dict.fromkeys((links[0].mark, links[-1].mark))),
    )


def gaps_of(links: Sequence[Link]) -> list[int]:
    """Days between neighbouring papers."""
    days = [link.public_on for link in links]
    return [(later - earlier).days for earlier, later in pairwise(days)]


def pace_of(links: Sequence[Link]) -> Pace:
    """Whether the later half of the gaps is shorter or longer than the earlier half."""
    gaps = gaps_of(links)
    half = len(gaps) // 2
    if not half:
        return "steady"
    earlier, later = sum(gaps[:half]) / half, sum(gaps[-half:]) / half
    if later < earlier * FASTER:
        return "quickening"
    return "slowing" if earlier < later * FASTER else "steady"


def _dates(links: Sequence[Link]) -> str:
    if len(links) == 1:
        return f"One paper of {links[0].public_on} stands alone."
    gaps = ", ".join(map(str, gaps_of(links)))
    named = sum(link.edge == "mention" for link in links)
    mentions = f", {named} of them joined by name" if named else ""
    return (
        f"{len(links)} papers follow one another from {links[0].public_on} to"
        f" {links[-1].public_on}{mentions}, {gaps} days apart, which is {pace_of(links)}."
    )


def _words(links: Sequence[Link]) -> str:
    """Words of the older half that no paper of the newer half has, and the other way round."""
    half = len(links) // 2
    if not half:
        return ""
    older = _terms(links[:half])
    newer = _terms(links[len(links) - half :])
    gone = [word for word in older if word not in newer][:SHOWN_TERMS]
    come = [word for word in newer if word not in older][:SHOWN_TERMS]
    parts = [f"{', '.join(come)} come up"] if come else []
    parts += [f"{', '.join(gone)} are left behind"] if gone else []
    return f"Among its words {' and '.join(parts)}." if parts else ""


def _terms(links: Sequence[Link]) -> list[str]:
    return list(dict.fromkeys(term for link in links for term in link.idea.terms))


def _kinds(links: Sequence[Link]) -> str:
    """The kinds of contribution in order, repeats in a row told once."""
    kinds: list[str] = []
    for link in links:
        if not kinds or kinds[-1] != link.idea.contribution:
            kinds.append(link.idea.contribution)
    if len(kinds) == 1:
        return f"Every one is a {kinds[0]} paper." if len(links) > 1 else ""
    return f"The work moves from {' to '.join(kinds)}."
