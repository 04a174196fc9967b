"""What the controls do to decisions that had drifted little, and to those that had drifted far."""

from bisect import bisect_right
from collections.abc import Sequence

from evaluation.paired.pairing import units
from evaluation.paired.records import Row

EDGES = (0.5, 1.0, 1.5, 2.0)
"""Mean severities, from 0 to 3, at which a band begins."""
BANDS = ("below 0.5", "0.5 to 1", "1 to 1.5", "1.5 to 2", "2 and more")


def by_severity(rows: Sequence[Row]) -> dict[str, list[Row]]:
    """Rows by band of the off arm's drift; of an edge's value, in the band it begins.

    That gains rise from band to band is for the most part regression to the mean: who drifted far
    has more to gain than to lose, so that a random revision shows the same slope.

    Runs whose off arm has no drift score are left out.
    """
    bands: dict[str, list[Row]] = {band: [] for band in BANDS}
    for unit in units(rows):
        initial = unit["off"].drift if "off" in unit else None
        if initial is not None:
            bands[BANDS[bisect_right(EDGES, initial)]].extend(unit.values())
    return bands
