"""Answers of each family that do all a reviewer could ask for, and answers that do nothing."""

from foresci.schema import (
    Answer,
    BottleneckAnswer,
    BottleneckTask,
    DirectionAnswer,
    PlanningAnswer,
    RankedOption,
    Task,
    VenueAlternative,
    VenueAnswer,
)
from foresci.schema.task import Family
from tests.evaluation.evaluation_cases import (
    DIRECTION_TASK,
    OPTIONS,
    PERIOD,
    PLANNING_TASK,
    VENUE_TASK,
    claim,
)

BOTTLENECK_TASK = BottleneckTask(
    id="RFBOT-0002",
    question="A lab wants one diagnosis in place of the usual list: context loss, slow inference,"
    " tool errors, or high cost. What is the root bottleneck of agents in long sessions?",
    subdirection="agents in long sessions",
    **PERIOD,
)
TASKS: dict[Family, Task] = {
    "direction": DIRECTION_TASK,
    "bottleneck": BOTTLENECK_TASK,
    "planning": PLANNING_TASK,
    "venue": VENUE_TASK,
}

STRONG_DIRECTION = DirectionAnswer(
    candidate="A",
    trajectory="accelerating",
    direction=claim(
        "Verification of tool calls is rising: 40 of 500 papers in the latest months, 15 of 480"
        " before, clear of noise."
    ),
    mechanism=claim(
        "It spreads because verification of tool calls enables unattended agents: 12 of 40 recent"
        " papers deploy them, more than the 2 of 15 in earlier months."
    ),
    validation_signal=claim(
        "The rate of tool calls that pass verification exceeds 80 % in new benchmarks by 2026-03."
    ),
    risk=claim(
        "Verification of tool calls may be too slow: its latency is a known cost in 6 of 40 papers."
        " Persistent memory comes second, with 22 of 500 papers. A share of tool calls papers"
        " below 6 % by 2026-03-31 would prove the forecast wrong. The bounds on tool calls are a"
        " factor between 1.4 and 3.1, likely enough to tell."
    ),
)
STRONG_BOTTLENECK = BottleneckAnswer(
    root_bottleneck=claim(
        "The root bottleneck is context loss: 30 of 200 papers name it in recent months, 11 of 190"
        " before. Context loss is likely the root, with a factor between 1.5 and 3.9."
    ),
    causal_bridge=claim(
        "Context loss comes about because windows truncate early turns and summaries discard"
        " constraints. Context loss leads to violated instructions, which users observe as errors"
        " late in a session."
    ),
    opportunity=claim(
        "Once context loss is reduced, an episodic benchmark of week-long maintenance jobs enables"
        " groups to measure retention of constraints."
    ),
    rivals=(
        claim(
            "Tool errors are a symptom: 9 of 12 papers have them as an effect of forgotten"
            " arguments, and they come behind context loss."
        ),
        claim(
            "Slow inference is a lesser cause: it grows because prompts are resent, in 5 of 8"
            " papers, and stands behind context loss in agents."
        ),
    ),
)
STRONG_PLANNING = PlanningAnswer(
    ranking=(
        RankedOption(
            candidate="A",
            rationale=claim(
                "Verification of tool calls is ahead of persistent memory, because all other work"
                " depends on it: 40 of 500 papers in recent months, 15 of 480 before."
            ),
        ),
        RankedOption(
            candidate="B",
            rationale=claim(
                "Persistent memory is ahead of role assignment, because teams depend on stored"
                " state: 22 of 500 papers in recent months, 12 of 480 before."
            ),
        ),
        RankedOption(
            candidate="C",
            rationale=claim(
                "Role assignment is ahead of browser automation, because shops change: 9 of 500"
                " papers in recent months, 8 of 480 before."
            ),
        ),
        RankedOption(
            candidate="D",
            rationale=claim(
                "Browser automation comes last, because sites hinder robots: 3 of 500 papers in"
                " recent months, 7 of 480 before."
            ),
        ),
    ),
    milestones=(
        claim("By 2025-12: reproduce the tool calls baseline within 5 % on one machine."),
        claim("By 2026-03: verification of tool calls reaches an accuracy of at least 80 %."),
    ),
    dependencies=(
        claim(
            "Persistent memory waits for verification, because stored tool calls depend on it:"
            " \u201cTool calls fail unseen\u201d."
        ),
        claim("Role assignment depends on persistent memory, because roles must last a year."),
    ),
    risks=(
        claim("Verification of tool calls may be slow: 6 of 40 papers report the cost."),
        claim(
            "The lead of 0.04 over persistent memory is uncertain: \u201cMemory across sessions"
            " drifts\u201d, \u201cMemory stays small\u201d."
        ),
    ),
    go_no_go=(
        claim("Go on with verification if accuracy is above 80 % by 2025-12."),
        claim("Switch to persistent memory if verification stays below 60 % by 2025-12."),
    ),
)
STRONG_VENUE = VenueAnswer(
    default="ml",
    rationale=claim(
        "Machine learning conferences fit, because the benchmark injects malicious instructions:"
        " 9 of 12 near works on agents were accepted there, such as \u201cA suite of malicious"
        " instructions\u201d. Language conferences come second, because only 2 of 12 near works"
        " on agents were accepted there, fewer than the 9. The lead of 0.3 of the project is likely"
        " to hold."
    ),
    alternatives=(
        VenueAlternative(
            candidate="nlp",
            condition=claim("If the study adds dialogue transcripts labelled by linguists."),
        ),
        VenueAlternative(
            candidate="hci",
            condition=claim("If it reports interviews with office workers who met an attack."),
        ),
    ),
    contribution_center=claim(
        "A benchmark contribution: malicious instructions injected into web pages to test agents."
    ),
    upgrades=(
        claim(
            "Add browsers of three makers rather than one, as \u201cAgents on web pages\u201d does;"
            " the malicious instructions are not yet varied."
        ),
        claim("Report defences: the benchmark of web pages names none."),
        claim("Release traces of agents on web pages, which are missing."),
    ),
    risks=(
        claim("Reviewers may see the benchmark as work for vision conferences."),
        claim("Reviewers of language conferences may ask for novelty beyond malicious web pages."),
    ),
)
STRONG: dict[Family, Answer] = {
    "direction": STRONG_DIRECTION,
    "bottleneck": STRONG_BOTTLENECK,
    "planning": STRONG_PLANNING,
    "venue": STRONG_VENUE,
}

