"""Writing a panel's folder: items and key for whoever runs it, sheet and form for raters."""

from pathlib import Path

from evaluation.pers.panel.drawing import Drawn
from evaluation.pers.panel.folder import (
    FOR_RATERS,
    FORM_FILE,
    ITEMS_FILE,
    KEY_FILE,
    SHEET_FILE,
    panel_id,
)
from evaluation.pers.panel.form import render_form
from evaluation.pers.panel.records import Item
from evaluation.pers.panel.wording import answer_parts, as_line, task_parts
from foresci.errors import UsageError
from foresci.sheets import write_sheet
from foresci.storage import replacing_folder, write_jsonl, write_text

COLUMNS = ("panel", "item", "question", "answer", "rating", "comment", "rater")


def check_absent(folder: Path) -> None:
    """Refuse a folder that is there, for it may hold ratings.

    Raises:
        UsageError: it exists.
    """
    if folder.exists() or folder.is_symlink():
        raise UsageError(f"{folder}: exists already; name a new folder for this panel")


def write_panel(folder: Path, drawn: Drawn) -> None:
    """Write a new panel, whole or not at all.

    Args:
        folder: gets `items.jsonl`, `key.jsonl`, and `for_raters/` with `sheet.csv`, `form.html`.
        drawn: at least one item.

    Raises:
        UsageError: the folder exists.
    """
    check_absent(folder)
    identity = panel_id(drawn.items)
    with replacing_folder(folder) as fresh:
        write_jsonl(fresh / ITEMS_FILE, (item.to_json() for item in drawn.items))
        write_jsonl(fresh / KEY_FILE, (source.to_json() for source in drawn.sources))
        rows = (_row(identity, item) for item in drawn.items)
        write_sheet(fresh / FOR_RATERS / SHEET_FILE, COLUMNS, rows)
        write_text(fresh / FOR_RATERS / FORM_FILE, render_form(drawn.items))


def _row(identity: str, item: Item) -> tuple[str, ...]:
    asked, answered = task_parts(item.task), answer_parts(item.answer, item.task)
    return identity, item.id, as_line(asked), as_line(answered)
