"""A small corpus on both sides of a cutoff, and runs whose answers name what they please."""

from datetime import date
from pathlib import Path
from typing import Any

from evaluation.leakage.audit import audit_leakage
from evaluation.leakage.records import LeakageReport, Mention
from foresci.benchmark import MANIFEST, TASKS, Benchmark, BenchmarkManifest
from foresci.runs import RunFolder
from foresci.schema import EvidencePacket, Paper, Task
from foresci.storage import write_json, write_jsonl
from knowledge_base.corpus import Corpus, write_corpus
from tests.evaluation.evaluation_cases import (
    DIRECTION_TASK,
    VENUE_TASK,
    claim,
    direction_answer,
    write_run,
)

TITLE = "ToolJury: slow planners learn what quick planners forget in noisy kitchens"
LATER = "2512.00001"


def paper(
    number: int, day: date, title: str, abstract: str = "Nothing else.", **more: Any
) -> Paper:
    named = f"{day:%y%m}.{number:05}"
    return Paper(
        **{"id": named, "title": title, "abstract": abstract, "public_on": day, "source": "t"}
        | more
    )


EARLIER = (
    paper(1, date(2025, 5, 2), "OldBench: tests of tool calls", "We look at triple prior maps."),
    paper(
        2, date(2025, 6, 2), "On planners", "A memory tree and the vibe coding of RAG pipelines."
    ),
)
AFTER = (
    paper(1, date(2025, 12, 1), TITLE, "It judges."),
    paper(2, date(2025, 12, 2), "Others", "We compare with RivalNet and WiderNet, such as FarNet."),
    paper(3, date(2025, 12, 3), "MARSHA: one thing"),
    paper(4, date(2025, 12, 4), "MARSHA: another thing"),
    paper(5, date(2025, 12, 5), "Triple-Prior: maps of three"),
    paper(6, date(2025, 12, 6), "MemoryTree: an index that grows"),
    paper(7, date(2025, 12, 7), "Orlandia: a city of agents"),
    paper(8, date(2025, 12, 8), "Kestrel 2.5: a model"),
    paper(9, date(2025, 12, 9), "Unnamed work", "We propose FogSolver, a method."),
)
PAPERS = (*EARLIER, *AFTER)


def corpus_of(folder: Path, *papers: Paper) -> Corpus:
    return write_corpus(folder / "corpus", papers or PAPERS)


def bench_of(folder: Path, *tasks: Task) -> Benchmark:
    root = folder / "bench"
    manifest = BenchmarkManifest(format_version=1, name="tiny", description="Tiny.")
    write_json(root / MANIFEST, manifest.to_json())
    held = tasks or (DIRECTION_TASK, VENUE_TASK)
    write_jsonl(root / TASKS, [task.to_json() for task in held])
    return Benchmark.open(root)


def run_saying(
    folder: Path, text: str, evidence: EvidencePacket | None = None, **changes: Any
) -> RunFolder:
    """A finished run whose mechanism is this text; no other text of it names anything."""
    answer = direction_answer(mechanism=claim(text))
    return write_run(folder, DIRECTION_TASK, answer, evidence, **changes)


def audited(
    folder: Path, text: str, evidence: EvidencePacket | None = None, *papers: Paper
) -> LeakageReport:
    """The audit of one such run."""
    run = run_saying(folder / "runs" / "one", text, evidence)
    return audit_leakage([run], bench_of(folder), corpus_of(folder, *papers))


def only(report: LeakageReport) -> Mention:
    """The one mention that was adjudicated."""
    (mention,) = report.mentions
    return mention
