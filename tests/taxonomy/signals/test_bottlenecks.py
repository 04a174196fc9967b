"""Bottlenecks recur or were measured, say what is wrong, and quote what the papers wrote."""

from collections.abc import Sequence
from datetime import date
from random import Random

import numpy as np
import pytest

from foresci.schema import Paper, Section
from taxonomy.documents import Documents
from taxonomy.signals.bottlenecks import find_bottlenecks
from taxonomy.signals.problems.phrases import phrases
from taxonomy.signals.records import BottleneckSignal
from taxonomy.slices import slices_until

CUTOFF = date(2025, 9, 30)
SLICES = slices_until(CUTOFF, date(2025, 1, 5))
SPRING, SUMMER = date(2025, 5, 10), date(2025, 8, 20)


def paper(name: str, abstract: str, day: date = SPRING, title: str = "A Study") -> Paper:
    return Paper(id=name, title=title, abstract=abstract, public_on=day, source="jsonl")


def documents(papers: Sequence[Paper]) -> Documents:
    vectors = np.ones((len(papers), 2), dtype=np.float32) / np.float32(np.sqrt(2))
    kept = tuple(sorted(papers, key=lambda one: one.id))
    return Documents(kept, np.ones(len(papers), dtype=np.bool_), vectors)


def found(papers: Sequence[Paper]) -> tuple[BottleneckSignal, ...]:
    nodes = {one.id: ["tasks-1"] for one in papers}
    return find_bottlenecks(documents(papers), nodes, SLICES)


def labels(papers: Sequence[Paper]) -> list[str]:
    return [signal.label for signal in found(papers)]


def stated(sentence: str, days: Sequence[date] = (SPRING, SPRING, SUMMER)) -> list[str]:
    return labels([paper(f"p{row}", sentence, day) for row, day in enumerate(days)])


@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        ("However, planners suffer from hallucinated tool calls.", "hallucinated tool calls"),
        ("These policies remain prone to reward hacking.", "reward hacking"),
        ("Training is hindered by sparse rewards in long episodes.", "sparse rewards"),
        ("Video editors lack temporal consistency across shots.", "lack of temporal consistency"),
        ("Progress is slowed by the lack of standardized benchmarks.", None),
        ("Agents still struggle with long-horizon tasks.", "struggle with long-horizon tasks"),
        ("Existing detectors fail to generalize to new styles.", "limited generalization"),
        ("Most pipelines rely heavily on human annotations.", "reliance on human annotations"),
        ("Keeping identity consistency remains challenging.", None),
    ],
)
def test_a_complaint_names_its_problem(sentence: str, label: str | None) -> None:
    named = stated(sentence)
    assert len(named) == 1
    assert label in (None, named[0])


@pytest.mark.parametrize(
    "sentence",
    [
        "Our method mitigates reward hacking and reduces hallucinations.",
        "The new decoder does not suffer from error accumulation.",
        "We propose a planner that introduces temporal attention.",
        "Many patients suffer from chronic heart disease.",
        "Are larger models more prone to reward hacking?",
        "Existing methods still face several challenges.",
        "The sampler incurs only a marginal computational overhead.",
        "Evaluating generalization remains challenging.",
        "Our system is robust even in the absence of labeled data.",
        "Current metrics struggle to quantify semantic consistency.",
    ],
)
def test_selling_denied_human_or_generic_sentences_state_no_problem(sentence: str) -> None:
    assert stated(sentence) == []


def test_an_enumeration_gives_each_of_its_items() -> None:
    sentence = "They face issues such as mode collapse, identity drift, and slow inference."
    items = {" ".join(word.text for word in phrase.words): None for phrase in phrases(sentence)}
    assert list(items) == ["mode collapse", "identity drift", "slow inference"]


