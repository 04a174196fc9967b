"""Feedback that a review gives must change the next draft, and so its scores."""

from datetime import date
from typing import Any

from agents.researchagent.method import draft_method
from agents.researchagent.problem import draft_problem
from agents.researchagent.records import (
    CompanionFact,
    Draft,
    DraftInput,
    EntityFact,
    Judgement,
    OptionFacts,
    ReviewInput,
)
from agents.researchagent.reviewing import review_draft
from agents.researchagent.stages import criteria_of
from agents.researchagent.validation import draft_validation
from controls.findings import Assessment
from foresci.schema import Evidence
from taxonomy.momentum import Momentum
from tests.agents.builders import CUTOFF, WINDOW

MOVED = Momentum(
    recent_papers=6, recent_domain_papers=100, earlier_papers=4, earlier_domain_papers=100,
    log_ratio=0.4, low=-0.2, high=1.0, shrunk=0.3,
)  # fmt: skip
TEXT = "We report results on WebBench. However, such a search fails on long tasks."


def entity(
    name: str, share: float = 0.1, *, named: bool = True, shared: bool = False
) -> EntityFact:
    return EntityFact(name=name, papers=9, share=share, named=named, shared=shared)


def option(about: str, papers: int, *readings: float, **more: Any) -> OptionFacts:
    entities = more.pop("entities", (entity(f"{about} search"),))
    return OptionFacts(
        about=about, name=f"{about} search", entities=entities, papers=papers, movement=MOVED,
        readings=readings or (0.1, 0.1, 0.1), spread=0.05, **more,
    )  # fmt: skip


def given(model: type[Any], stage: str, *options: OptionFacts, **more: Any) -> Any:
    shown = Evidence(
        id="R7", paper_id="p7", title="T", public_on=date(2025, 9, 1), section="abstract",
        text=TEXT, about="a",
    )  # fmt: skip
    fields = {
        "stage": stage, "family": "direction", "question": "Which one?", "setting": "",
        "domain": "llm_agents", "cutoff": CUTOFF, "window": WINDOW, "anchor": "", "entities": (),
        "options": options, "evidence": (shown,), "earlier": (),
    }  # fmt: skip
    return model(**{**fields, **more})


def reviewed(stage: str, draft: Draft, *options: OptionFacts, **more: Any) -> dict[str, Judgement]:
    asked = given(ReviewInput, stage, *options, draft=draft, criteria=criteria_of(stage), **more)
    return {one.criterion: one for one in review_draft(asked).judgements}


def asking(*changes: str) -> tuple[tuple[Judgement, ...], ...]:
    return (tuple(Judgement(criterion="c", score=2, change=one) for one in changes),)


def test_thin_options_are_widened_and_generic_or_shared_entities_dropped() -> None:
    wide = (entity("agent", 0.8), entity("planning", shared=True), entity("tree search"))
    thin = (entity("graph memory"), entity("memory bank", named=False))
    options = option("a", 200, entities=wide), option("b", 2, entities=thin)
    first = draft_problem(given(DraftInput, "problem", *options))
    assert [one.entities for one in first.focus] == [
        ("agent", "planning", "tree search"), ("graph memory",),
    ]  # fmt: skip
    said = reviewed("problem", first, *options)
    assert (said["relevance"].change, said["support"].change) == ("narrow", "widen")
    again = draft_problem(
        given(DraftInput, "problem", *options, reviews=asking("narrow", "widen"), previous=first)
    )
    assert [one.entities for one in again.focus] == [
        ("tree search",), ("graph memory", "memory bank"),
    ]  # fmt: skip


