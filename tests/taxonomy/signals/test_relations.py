"""Relations: the right older method, the right kind, the right direction, and nothing else."""

from datetime import date

import numpy as np
import pytest

from foresci.schema import Paper
from taxonomy.documents import Documents
from taxonomy.signals.records import RelationSignal
from taxonomy.signals.relations import find_relations

OLD_ON, NEW_ON = date(2025, 4, 1), date(2025, 6, 1)
OLD = (
    ("old-grpo", "Stable Rewards under GRPO", "We study rewards."),
    ("old-lora", "Where LoRA Forgets", "We study forgetting."),
    ("old-rag", "Serving Retrieval-Augmented Generation", "We serve it faster."),
    ("old-sft", "Limits of Supervised Fine-Tuning", "We study its limits."),
    ("old-prm", "A Process Reward Model for Proofs", "We score steps."),
    ("old-tilt", "TiltNav: Agents that Plan Twice", "We propose TiltNav, a planning method."),
    ("old-qubench", "QuBench: Hard Questions", "We release QuBench, a benchmark of questions."),
    ("old-moe", "Routing a Mixture of Experts", "We route tokens."),
)


def paper(paper_id: str, title: str, abstract: str, on: date = NEW_ON) -> Paper:
    return Paper(id=paper_id, title=title, abstract=abstract, public_on=on, source="test")


def older() -> list[Paper]:
    return [paper(*row, OLD_ON) for row in OLD]


def documents(papers: list[Paper]) -> Documents:
    count = len(papers)
    return Documents(tuple(papers), np.ones(count, np.bool_), np.zeros((count, 2), np.float32))


def relations(papers: list[Paper]) -> tuple[RelationSignal, ...]:
    return find_relations(documents(papers), {one.id: ("n1",) for one in papers})


def of_sentence(sentence: str, title: str = "Nimbo: Careful Steps") -> set[tuple[str, str]]:
    new = paper("new", title, sentence)
    found = relations([*older(), new])
    return {(one.older_paper, one.relation) for one in found if one.newer_paper == "new"}


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("Nimbo builds on GRPO and clips its ratio.", ("old-grpo", "extension")),
        ("We extend GRPO with a second baseline.", ("old-grpo", "extension")),
        ("We adapt LoRA to graphs of molecules.", ("old-lora", "adaptation")),
        ("We introduce GRPO into protein design.", ("old-grpo", "adaptation")),
        ("Instead of using RAG, we keep facts in weights.", ("old-rag", "replacement")),
        ("It eliminates the need for a process reward model.", ("old-prm", "replacement")),
        ("Our method replaces LoRA by two vectors.", ("old-lora", "replacement")),
        ("We train the planner with GRPO.", ("old-grpo", "component_reuse")),
        ("We propose a LoRA-based router for long inputs.", ("old-lora", "component_reuse")),
        ("Nimbo integrates retrieval-augmented generation.", ("old-rag", "component_reuse")),
        ("Nimbo outperforms standard RAG by 4 points.", ("old-rag", "competition")),
        ("We also surpass SFT on all tasks.", ("old-sft", "competition")),
        ("Compared with GRPO, our approach needs half the data.", ("old-grpo", "competition")),
        ("Experiments show a 3% improvement over LoRA.", ("old-lora", "competition")),
        ("Our agent surpasses systems such as TiltNav.", ("old-tilt", "competition")),
    ],
)
def test_a_cue_gives_its_kind_and_the_method_it_governs(
    sentence: str, expected: tuple[str, str]
) -> None:
    assert of_sentence(sentence) == {expected}


@pytest.mark.parametrize(
    "sentence",
    [
        "We do not use GRPO in any stage.",
        "Nimbo is trained without using LoRA.",
        "Unlike GRPO, our method needs no critic.",
        "Existing systems often use RAG for this.",
        "Recent work has shown gains with LoRA.",
        "We find that GRPO outperforms SFT by far.",
        "SFT outperforms LoRA on long inputs.",
        "GRPO has been widely used to train models.",
        "We evaluate Nimbo on QuBench and on two more benchmarks.",
        "Our method outperforms strong baselines on QuBench.",
        "Our method outperforms Qwen and Llama on all tasks.",
        "Nimbo improves accuracy on RAG benchmarks.",
        "Our method outperforms Adaptive RAG by 4 points.",
        "Our method outperforms RAG Gym by 4 points.",
        "Our approach opens the door to using LoRA elsewhere.",
        "Nimbo lowers cost, improving RAG performance.",
    ],
)
def test_what_is_denied_said_of_others_or_no_method_gives_nothing(sentence: str) -> None:
    assert of_sentence(sentence) == set()


