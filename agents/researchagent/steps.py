"""The steps of ResearchAgent: a draft and a review for each stage.

As in the original a review is made by the same model in a fresh context, so its role is the
agent's own.
"""

from agents.decide.steps import PROMPTS
from agents.researchagent.method import draft_method
from agents.researchagent.problem import draft_problem
from agents.researchagent.records import Draft, DraftInput, Review, ReviewInput, Stage
from agents.researchagent.reviewing import review_draft
from agents.researchagent.stages import STAGES
from agents.researchagent.validation import draft_validation
from foresci.llm import Prompt, Step

_DRAFTING = {
    "problem": draft_problem,
    "method": draft_method,
    "validation": draft_validation,
}

DRAFTS: dict[Stage, Step[DraftInput, Draft]] = {
    stage: Step(
        f"researchagent.draft.{stage}",
        DraftInput,
        Draft,
        Prompt(PROMPTS / f"researchagent.draft.{stage}.md"),
        _DRAFTING[stage],
    )
    for stage in STAGES
}

REVIEWS: dict[Stage, Step[ReviewInput, Review]] = {
    stage: Step(
        f"researchagent.review.{stage}",
        ReviewInput,
        Review,
        Prompt(PROMPTS / f"researchagent.review.{stage}.md"),
        review_draft,
    )
    for stage in STAGES
}
