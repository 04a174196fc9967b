"""Consoles that outlive whoever reads them: a sweep goes on when its pipe is closed."""

import os
import sys
from typing import TextIO

from rich.console import Console
from rich.text import Text

from foresci.cli.printable import as_text

WIDTH_OFF_TERMINAL = 100


class LastingConsole(Console):
    """A console on standard output or standard error that falls silent on a closed pipe."""

    def __init__(self, *, stderr: bool = False) -> None:
        stream = sys.stderr if stderr else sys.stdout
        width = None if stream.isatty() else WIDTH_OFF_TERMINAL
        super().__init__(stderr=stderr, width=width, highlight=False)

    def say(self, line: str, indent: int = 0) -> None:
        """Print words of any origin, folded where they are long."""
        for part in as_text(line).wrap(self, self.width - indent):
            part.rstrip()
            self.print(Text(" " * indent) + part)

    def on_broken_pipe(self) -> None:
        """Print nothing from now on; rich would end the process."""
        self.quiet = True
        silence(sys.stderr if self.stderr else sys.stdout)


def silence(stream: TextIO) -> None:
    """Let what is still written to a closed pipe go nowhere, so that nothing fails over it."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, stream.fileno())
    os.close(nowhere)