def test_a_rival_reached_through_its_training_is_no_component() -> None:
    found = of_sentence("Nimbo outperforms models trained with SFT, RAG, or GRPO.")
    rivals = ("old-sft", "old-rag", "old-grpo")
    assert found == {(one, "competition") for one in rivals}


def test_every_method_of_a_list_is_linked() -> None:
    found = of_sentence("We combine supervised fine-tuning (SFT) and GRPO in two stages.")
    assert found == {("old-sft", "component_reuse"), ("old-grpo", "component_reuse")}


def test_a_method_replaced_inside_another_is_not_the_other() -> None:
    found = of_sentence("We propose a step that replaces the mixture of experts in RAG.")
    assert found == {("old-moe", "replacement")}


def test_a_paper_is_not_related_to_its_own_name() -> None:
    rows = [*older(), paper("new", "GRPO: A Better Estimate", "GRPO outperforms GRPO baselines.")]
    assert not [one for one in relations(rows) if one.newer_paper == "new"]


def test_a_compound_is_another_name() -> None:
    assert of_sentence("Our method outperforms Flow-LoRA.") == set()


def test_an_acronym_with_another_meaning_is_not_the_method() -> None:
    sentence = "A red amber green (RAG) light is shown. Nimbo outperforms RAG."
    assert of_sentence(sentence) == set()


def test_a_common_word_spelt_as_a_word_is_no_acronym() -> None:
    assert of_sentence("Nimbo outperforms a rag of rules.") == set()


def test_a_title_speaks_of_its_own_paper() -> None:
    found = of_sentence("We report results.", "Reading Charts via GRPO")
    assert found == {("old-grpo", "component_reuse")}


def test_a_paper_that_examines_a_method_does_not_reuse_it() -> None:
    found = of_sentence("We train ten models with LoRA.", "An Empirical Study of Forgetting")
    assert found == set()


def test_the_older_paper_is_the_earliest_that_bears_the_name_and_strictly_older() -> None:
    rows = [
        paper("same-day", "Faster GRPO", "We time it.", NEW_ON),
        paper("between", "Longer GRPO", "We lengthen it.", date(2025, 5, 1)),
        paper("new", "Careful Steps", "We train the planner with GRPO."),
    ]
    (signal,) = relations([*older(), *rows])
    assert (signal.older_paper, signal.older_on, signal.newer_on) == ("old-grpo", OLD_ON, NEW_ON)
    assert relations([rows[0], rows[2]]) == ()


def test_the_quote_is_the_sentence_at_its_place() -> None:
    new = paper("new", "Careful Steps", "Plans fail. We train the planner with GRPO. It helps.")
    (signal,) = relations([*older(), new])
    quote = signal.quote
    assert quote.section == "abstract"
    assert quote.text == "We train the planner with GRPO."
    assert (new.abstract or "")[quote.start : quote.end] == quote.text
    assert signal.older_method == "GRPO"


def test_a_method_and_a_kind_are_told_once_a_paper() -> None:
    new = paper("new", "Careful Steps", "We train with GRPO. We refine it using GRPO.")
    assert len(relations([*older(), new])) == 1


def test_papers_without_grounded_nodes_give_no_signal_and_nodes_are_sorted() -> None:
    rows = [
        *older(),
        paper("a", "Steps", "We train the planner with GRPO."),
        paper("b", "Steps", "We train the planner with GRPO."),
        paper("c", "Steps", "We train the planner with GRPO."),
    ]
    (signal,) = find_relations(documents(rows), {"a": ("n2", "n1"), "b": ()})
    assert (signal.newer_paper, signal.nodes) == ("a", ("n1", "n2"))


def test_the_order_of_papers_changes_nothing() -> None:
    rows = older() + [
        paper(f"new-{i}", f"Nimbo{i}X: Steps", f"Nimbo{i}X outperforms GRPO and uses LoRA.")
        for i in range(6)
    ]
    expected = relations(rows)
    assert expected
    assert len({one.id for one in expected}) == len(expected)
    for seed in range(4):
        order = np.random.default_rng(seed).permutation(len(rows))
        shuffled = [rows[row] for row in order]
        assert relations(shuffled) == expected


def test_private_use_characters_of_a_paper_are_not_taken_for_names() -> None:
    assert of_sentence("The \uf8ff logo outperforms GRPO.") == set()
