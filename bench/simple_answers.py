"""Simple baselines: choose by one count of the knowledge base, and say nothing about why.

Both count the papers that really use an option's name. A venue family is counted by its accepted
papers. The answer around the choice is what the structural decision says without any evidence, so
that nothing but the choice differs from Native.
"""

from collections.abc import Callable, Mapping

import numpy as np
import numpy.typing as npt

from agents.decide.steps import decision_call
from agents.signals.members import members
from agents.signals.naming import names_in
from controls.findings import Assessment, Findings
from foresci.llm import StructuralBackbone
from foresci.schema import Answer, BottleneckTask, EvidencePacket, Task, VenueTask, candidates_of
from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_mask
from taxonomy.diagnoses import named_diagnoses
from taxonomy.momentum import recent_start
from taxonomy.venue_fit import accepted_papers

Mask = npt.NDArray[np.bool_]


def most_papers(task: Task, kb: KnowledgeBase) -> Answer:
    """Prefers what most papers up to the cutoff are about."""
    return _answer(task, kb, np.ones(len(kb.table.ids), dtype=np.bool_))


def recent_share(task: Task, kb: KnowledgeBase) -> Answer:
    """Prefers what most papers of the last three months are about."""
    days = kb.table.public_on
    first = days[domain_mask(kb, task.domain)].min().astype(object)
    return _answer(task, kb, days >= np.datetime64(recent_start(first, kb.cutoff)))


BASELINES: Mapping[str, Callable[[Task, KnowledgeBase], Answer]] = {
    "most papers": most_papers,
    "recent share": recent_share,
}


def _answer(task: Task, kb: KnowledgeBase, counted: Mask) -> Answer:
    figures = {name: int((mask & counted).sum()) for name, mask in _masks(task, kb).items()}
    assessed = tuple(
        Assessment(about=name, score=float(count), reason=f"{count} papers.")
        for name, count in figures.items()
    )
    call = decision_call(task, EvidencePacket(), Findings(assessments=assessed))
    answer: Answer = StructuralBackbone().run(*call).output
    return answer


def _masks(task: Task, kb: KnowledgeBase) -> dict[str, Mask]:
    """The papers of each option, shape (papers,)."""
    if isinstance(task, VenueTask):
        accepted = accepted_papers(kb)
        families = np.array([accepted.get(paper, "") for paper in kb.table.ids])
        return {option.id: families == option.id for option in task.candidates}
    if isinstance(task, BottleneckTask):
        named = {text: text for text in named_diagnoses(task.question)}
    else:
        named = {option.id: option.text for option in candidates_of(task)}
    return {name: members(kb, task.domain, names_in(text)) for name, text in named.items()}
