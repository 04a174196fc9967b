"""Words of agents, models and files on a terminal: no markup, and nothing that steers it."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text


def as_text(said: str, style: str = "") -> "Text":
    """What was said in one line, for a cell or a title of a table."""
    from rich.text import Text

    from taxonomy.view.plain import plain

    return Text(plain(said), style=style)


def say(console: "Console", line: str) -> None:
    """Print a line as it is, however long."""
    console.print(as_text(line), highlight=False, soft_wrap=True)
