"""Synthetic grounds whose papers complain, so that it is known what research turns to."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

import numpy as np

from evaluation.mint.ground import Ground
from evaluation.realized.period import Period
from foresci.schema import Paper
from taxonomy.documents import Documents
from taxonomy.evidence.records import Quote
from taxonomy.signals.records import BottleneckSignal
from taxonomy.store import PaperEntry
from tests.knowledge_base.papers import paper
from tests.taxonomy.builders import CUTOFF, Bench, Topic

COMPLAINTS = (
    "hallucinations",
    "latency",
    "reward hacking",
    "catastrophic forgetting",
    "mode collapse",
    "knowledge conflicts",
)
PLAIN = 0.12
"""Share of papers that take up a complaint where nothing is planted."""
TOPIC, METHOD = "terrace planning", "mirror replay"
PERIOD = Period.of(CUTOFF, 6, date(2025, 4, 1))
LATER_NAME = "Zorblax"
"""A system that no paper before the cutoff names."""
EACH_MONTH = 80
MONTHS = [(2025, month) for month in range(4, 13)] + [(2026, month) for month in range(1, 4)]


@dataclass(frozen=True)
class _Made:
    paper: Paper
    complaints: tuple[str, ...]
    topic: bool
    method: bool


def complaining_ground(
    folder: Path,
    seed: int,
    risen: Mapping[str, float] | None = None,
    quotes: bool = True,
    drawn: int | None = None,
) -> Ground:
    """A ground of 960 papers in which some complaints are taken up more after the cutoff.

    Args:
        folder: where the taxonomy is written.
        seed: of the papers.
        risen: share of the window's papers that take up a complaint, where it is not `PLAIN`.
        quotes: of the ground.
        drawn: seed of the ground; the same as `seed` if None.
    """
    rng = random.Random(seed)  # noqa: S311
    made = [
        _made(rng, f"{year % 100:02}{month:02}.{number:05}", date(year, month, 1 + number % 28),
              risen or {})
        for year, month in MONTHS
        for number in range(EACH_MONTH)
    ]  # fmt: skip
    known = [one for one in made if one.paper.public_on <= CUTOFF]
    entries = {
        one.paper.id: PaperEntry(
            id=one.paper.id, title=one.paper.title, public_on=one.paper.public_on, core=True
        )
        for one in known
    }
    bench = Bench(entries, domain="terraces")
    topics = [
        Topic("tasks", TOPIC, [one.paper.id for one in known if one.topic], phrases=(TOPIC,)),
        Topic("methods", METHOD, [one.paper.id for one in known if one.method], phrases=(METHOD,)),
    ]
    taxonomy = bench.write(folder, topics, [_signal(name, known) for name in COMPLAINTS])
    topic, method = (bench.id_of(one.dimension, one.label, one.papers) for one in topics)
    return Ground(
        domain="terraces",
        title="research on terraces",
        period=PERIOD,
        taxonomy=taxonomy,
        documents=Documents(
            tuple(one.paper for one in known),
            np.ones(len(known), dtype=np.bool_),
            np.ones((len(known), 1), dtype=np.float32),
        ),
        later=tuple(one.paper for one in made if one.paper.public_on > CUTOFF),
        members={
            topic: frozenset(one.paper.id for one in made if one.topic),
            method: frozenset(one.paper.id for one in made if one.method),
        },
        seed=seed if drawn is None else drawn,
        quotes=quotes,
    )


def _made(rng: random.Random, paper_id: str, day: date, risen: Mapping[str, float]) -> _Made:
    """A paper; what it takes up is drawn for each complaint on its own."""
    later = day > CUTOFF
    shares = {name: risen.get(name, PLAIN) if later else PLAIN for name in COMPLAINTS}
    complaints = tuple(name for name in COMPLAINTS if rng.random() < shares[name])
    topic = rng.random() < 0.3
    method = rng.random() < (0.4 if later and any(name in risen for name in complaints) else 0.1)
    said = [f"Existing systems suffer from {name}." for name in complaints]
    told = ", mirror replay" if method and day.day % 2 else ""
    said.append(f"We propose {LATER_NAME if later else 'a plan'}{told} for the work of terraces.")
    said += ["It is about terrace planning."] * topic + ["It uses mirror replay."] * method
    made = paper(paper_id, f"On terraces {paper_id}", day.isoformat(), abstract=" ".join(said))
    return _Made(made, complaints, topic, method)


def _signal(name: str, known: list[_Made]) -> BottleneckSignal:
    """The complaint as a taxonomy reports it; every fourth paper states it."""
    stating = [one.paper for one in known if name in one.complaints][::4]
    return BottleneckSignal(
        id=f"bottleneck-{name.replace(' ', '-')}",
        bottleneck="limitation",
        label=name,
        nodes=(),
        papers=tuple(one.id for one in reversed(stating)),
        slices=2,
        concrete_failure=False,
        quotes=tuple(_quote(one, f"Existing systems suffer from {name}.") for one in stating),
    )


def _quote(one: Paper, text: str) -> Quote:
    start = (one.abstract or "").index(text)
    return Quote(
        paper_id=one.id, public_on=one.public_on, section="abstract",
        start=start, end=start + len(text), text=text,
    )  # fmt: skip