def test_a_problem_needs_three_papers_in_two_slices() -> None:
    sentence = "These policies remain prone to reward hacking."
    assert stated(sentence, [SPRING, SUMMER]) == []
    assert stated(sentence, [SPRING, SPRING, SPRING]) == []
    (signal,) = found([paper(f"p{row}", sentence, day) for row, day in enumerate(
        [SPRING, SUMMER, SUMMER]
    )])  # fmt: skip
    assert (signal.papers, signal.slices) == (("p1", "p2", "p0"), 2)
    assert not signal.concrete_failure


def test_wordings_of_one_problem_are_counted_together() -> None:
    papers = [
        paper("p0", "Editors often struggle to maintain temporal consistency."),
        paper("p1", "However, generators suffer from temporal inconsistencies."),
        paper("p2", "Current samplers lack temporal coherence.", SUMMER),
    ]
    (signal,) = found(papers)
    assert signal.papers == ("p2", "p0", "p1")


def test_a_statement_counts_for_one_problem_only() -> None:
    specific = "These agents suffer from tool hallucinations."
    general = "Such models are prone to hallucinations."
    papers = [paper(f"a{row}", specific, day) for row, day in enumerate([SPRING, SPRING, SUMMER])]
    papers += [paper(f"b{row}", general, day) for row, day in enumerate([SPRING, SPRING, SUMMER])]
    signals = {signal.label: signal.papers for signal in found(papers)}
    assert signals == {
        "hallucinations": ("b2", "b0", "b1"),
        "tool hallucinations": ("a2", "a0", "a1"),
    }


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("Even the best model achieves only 23% accuracy on legal questions.", "limitation"),
        ("Accuracy drops from 81% to 23.5% under paraphrased questions.", "limitation"),
        ("Frontier agents fail to finish the task in 71% of hospital cases.", "limitation"),
        ("The attack reaches an attack success rate of 92% on chat models.", "safety_reliability"),
    ],
)
def test_one_paper_with_a_measured_failure_suffices(sentence: str, kind: str) -> None:
    (signal,) = found([paper("p0", sentence)])
    assert signal.concrete_failure
    assert signal.bottleneck == kind
    assert signal.papers == ("p0",)
    assert any(char.isdigit() for char in signal.label)


@pytest.mark.parametrize(
    "sentence",
    [
        "Our method achieves 91% accuracy with only 10% of the labels.",
        "The router reduces cost by 40% with a negligible drop of 1% in accuracy.",
        "It successfully resolves 40% of problems that base models fail to solve.",
        "We improve accuracy by 12% over the strongest baseline.",
        "The Accuracy Fallacy explains 14% of these cases.",
    ],
)
def test_figures_of_ones_own_success_are_no_failure(sentence: str) -> None:
    assert found([paper("p0", sentence)]) == ()


def test_a_failure_that_does_not_say_of_what_takes_the_subject_of_the_title() -> None:
    title = "TripBench: Planning Journeys with Language Agents"
    (signal,) = found([paper("p0", "The best agent achieves only 12% accuracy.", title=title)])
    assert signal.label == (
        "best agent achieves only 12% accuracy (Planning Journeys with Language Agents)"
    )


def test_a_recurring_problem_with_a_measured_failure_is_concrete() -> None:
    papers = [
        paper("p0", "Agents still struggle with long-horizon tasks, and fail on 40% of errands."),
        paper("p1", "Planners struggle with long-horizon tasks."),
        paper("p2", "Planners struggle with long-horizon tasks.", SUMMER),
    ]
    signal = found(papers)[0]
    assert len(signal.papers) == 3
    assert signal.concrete_failure


def test_kinds_follow_what_is_wrong() -> None:
    kinds = {
        "The field suffers from a lack of annotated data.": "missing_data",
        "Work is held back by the lack of realistic benchmarks.": "weak_evaluation",
        "Such models are prone to hallucinations.": "safety_reliability",
        "Fine-tuned models suffer from catastrophic forgetting.": "technical_risk",
        "Agents struggle with multi-hop reasoning.": "limitation",
    }
    for sentence, kind in kinds.items():
        (signal,) = found(
            [paper(f"p{row}", sentence, day) for row, day in enumerate([SPRING, SPRING, SUMMER])]
        )
        assert signal.bottleneck == kind, sentence


