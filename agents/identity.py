"""The identity of a run: all that determines its answer, and the id that follows from it."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from agents.registry import agent_spec
from controls import ControlsMode
from controls.version import VERSION
from foresci.llm import Backbone
from foresci.schema import SupportPassage, Task
from foresci.schema.run import RunConfig
from foresci.storage import canonical_json, sha256_text
from foresci.version import code_version


def run_config(
    task: Task,
    agent: str,
    *,
    backbone: Backbone,
    controls: ControlsMode = "off",
    kb_fingerprint: str | None = None,
    seed: int = 0,
    support: Sequence[SupportPassage] = (),
) -> RunConfig:
    """Everything that determines a run's answer; with `run_id`, the run's id before it is run.

    Args:
        task: the public task.
        agent: a name in `agents.registry.AGENTS`.
        backbone: runs the agent's steps.
        controls: drift-control mode.
        kb_fingerprint: content fingerprint of the knowledge base. It is left out for an agent
            that retrieves nothing, as is `support`.
        seed: as for `run_task`.
        support: the public packet of passages that came with the task.

    Raises:
        UsageError: unknown agent, or controls that the agent does not have.
    """
    retrieves = agent_spec(agent, controls).retrieves
    return RunConfig(
        task_sha256=sha256_text(canonical_json(task.to_json())),
        agent=agent,
        backbone=backbone.name,
        backbone_sha256=sha256_text(backbone.identity),
        controls=controls,
        controls_version=None if controls == "off" else VERSION,
        kb_fingerprint=kb_fingerprint if retrieves else None,
        support_sha256=_digest(support) if retrieves else None,
        seed=seed,
        code_version=code_version(),
    )


def run_id(task: Task, config: RunConfig) -> str:
    """`<task>--<agent>--<backbone>--<controls>--<8 hex digits>`, safe as a folder name."""
    digest = config_digest(config.to_json())
    backbone = re.sub(r"[^A-Za-z0-9._-]+", "-", config.backbone)
    return f"{task.id}--{config.agent}--{backbone}--{config.controls}--{digest}"


def config_digest(config: Mapping[str, Any]) -> str:
    """The end of a run's id: eight hex digits of its configuration as plain JSON data."""
    return sha256_text(canonical_json(config))[:8]


def _digest(support: Sequence[SupportPassage]) -> str | None:
    if not support:
        return None
    return sha256_text(canonical_json([passage.to_json() for passage in support]))
