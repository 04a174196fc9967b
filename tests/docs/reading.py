"""Reads the documentation: its pages, the code blocks of a page, and the commands in them."""

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import REPOSITORY

PROGRAMS = ("foresci", "make", "python", "pip", "export", "git", "cd", ".")
"""What a line of a code block that is a command begins with."""
SHELLS = ("", "sh", "bash", "console")
"""Languages of fenced blocks that may hold commands; without one the block is of any kind."""
_ASSIGNED = re.compile(r"[A-Z_]+=\S*$")
_FENCE = re.compile(r"^ {0,3}```+\s*(\w*)")
_INLINE = re.compile(r"(?<!`)`((?:[A-Z_]+=\S+ )?foresci [^`\n]+(?:\n[^`\n]+)?)`(?!`)")


@dataclass(frozen=True)
class Block:
    """A code block: its language, the number of its first line, and its lines."""

    language: str
    first: int
    lines: tuple[str, ...]


@dataclass(frozen=True)
class Command:
    """A command that a page shows.

    Attributes:
        page: relative to the repository.
        line: number in the page.
        text: as it is to be typed, on one line.
    """

    page: str
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}: {self.text}"

    @property
    def pipeline(self) -> list[list[str]]:
        """The words of each program, as a shell splits them; comments are left out."""
        lexer = shlex.shlex(self.text, posix=True, punctuation_chars="|")
        lexer.whitespace_split = True
        parts: list[list[str]] = [[]]
        for word in lexer:
            if word == "|":
                parts.append([])
            else:
                parts[-1].append(word)
        return parts

    @property
    def settings(self) -> dict[str, str]:
        """Variables that are set before the first program's name."""
        words = self.pipeline[0][: self._named_at()]
        return dict(word.split("=", 1) for word in words)

    @property
    def words(self) -> list[str]:
        """The first program and its arguments."""
        return self.pipeline[0][self._named_at() :]

    def _named_at(self) -> int:
        words = self.pipeline[0]
        return next((at for at, word in enumerate(words) if not _ASSIGNED.match(word)), 0)


def pages() -> list[Path]:
    """Everything that a user reads: the README, the pages of the site, and beside the records."""
    return [
        REPOSITORY / "README.md",
        *sorted((REPOSITORY / "docs").rglob("*.md")),
        REPOSITORY / "runs" / "README.md",
    ]


def name_of(page: Path) -> str:
    """A page's path in the repository."""
    return page.relative_to(REPOSITORY).as_posix()


def blocks(text: str) -> Iterator[Block]:
    """The code blocks of a page, fenced ones and those that four spaces set apart."""
    language: str | None = None
    first, held = 0, list[str]()
    for number, line in enumerate([*text.splitlines(), "end"], 1):
        fence = _FENCE.match(line)
        if language is not None:
            if fence:
                yield Block(language, first, tuple(held))
                language, held = None, []
            else:
                held.append(line)
        elif not fence and (line.startswith("    ") or (held and not line.strip())):
            first = first if held else number
            held.append(line[4:])
        else:
            if held:
                yield Block("", first, tuple(held))
            language, first, held = (fence[1] if fence else None), number + 1, []


def commands(page: Path) -> list[Command]:
    """The commands of a page's code blocks, in order."""
    text = page.read_text(encoding="utf-8")
    found: list[Command] = []
    for block in blocks(text):
        if block.language in SHELLS:
            found += _commands(name_of(page), block)
    return found


def inline(page: Path) -> list[str]:
    """The commands of foresci that a page names within its sentences."""
    text = page.read_text(encoding="utf-8")
    return [" ".join(found.split()) for found in _INLINE.findall(text)]


def _commands(page: str, block: Block) -> Iterator[Command]:
    prompted = any(line.startswith("$ ") for line in block.lines)
    rows = iter(enumerate(block.lines, block.first))
    for number, line in rows:
        text = line[2:] if line.startswith("$ ") else "" if prompted else line
        while text.endswith("\\"):
            text = text[:-1] + next(rows)[1].strip()
        if _is_command(text):
            yield Command(page, number, text)


def _is_command(text: str) -> bool:
    words = [word for word in text.split() if not _ASSIGNED.match(word)]
    return bool(words) and not text.startswith(" ") and words[0] in PROGRAMS
