"""The kind of contribution follows what a text says it makes, not what it mentions."""

import pytest

from taxonomy.contribution import main_contribution


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("This survey orders methods of retrieval and their benchmarks.", "survey"),
        ("The project builds a benchmark of two hundred tasks for agents.", "benchmark"),
        ("The authors collect a large corpus of dialogues.", "dataset"),
        ("The paper asks whether longer reasoning helps. Models are compared.", "analysis"),
        ("We prove that the loss has one minimum.", "theory"),
        ("It is an open-source framework used by two companies.", "system"),
        ("A sampler skips steps. It is fast on three benchmarks.", "method"),
        ("", "method"),
    ],
)
def test_kinds(text: str, kind: str) -> None:
    assert main_contribution(text) == kind


def test_a_benchmark_that_is_only_used_later_does_not_make_a_benchmark_paper() -> None:
    text = "A loss keeps latents apart. It trains fast. We build on a public benchmark suite."
    assert main_contribution(text) == "method"
