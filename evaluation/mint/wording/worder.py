"""The model's part in minting: rewording, a second look, de-identification; rules hold each."""

from collections.abc import Callable
from functools import partial
from textwrap import shorten
from typing import Any, TypeVar

from evaluation.mint.drafts import Draft, Dropped
from evaluation.mint.ground import Ground
from evaluation.mint.wording.projects import source_of, usable_project
from evaluation.mint.wording.replies import criteria, usable_look, usable_texts
from evaluation.mint.wording.shown import check_input, draft_input, source_input
from evaluation.mint.wording.steps import (
    CHECK,
    DEIDENTIFY,
    DRAFT,
    DraftInput,
    Look,
    SourceInput,
)
from evaluation.mint.wording.texts import subject_of, texts_of, with_texts
from evaluation.mint.wording.vocabulary import Vocabulary
from evaluation.targets import VenueTarget
from foresci.llm import Step, StructuralBackbone
from foresci.llm.asking import Answered, Asking
from foresci.llm.step import OutputT
from foresci.schema import Task, VenueTask

Told = TypeVar("Told", DraftInput, SourceInput)
REJECTED = "rejected by the model's check"
LONGEST = 300
"""Characters of a reason, or of what a dropped task is about; more are cut at a word."""


class Worder:
    """Words tasks with a model: two to six calls for each of them.

    A task is reworded, a venue task's project described anew, and the outcome looked at once more.
    A text that breaks a rule is asked for once more, with the rule; one that breaks it again is not
    used, and the templates' stays. The target stays as it is, and no question to the model holds
    any of it; to describe a project the model is shown the paper that it became.

    Args:
        asking: puts the questions, and counts the replies that cannot be used.
    """

    def __init__(self, asking: Asking) -> None:
        self.asking = asking
        self._known: tuple[Ground, Vocabulary] | None = None

    def worded(self, draft: Draft, ground: Ground) -> Draft | Dropped:
        """A draft in the model's words as far as they can be used, or why it is dropped.

        `construction` gains `wording`: the backbone's name, who worded each text (`model` or
        `rules`; `subject` is the subdirection, constraint or project), and the steps whose replies
        were not used; and `check`: the second looks, each with whose look it was, at whose wording,
        the verdict, and the reasons for what was not met. These are in a model's own words, which
        may be a passage's, so that without `ground.quotes` they are left empty. A draft whose
        wording the check wants revised goes back to the templates' once. With the structural
        backbone a draft comes out as it went in.

        Args:
            draft: as templates made it.
            ground: which it was made from.

        Raises:
            UselessModelError: too many replies in a row could not be used.
        """
        if isinstance(self.asking.backbone, StructuralBackbone):
            return draft
        reworded, refused = self._reworded(draft, ground)
        looks = [self._look(reworded, draft, ground)]
        if looks[0]["verdict"] == "revise" and reworded.task != draft.task:
            reworded = draft
            looks.append(self._look(draft, draft, ground))
        if looks[-1]["verdict"] == "reject":
            return _dropped(draft, looks[-1])
        wording = {
            "backbone": self.asking.backbone.name,
            **_authors(reworded.task, draft.task),
            "refused": refused,
        }
        return reworded._replace(
            construction={**draft.construction, "wording": wording, "check": looks}
        )

    def _reworded(self, draft: Draft, ground: Ground) -> tuple[Draft, list[str]]:
        """The draft in the model's words, and the steps whose replies were not used."""
        known = self._vocabulary(ground)
        said = self._told(DRAFT, draft_input(draft, ground), partial(usable_texts, known))
        task, refused = with_texts(draft.task, said.output), [DRAFT.name] * bool(said.problem)
        if isinstance(task, VenueTask) and isinstance(draft.target, VenueTarget):
            source = source_of(ground.papers[draft.target.paper_id], ground, known)
            given = source_input(source.paper, task.project)
            told = self._told(DEIDENTIFY, given, partial(usable_project, source))
            task = task.model_copy(update={"project": told.output.description})
            refused += [DEIDENTIFY.name] * bool(told.problem)
        return draft._replace(task=task), refused

    def _told(
        self, step: Step[Told, OutputT], given: Told, usable: Callable[[Told, OutputT], OutputT]
    ) -> Answered[OutputT]:
        """The reply, or a second one to what was wrong with the first."""
        said = self.asking.answer(step, given, usable)
        if said.problem is None:
            return said
        again = given.model_copy(update={"objection": said.problem})
        return self.asking.answer(step, again, usable)

    def _look(self, draft: Draft, made: Draft, ground: Ground) -> dict[str, Any]:
        """A second look as it is recorded."""
        found = self.asking.answer(CHECK, check_input(draft, ground), usable_look)
        return {
            "by": "model" if found.problem is None else "rules",
            "wording": "rules" if draft.task == made.task else "model",
            "verdict": found.output.verdict,
            "reasons": _reasons(found.output, ground.quotes),
        }

    def _vocabulary(self, ground: Ground) -> Vocabulary:
        if self._known is None or self._known[0] is not ground:
            self._known = (ground, Vocabulary(ground))
        return self._known[1]


def _authors(task: Task, made: Task) -> dict[str, str]:
    """Who worded each of the texts that a task has."""
    new, old = texts_of(task), texts_of(made)
    texts = {
        "question": (new.question, old.question),
        "candidates": (new.candidates, old.candidates),
        "subject": (subject_of(task), subject_of(made)),
    }
    return {
        name: "rules" if now == before else "model"
        for name, (now, before) in texts.items()
        if before
    }


def _reasons(look: Look, quotes: bool) -> dict[str, str]:
    """The criteria that are not met, each with the reason where a model's own words may be kept."""
    return {
        name: shorten(one.reason, LONGEST, placeholder="…") if quotes else ""
        for name, one in criteria(look).items()
        if not one.met
    }


def _dropped(draft: Draft, look: dict[str, Any]) -> Dropped:
    return Dropped(
        family=draft.task.family,
        about=shorten(_about(draft), LONGEST, placeholder="…"),
        reason=REJECTED,
        detail="; ".join(
            f"{name}: {reason}" if reason else name for name, reason in look["reasons"].items()
        ),
    )


def _about(draft: Draft) -> str:
    if isinstance(draft.target, VenueTarget):
        return draft.target.paper_id
    return ", ".join(str(one["label"]) for one in draft.construction["candidates"].values())
