import pytest

from foresci.errors import UsageError
from foresci.schema import Paper
from knowledge_base.domains import domain_names, domains_of, load_domain, tags
from tests.knowledge_base.papers import paper

DAY = "2025-01-01"


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


def test_a_paper_may_belong_to_several_domains() -> None:
    both = paper("p", "Agentic retrieval-augmented generation with LLM agents", DAY)
    assert tags(both) == ("llm_agents", "rag")


def test_categories_gate_a_rule_where_a_paper_has_any() -> None:
    title = "Retrieval-augmented generation"
    assert tags(paper("p", title, DAY, categories=("math.AG",))) == ()
    assert tags(paper("p", title, DAY, categories=("math.AG", "cs.CL"))) == ("rag",)


def test_source_tags_win_over_rules() -> None:
    tagged: Paper = paper("p", "Retrieval-augmented generation", DAY, domains=("llm_agents",))
    assert domains_of(tagged) == ("llm_agents",)


def test_domains_are_known_by_name() -> None:
    assert domain_names() == ("llm_agents", "post_training", "rag", "visual_generation")
    assert all(load_domain(name).description for name in domain_names())
    with pytest.raises(UsageError, match="choose one of llm_agents"):
        load_domain("biology")
