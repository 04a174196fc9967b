"""The pages fit together: links lead somewhere, the site has all of them, the rest is current."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY
from tests.docs import command_reference
from tests.docs.reading import blocks, name_of, pages

DOCS = REPOSITORY / "docs"
SITE = REPOSITORY / "mkdocs.yml"
LINKED = [*pages(), REPOSITORY / "CONTRIBUTING.md"]
_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ +(.+?)\s*$", re.MULTILINE)
_NAMED = re.compile(r"[\w/-]+\.md$", re.MULTILINE)


def prose(page: Path) -> str:
    """A page without its code blocks."""
    text = page.read_text(encoding="utf-8")
    lines = text.splitlines()
    for block in blocks(text):
        first = block.first - 1
        lines[first : first + len(block.lines)] = [""] * len(block.lines)
    return "\n".join(lines)


def anchors(page: Path) -> set[str]:
    """What the headings of a page can be linked by, on the site as on GitHub."""
    found: set[str] = set()
    for heading in _HEADING.findall(prose(page)):
        words = re.sub(r"[^\w\s-]", "", heading.lower()).strip()
        name = re.sub(r"[-\s]+", "-", words)
        found.add(next(one for one in _numbered(name) if one not in found))
    return found


def _numbered(name: str) -> Iterator[str]:
    yield name
    yield from (f"{name}_{number}" for number in range(1, 1000))


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
    named = _NAMED.findall(SITE.read_text(encoding="utf-8").partition("\nnav:")[2])
    assert sorted(named) == sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))


def test_the_site_asks_for_nothing_from_elsewhere() -> None:
    """Fonts, scripts and styles come with the theme; Google's fonts are what it takes unasked."""
    configured = SITE.read_text(encoding="utf-8")
    assert re.search(r"^  font: false$", configured, re.MULTILINE)
    assert not re.findall(r"extra_javascript|extra_css|analytics|https?://", configured)


def test_the_page_of_commands_is_current() -> None:
    """Where a command's help has changed: `python -m tests.docs.command_reference`."""
    assert command_reference.PAGE.read_text(encoding="utf-8") == command_reference.page()
