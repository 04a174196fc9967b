"""A panel's folder: what it holds, and reading that back."""

from collections.abc import Sequence
from pathlib import Path

from evaluation.pers.panel.records import Item, Rating, rater_key
from foresci.errors import DataError
from foresci.storage import canonical_json, read_jsonl, sha256_text
from taxonomy.view.plain import plain

ITEMS_FILE = "items.jsonl"
KEY_FILE = "key.jsonl"
"""Where the items come from; raters must not get it."""
RATINGS_FILE = "ratings.jsonl"
FOR_RATERS = "for_raters"
"""The folder that raters get."""
SHEET_FILE = "sheet.csv"
FORM_FILE = "form.html"
PANEL_ID_LENGTH = 12


def load_items(folder: Path) -> tuple[Item, ...]:
    """What raters are asked about, in the order in which they see it.

    Raises:
        DataError: `folder` is no panel, a line is no item, or an item occurs twice.
    """
    path = folder / ITEMS_FILE
    if not path.is_file():
        raise DataError(f"{folder}: not a rating panel (no {ITEMS_FILE}); see foresci pers export")
    items: dict[str, Item] = {}
    for line, row in read_jsonl(path):
        item = Item.parse(row, f"{path}:{line}")
        if item.id in items:
            raise DataError(f"{path}:{line}: item {item.id} occurs twice")
        if item.answer.family != item.task.family:
            raise DataError(f"{path}:{line}: a {item.answer.family} answer to {item.task.id}")
        items[item.id] = item
    return tuple(items.values())


def load_ratings(folder: Path) -> tuple[Rating, ...]:
    """The ratings that were imported, by item, then rater; empty before the first import.

    Raises:
        DataError: a line is no rating, is of an item that the panel lacks, spells a rater's name
            in another way than before, or rates an item a second time under one name.
    """
    path = folder / RATINGS_FILE
    known = {item.id for item in load_items(folder)}
    spelt: dict[str, str] = {}
    ratings: dict[tuple[str, str], Rating] = {}
    for line, row in read_jsonl(path) if path.is_file() else ():
        rating = Rating.parse(row, f"{path}:{line}")
        place, name = (rating.item, rating.rater), plain(rating.rater)
        if rating.item not in known:
            raise DataError(f"{path}:{line}: this panel has no item {plain(rating.item)}")
        if rating.rater != spelt.setdefault(rater_key(rating.rater), rating.rater):
            raise DataError(f"{path}:{line}: {name} is spelt otherwise above; use one spelling")
        if place in ratings:
            raise DataError(f"{path}:{line}: {name} rates {rating.item} twice")
        ratings[place] = rating
    return tuple(ratings[place] for place in sorted(ratings))


def panel_id(items: Sequence[Item]) -> str:
    """A short name of these items, so that a sheet of another panel is noticed."""
    return sha256_text(canonical_json([item.to_json() for item in items]))[:PANEL_ID_LENGTH]
