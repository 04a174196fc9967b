"""What each stage says without a model, from its input alone."""

from datetime import date, timedelta

import pytest

from agents.coi.ideas import read_paper
from agents.coi.proposals import KINDS, propose
from agents.coi.queries import completed, plan_chains
from agents.coi.records import (
    Idea,
    IdeaInput,
    Link,
    Plan,
    PlanInput,
    ProposeInput,
    Query,
    TrendInput,
)
from agents.coi.trends import gaps_of, pace_of, trend_of
from foresci.schema import Candidate, Evidence, Family
from tests.agents.builders import CUTOFF, OPTIONS, venue_task

FIRST = date(2025, 1, 1)


def chain(*gaps: int, kinds: tuple[str, ...] = ()) -> tuple[Link, ...]:
    days = [FIRST + timedelta(days=sum(gaps[:place])) for place in range(len(gaps) + 1)]
    return tuple(
        Link(
            mark=f"R{place}",
            title=f"Paper {place}",
            public_on=day,
            edge="anchor" if place == 0 else "mention" if place == 1 else "neighbour",
            idea=Idea(
                problem=f"Memory of agents fails in case {place}.",
                approach=f"We propose memory of kind {place}.",
                result=f"It improves accuracy on benchmark {place}.",
                terms=(f"term{place}", "memory"),
                contribution=kinds[place] if kinds else "method",
            ),
        )
        for place, day in enumerate(days)
    )


def planned(family: Family, options: tuple[Candidate, ...], subject: str = "") -> PlanInput:
    return PlanInput(
        question="Which one?", family=family, cutoff=CUTOFF, options=options, subject=subject
    )


@pytest.mark.parametrize(
    ("gaps", "pace"),
    [
        ((90, 80, 40, 30), "quickening"),
        ((30, 40, 80, 90), "slowing"),
        ((60, 50), "steady"),
        ((60,), "steady"),
        ((), "steady"),
    ],
)
def test_the_pace_is_read_off_the_gaps(gaps: tuple[int, ...], pace: str) -> None:
    assert gaps_of(chain(*gaps)) == list(gaps)
    assert pace_of(chain(*gaps)) == pace


def test_a_trend_tells_dates_words_and_kinds() -> None:
    links = chain(90, 60, 40, kinds=("method", "method", "benchmark", "system"))
    told = trend_of(TrendInput(subject="memory", cutoff=CUTOFF, links=links))
    assert "4 papers follow one another from 2025-01-01 to 2025-07-10" in told.summary
    assert "1 of them joined by name" in told.summary
    assert "term2, term3 come up and term0, term1 are left behind" in told.summary
    assert "moves from method to benchmark to system" in told.summary
    assert told.evidence == ("R0", "R3")


def test_every_option_gets_a_query_whatever_a_model_plans() -> None:
    given = planned("direction", OPTIONS)
    assert [query.about for query in plan_chains(given).queries] == ["a", "b", "c"]
    many = [Query(about="a", text=f"memory {n}") for n in range(9)]
    plan = Plan(queries=(*many, Query(about="z", text="unknown"), Query(about="b", text="of the")))
    kept = completed(plan, given)
    assert {"a", "b", "c"} <= {query.about for query in kept}
    assert len(kept) == given.most
    assert all(query.about in ("a", "b", "c", None) for query in kept)


def test_more_options_than_chains_still_get_one_each() -> None:
    options = tuple(Candidate(id=f"o{n}", text=f"Topic {n}") for n in range(9))
    kept = completed(Plan(queries=()), planned("planning", options))
    assert [query.about for query in kept] == [option.id for option in options]


def test_a_project_is_asked_for_by_its_aspects() -> None:
    project = venue_task().project
    queries = plan_chains(planned("venue", venue_task().candidates, project)).queries
    assert queries[0].text == project
    assert len({query.text for query in queries}) == len(queries) == 3
    assert {query.about for query in queries} == {None}


def test_a_paper_is_read_for_its_parts_in_its_own_words() -> None:
    text = (
        "Agents fail to recall long sessions. We propose a memory that keeps what sessions told."
        " Accuracy on two benchmarks of recall improves by nine points."
    )
    paper = Evidence(
        id="R7", paper_id="2509.1", title="Memory", public_on=CUTOFF, section="abstract", text=text
    )
    given = IdeaInput(subject="memory", cutoff=CUTOFF, paper=paper, terms=("memory",))
    idea = read_paper(given)
    told = [part for part in (idea.problem, idea.cause, idea.approach, idea.result) if part]
    assert len(told) >= 2
    assert all(part in text for part in told)
    assert len(set(told)) == len(told)


@pytest.mark.parametrize("family", list(KINDS))
def test_a_proposal_has_notes_of_the_family_that_cite_its_chain(family: Family) -> None:
    links = chain(60, 50)
    given = ProposeInput(
        question="Which one?", family=family, cutoff=CUTOFF, options=OPTIONS, about="a",
        subject=OPTIONS[0].text, links=links, assessed=(), kinds=KINDS[family],
        trend=trend_of(TrendInput(subject="memory", cutoff=CUTOFF, links=links)),
    )  # fmt: skip
    made = propose(given)
    assert made.supports == "a"
    assert {note.kind for note in made.notes} <= set(KINDS[family])
    assert len(made.notes) >= 2
    assert {cited for note in made.notes for cited in note.evidence} <= {"R0", "R1", "R2"}
    if family == "bottleneck":
        said = {part for link in links for part in (link.idea.problem, link.idea.approach)}
        own = [note for note in made.notes if note.about == "a"]
        assert own
        assert all(note.text in said for note in own)


def test_a_proposal_quotes_what_can_be_understood_alone_and_is_said_of_others() -> None:
    first, second, third = chain(60, 50)
    dangling = first.idea.model_copy(update={"problem": "The issue limits memory of agents."})
    own = third.idea.model_copy(update={"problem": "We limit the memory of agents."})
    links = (first.model_copy(update={"idea": dangling}), second,
             third.model_copy(update={"idea": own}))  # fmt: skip
    given = ProposeInput(
        question="Which one?", family="direction", cutoff=CUTOFF, options=OPTIONS, about="a",
        subject=OPTIONS[0].text, links=links, assessed=(), kinds=KINDS["direction"],
        trend=trend_of(TrendInput(subject="memory", cutoff=CUTOFF, links=links)),
    )  # fmt: skip
    told = {note.kind: note for note in propose(given).notes}
    assert "Papers start from \u201cMemory of agents fails in case 1" in told["mechanism"].text
    assert "Memory of agents fails in case 1" in told["risk"].text
    assert told["validation"].text.startswith("All 3 papers of the chain")


def test_only_a_causal_complaint_is_a_cause_of_a_diagnosis() -> None:
    (link,) = chain()
    causal = "Agents suffer from slow recall, which leads to lost sessions."
    for said, kinds in (
        (causal, {"failure", "cause"}),
        ("Agents suffer from slow recall.", {"failure"}),
    ):
        idea = link.idea.model_copy(update={"problem": said, "cause": "Slow recall lacks tests."})
        links = (link.model_copy(update={"idea": idea}),)
        given = ProposeInput(
            question="Which one?", family="bottleneck", cutoff=CUTOFF, options=(),
            about="slow recall", subject="slow recall", links=links, assessed=(),
            kinds=KINDS["bottleneck"],
            trend=trend_of(TrendInput(subject="recall", cutoff=CUTOFF, links=links)),
        )  # fmt: skip
        found = {note.kind for note in propose(given).notes} & {"failure", "cause", "mechanism"}
        assert found == kinds
