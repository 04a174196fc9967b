"""structlog set-up: events go to standard error, so that standard output stays parseable."""

import logging
import sys
from typing import Any

import structlog

from foresci.settings import Settings


def configure(settings: Settings) -> None:
    """Route structlog events of `settings.log_level` and above to standard error."""
    renderer: Any = (
        structlog.processors.JSONRenderer(sort_keys=True)
        if settings.log_format == "json"
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(
            logging.getLevelNamesMapping()[settings.log_level.upper()]
        ),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )


def get_logger(name: str) -> Any:
    """A structlog logger whose events carry `logger=name`."""
    return structlog.get_logger(logger=name)
