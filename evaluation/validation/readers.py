"""Reading label sheets that people filled in."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from evaluation.validation.labels import SCALES, Label
from foresci.errors import DataError
from foresci.sheets import cell, read_sheet

NEEDED = ("run", "metric", "part", "label")
"""Columns without which a sheet cannot be read."""
RATER, CLAIM = "rater", "claim"
"""Columns that are read where they are there."""
LEVELS = {"none": 0.0, "partial": 0.5, "full": 1.0}

Place = tuple[str, str, str]
"""Run, metric and part."""


class Reading(NamedTuple):
    """The labels of a sheet."""

    raters: dict[str, tuple[Label, ...]]
    unlabelled: int
    """Rows without a label."""
    elsewhere: int
    """Rows of runs that were not asked for, or of statements that no judge is asked about."""


def read_labels(path: Path, parts: Iterable[Label], unasked: Iterable[Place] = ()) -> Reading:
    """The labels of one sheet by rater, as a column `rater` or else the file's name tells.

    Args:
        path: the sheet.
        parts: what can be labelled, as the rules label it: they take the claims from an answer by
            whose ids a sheet names them.
        unasked: parts that a reader may have labelled although no judge is asked about them.

    Raises:
        DataError: the file or a line of it cannot be used; the message names both.
    """
    known: dict[Place, Label] = {(one.run, one.metric, one.part): one for one in parts}
    runs, passed = {one.run for one in known.values()}, set(unasked)
    found: dict[tuple[str, Place], Label] = {}
    unlabelled = elsewhere = 0
    for line, row in read_sheet(path, NEEDED):
        place = (row["run"].strip(), row["metric"].strip(), row["part"].strip())
        if not row["label"].strip():
            unlabelled += 1
        elif place[0] not in runs or (place in passed and place not in known):
            elsewhere += 1
        else:
            where = f"{path}:{line}"
            rater = cell(row.get(RATER, "")) or path.stem
            if (rater, place) in found:
                raise DataError(f"{where}: {rater} has labelled {' '.join(place)} above already")
            found[rater, place] = _label(where, row, place, known)
    return Reading(_by_rater(found), unlabelled, elsewhere)


def _label(where: str, row: Mapping[str, str], place: Place, known: Mapping[Place, Label]) -> Label:
    run, metric, part = place
    if metric not in SCALES:
        raise DataError(f"{where}: metric {metric!r} is none of {', '.join(SCALES)}")
    judged = known.get(place)
    if judged is None:
        raise DataError(f"{where}: run {run} has no {metric} {part!r}")
    said = row["label"].strip().lower()
    if said not in SCALES[metric]:
        raise DataError(f"{where}: label {said!r} is none of {', '.join(SCALES[metric])}")
    _check_claim(where, row, judged)
    value = LEVELS[said] if metric == "fta.slot" else None
    return judged.model_copy(update={"label": said, "value": value})


def _check_claim(where: str, row: Mapping[str, str], judged: Label) -> None:
    """A sheet that was made by other rules may number other claims."""
    shown = row.get(CLAIM, "").strip()
    if judged.metric == "fact.verdict" and shown and shown != cell(judged.key):
        raise DataError(f"{where}: {judged.part} reads otherwise now; make the sheet anew")


def _by_rater(found: Mapping[tuple[str, Place], Label]) -> dict[str, tuple[Label, ...]]:
    raters = sorted({rater for rater, _ in found})
    return {
        rater: tuple(label for (name, _), label in found.items() if name == rater)
        for rater in raters
    }


def merged(readings: Sequence[Reading]) -> dict[str, tuple[Label, ...]]:
    """The labels of several sheets by rater.

    Raises:
        DataError: two sheets hold a label of one rater for one part.
    """
    found: dict[str, dict[Place, Label]] = {}
    for reading in readings:
        for rater, labels in reading.raters.items():
            own = found.setdefault(rater, {})
            for label in labels:
                place = (label.run, label.metric, label.part)
                if place in own:
                    raise DataError(f"{rater} has labelled {' '.join(place)} in two sheets")
                own[place] = label
    return {rater: tuple(own.values()) for rater, own in sorted(found.items())}
