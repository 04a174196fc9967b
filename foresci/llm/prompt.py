"""Prompt templates: readable files whose placeholders take data, never instructions."""

from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from string import Template
from typing import Any

from foresci.schema import Record
from foresci.storage import canonical_json

SEPARATOR = "\n---\n"


@dataclass(frozen=True)
class Prompt:
    """A template file: the system message, a line `---`, then the user message.

    `$field` in the user message is replaced by that field of the step's input: a text as a JSON
    string, anything else as JSON. `<` and `>` are escaped in both, so that no value can close the
    tag that a template puts around it.
    """

    path: Path

    @cached_property
    def parts(self) -> tuple[str, str]:
        """The system message and the user template.

        Raises:
            ValueError: the file has no separator line (a defect of the template).
        """
        system, separator, user = self.path.read_text(encoding="utf-8").partition(SEPARATOR)
        if not separator:
            raise ValueError(f"{self.path}: no line with --- between system and user message")
        return system.strip(), user.strip()

    def render(self, given: Record) -> tuple[str, str]:
        """The system and user messages for one input."""
        system, user = self.parts
        fields = {name: as_data(value) for name, value in given.to_json().items()}
        return system, Template(user).substitute(fields)


def as_data(value: Any) -> str:
    """JSON text of a value that cannot close an XML-like delimiter around it."""
    return canonical_json(value).replace("<", "\\u003c").replace(">", "\\u003e")
