"""The site: every link leads somewhere, every page is in the navigation, the reference is current."""

import ast
import importlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.conftest import REPOSITORY
from tests.docs import command_reference
from tests.docs.reading import blocks, name_of, pages

OURS = ("foresci", "agents", "knowledge_base", "taxonomy", "controls", "evaluation")
DOCS = REPOSITORY / "docs"
LINKED = [*pages(), REPOSITORY / "CONTRIBUTING.md"]
_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ +(.+?)\s*$", re.MULTILINE)


def prose(page: Path) -> str:
    """A page without its code blocks."""
    lines = page.read_text(encoding="utf-8").splitlines()
    for block in blocks("\n".join(lines)):
        for at in range(block.first - 1, block.first - 1 + len(block.lines)):
            lines[at] = ""
    return "\n".join(lines)


def anchors(page: Path) -> set[str]:
    """What the headings of a page can be linked by."""
    found: set[str] = set()
    for heading in _HEADING.findall(prose(page)):
        words = re.sub(r"[^\w\s-]", "", heading.lower()).strip()
        name = re.sub(r"[-\s]+", "-", words)
        found.add(next(one for one in _numbered(name) if one not in found))
    return found


def _numbered(name: str) -> Iterator[str]:
    yield name
    for number in range(1, 1000):
        yield f"{name}_{number}"


@pytest.mark.parametrize("page", LINKED, ids=name_of)
def test_links_lead_to_a_page_and_a_heading(page: Path) -> None:
    for link in _LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", link):
            continue
        name, _, anchor = link.partition("#")
        target = (page.parent / name).resolve() if name else page
        assert target.exists(), f"{name_of(page)}: {link}: there is no {target}"
        if page.is_relative_to(DOCS):
            assert target.is_relative_to(DOCS), f"{name_of(page)}: {link} leads out of the site"
        assert not anchor or anchor in anchors(target), f"{name_of(page)}: {link}: no such heading"


def test_every_page_is_in_the_navigation_once() -> None:
    listed = sorted(_pages_of(_configuration()["nav"]))
    assert listed == sorted(page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md"))


def test_nothing_is_fetched_when_the_site_is_read() -> None:
    configuration = _configuration()
    assert configuration["theme"]["font"] is False
    assert not {"extra_javascript", "extra_css"} & configuration.keys()


def test_the_page_of_commands_is_current() -> None:
    """Where a command's help has changed: `python -m tests.docs.command_reference`."""
    assert command_reference.PAGE.read_text(encoding="utf-8") == command_reference.page()


def test_names_in_the_reference_exist() -> None:
    for page in (DOCS / "reference").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        for name, _, members in re.findall(r"^::: (\S+)(.*members: \[(.*?)\])?", text, re.M):
            module = importlib.import_module(name)
            for member in filter(None, members.split(", ")):
                assert hasattr(module, member), f"{name_of(page)}: {name}.{member}"


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_code_in_pages_parses_and_imports_what_is_there(page: Path) -> None:
    for block in blocks(page.read_text(encoding="utf-8")):
        if block.language == "python":
            for node in ast.walk(ast.parse("\n".join(block.lines))):
                if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(OURS):
                    module = importlib.import_module(node.module)
                    missing = [one.name for one in node.names if not hasattr(module, one.name)]
                    assert not missing, f"{name_of(page)}:{block.first}: {missing}"


def _configuration() -> Any:
    return yaml.safe_load((REPOSITORY / "mkdocs.yml").read_text(encoding="utf-8"))


def _pages_of(nav: Any) -> Iterator[str]:
    if isinstance(nav, str):
        yield nav
    elif isinstance(nav, dict):
        for below in nav.values():
            yield from _pages_of(below)
    else:
        for one in nav:
            yield from _pages_of(one)
