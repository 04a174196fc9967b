"""Inputs of the decision steps, for the tests of what is decided from them."""

from collections.abc import Iterable

from controls.findings import Assessment
from foresci.schema import Evidence
from taxonomy.momentum import Momentum
from tests.agents.builders import COMMON, packet

GIVEN = {"requirements": (), **COMMON}


def moved(shrunk: float, papers: int = 10) -> Momentum:
    return Momentum(
        recent_papers=papers, recent_domain_papers=100, earlier_papers=papers,
        earlier_domain_papers=100, log_ratio=shrunk, low=shrunk - 0.1, high=shrunk + 0.1,
        shrunk=shrunk,
    )  # fmt: skip


def assessed(names: Iterable[str], *movements: Momentum) -> tuple[Assessment, ...]:
    return tuple(
        Assessment(about=name, score=one.shrunk, reason="Counted.", movement=one)
        for name, one in zip(names, movements, strict=True)
    )


def evidence(*texts: str, about: str | None = None) -> tuple[Evidence, ...]:
    return tuple(item.model_copy(update={"about": about}) for item in packet(*texts).items)
