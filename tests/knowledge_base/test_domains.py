"""Which papers belong to a domain, and what makes a file a domain."""

import random
import string
from pathlib import Path

import pytest

from foresci.errors import DataError, UsageError
from foresci.schema import Paper
from knowledge_base.domains import domain_names, domains_of, load_domain, own_screen, tags
from tests.knowledge_base.papers import paper

DAY = "2025-01-01"
RULE = 'description = "d"\ntitle = ["widget"]\n'


@pytest.mark.parametrize(
    ("title", "wanted"),
    [
        ("GUI Agents with Large Language Models", ("llm_agents",)),
        ("Graph-based Retrieval-Augmented Generation", ("rag",)),
        ("Direct Preference Optimization for LLM reasoning", ("post_training",)),
        ("Post-Training Quantization of LLMs", ()),
        ("Text-to-image diffusion transformers", ("visual_generation",)),
        ("Diffusion language models for images and text", ()),
        ("Counting sheep in a field", ()),
    ],
)
def test_rules_know_their_fields(title: str, wanted: tuple[str, ...]) -> None:
    assert tags(paper("p", title, DAY)) == wanted


@pytest.mark.parametrize(
    ("domain", "title", "abstract"),
    [
        (
            "llm_agents",
            "Planning ahead in open worlds",
            "LLM-based agents lose their way in long tasks. We give such agents a map.",
        ),
        (
            "post_training",
            "Learning from verdicts",
            "Preference optimization needs pairs. We train language models with DPO and SFT.",
        ),
        (
            "rag",
            "Reading what was found",
            "Retrieval-augmented generation errs on stale text. Our retriever dates passages.",
        ),
        (
            "visual_generation",
            "Sharper pictures in fewer steps",
            "Text-to-image models are slow. We speed image generation up with fewer pixels.",
        ),
    ],
)
def test_an_abstract_about_the_domain_is_enough(domain: str, title: str, abstract: str) -> None:
    assert domain in tags(paper("p", title, DAY, abstract=abstract))


@pytest.mark.parametrize(
    ("domain", "title", "abstract"),
    [
        (
            "llm_agents",
            "Pricing second-hand bicycles",
            "We fit prices with language models. Bicycles age. They rust. LLM agents may use them.",
        ),
        ("llm_agents", "Contrast agents in magnetic resonance", "We compare two contrast agents."),
        ("llm_agents", "Multi-agent path finding with LLM hints", "Agents move on a grid."),
        (
            "post_training",
            "Lessons from a large crawl",
            "A language model is pretrained on text. RLHF is left for later.",
        ),
        ("post_training", "Fine-tuning pianos", "We tighten strings."),
        (
            "rag",
            "Faster decoding on phones",
            "We draft tokens. It is quick. It may serve retrieval-augmented generation one day.",
        ),
        ("rag", "Re-ranking for person re-identification", "We match people across cameras."),
        ("visual_generation", "Innovation diffusion in villages", "We ask farmers about ploughs."),
        ("visual_generation", "Diffusion policies for robots", "We learn to grasp from images."),
    ],
)
def test_words_of_the_domain_are_not(domain: str, title: str, abstract: str) -> None:
    assert domain not in tags(paper("p", title, DAY, abstract=abstract))


def test_a_paper_may_belong_to_several_domains() -> None:
    both = paper("p", "Agentic retrieval-augmented generation with LLM agents", DAY)
    assert tags(both) == ("llm_agents", "rag")


def test_categories_gate_a_rule_where_a_paper_has_any() -> None:
    title = "Retrieval-augmented generation"
    assert tags(paper("p", title, DAY, categories=("math.AG",))) == ()
    assert tags(paper("p", title, DAY, categories=("math.AG", "cs.CL"))) == ("rag",)


def test_a_strong_term_in_the_title_outweighs_an_excluded_one() -> None:
    assert tags(paper("p", "Audio-driven avatars", DAY)) == ()
    assert "visual_generation" in tags(paper("p", "Audio-driven video generation", DAY))


def test_source_tags_win_over_rules() -> None:
    tagged: Paper = paper("p", "Retrieval-augmented generation", DAY, domains=("llm_agents",))
    assert domains_of(tagged) == ("llm_agents",)
    assert tags(tagged) == ("rag",)


def test_domains_are_known_by_name() -> None:
    assert domain_names() == ("llm_agents", "post_training", "rag", "visual_generation")
    assert all(load_domain(name).description for name in domain_names())
    with pytest.raises(UsageError, match="choose one of llm_agents"):
        load_domain("biology")


def test_a_domain_may_come_from_a_file_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "widgets.toml"
    path.write_text(RULE)
    domain = load_domain(str(path))
    assert (domain.name, domain.title, domain.weak_minimum) == ("widgets", ("widget",), 3)
    path.write_text(f'name = "gears"\n{RULE}')
    assert load_domain(str(path)).name == "gears"
    with pytest.raises(UsageError, match=r"none\.toml: no such domain file"):
        load_domain(str(tmp_path / "none.toml"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b'description = "d"\ntitle = [1 2]', "not valid TOML .*line 2"),
        (b'title = ["widget"]\n', "description: Field required"),
        (b'description = "d"\ntittle = ["widget"]\n', "tittle: Extra inputs"),
        (b'description = "d"\ntitle = "widget"\n', "title: Input should be a valid tuple"),
        (b'description = "d"\ntitle = ["--"]\n', "title.0: .*'--' holds no word"),
        (b'description = "d"\ntitle = ["w"]\nweak_minimum = 0\n', "weak_minimum: .*greater"),
        (b'description = "d"\ncontext = ["w"]\n', "title, strong, weak: all three are empty"),
        (b'description = "d"\nsha256 = "0"\ntitle = ["w"]\n', "sha256: not a field"),
        (b'name = "rag"\ndescription = "d"\ntitle = ["w"]\n', "name: 'rag' is one of foresci's"),
        (b'name = "../up"\ndescription = "d"\ntitle = ["w"]\n', "name: String should match"),
        (b'description = "\xff"\n', "not UTF-8"),
    ],
)
def test_a_broken_domain_file_is_named_with_its_field(
    tmp_path: Path, text: bytes, said: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(text)
    with pytest.raises(DataError, match=rf"mine\.toml: {said}") as caught:
        load_domain(str(path))
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "language model " * 20_000,
        "retrieval augmented generation. " * 10_000,
        "." * 200_000,
        ". " * 100_000,
        "." + " " * 200_000,
        "e.g. " * 50_000,
        "\\'" + " " * 200_000,
        "\\" * 200_000,
        "agent-" * 40_000,
        "multi agent multi agent path " * 8_000,
        "é\u0301" * 50_000,
        "".join(random.Random(5).choices(string.printable, k=200_000)),  # noqa: S311 - no secret
    ],
    ids=range(12),
)
def test_hostile_text_costs_time_in_proportion_to_its_length(text: str) -> None:
    # A search that backtracks would need hours here; pytest would never come back.
    own_screen().screen(paper("p", text, DAY, abstract=text))
