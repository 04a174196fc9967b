"""Readings belong to the answers and claims that were read, and to no others."""

import pytest

from bench.readings import READINGS, claims_hash, read_lines, said
from evaluation.validation.judging import judging_of
from evaluation.validation.subjects import Subject
from foresci.llm import StructuralBackbone
from tests.evaluation.evaluation_cases import (
    DIRECTION_TARGET,
    DIRECTION_TASK,
    direction_answer,
    packet,
    write_run,
)

ROW = "2025-09-30 RFDIR-0001 hybrid_rag 0123456789ab {claims}|F:{facts}|C:|S:mechanism=p"
TAIL = " validation_signal=n|T:d/e p/i! t/a|P:4"


@pytest.fixture
def subject(tmp_path):
    evidence = packet("Verification of tool calls stops invalid requests before execution.")
    run = write_run(tmp_path / "run", DIRECTION_TASK, direction_answer(), evidence)
    return Subject(run, "tiny", DIRECTION_TASK, DIRECTION_TARGET, ())


def line(tmp_path, claims, facts=""):
    path = tmp_path / "reader.txt"
    path.write_text("# head\n" + ROW.format(claims=claims, facts=facts) + TAIL + "\n", "utf-8")
    (found,) = read_lines(path).values()
    return found


def test_a_line_becomes_the_labels_of_its_answer(subject, tmp_path):
    judged = judging_of([subject], StructuralBackbone()).labels
    read = {(one.metric, one.part): one.label for one in said(
        subject, line(tmp_path, claims_hash([])), judged
    )}  # fmt: skip
    assert read["fta.slot", "mechanism"] == "partial"
    assert read["trace.support", "direction"] == "direct"
    assert read["trace.conflict", "mechanism"] == "yes"
    assert read["trace.bridge", "validation_signal"] == "absent"


def test_labels_of_other_claims_than_were_read_are_not_compared(subject, tmp_path):
    judged = judging_of([subject], StructuralBackbone()).labels
    with pytest.raises(SystemExit, match="other claims or slots than were read"):
        list(said(subject, line(tmp_path, claims_hash(["Another claim."])), judged))


def test_the_readings_are_whole():
    readings = [read_lines(path) for path in sorted(READINGS.glob("*.txt"))]
    assert [len(lines) for lines in readings] == [60, 60]
    assert readings[0].keys() == readings[1].keys()
    for place, one in readings[0].items():
        other = readings[1][place]
        assert one.claims_hash == other.claims_hash
        for mine, theirs in zip(one[1:], other[1:], strict=True):
            assert len(mine.split()) == len(theirs.split())
