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
    build: Callable[[ControlsMode], Any]
    """Returns the uncompiled StateGraph of a controls mode; imports langgraph only when called."""
    summary: str
    """One line for `foresci agents list`: what it gathers, and how it comes to its decision."""


def _native(_: ControlsMode) -> Any:
    from agents.native import build

    return build()


def _hybrid_rag(_: ControlsMode) -> Any:
    from agents.hybrid_rag import build

    return build()


def _coi(controls: ControlsMode) -> Any:
    from agents.coi.graph import build

    return build(controls)


def _aris(controls: ControlsMode) -> Any:
    from agents.aris.graph import build

    return build(controls)


def _researchagent(controls: ControlsMode) -> Any:
    from agents.researchagent import build

    return build(controls)


AGENTS: dict[str, AgentSpec] = {
    spec.name: spec
    for spec in (
        AgentSpec("native", False, False, _native, "the backbone alone; gathers nothing"),
        AgentSpec(
            "hybrid_rag",
            True,
            False,
            _hybrid_rag,
            "one search for the question and one for each option, then the decision",
        ),
        AgentSpec(
            "coi",
            True,
            True,
            _coi,
            "chains of dated neighbours for each option, compared in a tournament; one dissent is"
            " kept",
        ),
        AgentSpec(
            "aris",
            True,
            True,
            _aris,
            "searches in many forms, verifies every hit, weighs each option on a card, and lets"
            " the draft be reviewed, attacked and audited",
        ),
        AgentSpec(
            "researchagent",
            True,
            True,
            _researchagent,
            "entities that go together, in three stages of drafts that are reviewed and mended",
        ),
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
