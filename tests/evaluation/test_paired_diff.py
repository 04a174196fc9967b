"""What two answers differ in."""

from evaluation.paired.diff import DiffLine, answer_diff
from tests.evaluation.evaluation_cases import (
    bottleneck_answer,
    claim,
    direction_answer,
    planning_answer,
    venue_answer,
)


def shown(lines: tuple[DiffLine, ...]) -> list[tuple[str, str, str]]:
    return [
        (line.mark, line.field, " ".join(part.text for part in line.parts))
        for line in lines
        if line.mark != "same"
    ]


def test_an_answer_is_the_same_as_itself() -> None:
    for answer in (
        direction_answer(),
        bottleneck_answer(),
        planning_answer("ABCD"),
        venue_answer("ml", ("nlp", "If it is about text.")),
    ):
        lines = answer_diff(answer, answer)
        assert {line.mark for line in lines} == {"same"}
        assert len({line.field for line in lines}) == len(lines)


def test_changed_words_are_told_from_those_that_stayed() -> None:
    old = direction_answer(risk=claim("Latency grows with every call.", "E1"))
    new = direction_answer(risk=claim("Cost grows with every call.", "E2"))
    removed, added = (line for line in answer_diff(old, new) if line.mark != "same")
    assert [(part.text, part.changed) for part in removed.parts] == [
        ("Latency", True),
        ("grows with every call.", False),
        ("[E1]", True),
    ]
    assert (added.mark, added.field) == ("added", "risk")
    assert [part.text for part in added.parts if part.changed] == ["Cost", "[E2]"]


def test_a_new_order_is_one_line_and_keeps_what_is_said_of_options() -> None:
    assert shown(answer_diff(planning_answer("ABCD"), planning_answer("BACD"))) == [
        ("removed", "order", "A > B > C > D"),
        ("added", "order", "B > A > C > D"),
    ]


def test_claims_that_come_and_go() -> None:
    old = venue_answer("ml", ("nlp", "If it is about text."))
    new = venue_answer("nlp", ("hci", "If people take part."))
    assert shown(answer_diff(old, new)) == [
        ("removed", "default", "ml"),
        ("added", "default", "nlp"),
        ("removed", "or nlp", "If it is about text."),
        ("added", "or hci", "If people take part."),
    ]
    more = venue_answer("ml", ("cv", "If it is about images."), ("nlp", "If it is about text."))
    fields = [line.field for line in answer_diff(old, more)]
    assert fields[:4] == ["default", "rationale", "or cv", "or nlp"]
    fewer = bottleneck_answer(rivals=(claim("One."), claim("Two.")))
    assert shown(answer_diff(fewer, bottleneck_answer(rivals=(claim("One."),)))) == [
        ("removed", "rival 2", "Two.")
    ]
