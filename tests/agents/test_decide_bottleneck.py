"""The diagnosis follows the counts and the evidence it is given."""

from agents.decide.bottleneck import decide_bottleneck
from agents.decide.inputs import BottleneckInput
from controls.findings import Assessment, Note
from tests.agents.given import GIVEN, assessed, evidence, moved

NAMED = ("slow recall", "stale entries")
STALE = "Planners suffer from stale entries, which lead to wrong answers in long sessions."
SIGN = "Agents struggle with stale entries in large stores of facts."


def counted(**changes: object) -> BottleneckInput:
    given = BottleneckInput(
        subdirection="Memory for LLM agents, taken as a whole",
        diagnoses=NAMED,
        assessments=assessed(NAMED, moved(-0.1), moved(0.3)),
        evidence=evidence(STALE, "We propose marks for entries that age.", SIGN),
        **GIVEN,
    )
    return given.model_copy(update=changes)


def test_the_limitation_that_recurs_is_the_root_and_its_failure_is_no_rival() -> None:
    given = BottleneckInput(
        subdirection="memory for LLM agents",
        evidence=evidence(
            "Memory for agents suffers from a lack of signals on which entries matter later.",
            "Agents fail after long gaps when the entries that would help are not recalled.",
            "Inference is slow and costly on small devices in the field.",
            "We propose to score memory entries by their later use.",
        ),
        **GIVEN,
    )
    answer = decide_bottleneck(given)
    assert answer.root_bottleneck.evidence == ("E1",)
    assert answer.causal_bridge.evidence == ("E1", "E2")
    assert answer.opportunity.evidence == ("E4",)
    assert [rival.evidence for rival in answer.rivals] == [("E3",)]


def test_the_root_stands_alone_in_the_first_sentence_with_counts_and_doubt_after_it() -> None:
    answer = decide_bottleneck(counted())
    first, _, rest = answer.root_bottleneck.text.partition(". ")
    assert first == "The root bottleneck is stale entries"
    assert "Counted" in rest
    assert "at 95 %" in rest
    assert answer.root_bottleneck.evidence == ("E3",)


def test_a_passage_is_a_cause_only_where_it_makes_a_causal_statement() -> None:
    told = decide_bottleneck(counted())
    assert told.causal_bridge.text == (
        f"What follows from stale entries: \u201c{STALE.rstrip('.')}\u201d"
    )
    assert SIGN.rstrip(".") in told.root_bottleneck.text
    own = "We measure stale entries because of their errors."
    untold = decide_bottleneck(counted(evidence=evidence(SIGN, own)))
    assert untold.causal_bridge.text.startswith("No passage read says what brings stale entries")
    assert untold.causal_bridge.evidence == (), "what the root quotes is not said again"
    assert untold.root_bottleneck.evidence == ("E1",)


def test_a_rival_is_a_lesser_cause_by_counts_or_a_symptom_by_what_papers_say() -> None:
    (lesser,) = decide_bottleneck(counted()).rivals
    assert lesser.text.startswith("Slow recall, a lesser cause: counted")
    assert lesser.text.endswith("clearly behind stale entries")
    effect = Note(
        kind="objection", text="3 papers have it as an effect.", about="slow recall",
        evidence=("E1",),
    )  # fmt: skip
    (symptom,) = decide_bottleneck(counted(notes=(effect,))).rivals
    assert symptom.text.startswith("Slow recall, perhaps a symptom: 3 papers have it")
    assert symptom.evidence == ("E1",)


def test_nothing_is_claimed_of_rivals_that_nobody_counted() -> None:
    answer = decide_bottleneck(counted(assessments=(), evidence=()))
    assert answer.rivals == ()
    assert answer.root_bottleneck.text.endswith("taken without any evidence")


def test_the_bridge_leads_from_what_gives_rise_to_the_root_to_what_follows() -> None:
    notes = tuple(
        Note(kind=kind, text=text, about="stale entries", evidence=(item,))
        for kind, text, item in (
            ("mechanism", "Nobody clears them.", "E2"),
            ("cause", STALE, "E1"),
            ("trend", "Work that brings marks against stale entries rises.", "E2"),
        )
    )
    answer = decide_bottleneck(counted(notes=notes))
    bridge = answer.causal_bridge
    assert bridge.text == (
        f"What follows from stale entries: \u201c{STALE.rstrip('.')}\u201d."
        " What gives rise to stale entries: Nobody clears them"
    ), "a passage is quoted, an agent's own words are not"
    assert bridge.evidence == ("E1", "E2")
    assert answer.opportunity.text.startswith("Work that brings marks against stale entries rises")


def test_diagnoses_that_an_agent_found_serve_where_the_question_names_none() -> None:
    found = Assessment(about="stale entries", score=0.2, reason="Three papers say so.")
    answer = decide_bottleneck(counted(diagnoses=(), assessments=(found,)))
    assert answer.root_bottleneck.text.startswith("The root bottleneck is stale entries. Three")
