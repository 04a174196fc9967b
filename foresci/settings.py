"""Configuration from the environment: folders, models, and how loud the log is."""

from functools import lru_cache
from pathlib import Path
from typing import Literal

from pydantic import Field, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from foresci.errors import UsageError

PREFIX = "FORESCI_"


class Settings(BaseSettings):
    """Settings, each overridable by an environment variable named `FORESCI_<FIELD>`."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    runs: Path = Field(default=Path("runs"), description="Folder that receives run records.")
    cache: Path | None = Field(
        default=None,
        description="Folder of cached vectors; when none, `.foresci-cache` beside each KB.",
    )
    models: Path | None = Field(
        default=None, description="Your catalogue of models (.toml), added to the shipped one."
    )
    model_idle_seconds: float = Field(
        default=120.0,
        gt=0,
        description="How long a model's endpoint may send nothing before a call has failed.",
    )
    model_calls: int = Field(
        default=64, ge=1, description="Calls to one model endpoint at once, at most."
    )
    log_level: Literal["debug", "info", "warning", "error"] = Field(
        default="warning", description="Lowest level that is written to standard error."
    )
    log_format: Literal["console", "json"] = Field(
        default="console", description="Log lines for people, or one JSON object a line."
    )


@lru_cache(maxsize=1)
def settings() -> Settings:
    """The settings of this process, read once.

    Raises:
        UsageError: one of them has no such value.
    """
    try:
        return Settings()
    except ValidationError as error:
        problem = error.errors(include_url=False)[0]
        name = ".".join(str(part) for part in problem["loc"]).upper()
        told = f"{PREFIX}{name} is {problem['input']!r}: {problem['msg']}"
        raise UsageError(told) from None
