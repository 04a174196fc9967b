"""What venue tasks ask, and what their claims say."""

from taxonomy.contribution import Contribution

REQUIREMENTS = (
    "One default venue family, by its id.",
    "Up to three alternatives, each with the condition under which it is better.",
    "The contribution center in one sentence.",
    "Three evidence upgrades and two venue-fit risks.",
    "Evidence dated no later than the cutoff behind every claim.",
)
QUESTIONS = (
    "A team in {title} has the project described below and must choose where to send it. On what"
    " was public by {cutoff}, which venue family should be the default for work that comes out in"
    " {window}, and under which conditions would another serve better?",
    "Two authors disagree on where their project in {title} belongs. Judging by what the"
    " communities published up to {cutoff}, recommend a default venue family for {window} and the"
    " alternatives, each with its condition.",
    "The project below, from {title}, is to be placed in the venue cycle of {window}. Only evidence"
    " up to {cutoff} may be used. Which venue family is the best default, and when would another"
    " one be better?",
    "A supervisor asks for advice on a project in {title}: which of the venue families fits it"
    " best as a default in {window}, given what they had accepted by {cutoff}, and what would"
    " speak for another?",
)
KIND_NAMES: dict[Contribution, str] = {
    "method": "a method",
    "system": "a working system",
    "benchmark": "a benchmark or way of testing",
    "dataset": "a dataset",
    "analysis": "an empirical study",
    "survey": "a survey",
    "theory": "a theoretical analysis",
}
VENUE_NAMES = {"NEURIPS": "NeurIPS", "CONLL": "CoNLL", "RECSYS": "RecSys"}
