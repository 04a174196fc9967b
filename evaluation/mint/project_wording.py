"""Sentences of project descriptions, in alternatives that say the same."""

from collections.abc import Mapping

from evaluation.mint.project_evidence import Told
from taxonomy.contribution import Contribution

OPENINGS = (
    "The project is about {subject}{field}.",
    "This work deals with {subject}{field}.",
    "A small group works on {subject}{field}.",
    "The matter at hand: {subject}{field}.",
)
FIELDS = (", with {names} as the place of use", ", meant for use in {names}")
AREAS = (
    "Broadly it sits within {names}.",
    "It also reaches into {names}.",
    "Seen from further off, it belongs to {names}.",
)
MOTIVES = (
    "It is prompted by {names}.",
    "What set it off is {names}.",
    "The difficulty that it takes up is {names}.",
)
MADE: Mapping[Contribution, tuple[str, ...]] = {
    "method": (
        "It puts forward a new approach that makes use of {means}.",
        "What is new is a method built with {means}.",
        "The authors propose another way of doing this, drawing on {means}.",
    ),
    "system": (
        "It delivers software that can be used as it stands, with {means} inside.",
        "The outcome is a working system built with {means}.",
    ),
    "benchmark": (
        "What it offers is a test bed: cases, a way of scoring, and findings on {means}.",
        "It sets up a test by which others can be measured, touching on {means}.",
    ),
    "dataset": (
        "What it offers is a body of data, gathered with {means} in mind.",
        "The product is a collection of data that concerns {means}.",
    ),
    "analysis": (
        "It is a study: it looks closely at {means} and asks what happens there and why.",
        "Understanding comes first, by way of a close look at {means}.",
    ),
    "survey": (
        "It surveys what has been published and puts it in order, including {means}.",
        "It is an overview of the literature, with room for {means}.",
    ),
    "theory": (
        "It gives a formal treatment that takes in {means}.",
        "Its argument is mathematical and bears on {means}.",
    ),
}
PLAIN: Mapping[Contribution, str] = {
    "method": "It puts forward a new approach to this.",
    "system": "The outcome is a working system for this.",
    "benchmark": "It sets up a test for this by which others can be measured.",
    "dataset": "The product is a collection of data for this.",
    "analysis": "It is a study of what happens there and why.",
    "survey": "It surveys what has been published on this and puts it in order.",
    "theory": "A formal treatment of this is given.",
}
HANDLED = ("The kind of data: {names}.", "The data in question: {names}.")
MODELS = ("In view are {names}.", "It concerns {names}.")
BESIDE: Mapping[Contribution, str] = {
    "method": "It also puts forward a method of its own.",
    "benchmark": "A new test for others comes with it.",
    "dataset": "A new body of data comes with it.",
}
TRIED = ("It also has to do with {names}.", "Along the way it touches {names}.")
DATA = ("On the side of data there is use of {names}.", "It makes use of {names}.")
MEASURES = (
    "Looked at in particular: {names}.",
    "Attention is paid to {names}.",
    "Among what is reported: {names}.",
)
EVIDENCE = (
    "The claims rest on {names}.",
    "As for evidence, there will be {names}.",
    "Its case is made by {names}.",
)
NO_EVIDENCE = "What kind of evidence it will rest on is left open here."
KINDS_OF_EVIDENCE: Mapping[Told, str] = {
    "theory": "a formal argument",
    "human_evaluation": "judgments by people",
    "deployment": "experience from a running service",
    "benchmark_results": "results on public test collections",
    "several_tasks": "trials on more than one task",
    "several_datasets": "trials on more than one body of data",
    "several_models": "repetition with more than one underlying model",
    "baseline_comparison": "a comparison with what was there before",
    "ablation": "runs with single parts left out",
    "efficiency": "figures on cost or speed",
    "data_release": "data opened to others",
    "code_release": "code opened to others",
}
"""The most telling first."""
CENTERS: Mapping[Contribution, tuple[str, ...]] = {
    "method": (
        "The centre of gravity is the method, which has to show its worth on {subject}.",
        "Its weight lies on how the thing is done, with {subject} as the proving ground.",
        "What the authors would defend first is the technique, shown at work on {subject}.",
    ),
    "system": (
        "The centre of gravity is the finished system and its use for {subject}.",
        "What the authors would defend first is that it works in practice, for {subject}.",
    ),
    "benchmark": (
        "The centre of gravity is measurement: what present systems can and cannot do in"
        " {subject}.",
        "What the authors would defend first is the test itself, and what it shows of {subject}.",
    ),
    "dataset": (
        "The centre of gravity is the data, as a resource for {subject}.",
        "What the authors would defend first is the worth of the data for {subject}.",
    ),
    "analysis": (
        "The centre of gravity is insight into {subject}, not a better score.",
        "What the authors would defend first is an explanation, to the gain of {subject}.",
    ),
    "survey": (
        "The centre of gravity is the ordering of work on {subject}.",
        "What the authors would defend first is the map it draws of {subject}.",
    ),
    "theory": (
        "The centre of gravity is what can be proved about {subject}.",
        "What the authors would defend first is the formal result and its bearing on {subject}.",
    ),
}
CLOSINGS = (
    "Which of these sides is put first depends on where it is sent.",
    "How it is framed is still open and may follow the choice of place.",
)
"""For descriptions that would else be short."""
MADE_OF: Mapping[Contribution, str] = {
    "method": "a new method for",
    "system": "a working system for",
    "benchmark": "a benchmark for",
    "dataset": "a dataset for",
    "analysis": "an empirical analysis of",
    "survey": "a survey of",
    "theory": "a theoretical analysis of",
}
