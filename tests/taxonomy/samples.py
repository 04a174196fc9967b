"""Two taxonomies for looking at: a small one with hostile texts, and one of 300 nodes."""

import random
from pathlib import Path

from taxonomy.dimensions import DIMENSIONS
from taxonomy.signals.records import (
    BottleneckSignal,
    DirectionSignal,
    NoteSignal,
    RelationSignal,
    Signal,
    VenueProfile,
)
from taxonomy.store import Taxonomy
from tests.taxonomy.builders import ROOT, Bench, Topic, monthly_papers

MONTHS = [(2025, month) for month in range(4, 10)]
HOSTILE_TITLE = 'Retrieval <script>alert("x")</script> with [bold]markup[/bold] & \x1b[31m "quotes"'
HOSTILE_SENTENCE = "Unlike HyDE, </details><img src=x onerror=alert(1)> we rewrite [red]queries."

OPENINGS = ("adaptive", "agentic", "budgeted", "cross-lingual", "dense", "federated", "graph-based",
            "hierarchical", "interactive", "long-context", "multi-hop", "sparse")  # fmt: skip
HEADS = ("retrieval", "question answering", "query rewriting", "reranking", "index construction",
         "evidence selection", "citation checking", "summarisation", "memory", "table reading",
         "code search", "claim verification")  # fmt: skip


def small_taxonomy(out: Path) -> Taxonomy:
    """Eight topics over sixty papers of six months."""
    bench = Bench(monthly_papers(MONTHS, 10, {"2504.00000": HOSTILE_TITLE}))
    ids = sorted(bench.papers)
    late = [one for one in ids if one >= "2507"]
    topics = [
        Topic(
            "tasks", "question answering", ids[:40],
            description="Answering questions from <em>retrieved</em> [b]text[/b].",
            phrases=("open-domain question", "answer accuracy"),
        ),
        Topic("tasks", "multi-hop questions", late[:8] + ids[:1], ("question answering",)),
        Topic("tasks", "multilingual", ids[40:55]),
        Topic("tasks", "fact checking", ids[57:], grounded=False),
        Topic("methods", "graph retrieval", ids[::2]),
        Topic("methods", "query <b>rewriting</b>", ids[::3]),
        Topic(
            "methods", "agentic retrieval", ids[::6], ("graph retrieval", "query <b>rewriting</b>")
        ),
        Topic("datasets", "multilingual", ids[5:20]),
    ]  # fmt: skip
    hops, graph = topics[1], topics[4]
    return bench.write(out, topics, signals_about(bench, hops, graph))


def signals_about(bench: Bench, topic: Topic, other: Topic) -> list[Signal]:
    """One signal of every kind."""
    node, second = (bench.id_of(one.dimension, one.label, one.papers) for one in (topic, other))
    quote = bench.quote("2509.00001", HOSTILE_SENTENCE)
    papers = topic.papers
    return [
        DirectionSignal(
            id="D1", label=topic.label, nodes=(node,), slices=3,
            core_papers=tuple(papers[:5]), momentum=bench.moved(node, papers).momentum,
            quotes=(quote,),
        ),
        RelationSignal(
            id="R1", relation="replacement", newer_paper="2509.00001", newer_on=quote.public_on,
            older_method="HyDE", older_paper="2504.00000",
            older_on=bench.papers["2504.00000"].public_on,
            nodes=(second,), quote=quote,
        ),
        BottleneckSignal(
            id="B1", bottleneck="limitation", label="stale index", nodes=(node,),
            papers=tuple(papers[:4]), slices=2, concrete_failure=True, quotes=(quote,),
        ),
        NoteSignal(
            id="N1", note="dependency", label="needs: reward model",
            nodes=(second,), papers=("2509.00001",), quotes=(quote,),
        ),
        VenueProfile(
            id="V1", family="acl", accepted=12, contributions={"method": 0.75, "benchmark": 0.25},
            maturity={"main": 0.5, "findings": 0.5}, evidence_package={"ablation": 0.4},
            nodes=(node,), reviewer_risks=("no human evaluation",), neighbours=("ml", "ir"),
            papers=("2509.00001", "2508.00002"),
        ),
    ]  # fmt: skip


def large_taxonomy(out: Path, nodes: int = 300) -> Taxonomy:
    """That many topics, roots not counted, in five dimensions and three levels; 600 signals."""
    rng = random.Random(7)  # noqa: S311
    bench = Bench(monthly_papers([(2024, month) for month in range(7, 13)], 12)
                  | monthly_papers([(2025, month) for month in range(1, 10)], 60))  # fmt: skip
    ids = sorted(bench.papers)
    topics: list[Topic] = []
    for number in range(nodes):
        dimension = DIMENSIONS[number % len(DIMENSIONS)]
        own = [one for one in topics if one.dimension == dimension]
        level = rng.choice((1, 1, 2, 2, 2)) if len(own) > 5 else 0
        parent = rng.choice(own[: 6 * level]) if level else None
        pool = ids if parent is None else list(parent.papers)
        size = max(3, len(pool) // rng.randint(2, 6))
        topics.append(_topic(rng, number, parent, sorted(rng.sample(pool, min(size, len(pool))))))
    return bench.write(out, topics, _many_signals(rng, bench, topics), abstracts=3)


def _topic(rng: random.Random, number: int, parent: Topic | None, papers: list[str]) -> Topic:
    opening = OPENINGS[number // len(HEADS) % len(OPENINGS)]
    label = f"{opening} {HEADS[number % len(HEADS)]}"
    return Topic(
        DIMENSIONS[number % len(DIMENSIONS)],
        label if number < len(OPENINGS) * len(HEADS) else f"{label} {number}",
        papers,
        (ROOT,) if parent is None else (parent.label,),
        grounded=len(papers) >= 5,
        description=f"Work on {label}: how evidence is found, kept and put to use.",
        phrases=tuple(rng.sample(HEADS, 5)),
    )


def _many_signals(rng: random.Random, bench: Bench, topics: list[Topic]) -> list[Signal]:
    grounded = [one for one in topics if one.grounded]
    found: list[Signal] = []
    for number in range(150):
        about = signals_about(bench, *rng.sample(grounded, 2))
        found += [
            one.model_copy(update={"id": f"{one.id[0]}{number:03}"})
            for one in about
            if one.kind != "venue"
        ]
    profile = signals_about(bench, grounded[0], grounded[1])[-1]
    for family in ("acl", "ml", "ai", "ir", "cv"):
        found.append(profile.model_copy(update={"id": f"V-{family}", "family": family}))
    return found
