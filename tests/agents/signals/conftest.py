"""A knowledge base of a few made-up papers whose counts are known."""

import json
from datetime import date
from pathlib import Path

import pytest

from knowledge_base import Corpus, KnowledgeBase, build_kb, import_corpus

EARLY, LATE = "2025-04-15", "2025-09-15"
GRAPHS = [f"{verb} knowledge graphs. {much} latency." for verb, much in (
    ("Hold", "Low"), ("Grow", "Some"), ("Prune", "Known"), ("Keep", "High"), ("Link", "Less"),
    ("Merge", "More"),
)]  # fmt: skip
PLAIN = "Entries are kept in lists."
NEEDED = "We train our system with a reward model."


def paper(number: int, day: str, title: str, abstract: str, domain: str = "llm_agents") -> dict:  # type: ignore[type-arg]
    return {
        "id": f"25{day[5:7]}.{number:05d}", "title": title, "digest": abstract,
        "authors": ["A. B."], "categories": ["cs.CL"], "announced": day, "venue": None,
        "domain": domain,
    }  # fmt: skip


def made_papers() -> list[dict]:  # type: ignore[type-arg]
    """20 early and 20 late papers of the domain, 4 and 10 of them on episodic memory.

    One more early and one more late paper mention it once in an abstract that is about parsers;
    two papers belong to another domain.
    """
    rows = [
        paper(n, day, f"{name} for language number {n}", "Trees are read.")
        for n, (name, day) in enumerate([("Parsers", EARLY)] * 15 + [("Readers", LATE)] * 9)
    ]
    rows += [
        paper(100 + n, EARLY, f"Episodic memories of agents, part {n}", f"{PLAIN} {NEEDED}")
        for n in range(4)
    ]
    rows += [
        paper(200 + n, LATE, f"Episodic memory for agents, part {n}", f"{said} {NEEDED}")
        for n, said in enumerate(GRAPHS + [PLAIN] * 4)
    ]
    mention = "We train parsers, unlike work on episodic memory."
    rows += [
        paper(300 + n, day, f"More parsers {n}", mention) for n, day in enumerate((EARLY, LATE))
    ]
    rows += [
        paper(400 + n, LATE, f"Episodic memory of pictures {n}", PLAIN, "visual_generation")
        for n in range(2)
    ]
    return rows


def built(home: Path, rows: list[dict]) -> KnowledgeBase:  # type: ignore[type-arg]
    (home / "papers.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    import_corpus([home / "papers.jsonl"], home / "corpus")
    build_kb(Corpus.open(home / "corpus"), date(2025, 9, 30), home / "kb")
    return KnowledgeBase.open(home / "kb")


@pytest.fixture(scope="session")
def made_kb(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    return built(tmp_path_factory.mktemp("signals"), made_papers())
