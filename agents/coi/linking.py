"""A chain's papers as the links that a step sees."""

from agents.coi.records import Idea, Link
from agents.coi.state import ChainState
from agents.passages import abstract_row, mark
from knowledge_base import KnowledgeBase


def links_of(kb: KnowledgeBase, state: ChainState) -> tuple[Link, ...]:
    """The chain, oldest paper first."""
    return tuple(
        Link(
            mark=mark(abstract_row(kb, paper)),
            title=kb.table.title(paper),
            public_on=kb.table.public_on[paper].item(),
            edge=edge["edge"],
            idea=Idea.model_validate(idea),
        )
        for paper, edge, idea in zip(state["papers"], state["edges"], state["ideas"], strict=True)
    )
