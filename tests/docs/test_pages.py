"""The pages fit together: what they link to is there, and what is generated is current."""

import re
from pathlib import Path

import pytest

from tests.conftest import REPOSITORY
from tests.docs.command_reference import PAGE, page
from tests.docs.reading import blocks, name_of, pages

_LINK = re.compile(r"\]\(([^)\s]+)\)")
_HEADING = re.compile(r"^#+ +(.+?)(?: *\{#([\w-]+)\})?$", re.MULTILINE)
_NAMED = re.compile(r"[\w/-]+\.md$", re.MULTILINE)


def prose(path: Path) -> str:
    """A page without its code blocks."""
    text = path.read_text(encoding="utf-8")
    inside = {
        number
        for block in blocks(text)
        for number in range(block.first, block.first + len(block.lines))
    }
    lines = enumerate(text.splitlines(), 1)
    return "\n".join(line for number, line in lines if number not in inside)


def anchors(path: Path) -> set[str]:
    """What a link to a page may name after #, as GitHub and the site make it of its headings."""
    named = set()
    for title, given in _HEADING.findall(prose(path)):
        plain = re.sub(r"[`*]", "", title).strip().lower()
        named.add(given or re.sub(r"[\s]+", "-", re.sub(r"[^\w\s-]", "", plain)))
    return named


@pytest.mark.parametrize("path", pages(), ids=name_of)
def test_links_lead_somewhere(path: Path) -> None:
    for link in _LINK.findall(prose(path)):
        if "://" in link:
            continue
        place, _, anchor = link.partition("#")
        target = (path.parent / place).resolve() if place else path
        assert target.exists(), f"{name_of(path)}: {link} is not there"
        if anchor and target.suffix == ".md":
            assert anchor in anchors(target), f"{name_of(path)}: {link} has no such heading"


def test_the_site_has_every_page() -> None:
    named = (REPOSITORY / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:")[2]
    docs = REPOSITORY / "docs"
    there = sorted(path.relative_to(docs).as_posix() for path in docs.rglob("*.md"))
    assert sorted(_NAMED.findall(named)) == there


def test_the_page_of_commands_is_current() -> None:
    written = PAGE.read_text(encoding="utf-8")
    assert written == page(), "write it anew: python -m tests.docs.command_reference"