def test_quotes_are_verbatim_in_sections_too() -> None:
    text = "Intro text.  Such models are prone to hallucinations.\nMore text."
    papers = [paper(f"p{row}", text, SUMMER if row else SPRING) for row in range(3)]
    hidden = Paper(
        id="p3",
        title="T",
        public_on=SUMMER,
        source="jsonl",
        sections=(Section(name="Limitations", text=text),),
    )
    (signal,) = found([*papers, hidden])
    assert {quote.section for quote in signal.quotes} == {"abstract", "Limitations"}
    assert all(text[quote.start : quote.end] == quote.text for quote in signal.quotes)
    assert [quote.paper_id for quote in signal.quotes].count("p3") == 1


@pytest.mark.parametrize(
    "sentence",
    [
        "We compare planners by analyzing their strengths and limitations in motion consistency.",
        "Key findings include: (1) higher ranks lead to increased memorization.",
        "Surveys discuss challenges in motion consistency.",
        "Precisely evaluating motion consistency remains challenging.",
        "It trains with few labels, minimizing performance loss in vision due to motion blur.",
        "A router guards against a range of threats, including prompt injection.",
        "Editors struggle to balance speed, motion consistency, and cost.",
        "A frozen critic can induce low reward variance.",
    ],
)
def test_neutral_selling_and_weighing_sentences_state_no_problem(sentence: str) -> None:
    assert stated(sentence) == []


def test_parts_of_the_own_method_have_no_bottlenecks() -> None:
    own = (
        "In this paper, we propose a sampler."
        " Conversely, B-high suffers from slow convergence when applied without prior adaptation."
    )
    others = "In this paper, we propose a sampler. Existing samplers suffer from slow convergence."
    field = "Such samplers suffer from slow convergence. In this paper, we propose a faster one."
    assert stated(own) == []
    assert stated(others) == stated(field) == ["slow convergence"]


@pytest.mark.parametrize(
    "sentence",
    [
        "Recent models still struggle with precise image editing.",
        "Small models struggle with tool use.",
        "The verifier fails to recognize correct answers.",
        "Such editors fail to yield satisfactory results.",
    ],
)
def test_failing_at_a_whole_task_is_no_problem_by_itself(sentence: str) -> None:
    assert stated(sentence) == []


def test_what_is_hard_of_one_modifier_differs_with_its_noun() -> None:
    nouns = ["geometry estimation", "lighting transfer", "camera motion"]
    papers = [
        paper(f"p{row}", f"Models struggle with multi-view {noun}.", SUMMER if row else SPRING)
        for row, noun in enumerate(nouns)
    ]
    assert labels(papers) == []


def test_a_modifier_that_says_what_is_hard_takes_any_noun() -> None:
    nouns = ["robotic tasks", "planning", "predictions"]
    papers = [
        paper(
            f"p{row}",
            f"Current models struggle with long-horizon {noun}.",
            SUMMER if row else SPRING,
        )
        for row, noun in enumerate(nouns)
    ]
    (label,) = labels(papers)
    assert label in {"struggle with long-horizon planning", "struggle with long-horizon tasks"}


def test_lacking_an_understanding_of_metrics_is_no_lack_of_metrics() -> None:
    assert "lack of metrics" not in " ".join(
        stated("Judges are constrained by a limited understanding of video quality metrics.")
    )


def test_data_without_diversity_are_not_outputs_without() -> None:
    assert stated("Existing datasets are small, lacking both scale and diversity.") == []
    assert stated("Distilled samplers often lack diversity.") == ["limited diversity"]


