"""Running one agent on one task: identity, checkpoints, resuming, and the record on disk."""

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, cast

from agents.checkpoints import checkpoints, decided_in, keep_last, thread_of, tokens_so_far
from agents.context import RunContext
from agents.record import write_failed, write_manifest, write_results
from agents.registry import agent_spec
from agents.state import RunState
from agents.streaming import OnEvents, Telling
from controls import ControlsMode
from controls.version import VERSION
from foresci.errors import ForesciError
from foresci.llm import Backbone, StructuralBackbone
from foresci.log import get_logger
from foresci.runs import ANSWER_FILE, RunFolder
from foresci.schema import KnowledgeRisk, SupportPassage, Task
from foresci.schema.run import RunConfig, RunManifest, TokenUse
from foresci.storage import MANIFEST_FILE, canonical_json, sha256_file, sha256_text
from foresci.version import code_version
from knowledge_base import KnowledgeBase

RECURSION_LIMIT = 100
"""Steps of a graph at most; every loop has a bound of its own well below it."""


class RunOutcome(NamedTuple):
    """A run on disk, and whether this call had anything left to do for it."""

    folder: RunFolder
    already_finished: bool


def run_task(
    task: Task,
    agent: str = "hybrid_rag",
    *,
    kb: KnowledgeBase | None = None,
    backbone: Backbone | None = None,
    controls: ControlsMode = "off",
    runs_dir: Path = Path("runs"),
    benchmark: str = "",
    seed: int = 0,
    on_events: OnEvents | None = None,
    support: Sequence[SupportPassage] = (),
    knowledge: KnowledgeRisk | None = None,
) -> RunOutcome:
    """Run an agent on a task, or return the finished run of the same configuration.

    An unfinished run of the same configuration goes on from its last checkpoint. A run with
    controls goes on from the decision of the finished run without them, where `runs_dir` holds one
    that is otherwise of the same configuration.

    Args:
        task: the public task.
        agent: a name in `agents.registry.AGENTS`.
        kb: what the agent may read; agents that retrieve need one, others ignore it.
        backbone: runs the agent's steps; structural by default.
        controls: drift-control mode.
        runs_dir: folder that receives the run folder.
        benchmark: name of the benchmark the task is from, for the record.
        seed: recorded, and part of the run's identity.
        on_events: told of each node as it completes.
        support: the public packet of passages that came with the task.
        knowledge: whether the backbone's models may know what came after the cutoff, for the
            record; `foresci.llm.models.catalogue` tells.

    Raises:
        UsageError: unknown agent, controls the agent does not have, or evidence that is missing
            or reaches past the task's cutoff.
        ForesciError: a step failed for good; the run folder stays, with the error in it.
    """
    spec = agent_spec(agent, controls)
    context = RunContext(
        task=task,
        backbone=backbone or StructuralBackbone(),
        agent=agent,
        kb=kb if spec.retrieves else None,
        support=tuple(support) if spec.retrieves else (),
    )
    if spec.retrieves and context.evidence.cutoff < task.cutoff:
        get_logger("agents").warning(
            "evidence ends before the cutoff", task=task.id, kb=str(context.evidence.cutoff)
        )
    config = _config(context, agent, controls, seed)
    folder = RunFolder(runs_dir / run_id(task, config))
    if is_finished(folder):
        return RunOutcome(folder, already_finished=True)
    base = _shared(runs_dir, task, config)
    manifest = _begin(folder.path, task, config, benchmark, context.kb, knowledge)
    graph = spec.build(controls)
    try:
        state = _execute(graph, folder.path, context, on_events, base)
    except ForesciError as error:
        write_failed(folder.path, manifest, error, tokens_so_far(graph, folder.path))
        raise
    write_results(folder.path, context, manifest, state)
    keep_last(folder.path)
    return RunOutcome(RunFolder(folder.path), already_finished=False)


def _config(context: RunContext, agent: str, controls: str, seed: int) -> RunConfig:
    return RunConfig(
        task_sha256=sha256_text(canonical_json(context.task.to_json())),
        agent=agent,
        backbone=context.backbone.name,
        backbone_sha256=sha256_text(context.backbone.identity),
        controls=controls,
        controls_version=None if controls == "off" else VERSION,
        kb_fingerprint=context.kb.fingerprint if context.kb else None,
        support_sha256=_digest(context.support),
        seed=seed,
        code_version=code_version(),
    )


def run_id(task: Task, config: RunConfig) -> str:
    """`<task>--<agent>--<backbone>--<controls>--<8 hex digits>`, safe as a folder name."""
    digest = sha256_text(canonical_json(config.to_json()))[:8]
    backbone = re.sub(r"[^A-Za-z0-9._-]+", "-", config.backbone)
    return f"{task.id}--{config.agent}--{backbone}--{config.controls}--{digest}"


def _digest(support: tuple[SupportPassage, ...]) -> str | None:
    if not support:
        return None
    return sha256_text(canonical_json([passage.to_json() for passage in support]))


def is_finished(folder: RunFolder) -> bool:
    """Whether a run ended well and its answer is still the one it ended with."""
    if not (folder.path / MANIFEST_FILE).is_file():
        return False
    manifest = folder.manifest
    answer = folder.path / ANSWER_FILE
    return (
        manifest.status == "finished"
        and answer.is_file()
        and sha256_file(answer) == manifest.answer_sha256
    )


def _begin(
    folder: Path,
    task: Task,
    config: RunConfig,
    benchmark: str,
    kb: KnowledgeBase | None,
    knowledge: KnowledgeRisk | None,
) -> RunManifest:
    manifest = RunManifest(
        run_id=folder.name,
        lost_tokens=_lost_before(folder),
        task_id=task.id,
        family=task.family,
        domain=task.domain,
        cutoff=task.cutoff,
        config=config,
        benchmark=benchmark,
        kb_path=str(kb.root) if kb else None,
        status="running",
        knowledge=knowledge,
        started_at=datetime.now(UTC),
    )
    folder.mkdir(parents=True, exist_ok=True)
    write_manifest(folder, manifest)
    return manifest


def _lost_before(folder: Path) -> TokenUse:
    """What calls took that ended an earlier process's work on the same run."""
    known = (folder / MANIFEST_FILE).is_file()
    return RunFolder(folder).manifest.lost_tokens if known else TokenUse()


def _shared(runs_dir: Path, task: Task, config: RunConfig) -> RunFolder | None:
    """The finished run without controls whose decision a run with controls may begin from."""
    if config.controls == "off":
        return None
    off = config.model_copy(update={"controls": "off", "controls_version": None})
    base = RunFolder(runs_dir / run_id(task, off))
    return base if is_finished(base) else None


def _execute(
    graph: Any,
    folder: Path,
    context: RunContext,
    on_events: OnEvents | None,
    base: RunFolder | None,
) -> RunState:
    """Run a graph to its end, from its last checkpoint or a decision where there is one."""
    config: Any = {**thread_of(folder), "recursion_limit": RECURSION_LIMIT}
    with checkpoints(folder) as saver:
        machine = graph.compile(checkpointer=saver)
        started = bool(machine.get_state(config).values)
        if base and not started:
            machine.update_state(config, decided_in(graph, base.path), as_node="decide")
            started = True
        steps = machine.stream(
            None if started else {"trace": []},
            config,
            context=context,
            stream_mode="updates",
            subgraphs=True,
            durability="sync",
        )
        telling = Telling(on_events) if on_events else None
        for namespace, update in steps:
            if telling:
                telling.tell(namespace, update)
        return cast("RunState", machine.get_state(config).values)
