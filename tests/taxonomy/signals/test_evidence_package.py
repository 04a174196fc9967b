"""Which kinds of evidence an abstract names: claims and results, not the scene it sets."""

from datetime import date

import pytest

from foresci.schema import Paper
from taxonomy.signals.evidence_package import EVIDENCE_KINDS, EvidenceKind, evidence_package


def named(abstract: str | None) -> frozenset[EvidenceKind]:
    paper = Paper(
        id="a", title="T", abstract=abstract, public_on=date(2025, 3, 1), source="test"
    )  # fmt: skip
    return evidence_package(paper)


@pytest.mark.parametrize(
    ("abstract", "kind"),
    [
        ("Results on public benchmarks confirm it.", "benchmark_results"),
        ("It outperforms strong rivals in our experiments.", "baseline_comparison"),
        ("Ablation studies show that each part matters.", "ablation"),
        ("A user study with 40 participants confirms it.", "human_evaluation"),
        ("Experiments on six question answering datasets show gains.", "several_datasets"),
        ("We evaluate 14 open-source LLMs.", "several_models"),
        ("Experiments show that decoding is 2.4x faster.", "efficiency"),
        ("We reduce memory usage by 40% in our tests.", "efficiency"),
        ("We prove a regret bound for the update.", "theory"),
        ("An online A/B test shows more clicks.", "deployment"),
        ("Code is available at https://github.com/x/y.", "code_release"),
        ("We release a corpus. The dataset is publicly available.", "data_release"),
    ],
)
def test_evidence_that_is_named(abstract: str, kind: EvidenceKind) -> None:
    assert kind in named(abstract)


@pytest.mark.parametrize(
    "abstract",
    [
        None,
        "Existing benchmarks ignore long documents.",
        "Language models are widely deployed in hospitals.",
        "We align models with human preferences.",
        "Automated theorem proving is hard.",
        "Many tasks across domains need efficient models that cost less.",
    ],
)
def test_a_scene_that_is_set_is_no_evidence(abstract: str | None) -> None:
    assert named(abstract) == frozenset()


def test_kinds_are_listed_in_one_fixed_order() -> None:
    assert tuple(sorted(set(EVIDENCE_KINDS))) == EVIDENCE_KINDS
    assert len(EVIDENCE_KINDS) == 11
