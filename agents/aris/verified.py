"""The options of a task, and which papers are really on each, whatever a search says."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from agents.signals.diagnoses import Standing, standings
from agents.signals.families import owners
from agents.signals.members import members
from agents.signals.naming import names_in
from agents.signals.subdirections import subdirection_papers
from foresci.schema import BottleneckTask, Candidate, Task, VenueTask
from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_mask
from knowledge_base.remembering import remembered

Mask = NDArray[np.bool_]
TASKS_HELD = 4


@dataclass(frozen=True)
class Verified:
    """Options with the papers on each; masks are of shape (papers,).

    Attributes:
        options: what cards are made for, in the task's order.
        counted: the papers of which shares are taken: the domain, or the subdirection.
        domain: the papers of the domain.
        papers: of each option, the papers that are on it.
        standing: of each diagnosis, how it stands; empty for other options.
    """

    options: tuple[Candidate, ...]
    counted: Mask
    domain: Mask
    papers: Mapping[str, Mask]
    standing: Mapping[str, Standing] = field(default_factory=dict)


@remembered(TASKS_HELD)
def verified_papers(kb: KnowledgeBase, task: Task) -> Verified:
    """The options of a task and the papers on them; read once for each task and process.

    Options are the candidates, or the diagnoses that a question names; none is invented where it
    names any. Where it names none, they are those that the subdirection's papers state. A paper is
    on a candidate when its title or abstract uses the candidate's names, on a diagnosis when it
    tells of it as a problem, cause or target, and on a venue family when it says that it was
    accepted there.
    """
    if isinstance(task, BottleneckTask):
        return _diagnoses(kb, task)
    domain = domain_mask(kb, task.domain)
    if isinstance(task, VenueTask):
        papers = _accepted(kb, task.candidates)
    else:
        papers = {one.id: members(kb, task.domain, names_in(one.text)) for one in task.candidates}
    return Verified(task.candidates, domain, domain, papers)


def _diagnoses(kb: KnowledgeBase, task: BottleneckTask) -> Verified:
    domain = domain_mask(kb, task.domain)
    standing = {one.diagnosis: one for one in standings(kb, task)}
    if not standing:
        # Where nothing recurs, the subdirection is read as a whole.
        whole = Candidate(id=task.subdirection, text=task.subdirection)
        papers = domain & subdirection_papers(kb, task.domain, task.subdirection)
        return Verified((whole,), domain, domain, {whole.id: papers})
    within = next(iter(standing.values())).within
    return Verified(
        options=tuple(Candidate(id=words, text=words) for words in standing),
        counted=within & domain,
        domain=domain,
        papers={words: one.found.papers & domain for words, one in standing.items()},
        standing=standing,
    )


def _accepted(kb: KnowledgeBase, candidates: Sequence[Candidate]) -> dict[str, Mask]:
    masks = {one.id: np.zeros(len(kb.table.ids), dtype=np.bool_) for one in candidates}
    for paper_id, family in owners(kb, candidates).items():
        masks[family][kb.table.row_of[paper_id]] = True
    return masks
