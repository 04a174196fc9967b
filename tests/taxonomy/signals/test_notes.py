"""Planning notes say what a node's papers offer, need and risk, in their own words."""

from collections.abc import Sequence
from datetime import date
from random import Random

import numpy as np
import pytest

from foresci.schema import Paper
from taxonomy.documents import Documents
from taxonomy.signals.note_cues import notes
from taxonomy.signals.notes import find_notes
from taxonomy.signals.records import NoteSignal

DAY = date(2025, 6, 1)


def paper(name: str, abstract: str, day: date = DAY) -> Paper:
    return Paper(id=name, title="T", abstract=abstract, public_on=day, source="jsonl")


def found(papers: Sequence[Paper], nodes: dict[str, list[str]]) -> tuple[NoteSignal, ...]:
    kept = tuple(sorted(papers, key=lambda one: one.id))
    vectors = np.ones((len(kept), 1), dtype=np.float32)
    return find_notes(Documents(kept, np.ones(len(kept), dtype=np.bool_), vectors), nodes)


@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        ("Our code is available at https://example.org/x.", "code released"),
        ("We release the dataset and all prompts.", "data released"),
        ("Our code will be released upon acceptance.", "code promised"),
        ("We open-source our models and training logs.", "model weights released"),
        ("Training takes 120 GPU hours.", "compute named"),
        ("Training runs on 8 NVIDIA A100 GPUs.", "compute named"),
        ("Inference runs on a single RTX GPU.", "runs on one or a consumer GPU"),
        ("We present a training-free editor.", "no training needed"),
        ("We train a policy guided by a process reward model.", "needs: process reward model"),
        ("Our pipeline uses a learned verifier to rank plans.", "needs: verifier"),
        ("We construct 20K preference pairs with two filters.", "needs: preference data"),
        ("Our set is built with expert annotations of 900 scans.", "needs: human annotation"),
        ("We use GPT-4o to write the test cases.", "needs: proprietary model"),
        ("These generators raise serious privacy concerns.", "risk: privacy"),
        ("Such models remain vulnerable to jailbreak attacks.", "risk: attacks"),
        ("Policies trained this way are prone to reward hacking.", "risk: reward hacking"),
    ],
)
def test_a_sentence_gives_its_note(sentence: str, label: str) -> None:
    assert label in {noted.label for noted in notes(sentence)}


@pytest.mark.parametrize(
    "sentence",
    [
        "However, existing code is rarely publicly available.",
        "Our agent writes code in a shell.",
        "Unlike most work, prior methods use a reward model.",
        "We align models without a reward model.",
        "Our policy outperforms GPT-4o on three tasks.",
        "Memory falls by 6.8x lower GPU memory.",
        "Our decoder mitigates hallucinations.",
        "We study how OpenAI and opensource models handle data.",
    ],
)
def test_what_is_of_others_denied_or_compared_gives_none(sentence: str) -> None:
    assert list(notes(sentence)) == []


def test_a_note_needs_two_papers_of_the_node() -> None:
    text = "Our code is available at https://example.org/x."
    papers = [paper("a", text), paper("b", text, date(2025, 7, 1)), paper("c", text)]
    signals = found(papers, {"a": ["n1", "n2"], "b": ["n1"], "c": []})
    assert [(one.nodes, one.label, one.papers) for one in signals] == [
        (("n1",), "code released", ("b", "a"))
    ]


def test_each_paper_is_quoted_once_and_verbatim() -> None:
    text = "We sort.  Our code is available at https://x.org. The code is at https://y.org."
    papers = [paper("a", text), paper("b", text)]
    (signal,) = found(papers, {"a": ["n"], "b": ["n"]})
    assert [quote.paper_id for quote in signal.quotes] == ["a", "b"]
    for quote in signal.quotes:
        assert text[quote.start : quote.end] == quote.text
        assert (quote.section, quote.text.startswith("Our code")) == ("abstract", True)


def test_the_order_of_papers_and_nodes_does_not_matter() -> None:
    sentences = ["Our code is available at https://x.org.", "We present a training-free editor."]
    papers = [paper(f"p{row}", sentences[row % 2]) for row in range(8)]
    nodes = {one.id: ["n1", "n2"] for one in papers}
    shuffled = papers.copy()
    Random(5).shuffle(shuffled)  # noqa: S311
    backward = {name: held[::-1] for name, held in reversed(nodes.items())}
    assert found(papers, nodes) == found(shuffled, backward)
    assert len({one.id for one in found(papers, nodes)}) == 4