def test_a_margin_within_noise_brings_the_latest_months_in() -> None:
    options = option("a", 50, 0.10, 0.10, -0.3), option("b", 50, 0.09, 0.09, 0.3)
    first = draft_method(given(DraftInput, "method", *options))
    assert {one.about: round(one.score, 3) for one in first.assessments} == {"a": 0.1, "b": 0.09}
    said = reviewed("method", first, *options)
    assert said["validity"].score < 4
    assert said["validity"].change == "recent_window"
    again = draft_method(given(DraftInput, "method", *options, reviews=asking("recent_window")))
    scores = {one.about: one.score for one in again.assessments}
    assert scores["b"] > scores["a"]
    assert reviewed("method", again, *options)["validity"].score > said["validity"].score


def test_a_choice_that_no_passage_bears_out_scores_low_for_support() -> None:
    backed = option("a", 50, 0.3, 0.3, 0.3, evidence=("R7",))
    bare = option("a", 50, 0.3, 0.3, 0.3, evidence=("R99",))
    rival = option("b", 50, 0.0, 0.0, 0.0)
    scores = []
    for chosen in (backed, bare):
        draft = draft_method(given(DraftInput, "method", chosen, rival))
        scores.append(reviewed("method", draft, chosen, rival)["support"].score)
    assert scores == [2, 1]


def test_the_signal_is_about_the_choice_and_names_what_others_measure() -> None:
    judged = CompanionFact(name="WebBench", role="evaluation", movement=MOVED, evidence=("R7",))
    options = option("a", 50, companions=(judged,)), option("b", 50)
    decided = Draft(
        text="", rationale="",
        assessments=(Assessment(about="a", score=1.0, reason="r"),),
    )  # fmt: skip
    draft = draft_validation(given(DraftInput, "validation", *options, earlier=(decided,)))
    signal = next(note for note in draft.notes if note.kind == "validation")
    assert (signal.about, signal.evidence) == ("a", ("R7",))
    assert "WebBench: 6 of its 100 papers" in signal.text
    risk = next(note for note in draft.notes if note.kind == "risk")
    assert "\u201cSuch a search fails on long tasks\u201d" in risk.text
    said = reviewed("validation", draft, *options, earlier=(decided,))
    assert said["reproducibility"].score == said["feasibility"].score == 5
    assert said["robustness"].score < 4


def test_a_companion_that_repeats_the_subjects_words_is_not_worth_saying() -> None:
    repeated, new = (
        CompanionFact(name=name, role="subject", movement=MOVED, evidence=("R7",))
        for name in ("autonomous agents", "tree planning")
    )
    chosen = option("slow recall", 50, companions=(repeated, new))
    draft = draft_method(
        given(DraftInput, "method", chosen, family="bottleneck", setting="Memory for LLM agents")
    )
    said = [note.text for note in draft.notes if note.kind == "opportunity"]
    assert said == [
        "Work that brings tree planning to memory for LLM agents against slow recall search is"
        " more frequent: 6 of the 100 papers that take it up in the latest months, 4 of 100"
        " before, which chance may explain."
    ]


def test_a_family_is_reasoned_for_by_categories_and_kind_and_centred_as_elsewhere() -> None:
    project = "It deals with dialects. It builds a test by which parsers can be measured."
    venues = (
        option("acl", 0, -0.5, 0.3).model_copy(update={"movement": None}),
        option("ml", 1, -1.0, 0.0).model_copy(update={"movement": None}),
    )
    draft = draft_method(given(DraftInput, "method", *venues, family="venue", setting=project))
    reasons = {one.about: one.reason for one in draft.assessments}
    assert "1.2 times as often as the average candidate" in reasons["acl"]
    assert "took none of these" in reasons["acl"]
    assert "1.3 times as common there" in reasons["acl"]
    center = next(note.text for note in draft.notes if note.kind == "center")
    assert center.startswith("A benchmark contribution on dialects: it builds a test")


def test_without_options_every_stage_still_says_something() -> None:
    for stage, draft in (
        ("problem", draft_problem), ("method", draft_method), ("validation", draft_validation),
    ):  # fmt: skip
        made = draft(given(DraftInput, stage, family="bottleneck", setting="memory for agents"))
        assert made.text
        assert len(reviewed(stage, made, family="bottleneck")) == 5
