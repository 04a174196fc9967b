"""FTA: what must not earn anything, and what must not change a score."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evaluation.fta import score_fta
from evaluation.fta.frames import frame_stems
from evaluation.mint import bottleneck_slots, slots
from evaluation.scores import FtaScore
from evaluation.targets import BottleneckTarget, Diagnosis, DirectionTarget, Slot
from evaluation.tokens import sentences, stems
from foresci.schema import BottleneckAnswer
from tests.evaluation.evaluation_cases import (
    BOTTLENECK_TASK,
    DIRECTION_TASK,
    MECHANISM,
    OPTIONS,
    UNRELATED,
    VENUE_TARGET,
    VENUE_TASK,
    bottleneck_answer,
    claim,
    direction_answer,
    venue_answer,
)

TOPIC = "verification of tool calls before execution"
TASK = DIRECTION_TASK
TARGET = DirectionTarget(
    task_id=TASK.id,
    primary="A",
    acceptable=("B",),
    trajectory="accelerating",
    slots=(
        Slot(
            name="mechanism",
            variants=(
                f'Work on {TOPIC} comes more and more together with sandboxes ("container").',
                f"Work on {TOPIC} comes more and more together with formal proofs.",
            ),
            sources=(),
        ),
        Slot(
            name="validation_signal",
            variants=(f"Work on {TOPIC} shows its worth more and more by intercepted requests.",),
            sources=(),
        ),
    ),
)
ASKED = "It is one of these: latency, hallucinations, or limited generalization."
DIAGNOSED = BOTTLENECK_TASK.model_copy(update={"question": ASKED})
LATENCY = BottleneckTarget(
    task_id=DIAGNOSED.id,
    rivals=(
        Diagnosis(label="latency", right=True),
        Diagnosis(label="hallucinations", right=False),
        Diagnosis(label="limited generalization", right=False),
    ),
    slots=(
        Slot(name="root_bottleneck", variants=("The root bottleneck is latency.",), sources=()),
        Slot(
            name="causal_bridge",
            variants=(
                "Work on agents in long sessions that meets latency also meets cold caches:"
                " papers that take up the one often name the other.",
            ),
            sources=(),
        ),
        Slot(
            name="opportunity",
            variants=(
                "Work that brings speculative planning to agents in long sessions against latency.",
                "Work that brings memory to agents in long sessions against latency.",
            ),
            sources=(),
        ),
    ),
)


def direction(mechanism: str, signal: str = UNRELATED, candidate: str = "A") -> list[float | None]:
    answer = direction_answer(
        candidate=candidate, mechanism=claim(mechanism), validation_signal=claim(signal)
    )
    return [slot.score for slot in score_fta(answer, TASK, TARGET).slots[2:]]


def bottleneck(root: str, bridge: str, opportunity: str) -> FtaScore:
    answer = bottleneck_answer(
        root_bottleneck=claim(root), causal_bridge=claim(bridge), opportunity=claim(opportunity)
    )
    return score_fta(answer, DIAGNOSED, LATENCY)


STOCK = {
    "new methods": "Work on it comes more and more together with new methods and models.",
    "the topic's frame": f"Work on {TOPIC} comes more and more together with other approaches.",
    "reports": "We introduce a benchmark and release code; extensive experiments and ablation"
    " studies show the accuracy of the proposed method against baselines.",
    "the question": TASK.question,
    "the requirements": " ".join(TASK.requirements) or TASK.question,
    "the options": "; ".join(option.text for option in OPTIONS),
    "worth": f"Work on {TOPIC} shows its worth more and more by new benchmarks and results.",
    "another topic": "Work on role assignment comes more and more together with debates.",
}


@pytest.mark.parametrize("stock", STOCK.values(), ids=STOCK)
def test_stock_phrases_frames_and_the_tasks_words_earn_nothing(stock: str) -> None:
    assert direction(stock, stock) == [0.0, 0.0]


@pytest.mark.parametrize("rival", ["latency", "hallucinations", "limited generalization"])
def test_a_template_filled_with_the_tasks_words_earns_no_more_than_the_root(rival: str) -> None:
    found = bottleneck(
        f"The root bottleneck is {rival}.",
        f"Work on agents in long sessions that meets {rival} also meets other trouble: papers that"
        " take up the one often name the other.",
        f"Work that brings new methods and benchmarks to agents in long sessions against {rival}.",
    )
    assert [slot.score for slot in found.slots] == [float(rival == "latency"), 0.0, 0.0]


def test_what_tells_earns_with_or_without_the_frame() -> None:
    assert direction(TARGET.slots[0].variants[1]) == [1.0, 0.0]
    assert direction("Formal proofs are increasingly combined with it.") == [1.0, 0.0]
    assert direction(UNRELATED, "Intercepted requests.") == [0.0, 1.0]
    found = bottleneck("Latency.", "Cold caches come with it.", "Speculative planning.")
    assert [slot.score for slot in found.slots] == [1.0, 1.0, 1.0]


def test_a_claim_on_another_option_is_not_what_the_target_says_of_the_right_one() -> None:
    told = "Work on role assignment comes more and more together with formal proofs."
    assert direction(told, candidate="C") == [0.0, 0.0]
    assert direction("Formal proofs.", candidate="C") == [0.0, 0.0]
    assert direction("Formal proofs.", candidate="B") == [1.0, 0.0]
    assert direction("Formal proofs.", candidate="A or B") == [0.0, 0.0]
    wrong = bottleneck("Hallucinations.", "Cold caches.", "Memory against hallucinations.")
    assert wrong.score == 0.0


def test_every_variant_of_a_text_slot_is_told_with_its_score() -> None:
    answer = direction_answer(mechanism=claim("Formal proofs."), validation_signal=claim(UNRELATED))
    mechanism = score_fta(answer, TASK, TARGET).slots[2]
    assert [(one.text, one.score) for one in mechanism.variants] == [
        (TARGET.slots[0].variants[0], 0.0),
        (TARGET.slots[0].variants[1], 1.0),
    ]
    assert mechanism.matched == TARGET.slots[0].variants[1]


def test_where_no_variant_holds_a_telling_word_all_words_are_matched() -> None:
    plain = Slot(name="mechanism", variants=("New benchmarks and better methods.",), sources=())
    target = TARGET.model_copy(update={"slots": (plain,)})
    answer = direction_answer(mechanism=claim(plain.variants[0]))
    assert score_fta(answer, TASK, target).slots[2].score == 1.0


def templates() -> list[str]:
    names = {"topic": "", "beside": "", "spoken": ""}
    minted = [text.format(**names) for text in slots.WORDINGS.values()]
    return [*minted, bottleneck_slots.HELD_BACK.format("", "")]


def test_no_word_of_a_minted_frame_counts() -> None:
    assert len(templates()) >= 4
    for text in templates():
        assert stems(text) <= frame_stems(), text


def test_frames_built_inside_the_minter_count_for_nothing_either() -> None:
    # As `evaluation.mint.bottleneck_slots` words roots, bridges and opportunities.
    for text in (
        "The root bottleneck of work on is.",
        "Work on that meets also meets: papers that take up the one often name the other.",
        "Work that brings to against.",
    ):
        assert stems(text) <= frame_stems(), text


MORE = [
    UNRELATED,
    "Rivers carry sediment to the delta.",
    "The committee met on a Tuesday.",
    "Glass cools slowly in the kiln.",
]


@given(st.lists(st.sampled_from(MORE), unique=True), st.permutations((0, 1)))
def test_irrelevant_sentences_in_any_place_never_raise_fta(added: list[str], order) -> None:
    own = "Formal proofs arrive. Sandboxes come first."
    parts = (own, " ".join(added))
    told = " ".join(parts[at] for at in order)
    assert direction(told)[0] <= direction(own)[0]


@given(st.permutations(("Formal proofs arrive.", "Sandboxes come first.", "Nothing else moves.")))
def test_the_order_of_sentences_changes_nothing(order: list[str]) -> None:
    first = "Formal proofs arrive. Sandboxes come first. Nothing else moves."
    assert direction(" ".join(order)) == direction(first)


@given(st.integers(min_value=1, max_value=4))
def test_duplicated_claims_change_nothing(times: int) -> None:
    assert direction("Formal proofs arrive. " * times) == direction("Formal proofs arrive.")
    once = bottleneck("Latency.", "Cold caches.", "Memory.")
    again = bottleneck("Latency. " * times, "Cold caches. " * times, "Memory. " * times)
    assert again.score == once.score


def cited(value: object) -> object:
    """An answer's JSON in which every claim cites everything."""
    if isinstance(value, dict):
        more = {"evidence": [f"E{number}" for number in range(1, 40)]} if "text" in value else {}
        return {**{name: cited(inside) for name, inside in value.items()}, **more}
    return [cited(each) for each in value] if isinstance(value, list) else value


