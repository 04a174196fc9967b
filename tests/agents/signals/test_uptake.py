"""A paper takes a diagnosis up where it tells of it as a problem, a cause or a remedy."""

import pytest

from agents.signals.causes import part_of
from agents.signals.uptake import complaint, names, stems_of


@pytest.mark.parametrize(
    ("diagnosis", "text", "named"),
    [
        ("limited robustness", "Robust parsers are wanted.", False),
        ("limited robustness", "They lack robustness to noise.", True),
        ("trouble with long-horizon tasks", "Agents fail on long and open horizons.", True),
        ("trouble with long-horizon tasks", "Long texts; far from any of them a horizon.", False),
        ("lack of temporal consistency", "Frames show temporal inconsistencies.", True),
        ("latency", "Latencies are high.", True),
        (
            "no reliable signal for which memory entries matter later",
            "Nothing says which memory entries will matter, as a reliable signal is missing.",
            True,
        ),
        (
            "no reliable signal for which memory entries matter later",
            "Memory entries are many.",
            False,
        ),
    ],
)
def test_a_diagnosis_is_named_by_its_telling_words_near_one_another(
    diagnosis: str, text: str, named: bool
) -> None:
    assert names(text, stems_of(diagnosis)) is named


@pytest.mark.parametrize(
    ("sentence", "part"),
    [
        ("Agents suffer from high latency due to long plans.", "effect"),
        ("Answers come late because of latency.", "cause"),
        ("High latency leads to abandoned sessions.", "cause"),
        ("Long plans cause latency; they are rarely cut.", "effect"),
        ("Latency is high.", None),
        ("Latency leads to more latency.", None),
    ],
)
def test_a_cause_is_told_from_an_effect(sentence: str, part: str | None) -> None:
    wanted = stems_of("latency")
    assert part_of(sentence, lambda side: names(side, wanted)) == part


def test_a_complaint_is_of_others_work_and_on_one_side_of_its_cause() -> None:
    blamed = complaint("Planners suffer from high latency, which leads to lost runs.", "latency")
    bare = complaint("Planners suffer from high latency.", "latency")
    assert (blamed and blamed.part, bare and bare.part) == ("cause", None)
    assert bare is not None
    assert complaint("We suffer from high latency in our experiments.", "latency") is None
    assert complaint("Moving planners to the edge reduces latency.", "latency") is None
