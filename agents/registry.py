"""The agents by name."""

from collections.abc import Callable
from typing import Any, NamedTuple

from controls import ControlsMode
from foresci.errors import UsageError


class AgentSpec(NamedTuple):
    """What the runner must know about an agent."""

    name: str
    retrieves: bool
    has_control: bool
    build: Callable[[], Any]
    """Returns the uncompiled StateGraph; imports langgraph only when called."""


def _native() -> Any:
    from agents.native import build

    return build()


def _hybrid_rag() -> Any:
    from agents.hybrid_rag import build

    return build()


AGENTS: dict[str, AgentSpec] = {
    spec.name: spec
    for spec in (
        AgentSpec("native", False, False, _native),
        AgentSpec("hybrid_rag", True, False, _hybrid_rag),
    )
}


def agent_spec(name: str, controls: ControlsMode = "off") -> AgentSpec:
    """An agent that can run under a controls mode.

    Raises:
        UsageError: there is no such agent, or it has no drift control to switch on.
    """
    spec = AGENTS.get(name)
    if spec is None:
        raise UsageError(f"no agent {name!r}; available: {', '.join(AGENTS)}")
    if controls != "off" and not spec.has_control:
        raise UsageError(f"agent {name} has no drift control; run it with --controls off")
    return spec