def test_a_verb_is_named_by_its_noun() -> None:
    assert "memorization" in stated("Such models are prone to memorize and replicate images.")
    assert stated("Such models are prone to memorize training images.") == []


def test_one_problem_said_in_two_ways_by_the_same_papers_is_one_signal() -> None:
    signals = found(
        [
            paper(f"p{row}", "However, they depend heavily on costly human annotations.", day)
            for row, day in enumerate([SPRING, SPRING, SUMMER])
        ]
    )
    assert len(signals) == 1


def test_costs_of_annotation_are_missing_data_like_a_lack_of_it() -> None:
    (signal,) = found(
        [
            paper(f"p{row}", "Progress is hindered by high annotation costs.", day)
            for row, day in enumerate([SPRING, SPRING, SUMMER])
        ]
    )
    assert signal.bottleneck == "missing_data"


@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        (
            "As proxies for a driving system, these models achieved only 55% accuracy on roads.",
            "models achieved only 55% accuracy on roads",
        ),
        (
            "The best models, including GPT, Gemini, and Qwen ones, achieve less than 50% on maps.",
            "best models achieve less than 50% on maps",
        ),
        (
            "Furthermore, multi-agent systems fail to finish in 71% of hospital cases.",
            "multi-agent systems fail to finish in 71% of hospital cases (A Study)",
        ),
        (
            "Repeated data increases privacy leakage rates from 5% to 60% in clinics.",
            "privacy leakage rates from 5% to 60% in clinics",
        ),
        (
            "This leads to critically low tracing accuracy on logs, with models at most (under 17%"
            " accuracy) in hospitals.",
            None,
        ),
        (
            "Even frontier LLMs achieve less than 60% accuracy in predicting the outcomes of tool"
            " calls for clinics and less than 60% recall in them.",
            "frontier LLMs achieve less than 60% accuracy in predicting the outcomes of tool calls"
            " for clinics",
        ),
    ],
)
def test_the_label_of_a_failure_is_no_fragment(sentence: str, label: str | None) -> None:
    named = labels([paper("p0", sentence)])
    assert label is None or named == [label]
    assert all(one.count("(") == one.count(")") for one in named)


def test_papers_without_nodes_are_not_read() -> None:
    papers = [paper(f"p{row}", "Such models are prone to hallucinations.") for row in range(3)]
    papers.append(paper("p3", "Such models are prone to hallucinations.", SUMMER))
    nodes = {"p0": ["n"], "p1": ["n"], "p2": ["n"], "p3": []}
    assert find_bottlenecks(documents(papers), nodes, SLICES) == ()


def test_nodes_are_those_that_its_papers_hold_more_than_all_papers_do() -> None:
    stating = [
        paper(f"a{row}", "Such models are prone to hallucinations.", day)
        for row, day in enumerate([SPRING, SPRING, SUMMER])
    ]
    others = [paper(f"b{row}", "We sort lists.") for row in range(6)]
    nodes = {one.id: ["common"] for one in [*stating, *others]}
    nodes["a0"] = ["common", "rare"]
    nodes["a1"] = ["common", "rare"]
    nodes["a2"] = ["lone"]
    (signal,) = find_bottlenecks(documents([*stating, *others]), nodes, SLICES)
    assert signal.nodes == ("rare",)


def test_the_order_of_papers_does_not_matter() -> None:
    sentences = [
        "Such models are prone to hallucinations and suffer from latency.",
        "Agents struggle with multi-hop reasoning.",
        "The best model achieves only 12% accuracy on travel plans.",
    ]
    papers = [
        paper(f"p{row:02}", sentences[row % 3], SUMMER if row % 2 else SPRING) for row in range(18)
    ]
    shuffled = papers.copy()
    Random(3).shuffle(shuffled)  # noqa: S311
    assert found(papers) == found(shuffled)
    assert len({signal.id for signal in found(papers)}) == len(found(papers))
