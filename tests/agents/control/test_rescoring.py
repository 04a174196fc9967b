"""Findings that a control holds to its lock keep the agent's scale and what it found."""

from agents.control.rescoring import held_to
from controls.case import Lock, Sounding
from controls.findings import Assessment, Findings, Note


def assessed(**scores: float) -> Findings:
    made = tuple(
        Assessment(about=about, score=score, reason=f"{about} counted.")
        for about, score in scores.items()
    )
    return Findings(assessments=made, notes=(Note(kind="risk", text="Few papers.", about="a"),))


def test_the_scores_follow_the_order_of_the_lock() -> None:
    held = held_to(assessed(a=0.3, b=0.1, c=0.2), Lock(order=("b", "a", "c")), {})
    assert [one.about for one in held.assessments] == ["b", "a", "c"]
    scores = [one.score for one in held.assessments]
    assert scores == sorted(scores, reverse=True)
    assert len(set(scores)) == 3
    assert max(scores) == 0.3
    assert held.assessments[0].reason == "b counted."


def test_equal_scores_are_kept_apart_in_the_order_of_the_lock() -> None:
    held = held_to(assessed(a=0.0, b=0.0), Lock(order=("b", "a")), {})
    first, second = held.assessments
    assert first.about == "b"
    assert first.score > second.score


def test_an_option_that_the_agent_left_out_takes_its_sounding() -> None:
    sounding = Sounding(
        about="d", score=0.9, papers=7, recent=3, reason="It grows", evidence=("E9",)
    )
    held = held_to(assessed(a=0.3), Lock(order=("d", "a")), {"d": sounding})
    assert held.assessments[0].reason == "It grows"
    assert held.assessments[0].evidence == ("E9",)


def test_the_notes_of_the_lock_come_first_and_options_it_does_not_name_last() -> None:
    note = Note(kind="mechanism", text="It is cheap.", about="b", evidence=("E1",))
    held = held_to(assessed(a=0.3, b=0.1), Lock(order=("b",), notes=(note,)), {})
    assert held.notes[0] == note
    assert held.notes[1].text == "Few papers."
    assert [one.about for one in held.assessments] == ["b", "a"]


def test_an_option_that_is_moved_to_the_front_says_why_it_was_moved() -> None:
    moved = Sounding(about="b", score=0.9, papers=7, recent=3, reason="it grows", evidence=("E9",))
    stays = moved.model_copy(update={"about": "a", "reason": "it stays"})
    soundings = {"a": stays, "b": moved}
    held = held_to(assessed(a=0.3, b=0.1), Lock(order=("b", "a")), soundings)
    assert [one.reason for one in held.assessments] == ["It grows", "a counted."]
    assert held.assessments[0].evidence == ("E9",)
    kept = held_to(assessed(a=0.3, b=0.1), Lock(order=("a", "b")), soundings)
    assert [one.reason for one in kept.assessments] == ["a counted.", "b counted."]
