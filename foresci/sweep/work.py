"""A worker's bench: what runs need, opened once for each process, and carrying out a run."""

import os
import time
import traceback
from datetime import date
from pathlib import Path

from agents import AGENTS, RunOutcome, run_config, run_id, run_task
from foresci.benchmark import Benchmark
from foresci.errors import DataError, ForesciError
from foresci.llm import Backbone
from foresci.llm.calls.redaction import redacted
from foresci.llm.choosing import backbone_beside
from foresci.llm.models.catalogue import Catalogue
from foresci.log import get_logger
from foresci.runs import RunFolder
from foresci.schema import KnowledgeRisk, Task
from foresci.schema.run import TokenUse
from foresci.storage import MANIFEST_FILE
from foresci.sweep.memory import peak_mb
from foresci.sweep.once import Once
from foresci.sweep.records import Ended, PlannedRun, SweepSpec
from knowledge_base import KnowledgeBase
from knowledge_base.evidence import find_evidence

KBS_OPEN = 2
"""A plan has the tasks of a knowledge base together, so that each is opened once all the same; at
the border of two both are in use."""


class Workbench:
    """Carries out runs of a sweep in this process; several threads may use it at once.

    Nothing is opened before a run needs it.

    Args:
        spec: of the sweep.
        runs_dir: folder of run records.
    """

    def __init__(self, spec: SweepSpec, runs_dir: Path) -> None:
        self._spec = spec
        self._runs_dir = runs_dir
        self._benchmark = Once(Benchmark.open)
        self._catalogue = Once(Catalogue.load)
        self._kb = Once(KnowledgeBase.open, most=KBS_OPEN)
        self._kb_path = Once(self._find_evidence)
        self._backbone = Once(self._make_backbone)

    def carry_out(self, run: PlannedRun) -> Ended:
        """Bring a run to its end, whatever that is; its errors are no errors of this method."""
        begun = time.monotonic()
        try:
            outcome = self._outcome(run)
        except ForesciError as error:
            return self._ended(run, begun, _line(str(error)))
        except Exception as error:  # a defect, or a model of somebody's own: one run's matter
            trace = redacted(traceback.format_exc())
            get_logger("sweep").error("a defect ended a run", run=run.run_id, traceback=trace)
            return self._ended(run, begun, _line(f"{type(error).__name__}: {error}"))
        return self._ended(run, begun, found=outcome.already_finished)

    def _ended(
        self, run: PlannedRun, begun: float, reason: str | None = None, *, found: bool = False
    ) -> Ended:
        return Ended(
            run_id=run.run_id,
            status="found" if found else "failed" if reason else "finished",
            reason=reason,
            seconds=round(time.monotonic() - begun, 3),
            tokens=TokenUse() if found else _tokens(self._runs_dir / run.run_id),
            process=os.getpid(),
            peak_mb=round(peak_mb(), 1),
        )

    def _outcome(self, run: PlannedRun) -> RunOutcome:
        benchmark = self._benchmark(self._spec.bench_path)
        task = benchmark.task(run.task_id)
        kb = self._evidence(task) if AGENTS[run.agent].retrieves else None
        self._check(run, task, kb)
        return run_task(
            task,
            run.agent,
            kb=kb,
            backbone=self._backbone(run.backbone),
            controls=run.controls,
            runs_dir=self._runs_dir,
            benchmark=benchmark.manifest.name,
            seed=self._spec.seed,
            support=benchmark.packets.get(task.id, ()),
            knowledge=self._knowledge(run, task),
        )

    def _check(self, run: PlannedRun, task: Task, kb: KnowledgeBase | None) -> None:
        """Make sure that what would be run is what was planned.

        Raises:
            DataError: it is not.
        """
        config = run_config(
            task,
            run.agent,
            backbone=self._backbone(run.backbone),
            controls=run.controls,
            kb_fingerprint=None if kb is None else kb.fingerprint,
            seed=self._spec.seed,
            support=self._benchmark(self._spec.bench_path).packets.get(task.id, ()),
        )
        if run_id(task, config) != run.run_id:
            raise DataError(
                f"{run.run_id}: foresci, the task or its evidence changed since the sweep was "
                "planned; give the command again, which plans anew"
            )

    def _evidence(self, task: Task) -> KnowledgeBase:
        return self._kb(self._kb_path((task.domain, task.cutoff)))

    def _find_evidence(self, place: tuple[str, date]) -> Path:
        benchmark = self._benchmark(self._spec.bench_path)
        return find_evidence(self._spec.kb_path, benchmark, *place, self._runs_dir)

    def _make_backbone(self, named: str) -> Backbone:
        return backbone_beside(self._runs_dir, named, adjudicator=self._spec.adjudicator)

    def _knowledge(self, run: PlannedRun, task: Task) -> KnowledgeRisk:
        models = filter(None, (run.backbone, self._spec.adjudicator))
        return self._catalogue(None).knowledge_risk(models, task.cutoff)


def _tokens(folder: Path) -> TokenUse:
    """What a run took by its record, where it has one that can be read."""
    try:
        known = (folder / MANIFEST_FILE).is_file()
        return RunFolder(folder).manifest.tokens if known else TokenUse()
    except DataError:
        return TokenUse()


def _line(text: str) -> str:
    return " ".join(redacted(text).split())
