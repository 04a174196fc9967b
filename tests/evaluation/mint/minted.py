"""A small benchmark laid out as a minted one, with a knowledge base of its own."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import Any

from foresci.schema import Candidate, DirectionTask, Paper, PlanningTask, SupportPassage, Task
from foresci.storage import write_json, write_jsonl
from knowledge_base import KBManifest, build_kb
from knowledge_base.corpus import write_corpus
from tests.evaluation.evaluation_cases import DIRECTION_TARGET, PERIOD, PLANNING_TARGET
from tests.knowledge_base.papers import paper

CUTOFF = date(2025, 9, 30)
TOPICS = ("memory across sessions", "checks of tool calls", "roles in teams", "shopping on pages")
OPTIONS = tuple(
    Candidate(id=key, text=f"Work on {topic}") for key, topic in zip("ABCD", TOPICS, strict=True)
)


def papers(word: str, days: Sequence[str] = ("2025-08-04", "2025-09-12")) -> list[Paper]:
    """One paper for each topic and day, all of which hold a word of their own."""
    return [
        paper(
            f"{day[2:4]}{day[5:7]}.0{number}{len(word):03d}",
            f"On {topic} with {word}",
            day,
            abstract=f"We study {topic} of agents. Our method, {word}, improves {topic}.",
        )
        for day in days
        for number, topic in enumerate(TOPICS)
    ]


def tasks(domain: str) -> list[Task]:
    """A direction and a planning task of a domain."""
    common = {**PERIOD, "domain": domain, "candidates": OPTIONS}
    return [
        DirectionTask(id="RFDIR-0001", question=f"Which direction of {domain} gains?", **common),
        PlanningTask(
            id="RFPLA-0001", question=f"How to rank in {domain}?", constraint="a year", **common
        ),
    ]


def write_minted(root: Path, domain: str = "rag", word: str = "retrieval", **manifest: Any) -> Path:
    """A benchmark of two tasks at `root`.

    Args:
        root: where to.
        domain: of its tasks and its knowledge base.
        word: that its papers hold.
        manifest: fields of `benchmark.json` that are to be otherwise.
    """
    public, hidden = root / "public", root / "hidden"
    known = papers(word)
    kb = public / "kb" / f"{domain}-{CUTOFF}"
    build_kb(write_corpus(root.parent / f"corpus-of-{root.name}", known), CUTOFF, kb)
    fields = {"domain": domain, "cutoff": str(CUTOFF), "path": f"kb/{kb.name}"}
    entry = {**fields, "fingerprint": KBManifest.read(kb).content_fingerprint}
    plain = {"format_version": 1, "name": root.name, "description": "Tiny.", "kbs": [entry]}
    write_json(public / "benchmark.json", {**plain, **manifest})
    write_jsonl(public / "tasks.jsonl", [task.to_json() for task in tasks(domain)])
    write_jsonl(public / "packets.jsonl", [one.to_json() for one in packet(known)])
    targets = (DIRECTION_TARGET, PLANNING_TARGET)
    write_jsonl(hidden / "targets.jsonl", [target.to_json() for target in targets])
    rows = [{"task_id": task.id, "domain": domain} for task in tasks(domain)]
    write_jsonl(hidden / "construction.jsonl", rows)
    claim = {"task_id": "RFPLA-0001", "id": "C1", "text": f"{word} rose.", "sources": ["x"]}
    write_jsonl(hidden / "claims.jsonl", [claim])
    drop = {"family": "venue", "about": word, "reason": "no paper", "detail": ""}
    write_jsonl(hidden / "dropped.jsonl", [drop])
    write_json(hidden / "mint.json", {"domain": domain})
    return root


def packet(known: Sequence[Paper]) -> list[SupportPassage]:
    """The first sentence of an abstract, for the direction task's option A, and a title."""
    spans = (("A", "abstract", len("We study memory across sessions of agents.")),
             (None, "title", len(known[0].title)))  # fmt: skip
    return [
        SupportPassage(
            task_id="RFDIR-0001", about=about, paper_id=known[0].id,
            public_on=known[0].public_on, section=section, start=0, end=end,
        )
        for about, section, end in spans
    ]  # fmt: skip
