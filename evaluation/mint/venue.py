"""Venue tasks: a project described without names, and the family of venues that accepted it."""

import random
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from evaluation.mint import venue_wording
from evaluation.mint.drafts import Draft, Dropped, provisional
from evaluation.mint.ground import Ground
from evaluation.mint.phrasing import day, span
from evaluation.mint.project_check import given_away, too_near
from evaluation.mint.project_facts import Facts, Reader
from evaluation.mint.project_text import center_variants, describe
from evaluation.mint.slots import quotes_of
from evaluation.mint.venue_editions import Decided
from evaluation.mint.venue_neighbours import Families, acceptable
from evaluation.mint.venue_order import accepted_in_window, next_family, seeded_order
from evaluation.mint.venue_records import accepted_at, claims_of, family_records
from evaluation.targets import Slot, VenueTarget
from foresci.schema import Candidate, Paper, VenueTask, Window
from taxonomy.signals.venue_papers import accepted_by_family
from taxonomy.venues import FAMILY_NAMES, FamilyId, VenueMention

FEWEST_TELLING = 4
ATTEMPTS = 12
"""Wordings that are tried until one is far enough from the source."""
FEW_FAMILIES = "fewer than two venue families accepted papers of the window"
NONE_BEFORE = "no acceptance is known up to the cutoff"
DECIDED = "its venue had decided by the cutoff"
OUTGROWS = "its family would outgrow the others"


def draft_venues(ground: Ground) -> Iterator[Draft | Dropped]:
    """Venue tasks from papers of the window that state an acceptance, families taking turns.

    Taking the first n gives as even a mix of accepting families as the papers allow; what a family
    has left when all others are served is dropped, and so is a paper whose venue had decided by
    the cutoff. Everything that a task shows is worded from terms that papers up to the
    cutoff use, and from a fixed lexicon.
    """
    stated = accepted_in_window(ground)
    decided = Decided(ground.documents.papers)
    mentions = {paper: one for paper, one in stated.items() if not decided.holds(one)}
    yield from (
        Dropped(family="venue", about=paper, reason=DECIDED)
        for paper in sorted(stated.keys() - mentions.keys())
    )
    reason = _objection(ground, mentions)
    if reason is not None:
        yield Dropped(family="venue", about=ground.title, reason=reason)
        return
    desk = _Desk(ground, mentions)
    waiting: dict[FamilyId, list[Paper]] = {}
    for one in seeded_order([ground.papers[one] for one in mentions], f"{ground.seed}/venue"):
        waiting.setdefault(mentions[one.id].family, []).append(one)
    made: Counter[FamilyId] = Counter()
    while True:
        left = [family for family, papers in waiting.items() if papers]
        family = next_family(left, made, f"{ground.seed}/{ground.domain}/venue")
        if family is None:
            break
        found = desk.draft(waiting[family].pop(0))
        made[family] += isinstance(found, Draft)
        yield found
    for left_out in (one for family in FAMILY_NAMES for one in waiting.get(family, ())):
        yield Dropped(family="venue", about=left_out.id, reason=OUTGROWS)


def _objection(ground: Ground, mentions: Mapping[str, VenueMention]) -> str | None:
    if len({one.family for one in mentions.values()}) < 2:
        return FEW_FAMILIES
    known = accepted_by_family(ground.documents.papers).values()
    inside = (paper for one in known for paper in one.papers)
    return None if any(paper.id in ground.population.days for paper in inside) else NONE_BEFORE


