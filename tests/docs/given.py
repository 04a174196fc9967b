"""What the documentation's commands are given: things by name, and what placeholders stand for."""

import re
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from bench.planted_field import CUTOFF
from foresci.benchmark import SAMPLE
from knowledge_base import Corpus
from tests.docs.models import FACTORY, FAILING
from tests.docs.papers import write_listing

LISTING = "arxiv-2025-03_2026-03.jsonl.gz"
"""The documentation's corpus of 54,002 papers; here it is a small invented one."""
KB_OPTIONS = "--corpus corpus --cutoff 2025-09-30"
MADE: Mapping[str, tuple[str, ...]] = {
    "corpus": (f"foresci corpus import {LISTING} --out corpus",),
    "kb": (f"foresci kb build {KB_OPTIONS} --domain rag --out kb",),
    "rag-kb": (f"foresci kb build {KB_OPTIONS} --domain rag --out rag-kb",),
    "agents-kb": (f"foresci kb build {KB_OPTIONS} --domain llm_agents --out agents-kb",),
    "rag-tax": ("foresci taxonomy build rag-kb --out rag-tax",),
    "rag-tax-june": (
        "foresci kb build --corpus corpus --cutoff 2025-06-30 --domain rag --out rag-kb-june",
        "foresci taxonomy build rag-kb-june --out rag-tax-june",
    ),
    "agents-tax": ("foresci taxonomy build agents-kb --out agents-tax",),
    "bench": (f"foresci mint {KB_OPTIONS} --domain rag --horizon 6m --out bench",),
    "runs": (
        "foresci run RFDIR-0001 RFDIR-0005 RFVEN-0003 RFVEN-0004 --agent hybrid_rag --runs runs",
        "foresci run RFDIR-0005 RFVEN-0003 --agent aris --runs runs",
        "foresci sweep --agents native --tasks RFDIR-0001 --runs runs",
        "foresci evaluate --runs runs",
    ),
    "bench-runs": ("foresci run RFDIR-0001 RFPLA-0001 --bench bench --runs bench-runs",),
}
"""Things that commands make, once for all pages that begin with them."""


def _listing(folder: Path) -> None:
    write_listing(folder / LISTING)


def _sample(folder: Path) -> None:
    shutil.copytree(SAMPLE, folder / "sample")


def _proceedings(folder: Path) -> None:
    """Two editions, whose papers are known by their year."""
    write_listing(folder / "venue.jsonl", lambda day: str(2022 if day <= CUTOFF else 2024))


def _table(folder: Path) -> None:
    (folder / "papers.csv").write_text("ID,Name,Date,Day\n1,On agents,,2025-05-02\n", "utf-8")


def _models(folder: Path) -> None:
    (folder / "my_models.py").write_text(FACTORY, encoding="utf-8")


WRITTEN: Mapping[str, Callable[[Path], None]] = {
    LISTING: _listing,
    "sample": _sample,
    "my_models.py": _models,
    "papers.csv": _table,
    "venue.jsonl": _proceedings,
}
"""Things that functions write."""

FIRST: Mapping[str, tuple[str, int]] = {
    "docs/runs.md": (f"foresci run RFDIR-0001 --agent coi --backbone openai:{FAILING}", 1),
}
"""What has happened before a page begins, and how it ended: of a run that failed, for example."""
BEGINS_WITH: Mapping[str, str] = {
    "docs/diagnostics.md": "runs",
    "docs/judges.md": "runs",
    "docs/leakage.md": "bench-runs",
    "docs/persuasiveness.md": "runs",
    "docs/reference/commands.md": "runs",
    "docs/report.md": "runs",
    "docs/runs.md": "runs",
}
"""The runs that a page takes for granted; another makes its own."""

RUN_ID = re.compile(r"\b(RF[A-Z]{3}-\d{4}--\w+--[\w.-]+?--(?:off|on|gated))--[0-9a-f]{8}\b")
SWEEP_ID = re.compile(r"\b(?:sample|joined-\d{4}-\d{2}-\d{2})-[0-9a-f]{4,8}\b")
PLACEHOLDER = re.compile(r"(?<![\w$/.-])[A-Z][A-Z_]*(?![\w*\[-])")


def run_like(folder: Path, shown: str) -> str:
    """The id of the run that a shown id is of; its last part is another in every release."""
    (found,) = (folder / "runs").glob(f"{shown}--*")
    return found.name


def _run(folder: Path) -> str:
    return _finished(folder)[0]


def _other(folder: Path) -> str:
    return _finished(folder)[1]


def _finished(folder: Path) -> list[str]:
    """Names of runs that are there, in the order of the alphabet."""
    return sorted(path.parent.name for path in (folder / "runs").glob("*--off--*/answer.json"))


def newest_sweep(folder: Path) -> str:
    """The id of the sweep that was planned last."""
    plans = (folder / "runs" / "sweeps").glob("*/plan.json")
    return max(plans, key=lambda plan: plan.stat().st_mtime_ns).parent.name


def _paper(folder: Path) -> str:
    return Corpus.open(folder / "corpus").papers()[0].id


FILLED: Mapping[str, str | Callable[[Path], str]] = {
    "BENCH": "sample/benchmark",
    "CORPUS": "corpus",
    "DIR": "review",
    "FILE": "verdicts.csv",
    "ID": "ID",
    "JOINED": "joined",
    "KB": "kb",
    "J": "structural",
    "MODEL": "my-model",
    "N": "4",
    "NAME": "both",
    "OTHER": _other,
    "OUT": "kept",
    "PAPER": _paper,
    "RUN": _run,
    "SRC": LISTING,
    "SWEEP": newest_sweep,
}
"""What stands for a placeholder; a function is given the folder that the command works in."""
