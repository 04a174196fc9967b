"""Sheets that raters filled in: reading them, and taking their ratings into a panel."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

from evaluation.pers.panel.folder import RATINGS_FILE, load_items, load_ratings, panel_id
from evaluation.pers.panel.instructions import SCALE
from evaluation.pers.panel.records import Item, Rating, rater_key
from foresci.errors import DataError, UsageError
from foresci.sheets import read_sheet
from foresci.storage import write_jsonl
from taxonomy.view.plain import plain

NEEDED = ("item", "rating")
"""Columns that a sheet must have; `rater`, `comment` and `panel` are read where they are there."""
ALLOWED = {str(step.rating): step.rating for step in SCALE}


class Filled(NamedTuple):
    """What sheets hold."""

    ratings: tuple[Rating, ...]
    unrated: int
    """Rows without a rating, which are left out."""

    @property
    def raters(self) -> tuple[str, ...]:
        """Names of the raters, sorted."""
        return tuple(sorted({rating.rater for rating in self.ratings}))


def import_sheets(
    folder: Path, sheets: Sequence[Path], *, rater: str | None = None, replace: bool = False
) -> Filled:
    """Take the ratings of filled sheets into a panel, all or none.

    Args:
        folder: the panel.
        sheets: exports of the form, or sheets that were filled by hand.
        rater: who filled rows that do not say so.
        replace: put them in the place of all earlier ratings of the same raters.

    Raises:
        DataError: a sheet or the panel cannot be used; the message names file and line.
        UsageError: a rater has ratings in the panel and is not to be replaced.
    """
    filled = read_filled(sheets, load_items(folder), rater)
    earlier, names = load_ratings(folder), {rater_key(name) for name in filled.raters}
    again = [one.rater for one in earlier if rater_key(one.rater) in names]
    if again and not replace:
        raise UsageError(
            f"{folder}: {again[0]} has rated already; --replace puts the new ratings in the place"
            " of all the old ones"
        )
    kept = [one for one in earlier if rater_key(one.rater) not in names]
    ratings = sorted((*kept, *filled.ratings), key=lambda one: (one.item, one.rater))
    write_jsonl(folder / RATINGS_FILE, (one.to_json() for one in ratings))
    return filled


def read_filled(sheets: Iterable[Path], items: Sequence[Item], rater: str | None = None) -> Filled:
    """The ratings of sheets; nothing is stored. Spellings of a name are one rater (`rater_key`).

    Args:
        sheets: the files.
        items: of the panel.
        rater: who filled rows that do not say so.

    Raises:
        DataError: a sheet has no rating at all, or a line is of another panel or item, has a
            rating that is none, has no rater, or rates an item again.
    """
    known, identity = {item.id for item in items}, panel_id(items)
    found: dict[tuple[str, str], Rating] = {}
    spelt: dict[str, str] = {}
    unrated = 0
    for path in sheets:
        before = len(found)
        for line, row in read_sheet(path, NEEDED):
            if not any(map(str.strip, row.values())):
                continue
            where = f"{path}:{line}"
            _check_place(row, known, identity, where)
            if not row["rating"].strip():
                unrated += 1
                continue
            rating = _rating(row, rater, where)
            name = spelt.setdefault(rater_key(rating.rater), rating.rater)
            if (rating.item, name) in found:
                raise DataError(f"{where}: {name} rates item {rating.item} a second time")
            found[rating.item, name] = rating.model_copy(update={"rater": name})
        if len(found) == before:
            raise DataError(f"{path}: no rating in it; fill in the column 'rating'")
    return Filled(tuple(found[place] for place in sorted(found)), unrated)


def _check_place(row: dict[str, str], known: set[str], identity: str, where: str) -> None:
    panel, item = row.get("panel", "").strip(), row["item"].strip()
    if panel and panel != identity:
        raise DataError(f"{where}: of panel {panel!r}, and this one is {identity!r}")
    if item not in known:
        raise DataError(f"{where}: this panel has no item {item!r}")


def _rating(row: dict[str, str], rater: str | None, where: str) -> Rating:
    said = row["rating"].strip()
    if said not in ALLOWED:
        raise DataError(f"{where}: rating {said!r} is not a whole number from 1 to 7")
    return Rating(
        item=row["item"].strip(),
        rater=_rater(row, rater, where),
        rating=ALLOWED[said],
        comment=plain(row.get("comment", "")),
    )


def _rater(row: dict[str, str], rater: str | None, where: str) -> str:
    written, given = plain(row.get("rater", "")), plain(rater or "")
    if written and given and rater_key(written) != rater_key(given):
        raise DataError(f"{where}: filled in by {written}, and --rater says {given}")
    if not (written or given):
        raise DataError(f"{where}: no rater; fill in the column 'rater', or give --rater NAME")
    return written or given
