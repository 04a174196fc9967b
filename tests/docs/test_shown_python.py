"""What the pages show of Python is there and works."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY
from tests.docs.reading import blocks, name_of, pages
from tests.docs_page import executed

OURS = ("foresci", "agents", "knowledge_base", "taxonomy", "controls", "evaluation")
_SHOWN = re.compile(r"^::: (\S+)(?:\n    options: \{.*?members: \[(.*?)\].*\})?", re.MULTILINE)


def test_names_in_the_reference_exist() -> None:
    for page in sorted((REPOSITORY / "docs" / "reference").glob("*.md")):
        for name, members in _SHOWN.findall(page.read_text(encoding="utf-8")):
            module = importlib.import_module(name)
            missing = [one for one in filter(None, members.split(", ")) if not hasattr(module, one)]
            assert not missing, f"{name_of(page)}: {name} has no {missing}"


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_code_in_a_page_parses_and_imports_what_is_there(page: Path) -> None:
    for line, module, names in _imports(page):
        missing = [one for one in names if not hasattr(importlib.import_module(module), one)]
        assert not missing, f"{name_of(page)}:{line}: {module} has no {missing}"


def test_the_readmes_session_in_python_works(tmp_path: Path) -> None:
    """The page docs/python.md is executed by tests/test_docs_python.py."""
    done = executed((REPOSITORY / "README.md").read_text(encoding="utf-8"), "README.md", tmp_path)
    assert "```text\nfamily='direction' candidate=" in done


def _imports(page: Path) -> Iterator[tuple[int, str, list[str]]]:
    """Line, module and names of what a page's code takes from foresci's packages."""
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.language != "python":
            continue
        for node in ast.walk(ast.parse("\n".join(block.lines))):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            if isinstance(node, ast.ImportFrom) and module.split(".")[0] in OURS:
                yield block.first, module, [one.name for one in node.names]
