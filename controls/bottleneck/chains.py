"""Causal chains without a model: the sentences that were noted, where they stand word for word."""

from collections.abc import Iterator, Mapping

from controls.bottleneck.records import (
    NOTED,
    Chain,
    ChainsInput,
    ChainsOutput,
    Link,
    LinkRole,
)
from controls.findings import Note
from controls.quoting import find_passage


def find_chains(given: ChainsInput) -> ChainsOutput:
    """A chain of each diagnosis, from the first note of each kind that a passage bears."""
    texts = {item.id: item.text for item in given.evidence}
    chains = (Chain(root=one, links=tuple(_links(given, texts, one))) for one in given.diagnoses)
    return ChainsOutput(chains=tuple(chain for chain in chains if chain.links))


def _links(given: ChainsInput, texts: Mapping[str, str], root: str) -> Iterator[Link]:
    own = [note for note in given.notes if note.about == root]
    for role, kind in NOTED.items():
        found = (_link(note, texts, role) for note in own if note.kind == kind)
        first = next((link for link in found if link is not None), None)
        if first is not None:
            yield first


def _link(note: Note, texts: Mapping[str, str], role: LinkRole) -> Link | None:
    for cited in note.evidence:
        passage = find_passage(texts, cited, note.text)
        if passage is not None:
            return Link(role=role, source=cited, words=passage.text)
    return None
