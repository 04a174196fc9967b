"""The worked page on the Python API does what it shows, to the letter."""

from pathlib import Path

import agents
import controls
import evaluation
import foresci.sweep
import knowledge_base
from tests.conftest import REPOSITORY
from tests.docs_page import executed

PAGE = REPOSITORY / "docs" / "python.md"


def test_every_block_prints_what_stands_below_it(tmp_path: Path) -> None:
    """Where the code has come to give other answers: `python -m tests.docs_page docs/python.md`."""
    page = PAGE.read_text(encoding="utf-8")
    assert executed(page, "docs/python.md", tmp_path) == page


def test_every_public_name_is_there() -> None:
    for package in (agents, controls, evaluation, foresci.sweep, knowledge_base):
        for name in getattr(package, "__all__", ()):
            assert getattr(package, name) is not None, f"{package.__name__}.{name}"
