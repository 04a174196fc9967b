"""Building a taxonomy from a knowledge base, in one step: the folder is replaced whole."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np

from foresci.llm import Backbone, StructuralBackbone
from knowledge_base import KnowledgeBase
from knowledge_base.lock import only_builder
from knowledge_base.progress import Progress, quiet
from knowledge_base.replaceable import check_replaceable
from taxonomy.dimensions import DIMENSIONS
from taxonomy.documents import Documents, documents_of, first_day
from taxonomy.evidence.nodes import node_evidence
from taxonomy.evidence.records import NodeEvidence
from taxonomy.graph import TaxonomyGraph
from taxonomy.induction.controller import induce
from taxonomy.induction.model import ModelOperators
from taxonomy.induction.operators import Operators
from taxonomy.induction.rules import RuleOperators
from taxonomy.manifest import TaxonomyManifest
from taxonomy.signals.bottlenecks import find_bottlenecks
from taxonomy.signals.directions import candidate_directions
from taxonomy.signals.momentum import node_momenta
from taxonomy.signals.notes import find_notes
from taxonomy.signals.records import NodeMomentum, Signal
from taxonomy.signals.relations import find_relations
from taxonomy.signals.venue_profiles import venue_profiles
from taxonomy.slices import Slice, slices_until
from taxonomy.store import Content, Made, PaperEntry, write_taxonomy


def build_taxonomy(
    kb: KnowledgeBase,
    out: Path,
    domain: str | None = None,
    backbone: Backbone | None = None,
    progress: Progress = quiet,
) -> TaxonomyManifest:
    """Induce a taxonomy from a knowledge base and read the signals off it.

    Everything comes from the knowledge base, which holds nothing later than its cutoff.

    Args:
        kb: where the papers come from.
        out: folder of the taxonomy.
        domain: whose papers are taken; those of the knowledge base's own domain, or all, when None.
        backbone: answers the induction's steps; rules do where it is structural or None.
        progress: called with each stage.

    Raises:
        UsageError: `out` holds something else.
        DataError: no paper belongs to the domain, or another process is building `out`.
    """
    check_replaceable(out, "taxonomy")
    held = kb.manifest.domain
    wanted = domain or (None if held is None else held.name)
    with only_builder(out):
        documents = documents_of(kb, wanted)
        slices = slices_until(kb.cutoff, first_day(documents))
        operators = _operators(documents, wanted, backbone)
        content = _content(documents, slices, operators, progress)
        if isinstance(operators, ModelOperators):
            operators.asking.log_use()
        made = Made(kb.cutoff, wanted, kb.fingerprint, operators.name, slices)
        return write_taxonomy(out, made, content)


def _operators(documents: Documents, domain: str | None, backbone: Backbone | None) -> Operators:
    rules = RuleOperators(documents, domain)
    if backbone is None or isinstance(backbone, StructuralBackbone):
        return rules
    return ModelOperators(documents, backbone, rules)


def _content(
    documents: Documents, slices: tuple[Slice, ...], operators: Operators, progress: Progress
) -> Content:
    induced = induce(documents, slices, operators, progress=progress).graph
    progress("gather evidence", 0, len(induced))
    evidence = node_evidence(documents, induced, None)
    graph = induced.grounded_by({one.node_id for one in evidence.values() if one.grounded})
    progress("measure momentum", 0, len(graph))
    momenta = node_momenta(documents, graph, slices, slices[-1].end)
    progress("read signals", 0, len(documents))
    return Content(
        graph=graph,
        papers=_entries(documents, graph),
        evidence=_in_order(graph, evidence),
        momentum=momenta,
        signals=_signals(documents, graph, momenta, slices),
    )


def _signals(
    documents: Documents,
    graph: TaxonomyGraph,
    momenta: Sequence[NodeMomentum],
    slices: tuple[Slice, ...],
) -> list[Signal]:
    nodes_of = graph.nodes_of_papers()
    return [
        *candidate_directions(documents, graph, momenta, slices),
        *find_relations(documents, nodes_of),
        *find_bottlenecks(documents, nodes_of, slices),
        *find_notes(documents, nodes_of),
        *venue_profiles(documents, nodes_of),
    ]


def _entries(documents: Documents, graph: TaxonomyGraph) -> list[PaperEntry]:
    held = {one: set(graph.papers(root)) for one, root in graph.roots.items()}
    return [
        PaperEntry(
            id=paper.id,
            title=paper.title,
            public_on=paper.public_on,
            core=bool(core),
            dimensions=tuple(one for one in DIMENSIONS if paper.id in held[one]),
        )
        for paper, core in zip(documents.papers, documents.core.astype(np.bool_), strict=True)
    ]


def _in_order(graph: TaxonomyGraph, evidence: dict[str, NodeEvidence]) -> list[NodeEvidence]:
    return [evidence[node.id] for node in graph.nodes() if node.id in evidence]
