"""What a model is shown of a task: its public texts, and passages of papers up to the cutoff."""

from evaluation.mint.drafts import Draft
from evaluation.mint.ground import Ground
from evaluation.mint.wording.steps import (
    UNCHALLENGED,
    CheckInput,
    DraftInput,
    Project,
    Shown,
    SourceInput,
)
from evaluation.mint.wording.texts import rivals, subject_of, texts_of
from foresci.schema import Paper, SupportPassage, candidates_of
from taxonomy.induction.shown import shown_paper, spread

PASSAGES_SHOWN = 24
"""Passages at a time, taken at equal distances from the support packet."""
LONGEST_PASSAGE = 400
"""Characters of a passage; more are cut."""


def draft_input(draft: Draft, ground: Ground) -> DraftInput:
    """What the rewording of a task is asked with."""
    return DraftInput(
        family=draft.task.family,
        field=ground.title,
        cutoff=draft.task.cutoff,
        window=draft.task.window,
        named=rivals(draft),
        passages=shown_passages(draft, ground),
        by_rule=texts_of(draft.task),
    )


def check_input(draft: Draft, ground: Ground) -> CheckInput:
    """What a second look at a task is asked with: nothing of its target."""
    task = draft.task
    return CheckInput(
        family=task.family,
        cutoff=task.cutoff,
        window=task.window,
        question=task.question,
        candidates=candidates_of(task),
        subject=subject_of(task),
        requirements=task.requirements,
        passages=shown_passages(draft, ground),
        by_rule=UNCHALLENGED,
    )


def source_input(paper: Paper, description: str) -> SourceInput:
    """What a description without names is asked with."""
    return SourceInput(by_rule=Project(description=description), **shown_paper(paper))


def shown_passages(draft: Draft, ground: Ground) -> tuple[Shown, ...]:
    """Passages of the support packet as agents read them; none from after the cutoff."""
    read = [(one, ground.readable(one.paper_id)) for one in draft.packet]
    known = [(one, paper) for one, paper in read if paper is not None]
    chosen = [known[place] for place in spread(len(known), PASSAGES_SHOWN).tolist()]
    return tuple(_shown(one, paper) for one, paper in chosen)


def _shown(passage: SupportPassage, paper: Paper) -> Shown:
    text = (paper.section_text(passage.section) or "")[passage.start : passage.end]
    return Shown(about=passage.about, public_on=passage.public_on, text=text[:LONGEST_PASSAGE])
