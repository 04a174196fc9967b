"""Shares over time as one line of block characters."""

from collections.abc import Sequence

BLOCKS = "▁▂▃▄▅▆▇█"


def sparkline(shares: Sequence[float], shown: Sequence[int]) -> str:
    """One character a slice, from nothing to the largest share shown.

    Args:
        shares: by slice, not negative.
        shown: rows of the slices to show, ascending; a gap between them stays blank.
    """
    if not shown:
        return ""
    top = max(shares[row] for row in shown)
    visible = set(shown)
    rows = range(shown[0], shown[-1] + 1)
    return "".join(_block(shares[row], top) if row in visible else " " for row in rows)


def _block(share: float, top: float) -> str:
    step = round(share / top * (len(BLOCKS) - 1)) if top > 0 else 0
    return BLOCKS[step]
