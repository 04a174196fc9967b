"""The page of all commands, from their own help.

`python -m tests.docs.command_reference` writes `docs/reference/commands.md` anew.
"""

import inspect
from collections.abc import Iterator
from html import escape
from typing import Any

import typer

from agents import AGENTS
from foresci.cli.app import app
from tests.conftest import REPOSITORY

PAGE = REPOSITORY / "docs" / "reference" / "commands.md"
HEAD = """\
# Commands

Each command, as its `--help` tells it. Exit codes: 0 is success, 1 a failure, 2 wrong use, 130 an
interrupt; a mistake is one line on standard error. `--json` gives a script what a reader sees.
"""


def page() -> str:
    """The whole page."""
    root = typer.main.get_command(app)
    return "\n".join([HEAD, *_told(root, ["foresci"])])


def _told(command: Any, names: list[str]) -> Iterator[str]:
    within = getattr(command, "commands", {})
    if len(names) > 1:
        yield f"{'#' * len(names)} {' '.join(names)}\n"
        yield f"{_prose(command.help)}\n"
    if len(names) > 1 and (not within or command.invoke_without_command):
        yield from _parameters(command)
    for name, one in within.items():
        yield from _told(one, [*names, name])


def _prose(text: str | None) -> str:
    """A command's help, with its examples set apart as code."""
    paragraphs = inspect.cleandoc(text or "").split("\n\n")
    return "\n\n".join(_paragraph(" ".join(one.split())) for one in paragraphs)


def _paragraph(text: str) -> str:
    before, example, line = text.partition("Example: ")
    return f"    {line}" if example and not before else _escaped(text)


def _parameters(command: Any) -> Iterator[str]:
    rows = [_row(one, command.name) for one in command.params if "--help" not in one.opts]
    if rows:
        yield "| name | meaning |\n|---|---|"
        yield from rows
        yield ""


def _row(parameter: Any, command: str) -> str:
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    if not names.startswith("-"):
        names = parameter.metavar or names.upper()
    elif parameter.metavar:
        names = f"{names} {parameter.metavar}"
    told = f"{', '.join(AGENTS)}." if (command, parameter.name) == ("run", "agent") else None
    text = _escaped(told or parameter.help or "").replace("|", "\\|")
    return f"| `{names}` | {text}{_default(parameter)} |"


def _default(parameter: Any) -> str:
    value = parameter.default
    if parameter.required:
        return " Required."
    if value is None or value is False or value == () or value == []:
        return ""
    return f" Default: `{getattr(value, 'value', value)}`."


def _escaped(text: str) -> str:
    """Text with its code as it is, and nothing else that a browser takes for a tag."""
    parts = text.replace("\\[", "[").split("`")
    return "`".join(part if at % 2 else escape(part, quote=False) for at, part in enumerate(parts))


def main() -> None:
    """Write the page."""
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
