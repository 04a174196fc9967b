"""The frozen classifier: the same rule on both sides of a cutoff, and nothing learnt after it."""

from datetime import date

from foresci.schema import Paper
from taxonomy.classifier import FrozenClassifier
from taxonomy.graph import Node


def node(name: str, *phrases: str) -> Node:
    return Node(
        id=name, dimension="methods", label=name, origin="depth", born="2025-01", phrases=phrases
    )


def paper(name: str, title: str, abstract: str = "") -> Paper:
    return Paper(id=name, title=title, abstract=abstract, public_on=date(2025, 1, 1), source="test")


FILLER = [paper(f"f{n}", "Something else", "Nothing of note is said here.") for n in range(40)]
NODES = [node("tree search", "tree search", "MCTS"), node("memory", "episodic memory")]


def test_phrases_count_whatever_their_case_plural_or_hyphen() -> None:
    known = [*FILLER, paper("known", "Work", "MCTS is run.")]
    found = FrozenClassifier(NODES, known).members(
        [
            paper("a", "Tree-search for planning"),
            paper("b", "Planning", "We run MCTS."),
            paper("c", "Planning", "A treeless searching approach."),
            paper("d", "Episodic memories and tree search"),
        ]
    )
    assert found == {"tree search": {"a", "b", "d"}, "memory": {"d"}}


def test_one_mention_of_a_common_phrase_is_in_passing() -> None:
    common = [paper(f"m{n}", "Work", "It uses tree search.") for n in range(10)]
    classifier = FrozenClassifier(NODES, [*FILLER, *common])
    found = classifier.members(
        [
            paper("once", "Work", "It uses tree search."),
            paper("twice", "Work", "Tree search. And tree search again."),
            paper("titled", "Tree search"),
        ]
    )
    assert found["tree search"] == {"twice", "titled"}


def test_a_node_without_phrases_is_known_by_its_label() -> None:
    found = FrozenClassifier([node("agent memory")], FILLER).members([paper("a", "Agent memory")])
    assert found == {"agent memory": {"a"}}


def test_later_papers_change_nothing_for_earlier_ones() -> None:
    early = [paper("a", "Work", "It uses tree search."), paper("b", "Episodic memory")]
    late = [paper(f"l{n}", "Tree search", "Tree search, tree search.") for n in range(200)]
    classifier = FrozenClassifier(NODES, [*FILLER, *early])
    alone, together = classifier.members(early), classifier.members([*early, *late])
    for name, ids in alone.items():
        assert together[name] & {"a", "b"} == ids


def test_a_word_that_names_no_topic_counts_in_a_title_only() -> None:
    papers = [paper(f"g{n}", "Work", "Rewards under GRPO.") for n in range(3)]
    classifier = FrozenClassifier([node("search agents", "web", "grpo")], [*FILLER, *papers])
    found = classifier.members(
        [
            paper("passing", "Work", "Data from the web. The web is large."),
            paper("titled", "Agents on the web"),
            paper("acronym", "Work", "Trained by GRPO."),
        ]
    )
    assert found["search agents"] == {"titled", "acronym"}
