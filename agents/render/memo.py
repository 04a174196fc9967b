"""An answer as a short memo in Markdown: the decision first, the particulars last."""

from agents.render.byline import byline
from agents.render.markdown import bullets, inline, numbers, section, stated
from agents.render.sources import sources
from agents.wording import headline
from controls.record import DriftRecord
from foresci.schema import (
    Answer,
    BottleneckAnswer,
    BottleneckTask,
    DirectionAnswer,
    EvidencePacket,
    PlanningAnswer,
    PlanningTask,
    Task,
    VenueAnswer,
    VenueTask,
    candidates_of,
)
from foresci.schema.run import RunManifest


def memo(
    task: Task,
    answer: Answer,
    packet: EvidencePacket,
    manifest: RunManifest,
    control: DriftRecord | None = None,
) -> str:
    """The memo: decision and reasons, evidence, what would change them, question, who wrote it."""
    short = {option.id: _short(option.text) for option in candidates_of(task)}
    named = {option: f"**{inline(name)}** ({inline(option)})" for option, name in short.items()}
    lines = [
        f"# {inline(_title(answer, short))}",
        "",
        f"_{inline(task.domain.replace('_', ' '))}, on evidence up to {task.cutoff}, for"
        f" {task.window.start} to {task.window.end}_",
        "",
        *_case(answer, named),
        *section("Evidence", bullets(sources(answer, packet)) or "None is cited."),
        *_doubts(answer, named),
        *section("The question", f"> {inline(task.question)}", *_particulars(task)),
        *section("About this memo", *byline(manifest, control)),
    ]
    return "\n".join(lines)


def _short(text: str) -> str:
    """What an option is called; the particulars at the end have its whole text."""
    return headline(text.partition(" (")[0])


def _title(answer: Answer, short: dict[str, str]) -> str:
    """The decision in a few words."""
    match answer:
        case DirectionAnswer():
            return f"{short[answer.candidate]}: {answer.trajectory}"
        case BottleneckAnswer():
            root = headline(answer.root_bottleneck.text.partition(". ")[0])
            return root if "bottleneck" in root.lower() else f"Root bottleneck: {root}"
        case PlanningAnswer():
            return f"First: {short[answer.ranking[0].candidate]}"
        case VenueAnswer():
            return f"Default venue: {short[answer.default]}"


def _case(answer: Answer, named: dict[str, str]) -> list[str]:
    """What is decided, and why."""
    match answer:
        case DirectionAnswer():
            decision = f"{named[answer.candidate]}, trajectory **{answer.trajectory}**."
            return [
                *section("Decision", decision, stated(answer.direction)),
                *section("Mechanism", stated(answer.mechanism)),
            ]
        case BottleneckAnswer():
            return [
                *section("Root bottleneck", stated(answer.root_bottleneck)),
                *section("How it causes what is seen", stated(answer.causal_bridge)),
                *section("What opens once it is reduced", stated(answer.opportunity)),
            ]
        case PlanningAnswer():
            ranks = [f"{named[one.candidate]}: {stated(one.rationale)}" for one in answer.ranking]
            return [
                *section("Ranking", numbers(ranks)),
                *section("Dependencies", bullets(map(stated, answer.dependencies))),
                *section("Milestones", bullets(map(stated, answer.milestones))),
            ]
        case VenueAnswer():
            return [
                *section("Decision", f"{named[answer.default]}.", stated(answer.rationale)),
                *section("Contribution center", stated(answer.contribution_center)),
            ]


def _doubts(answer: Answer, named: dict[str, str]) -> list[str]:
    """What would confirm the decision, what would change it, and what to do about it."""
    match answer:
        case DirectionAnswer():
            return [
                *section("What would confirm it", stated(answer.validation_signal)),
                *section("What would change this view", stated(answer.risk)),
            ]
        case BottleneckAnswer():
            return section("Rival explanations", bullets(map(stated, answer.rivals)))
        case PlanningAnswer():
            return [
                *section("Go or no go", bullets(map(stated, answer.go_no_go))),
                *section("Risks", bullets(map(stated, answer.risks))),
            ]
        case VenueAnswer():
            others = [f"{named[a.candidate]}: {stated(a.condition)}" for a in answer.alternatives]
            return [
                *section("What would speak for another venue", bullets(others)),
                *section("What to add", bullets(map(stated, answer.upgrades))),
                *section("Risks", bullets(map(stated, answer.risks))),
            ]


def _particulars(task: Task) -> list[str]:
    """What the question refers to."""
    options = [f"**{inline(one.id)}** {inline(one.text)}" for one in candidates_of(task)]
    listed = ["Options:", bullets(options)] if options else []
    match task:
        case BottleneckTask():
            return [f"Subdirection: {inline(task.subdirection)}"]
        case PlanningTask():
            return [f"Constraint: {inline(task.constraint)}", *listed]
        case VenueTask():
            return [f"Project: {inline(task.project)}", *listed]
        case _:
            return listed
