"""Everything that is said of a taxonomy's soundness, in one record."""

from collections.abc import Mapping, Sequence
from pathlib import Path

from pydantic import Field

from foresci.errors import UsageError
from foresci.schema import Record
from knowledge_base import KnowledgeBase
from taxonomy.documents import documents_of
from taxonomy.quality.figures import Quality
from taxonomy.quality.metrics import measure_quality
from taxonomy.quality.scorer import Scorer
from taxonomy.quality.sheets import edge_groups, signal_groups
from taxonomy.quality.structure import structural_problems
from taxonomy.quality.verdicts import (
    Accuracy,
    Agreement,
    Judgements,
    accuracies,
    agreement,
    read_verdicts,
)
from taxonomy.quality.words import paper_text
from taxonomy.store import Taxonomy


class Judged(Record):
    """What people said of a sheet."""

    accuracies: tuple[Accuracy, ...]
    agreement: Agreement | None = Field(description="None where fewer than two judged the same.")


class Audit(Record):
    """The audit of a taxonomy."""

    problems: tuple[str, ...] = Field(description="Of its structure; empty for a sound one.")
    quality: Quality | None = Field(description="None without the knowledge base.")
    edges: Judged | None = Field(description="None without a verdict on an edge.")
    signals: Judged | None = Field(description="None without a verdict on a signal.")


def audit_taxonomy(taxonomy: Taxonomy, kb: Path | None, sheets: Sequence[Path]) -> Audit:
    """Check the structure, and where it is sound what else there is something for.

    Args:
        taxonomy: what is audited.
        kb: the knowledge base it was built from; quality is measured on its texts.
        sheets: judged sheets, of edges or of signals, each filled in by one person.

    Raises:
        UsageError: the knowledge base is another one.
        DataError: a sheet cannot be read.
    """
    if problems := structural_problems(taxonomy):
        return Audit(problems=tuple(problems), quality=None, edges=None, signals=None)
    groups = edge_groups(taxonomy), signal_groups(taxonomy)
    people = [read_verdicts(path, {**groups[0], **groups[1]}) for path in sheets]
    return Audit(
        problems=(),
        quality=None if kb is None else _quality(taxonomy, kb),
        edges=_judged(people, groups[0]),
        signals=_judged(people, groups[1]),
    )


def _quality(taxonomy: Taxonomy, path: Path) -> Quality:
    kb = KnowledgeBase.open(path)
    if kb.fingerprint != taxonomy.manifest.kb_fingerprint:
        raise UsageError(f"{path}: not the knowledge base that {taxonomy.root} was built from")
    papers = documents_of(kb, taxonomy.manifest.domain).papers
    scorer = Scorer.fit({one.id: paper_text(one) for one in papers})
    return measure_quality(taxonomy.graph, scorer)


def _judged(people: Sequence[Judgements], groups: Mapping[str, str]) -> Judged | None:
    own = [{one: said for one, said in them.items() if one in groups} for them in people]
    own = [them for them in own if them]
    if not own:
        return None
    common = set(own[0]).intersection(*own[1:])
    agreed = agreement(own) if len(own) > 1 and common else None
    return Judged(accuracies=accuracies(own, groups), agreement=agreed)