STOCK = "This is an important and promising step that will certainly improve many results."
NO_CANDIDATE = "undecided"
WEAK: dict[Family, Answer] = {
    "direction": DirectionAnswer(
        candidate=NO_CANDIDATE,
        trajectory="accelerating",
        direction=claim(STOCK),
        mechanism=claim(STOCK),
        validation_signal=claim(STOCK),
        risk=claim(STOCK),
    ),
    "bottleneck": BottleneckAnswer(
        root_bottleneck=claim(STOCK), causal_bridge=claim(STOCK), opportunity=claim(STOCK)
    ),
    "planning": PlanningAnswer(
        ranking=(), milestones=(claim(STOCK),), dependencies=(), risks=(), go_no_go=()
    ),
    "venue": VenueAnswer(
        default=NO_CANDIDATE,
        rationale=claim(STOCK),
        contribution_center=claim(STOCK),
        upgrades=(claim(STOCK),) * 3,
        risks=(claim(STOCK),) * 2,
    ),
}
"""Fluent, confident, and without a decision or a reason; every feature is 0."""
HONEST_WEAK: dict[Family, Answer] = {
    "direction": STRONG_DIRECTION.model_copy(
        update={
            "direction": claim("Verification of tool calls, taken without any evidence."),
            "mechanism": claim("No passage was found that says what drives tool calls."),
            "validation_signal": claim("More papers on tool calls."),
            "risk": claim("Nothing was counted."),
        }
    ),
    "bottleneck": BottleneckAnswer(
        root_bottleneck=claim("The root bottleneck is context loss, without any evidence."),
        causal_bridge=claim("The link is assumed."),
        opportunity=claim("Agents without context loss."),
    ),
    "planning": PlanningAnswer(
        ranking=tuple(
            RankedOption(candidate=one.id, rationale=claim(f"{one.text}: nothing was counted."))
            for one in OPTIONS
        ),
        milestones=(claim("First results on tool calls by 2025-12."),),
        dependencies=(),
        risks=(claim("Nothing was counted."),),
        go_no_go=(claim("Else switch to persistent memory."),),
    ),
    "venue": STRONG_VENUE.model_copy(
        update={
            "rationale": claim("Machine learning conferences, taken without any evidence."),
            "alternatives": (),
            "risks": (claim("Reviewers may dislike it."), claim("Nothing was counted.")),
        }
    ),
}
"""A decision without reasons, as an agent gives it that has found nothing."""
