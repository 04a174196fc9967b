"""Choosing among the runs of a folder."""

from collections.abc import Callable, Collection, Iterable
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, NamedTuple

from controls import CONTROLS_MODES
from foresci.cli.runs_found import STATUSES, Found
from foresci.errors import UsageError
from foresci.schema import FAMILIES
from foresci.schema.run import RunManifest

_TOLD: dict[str, Callable[[RunManifest], Any]] = {
    "task": lambda manifest: manifest.task_id,
    "agent": lambda manifest: manifest.config.agent,
    "backbone": lambda manifest: manifest.config.backbone,
    "controls": lambda manifest: manifest.config.controls,
    "family": lambda manifest: manifest.family,
    "domain": lambda manifest: manifest.domain,
}
"""What each filter looks at."""


class Filters(NamedTuple):
    """What is asked for; an empty field asks for nothing."""

    task: Collection[str]
    agent: Collection[str]
    backbone: Collection[str]
    controls: Collection[str]
    family: Collection[str]
    domain: Collection[str]
    status: Collection[str]
    sweep: str | None

    @property
    def is_empty(self) -> bool:
        """Whether every run fits."""
        return not any(self)


Given = list[str] | None
"""The values of an option that can be given several times."""


def filters(
    task: Given,
    agent: Given,
    backbone: Given,
    controls: Given,
    family: Given,
    domain: Given,
    status: Given,
    sweep: str | None,
) -> Filters:
    """The filters of a command line.

    Raises:
        UsageError: there is no such status, controls mode or family.
    """
    found = Filters(
        task or (),
        agent or (),
        backbone or (),
        controls or (),
        family or (),
        domain or (),
        status or (),
        sweep,
    )
    _check(found.status, STATUSES, "--status")
    _check(found.controls, CONTROLS_MODES, "--controls")
    for pattern in found.family:
        if not any(fnmatchcase(family, pattern) for family in FAMILIES):
            raise UsageError(f"--family {pattern!r}: there are {', '.join(FAMILIES)}")
    return found


def _check(given: Collection[str], known: Collection[str], option: str) -> None:
    for one in given:
        if one not in known:
            raise UsageError(f"{option} {one!r}: there are {', '.join(known)}")


def fitting(found: Iterable[Found], wanted: Filters, runs_dir: Path) -> list[Found]:
    """The runs that fit every filter. Of a damaged run only status and sweep can be told.

    Raises:
        UsageError: there is no such sweep.
        DataError: its plan cannot be read.
    """
    planned = None if wanted.sweep is None else _planned(runs_dir, wanted.sweep)
    return [one for one in found if _fits(one, wanted, planned)]


def _planned(runs_dir: Path, sweep: str) -> Collection[str]:
    from foresci.cli.runs_sweeps import planned_ids  # loads the agents, which others do not need

    return planned_ids(runs_dir, sweep)


def _fits(one: Found, wanted: Filters, planned: Collection[str] | None) -> bool:
    if planned is not None and one.name not in planned:
        return False
    if wanted.status and one.status not in wanted.status:
        return False
    asked = [name for name in _TOLD if getattr(wanted, name)]
    manifest = one.manifest
    if manifest is None:
        return not asked
    return all(_matches(_TOLD[name](manifest), getattr(wanted, name)) for name in asked)


def _matches(value: str, patterns: Iterable[str]) -> bool:
    return any(value == pattern or fnmatchcase(value, pattern) for pattern in patterns)
