"""What people wrote for each task's target: `hidden/keys.toml`, one table per task id.

A key names themes, wordings and papers; every number and every label in a target is computed.
"""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from evaluation.realized.themes import read_toml
from evaluation.targets import Slot
from foresci.errors import DataError
from foresci.schema import Record
from foresci.schema.record import first_problem


class DirectionKey(Record):
    """Themes of the candidates; `written_for` is the candidate that the slots describe."""

    family: Literal["direction"] = "direction"
    candidates: dict[str, str] = Field(description="Candidate id to theme name.")
    written_for: str
    slots: tuple[Slot, ...]


class BottleneckKey(Record):
    """The subdirection, its rival bottlenecks, and the one that the slots describe."""

    family: Literal["bottleneck"] = "bottleneck"
    subdirection: str
    rivals: tuple[str, ...]
    written_for: str
    slots: tuple[Slot, ...]


class PlanningKey(Record):
    """Themes of the options."""

    family: Literal["planning"] = "planning"
    candidates: dict[str, str] = Field(description="Candidate id to theme name.")


class VenueKey(Record):
    """The paper that the project describes, and the families near its own."""

    family: Literal["venue"] = "venue"
    paper_id: str
    acceptable: tuple[str, ...] = ()
    contribution_center: Slot


Key = Annotated[
    DirectionKey | BottleneckKey | PlanningKey | VenueKey, Field(discriminator="family")
]
_KEYS: TypeAdapter[dict[str, Key]] = TypeAdapter(dict[str, Key])


def load_keys(path: Path) -> dict[str, Key]:
    """All keys by task id.

    Raises:
        DataError: the file is missing, or a table in it is not a key.
    """
    try:
        return _KEYS.validate_python(read_toml(path))
    except ValidationError as error:
        raise DataError(f"{path}: {first_problem(error)}") from None