def test_citations_change_nothing() -> None:
    for answer, task, target in (
        (direction_answer(), TASK, TARGET),
        (bottleneck_answer(), DIAGNOSED, LATENCY),
        (venue_answer("nlp", ("ml", "if learning leads")), VENUE_TASK, VENUE_TARGET),
    ):
        more = type(answer).model_validate(cited(json.loads(json.dumps(answer.to_json()))))
        assert more != answer
        assert score_fta(more, task, target) == score_fta(answer, task, target)


def test_a_claim_and_its_contrary_in_one_slot_earn_nothing_for_it() -> None:
    both = f"{MECHANISM} Checking calls prior to running them does not keep faults from cascading."
    target = TARGET.model_copy(
        update={"slots": (Slot(name="mechanism", variants=(MECHANISM,), sources=()),)}
    )
    answer = direction_answer(mechanism=claim(both))
    assert len(sentences(both)) == 2
    assert score_fta(answer, TASK, target).slots[2].score == 0.0


def test_texts_alone_never_outweigh_a_wrong_choice() -> None:
    root = "Nobody knows."
    answer = BottleneckAnswer(
        root_bottleneck=claim(root),
        causal_bridge=claim(LATENCY.slots[1].variants[0]),
        opportunity=claim(LATENCY.slots[2].variants[0]),
    )
    assert score_fta(answer, DIAGNOSED, LATENCY).score == 0.0
