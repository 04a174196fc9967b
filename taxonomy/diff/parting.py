"""Nodes that fell into several, or came out of several."""

from collections.abc import Mapping

from taxonomy.diff.matching import Sided, jaccard

GOOD_SHARE = 0.2
"""Of the whole's papers: a part with less is no part of it."""
FROM_WHOLE = 0.5
"""Of a part's papers: one that has most of them from elsewhere is no part of it."""

Parts = dict[str, list[tuple[str, float]]]
"""For each whole its parts and the share of the whole that each holds, largest first."""


def partings(wholes: Mapping[str, Sided], parts: Mapping[str, Sided]) -> Parts:
    """Which wholes came to lie in two parts or more.

    A part belongs to one whole: the one whose papers are most like its own. Of parts below each
    other only the upper one counts.

    Args:
        wholes: nodes of one side.
        parts: nodes of the other side that have no partner.
    """
    found: Parts = {}
    chosen = {one: whole for one, part in parts.items() if (whole := _whole(part, wholes))}
    for one, whole in chosen.items():
        if not any(chosen.get(upper) == whole for upper in parts[one].above):
            share = _share(wholes[whole], parts[one])
            found.setdefault(whole, []).append((one, share))
    return {
        whole: sorted(held, key=lambda entry: (-entry[1], entry[0]))
        for whole, held in sorted(found.items())
        if len(held) > 1
    }


def _whole(part: Sided, wholes: Mapping[str, Sided]) -> str | None:
    fitting = {
        name: jaccard(whole.known, part.known)
        for name, whole in wholes.items()
        if whole.place.dimension == part.place.dimension and _is_part(whole, part)
    }
    return min(fitting, key=lambda name: (-fitting[name], name), default=None)


def _is_part(whole: Sided, part: Sided) -> bool:
    if not part.known or not whole.known:
        return False
    common = len(whole.known & part.known)
    return common >= FROM_WHOLE * len(part.known) and common >= GOOD_SHARE * len(whole.known)


def _share(whole: Sided, part: Sided) -> float:
    return len(whole.known & part.known) / len(whole.known)
