"""The base of every record: frozen, strict about unknown fields, JSON in and out."""

from typing import Any, Self

from pydantic import BaseModel, ConfigDict, ValidationError

from foresci.errors import DataError


class Record(BaseModel):
    """An immutable record. Unknown fields are errors, so that a misspelt key is not lost."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    @classmethod
    def parse(cls, value: Any, where: str) -> Self:
        """Validate plain data, naming its origin when it does not fit.

        Args:
            value: plain JSON data.
            where: the file, and the line or field in it, for the error message.

        Raises:
            DataError: one line with the first offending field.
        """
        try:
            return cls.model_validate(value)
        except ValidationError as error:
            raise DataError(f"{where}: {first_problem(error)}") from None

    def to_json(self) -> dict[str, Any]:
        """Plain JSON data of this record."""
        return self.model_dump(mode="json")


def first_problem(error: ValidationError) -> str:
    """The first problem of a validation error as one line, `field: what is wrong`."""
    problem = error.errors(include_url=False)[0]
    field = ".".join(str(part) for part in problem["loc"]) or "record"
    more = error.error_count() - 1
    return f"{field}: {problem['msg']}" + (f" (and {more} more)" if more else "")
