"""What a reader is shown of a direction tells which papers are meant, or it is no direction."""

from dataclasses import replace
from pathlib import Path

import pytest

from evaluation.mint.options import Options
from evaluation.mint.spoken import ENOUGH, SHOWN, Spoken
from knowledge_base.domains.phrases import folded
from taxonomy.graph import Node
from tests.evaluation.mint.planted import Planted, planted_ground


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory) -> Planted:
    return planted_ground(tmp_path_factory.mktemp("spoken") / "taxonomy", 2)


def node_of(planted: Planted, label: str) -> Node:
    return planted.ground.taxonomy.graph.node(planted.nodes[label])


def test_phrases_that_account_for_most_papers_are_shown(planted: Planted) -> None:
    node = node_of(planted, sorted(planted.truth)[0])
    others = sorted(planted.truth)[1:4]
    wide = node.model_copy(update={"phrases": ("never written anywhere", *others)})
    everything = frozenset().union(*(planted.ground.members[planted.nodes[one]] for one in others))
    members = {**planted.ground.members, node.id: planted.ground.members[node.id] | everything}
    ground = replace(planted.ground, members=members)
    shown = Spoken(ground, [wide]).shown(wide)
    assert shown[0] == node.label
    assert len(shown) <= SHOWN
    assert "never written anywhere" not in shown
    sizes = {one: len(planted.ground.members[planted.nodes[one]]) for one in others}
    assert max(sizes, key=lambda one: (sizes[one], one)) in shown


def test_a_node_that_is_not_what_it_says_is_no_direction(planted: Planted) -> None:
    first = Options(planted.ground).all[0].node
    papers = set(planted.ground.documents.ids) - planted.ground.members[first.id]
    strange = frozenset(sorted(papers)[: 2 * len(planted.ground.members[first.id])])
    members = {**planted.ground.members, first.id: planted.ground.members[first.id] | strange}
    ground = replace(planted.ground, members=members)
    assert not Spoken(ground, [first]).speaks(first)
    assert first.id not in {one.node.id for one in Options(ground).all}


def test_texts_say_what_most_of_the_papers_hold(planted: Planted, tmp_path: Path) -> None:
    options = Options(planted.ground)
    for option in options.all:
        said = options.text(option)
        quoted = said.split("; often together with")[0].split('"')[1::2]
        texts = [planted.ground.papers[one] for one in sorted(option.papers)]
        held = sum(
            any(" ".join(folded(phrase)) in " ".join(folded(f"{one.title} {one.abstract}"))
                for phrase in quoted)
            for one in texts
        )  # fmt: skip
        assert held >= ENOUGH * len(texts)
