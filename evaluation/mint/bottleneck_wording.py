"""What a bottleneck question says, in templates over names that were there at the cutoff."""

import random
from collections.abc import Sequence

from evaluation.mint.beside import in_words
from evaluation.mint.bottleneck_rivals import Rival, Subdirection
from evaluation.mint.ground import Ground
from evaluation.mint.phrasing import day, listed, opened, quoted, recognised_by

REQUIREMENTS = (
    "One root bottleneck, not a list.",
    "The causal bridge from it to the failures that are observed.",
    "The one-hop opportunity that opens once it is reduced.",
    "Why rival explanations are symptoms or lesser causes.",
    "Evidence dated no later than the cutoff behind every claim.",
)
MEASURES = (
    "How far research turns to a diagnosis is read off the share of the subject's papers that name"
    " it as a problem or attack it; the root is the one whose share grows by the largest factor.",
    "Counted are papers on the subject that tell of a complaint or work against it. The root is the"
    " complaint whose share of them is multiplied most, compared with the time before.",
)
QUESTIONS = (
    "Results in {topic} fall short of what was promised, and on {cutoff} a team that must choose"
    " what to attack hears several diagnoses. People blame one of these: {rivals}. Which single"
    " root bottleneck will research turn to until {end}, through what causal chain does it hurt,"
    " and which opportunity lies one step behind it? {measure}",
    "Two students who work on {topic} can each try one idea after {cutoff}. Those they ask do not"
    " agree on what holds the subject back: {rivals}. Name the one root bottleneck that work up to"
    " {end} will turn to, explain how it causes the failures that are seen, and state the"
    " opportunity that opens once it is eased. {measure}",
    "A review of {topic} that was closed on {cutoff} ends with a list of complaints: {rivals}."
    " Which of them is the root bottleneck that published work will attack until {end}, why does it"
    " produce the trouble that is observed, and what becomes possible one hop beyond it? {measure}",
    "Before it funds a project on {topic}, a company wants one diagnosis in place of the usual list"
    " as it stood on {cutoff}: {rivals}. What is the root bottleneck that papers up to {end} will"
    " take up, how does it lead to what practitioners see, and what does its removal unlock"
    " directly? {measure}",
)


def bottleneck_question(ground: Ground, subdirection: Subdirection, rivals: Sequence[Rival]) -> str:
    """One of the templates, drawn for this set and filled in.

    The rivals stand in the order given, in an enumeration of its own after a colon.
    """
    key = "/".join(sorted(one.limitation.id for one in rivals))
    rng = random.Random(f"{ground.seed}/bottleneck/wording/{subdirection.id}/{key}")  # noqa: S311
    *first, last = (one.limitation.named for one in rivals)
    return rng.choice(QUESTIONS).format(
        measure=rng.choice(MEASURES),
        topic=_topic(ground, subdirection),
        cutoff=day(ground.period.cutoff),
        end=day(ground.period.window_end),
        rivals=f"{', '.join(first)}, or {last}",
    )


def described(ground: Ground, subdirection: Subdirection) -> str:
    """The subdirection for a reader: its field, its name, and how its papers are recognised."""
    if subdirection.node is None:
        return f"{opened(ground.title)}, taken as a whole"
    spoken = recognised_by(subdirection.node)
    text = f"{opened(subdirection.label)}, within research on {ground.title}"
    return f"{text}: work that speaks of {listed(quoted(spoken), 'or')}" if spoken else text


def _topic(ground: Ground, subdirection: Subdirection) -> str:
    if subdirection.node is None:
        return ground.title
    known = in_words(subdirection.node, "recognised by words like ")
    return f"{subdirection.label}{known} within research on {ground.title}"
