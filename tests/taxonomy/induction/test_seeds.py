import pytest

from knowledge_base.domains import domain_names
from taxonomy.dimensions import DIMENSIONS
from taxonomy.induction.lexicon import lexicon
from taxonomy.induction.phrases import phrase_key
from taxonomy.induction.seeds import barred_labels, seed_topics


@pytest.mark.parametrize("domain", domain_names())
@pytest.mark.parametrize("dimension", DIMENSIONS)
def test_every_domain_has_first_topics_in_every_dimension(domain: str, dimension: str) -> None:
    topics = seed_topics(dimension, domain)  # type: ignore[arg-type]
    labels = [topic.label for topic in topics]
    assert len(labels) >= 5
    assert len(set(labels)) == len(labels)
    for topic in topics:
        keys = [phrase_key(phrase) for phrase in topic.phrases]
        assert all(keys)
        assert len(set(keys)) == len(keys), topic.label


def test_a_domain_without_a_file_has_first_topics_only_where_all_domains_share_them() -> None:
    assert seed_topics("tasks", "my_own") == ()
    assert seed_topics("application_domains", "my_own") == seed_topics("application_domains", None)
    assert barred_labels("my_own") == barred_labels(None)
    assert set(barred_labels("rag")) > set(barred_labels(None))


@pytest.mark.parametrize(
    ("dimension", "phrase", "names"),
    [
        ("tasks", "multi-hop question answering", True),
        ("tasks", "novel question answering", False),
        ("tasks", "gradient", False),
        ("methods", "direct preference optimization", True),
        ("methods", "large language model", False),
        ("datasets", "question answering dataset", True),
        ("application_domains", "medical image segmentation", True),
        ("application_domains", "image segmentation", False),
    ],
)
def test_the_lexicon_tells_which_phrases_name_a_topic(
    dimension: str, phrase: str, names: bool
) -> None:
    assert lexicon(dimension).names_topic(phrase_key(phrase)) is names  # type: ignore[arg-type]
