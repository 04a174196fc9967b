"""structlog set-up: events go to standard error, so that standard output stays parseable."""

import logging
import sys
from typing import Any

import structlog

from foresci.settings import Settings, settings


def configure(chosen: Settings) -> None:
    """Route structlog events of `chosen.log_level` and above to standard error."""
    renderer: Any = (
        structlog.processors.JSONRenderer(sort_keys=True)
        if chosen.log_format == "json"
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
            logging.getLevelNamesMapping()[chosen.log_level.upper()]
        ),
        logger_factory=lambda *_: structlog.PrintLogger(sys.stderr),  # as it is at that moment
        cache_logger_on_first_use=False,
    )


def get_logger(name: str) -> Any:
    """A structlog logger whose events carry `component=name`.

    Where nobody has configured structlog, foresci's own set-up is used, so that a program that only
    imports foresci finds no events on its standard output.
    """
    if not structlog.is_configured():
        configure(settings())
    return structlog.get_logger(component=name)
