"""Running one agent on one task: identity, checkpoints, resuming, and the record on disk."""

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple, cast

from agents.checkpoints import checkpoints, decided_in, keep_last, thread_of, tokens_so_far
from agents.context import RunContext
from agents.identity import run_config, run_id
from agents.record import clear_leftovers, write_failed, write_manifest, write_results
from agents.registry import agent_spec
from agents.state import RunState
from agents.streaming import OnEvents, Telling
from controls import ControlsMode
from foresci.errors import ForesciError
from foresci.llm import Backbone, StructuralBackbone
from foresci.locks import holding
from foresci.log import get_logger
from foresci.runs import ANSWER_FILE, RunFolder
from foresci.schema import KnowledgeRisk, SupportPassage, Task
from foresci.schema.run import RunConfig, RunManifest, TokenUse
from foresci.storage import MANIFEST_FILE, sha256_file
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

    An unfinished run of the same configuration goes on from its last checkpoint. Where another
    process or thread is at the same run, its end is waited for. A run with
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
    config = run_config(
        task,
        agent,
        backbone=context.backbone,
        controls=controls,
        kb_fingerprint=None if context.kb is None else context.kb.fingerprint,
        seed=seed,
        support=context.support,
    )
    folder = RunFolder(runs_dir / run_id(task, config))
    if is_finished(folder):
        return RunOutcome(folder, already_finished=True)
    with holding(folder.path, on_wait=_waiting(folder.path)):
        found = RunFolder(folder.path)
        if is_finished(found):
            return RunOutcome(found, already_finished=True)
        manifest = _begin(folder.path, context, config, benchmark, knowledge)
        _carry_out(spec.build(controls), context, manifest, folder.path, on_events)
    return RunOutcome(RunFolder(folder.path), already_finished=False)


def _waiting(folder: Path) -> Callable[[str], None]:
    def told(holder: str) -> None:
        get_logger("agents").warning(
            "another process is at this run; waiting for it", run=folder.name, process=holder
        )

    return told


def _carry_out(
    graph: Any,
    context: RunContext,
    manifest: RunManifest,
    folder: Path,
    on_events: OnEvents | None,
) -> None:
    """Bring a run to its end and write its record, also where it ends in an error."""
    base = _shared(folder.parent, context.task, manifest.config)
    try:
        state = _execute(graph, folder, context, on_events, base)
    except ForesciError as error:
        write_failed(folder, manifest, error, tokens_so_far(graph, folder))
        raise
    keep_last(folder)  # before the record says that nothing is left to do
    write_results(folder, context, manifest, state)


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
    context: RunContext,
    config: RunConfig,
    benchmark: str,
    knowledge: KnowledgeRisk | None,
) -> RunManifest:
    task, kb = context.task, context.kb
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
    clear_leftovers(folder)
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
