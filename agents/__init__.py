"""Research agents as LangGraph state machines over a frozen knowledge base.

>>> from agents import run_task
"""

from agents.identity import run_config, run_id
from agents.registry import AGENTS, AgentSpec
from agents.runner import RunOutcome, run_task

__all__ = ["AGENTS", "AgentSpec", "RunOutcome", "run_config", "run_id", "run_task"]
