"""A panel's folder: what it holds, and reading that back."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from evaluation.pers.panel.records import Item, Rating, Source
from foresci.errors import DataError
from foresci.storage import canonical_json, read_jsonl, sha256_text

ITEMS_FILE = "items.jsonl"
KEY_FILE = "key.jsonl"
"""Where the items come from; raters must not get it."""
RATINGS_FILE = "ratings.jsonl"
FOR_RATERS = "for_raters"
"""The folder that raters get."""
SHEET_FILE = "sheet.csv"
FORM_FILE = "form.html"
PANEL_ID_LENGTH = 12


class Panel(NamedTuple):
    """Everything that a panel's folder holds."""

    items: tuple[Item, ...]
    sources: tuple[Source, ...]
    ratings: tuple[Rating, ...]


def load_panel(folder: Path) -> Panel:
    """Items, where they come from, and the ratings so far.

    Raises:
        DataError: `folder` is no panel, or a line of it is malformed; the message names it.
    """
    return Panel(load_items(folder), load_sources(folder), load_ratings(folder))


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


def load_sources(folder: Path) -> tuple[Source, ...]:
    """The runs behind the items, by item, then run; an answer that several gave has several.

    Raises:
        DataError: the key is missing, or a line of it is malformed.
    """
    path = folder / KEY_FILE
    return tuple(Source.parse(row, f"{path}:{line}") for line, row in read_jsonl(path))


def load_ratings(folder: Path) -> tuple[Rating, ...]:
    """The ratings that were imported, by item, then rater; empty before the first import.

    Raises:
        DataError: a line is no rating, is of an item that the panel lacks, or rates an item a
            second time under one name.
    """
    path = folder / RATINGS_FILE
    known = {item.id for item in load_items(folder)}
    ratings: dict[tuple[str, str], Rating] = {}
    for line, row in read_jsonl(path) if path.is_file() else ():
        rating = Rating.parse(row, f"{path}:{line}")
        if rating.item not in known:
            raise DataError(f"{path}:{line}: this panel has no item {rating.item}")
        if (rating.item, rating.rater) in ratings:
            raise DataError(f"{path}:{line}: {rating.rater} rates {rating.item} twice")
        ratings[rating.item, rating.rater] = rating
    return tuple(ratings[place] for place in sorted(ratings))


def panel_id(items: Sequence[Item]) -> str:
    """A short name of these items, so that a sheet of another panel is noticed."""
    return sha256_text(canonical_json([item.to_json() for item in items]))[:PANEL_ID_LENGTH]
