"""The steps of CoI that a model may take."""

from agents.coi.comparing import compare_chains
from agents.coi.ideas import read_paper
from agents.coi.proposals import propose
from agents.coi.queries import plan_chains
from agents.coi.records import (
    CompareInput,
    Comparison,
    Idea,
    IdeaInput,
    Plan,
    PlanInput,
    Proposal,
    ProposeInput,
    Trend,
    TrendInput,
)
from agents.coi.trends import trend_of
from agents.decide.steps import PROMPTS
from foresci.llm import Prompt, Step

PLAN = Step(
    "coi.plan_queries", PlanInput, Plan, Prompt(PROMPTS / "coi.plan_queries.md"), plan_chains
)
READ = Step("coi.read_idea", IdeaInput, Idea, Prompt(PROMPTS / "coi.read_idea.md"), read_paper)
TREND = Step("coi.trend", TrendInput, Trend, Prompt(PROMPTS / "coi.trend.md"), trend_of)
PROPOSE = Step("coi.propose", ProposeInput, Proposal, Prompt(PROMPTS / "coi.propose.md"), propose)
COMPARE = Step(
    "coi.compare",
    CompareInput,
    Comparison,
    Prompt(PROMPTS / "coi.compare.md"),
    compare_chains,
    role="adjudicator",
)
