"""The memo shows the decision, every claim with its evidence, and text as text."""

from agents.render.memo import memo
from foresci.schema import EvidencePacket
from tests.agents.builders import (
    bottleneck_answer,
    bottleneck_task,
    direction_answer,
    direction_task,
    packet,
    planning_answer,
    planning_task,
    said,
    venue_answer,
    venue_task,
)


def test_only_cited_evidence_is_listed_with_its_date() -> None:
    text = memo(direction_task(), direction_answer("a", "E2"), packet("x", "y"), "n", "b")
    assert "Memory grows [E2]" in text
    assert "**E2** 2025-09-30 Paper 2 (2509.00002, abstract)" in text
    assert "Paper 1" not in text


def test_every_family_has_a_memo_that_names_its_decision() -> None:
    for task, answer, expected in (
        (direction_task(), direction_answer("b"), "Tool use"),
        (bottleneck_task(), bottleneck_answer(), "## Root bottleneck"),
        (planning_task(), planning_answer("c", "a", "b"), "1. **Web agents"),
        (venue_task(), venue_answer("cv", "acl"), "CVPR / ICCV"),
    ):
        text = memo(task, answer, EvidencePacket(), "native", "structural")
        assert expected in text
        assert "None was consulted." in text


def test_markup_in_a_text_is_shown_not_obeyed() -> None:
    hostile = direction_answer().model_copy(
        update={"mechanism": said("# Big\n<script>alert(1)</script> [x](http://y)")}
    )
    text = memo(direction_task(), hostile, EvidencePacket(), "n", "b")
    assert "\\<script\\>" in text
    assert "\\# Big \\<script" in text
    assert "\\[x\\](http" in text
