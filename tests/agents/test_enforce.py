"""Render never passes on an answer that breaks its task: it mends by identity, or refuses."""

from datetime import date

import pytest

from agents.render.enforce import AnswerRefusedError, enforce
from foresci.errors import IntegrityError
from foresci.schema import EvidencePacket
from tests.agents.builders import (
    bottleneck_answer,
    bottleneck_task,
    direction_answer,
    direction_task,
    item,
    packet,
    planning_answer,
    planning_task,
    venue_answer,
    venue_task,
)

NONE = EvidencePacket()


def test_a_good_answer_passes_unchanged() -> None:
    for task, answer in (
        (direction_task(), direction_answer("a")),
        (bottleneck_task(), bottleneck_answer()),
        (planning_task(), planning_answer("c", "a", "b")),
        (venue_task(), venue_answer("cv", "acl")),
    ):
        assert enforce(task, NONE, answer) == (answer, [])


def test_citations_outside_the_packet_are_dropped_and_told() -> None:
    answer, repairs = enforce(direction_task(), packet("x"), direction_answer("a", "E9", "E1"))
    assert answer.direction.evidence == ("E1",)
    assert repairs == ["dropped citation 'E9': not in the packet"]


@pytest.mark.parametrize("named", ["A", " a. ", "memory for agents: what to keep between sessions"])
def test_an_option_named_by_its_id_or_text_is_mapped(named: str) -> None:
    answer, repairs = enforce(direction_task(), NONE, direction_answer(named))
    assert answer.candidate == "a"
    assert len(repairs) == 1


@pytest.mark.parametrize("named", ["Memory", "d", "", "a or b", "Memory for agents"])
def test_an_option_that_is_only_near_is_refused(named: str) -> None:
    with pytest.raises(AnswerRefusedError, match="not a candidate; use one of a, b, c"):
        enforce(direction_task(), NONE, direction_answer(named))


def test_an_incomplete_ranking_is_refused_by_name() -> None:
    with pytest.raises(AnswerRefusedError, match="leaves out b, c"):
        enforce(planning_task(), NONE, planning_answer("a", "a"))


def test_a_repeated_rank_is_dropped() -> None:
    answer, repairs = enforce(planning_task(), NONE, planning_answer("b", "a", "b", "c"))
    assert [place.candidate for place in answer.ranking] == ["b", "a", "c"]
    assert repairs == ["dropped a repeated rank of b"]


def test_the_default_is_not_its_own_alternative() -> None:
    answer, repairs = enforce(venue_task(), NONE, venue_answer("cv", "cv", "acl", "acl"))
    assert [other.candidate for other in answer.alternatives] == ["acl"]
    assert len(repairs) == 2


def test_an_answer_of_another_family_is_refused() -> None:
    with pytest.raises(AnswerRefusedError, match="asks for a direction answer"):
        enforce(direction_task(), NONE, bottleneck_answer())


def test_evidence_after_the_cutoff_stops_everything() -> None:
    late = EvidencePacket(items=(item(1, "x", public_on=date(2025, 10, 1)),))
    with pytest.raises(IntegrityError, match=r"2509\.00001"):
        enforce(direction_task(), late, direction_answer())
