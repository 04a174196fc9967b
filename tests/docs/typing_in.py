"""Typing a command: in this process, in the working folder, with an answer to what it asks."""

import contextlib
import io
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from foresci.cli.app import run_app


@dataclass(frozen=True)
class Done:
    """What came of a command."""

    code: int
    out: str
    err: str


def typed(words: Sequence[str]) -> Done:
    """Run a command of foresci; a question is answered with yes."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), _saying("y\n"):
        code = run_app([*words[1:]])
    return Done(code, out.getvalue(), err.getvalue())


class _Keyboard(io.StringIO):
    def isatty(self) -> bool:
        return True


@contextlib.contextmanager
def _saying(text: str) -> Iterator[None]:
    before, sys.stdin = sys.stdin, _Keyboard(text)
    try:
        yield
    finally:
        sys.stdin = before