class _Desk:
    """Makes drafts of papers, one after the other."""

    def __init__(self, ground: Ground, mentions: Mapping[str, VenueMention]) -> None:
        self._ground = ground
        self._mentions = mentions
        self._families = Families(ground)
        self._reader = Reader(ground, [ground.papers[one] for one in mentions])
        self._records = family_records(ground, mentions, self._families)
        self._told: set[str] = set()

    def draft(self, paper: Paper) -> Draft | Dropped:
        """The draft of a paper, or why there is none."""
        facts = self._reader.facts(paper)
        if facts.telling < FEWEST_TELLING:
            return _dropped(paper, "too little to describe", f"{facts.telling} things to tell")
        texts = self._wordings(paper, facts)
        if not texts:
            return _dropped(paper, "too little to describe", "fewer than sixty words")
        stream = next((one for one in texts if not self._near(texts[one], paper, facts)), None)
        if stream is None:
            near = self._near(next(iter(texts.values())), paper, facts)
            told = "; ".join(near) if self._ground.quotes else f"{len(near)} runs of words or names"
            return _dropped(paper, "too near to the source text", told)
        if texts[stream] in self._told:
            return _dropped(paper, "described like another project", "")
        self._told.add(texts[stream])
        return self._finished(paper, facts, stream, texts[stream])

    def _wordings(self, paper: Paper, facts: Facts) -> dict[str, str]:
        """Descriptions by the name of the random stream that chose their sentences."""
        names = (f"{self._ground.seed}/{paper.id}/{one}" for one in range(ATTEMPTS))
        texts = {name: describe(facts, random.Random(name)) for name in names}  # noqa: S311
        return {name: text for name, text in texts.items() if text is not None}

    def _near(self, text: str, paper: Paper, facts: Facts) -> list[str]:
        near = too_near(text, paper, facts.names) + given_away(text, paper)
        return near + self._reader.rare.shared(text, paper.title)

    def _finished(self, paper: Paper, facts: Facts, wording: str, text: str) -> Draft:
        mention = self._mentions[paper.id]
        predicted = self._families.predicted(paper)
        stream = random.Random(f"{self._ground.seed}/{paper.id}/task")  # noqa: S311
        families = stream.sample(list(FAMILY_NAMES), len(FAMILY_NAMES))
        task = self._task(text, families, stream.choice(venue_wording.QUESTIONS))
        target = VenueTarget(
            task_id=task.id,
            period=self._ground.period,
            paper_id=paper.id,
            accepted_at=accepted_at(mention),
            canonical=mention.family,
            acceptable=acceptable(predicted, mention.family),
            contribution_center=self._center(paper, facts),
        )
        construction: dict[str, Any] = {
            "candidates": {one: self._records[one] for one in families},
            "right": [mention.family],
            "paper": paper.id,
            "nodes": list(facts.nodes),
            "terms": list(facts.names),
            "kind": facts.kind,
            "wording": wording,
            "predicted": predicted,
        }
        return Draft(
            task=task,
            target=target,
            packet=self._families.packet(task.id, facts.nodes, families),
            claims=claims_of(task.id, paper, facts, mention),
            construction=construction,
            asks=frozenset({paper.id}),
            answer=mention.family,
        )

    def _task(self, text: str, families: Sequence[FamilyId], question: str) -> VenueTask:
        period = self._ground.period
        question = question.format(
            title=self._ground.title, cutoff=day(period.cutoff), window=span(period)
        )
        return VenueTask(
            id=provisional("venue"),
            domain=self._ground.domain,
            cutoff=period.cutoff,
            window=Window(start=period.window_start, end=period.window_end),
            question=question,
            requirements=venue_wording.REQUIREMENTS,
            candidates=tuple(Candidate(id=one, text=FAMILY_NAMES[one]) for one in families),
            project=text,
        )

    def _center(self, paper: Paper, facts: Facts) -> Slot:
        said = quotes_of(self._ground, [paper.id], "method", 1) if self._ground.quotes else []
        variants = (*center_variants(facts)[: 4 - len(said)], *(text for _, text in said))
        return Slot(name="contribution_center", variants=variants, sources=(paper.id,))


def _dropped(paper: Paper, reason: str, detail: str) -> Dropped:
    return Dropped(family="venue", about=paper.id, reason=reason, detail=detail)
