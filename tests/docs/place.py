"""Folders in which the commands of a page work, with what they take for granted."""

import contextlib
import shutil
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path

from tests.docs.given import (
    BEGINS_WITH,
    FILLED,
    FIRST,
    MADE,
    PLACEHOLDER,
    RUN_ID,
    SWEEP_ID,
    WRITTEN,
    newest_sweep,
    run_like,
)
from tests.docs.people import HANDED_BACK
from tests.docs.typing_in import Done, typed

EVIDENCE = "evidence"
"""Below the folder of runs: what `foresci run` builds on first use."""

MADE_BY = {frozenset(made[-1].split()): name for name, made in MADE.items() if len(made) == 1}


@dataclass
class Store:
    """Things that pages are given, each made once, when a page first needs it."""

    root: Path
    done: dict[frozenset[str], Done] = field(default_factory=dict)
    """What came of the commands by which things were made."""

    def give(self, name: str, to: Path) -> None:
        """Put a copy of something into a page's folder, unless something is there."""
        if to.exists():
            return
        self._make(name)
        source = self.root / name
        copy = shutil.copytree if source.is_dir() else shutil.copy2
        copy(source, to)

    def _make(self, name: str) -> None:
        if (self.root / name).exists():
            return
        if name in WRITTEN:
            WRITTEN[name](self.root)
            return
        for command in MADE[name]:
            words = command.split()
            for needed in taken(words):
                self._make(needed)
            with contextlib.chdir(self.root):
                done = self.done[frozenset(words)] = typed(words)
            assert done.code == 0, f"{command}: {done.err}"


@dataclass(frozen=True)
class Place:
    """A page's folder."""

    folder: Path
    store: Store

    @classmethod
    def of(cls, page: str, folder: Path, store: Store) -> "Place":
        """A folder with the runs that a page takes for granted, or the knowledge bases alone."""
        place = cls(folder, store)
        store.give("my_models.py", folder / "my_models.py")
        begins_with = BEGINS_WITH.get(page)
        store.give(begins_with or "runs", folder / "runs")
        if begins_with is None:
            for record in (folder / "runs").iterdir():
                if record.name != EVIDENCE:
                    shutil.rmtree(record) if record.is_dir() else record.unlink()
        if page in FIRST:
            command, code = FIRST[page]
            with contextlib.chdir(folder):
                assert typed(command.split()).code == code, command
        return place

    def filled(self, words: Sequence[str]) -> list[str]:
        """A command as somebody would type it here.

        Raises:
            LookupError: nothing is known to stand for one of its placeholders.
        """
        return [self._filled(word) for word in without_synopsis(words)]

    def prepare(self, words: Sequence[str]) -> None:
        """Put there what a command takes: things by their names, and sheets that people filled."""
        for name in taken(words):
            self.store.give(name, self.folder / name)
        for name in arguments(words):
            if name in HANDED_BACK:
                HANDED_BACK[name](self.folder / name)

    def run(self, words: Sequence[str]) -> Done:
        """Run a command, or take what came of it where the store is made by the same one."""
        name = MADE_BY.get(frozenset(words))
        if name is None:
            return typed(words)
        shutil.rmtree(self.folder / name, ignore_errors=True)
        self.store.give(name, self.folder / name)
        return self.store.done[frozenset(words)]

    def _filled(self, word: str) -> str:
        found = RUN_ID.sub(lambda shown: run_like(self.folder, shown[1]), word)
        found = SWEEP_ID.sub(lambda _: newest_sweep(self.folder), found)
        return PLACEHOLDER.sub(lambda name: self._stands_for(name[0]), found)

    def _stands_for(self, name: str) -> str:
        if name not in FILLED:
            raise LookupError(f"nothing stands for {name}; FILLED in tests/docs/given.py must know")
        value = FILLED[name]
        return value if isinstance(value, str) else value(self.folder)


def without_synopsis(words: Sequence[str]) -> Iterator[str]:
    """The words of a usage line with all that is optional in it: `FILE... [--keep OUT]`."""
    for word in words:
        plain = word[1:] if word.startswith("[") else word
        if plain.endswith("]") and "[" not in plain:
            plain = plain[:-1]
        yield plain.removesuffix("...")


def taken(words: Sequence[str]) -> list[str]:
    """What a command takes of the things that are known by name."""
    names = [name.split("/")[0] for name in arguments(words)]
    return [name for name in names if name in MADE or name in WRITTEN]


def arguments(words: Sequence[str]) -> list[str]:
    """What follows the command's name, without the places that it writes to."""
    return [word for before, word in pairwise(words[1:]) if before not in ("--out", "--runs")]
