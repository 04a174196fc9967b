"""Whether models may know what a task asks them to forecast."""

from collections.abc import Iterable
from datetime import date

from foresci.llm.structural import StructuralBackbone
from foresci.schema.run import KnowledgeRisk

WORST_FIRST = ("after_cutoff", "undeclared", "before_cutoff", "no_model")


def riskiest(risks: Iterable[KnowledgeRisk]) -> KnowledgeRisk:
    """The risk that counts for a run of several models; of equals, that of the latest date."""
    return min(risks, key=lambda risk: (WORST_FIRST.index(risk.status), _recency(risk)))


def _recency(risk: KnowledgeRisk) -> int:
    return -risk.declared.toordinal() if risk.declared else 0


def risk_of(name: str, declared: date | None, cutoff: date) -> KnowledgeRisk:
    """What a backbone's declared knowledge means for a task.

    Args:
        name: the backbone's.
        declared: last day that its model's training data may reach, if that is known.
        cutoff: last day that the task lets an agent know.
    """
    if name == StructuralBackbone.name:
        return KnowledgeRisk(
            status="no_model", sentence="No model was asked, so none could know what came later."
        )
    if declared is None:
        return KnowledgeRisk(
            status="undeclared",
            sentence=f"{name} declares no knowledge cutoff, so it may know what happened after"
            f" {cutoff}; declare one in the file that FORESCI_MODELS names.",
        )
    if declared <= cutoff:
        return KnowledgeRisk(
            status="before_cutoff",
            declared=declared,
            sentence=f"{name} declares knowledge up to {declared}, not past the cutoff {cutoff}.",
        )
    return KnowledgeRisk(
        status="after_cutoff",
        declared=declared,
        sentence=f"{name} declares knowledge up to {declared}, {(declared - cutoff).days} days past"
        f" the cutoff {cutoff}: it may know what it is asked to forecast.",
    )
