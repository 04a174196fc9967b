"""An answer as a short memo in Markdown."""

from collections.abc import Iterable

from foresci.schema import (
    Answer,
    BottleneckAnswer,
    BottleneckTask,
    Claim,
    DirectionAnswer,
    DirectionTask,
    EvidencePacket,
    PlanningAnswer,
    PlanningTask,
    Task,
    VenueAnswer,
    VenueTask,
    candidates_of,
)


def memo(task: Task, answer: Answer, packet: EvidencePacket, agent: str, backbone: str) -> str:
    """The memo: decision first, then reasons, then the evidence it cites with dates."""
    names = {candidate.id: candidate.text for candidate in candidates_of(task)}
    cited = list(dict.fromkeys(_cited(answer)))
    shown = [item for item in packet.items if item.id in cited]
    lines = [
        f"# {task.id}",
        "",
        f"_{task.domain}, evidence up to {task.cutoff}, window {task.window.start} to"
        f" {task.window.end}. Agent {agent}, backbone {backbone}._",
        "",
        f"> {_inline(task.question)}",
        "",
        *_particulars(task),
        *_body(answer, names),
        "## Evidence",
        "",
        *([
            f"- **{item.id}** {item.public_on} {_inline(item.title)} ({item.paper_id},"
            f" {item.section})"
            for item in shown
        ] or ["None was consulted."]),
        "",
    ]  # fmt: skip
    return "\n".join(lines)


def _particulars(task: Task) -> list[str]:
    """What a family's question refers to, each as a paragraph."""
    match task:
        case BottleneckTask():
            return [f"Subdirection: {_inline(task.subdirection)}", ""]
        case PlanningTask():
            return [f"Constraint: {_inline(task.constraint)}", ""]
        case VenueTask():
            return [f"Project: {_inline(task.project)}", ""]
        case DirectionTask():
            return []


def _body(answer: Answer, names: dict[str, str]) -> list[str]:
    match answer:
        case DirectionAnswer():
            return [
                *_section("Decision", f"**{names[answer.candidate]}**"),
                *_section("Trajectory", f"**{answer.trajectory}**"),
                *_section("Forecast", _text(answer.direction)),
                *_section("Mechanism", _text(answer.mechanism)),
                *_section("What would confirm it", _text(answer.validation_signal)),
                *_section("What could prove it wrong", _text(answer.risk)),
            ]
        case BottleneckAnswer():
            return [
                *_section("Root bottleneck", f"**{_text(answer.root_bottleneck)}**"),
                *_section("How it causes what is seen", _text(answer.causal_bridge)),
                *_section("What opens once it is reduced", _text(answer.opportunity)),
                *_section("Rivals, and why they are symptoms", *_list(answer.rivals)),
            ]
        case PlanningAnswer():
            ranks = [
                f"{rank}. **{names[place.candidate]}** {_text(place.rationale)}"
                for rank, place in enumerate(answer.ranking, start=1)
            ]
            return [
                *_section("Ranking", *ranks),
                *_section("Milestones", *_list(answer.milestones)),
                *_section("Dependencies", *_list(answer.dependencies)),
                *_section("Risks", *_list(answer.risks)),
                *_section("Go or no go", *_list(answer.go_no_go)),
            ]
        case VenueAnswer():
            others = [f"- {names[a.candidate]}: {_text(a.condition)}" for a in answer.alternatives]
            return [
                *_section("Default venue", f"**{names[answer.default]}**", _text(answer.rationale)),
                *_section("Contribution center", _text(answer.contribution_center)),
                *_section("Alternatives", *others),
                *_section("Evidence to add", *_list(answer.upgrades)),
                *_section("Risks", *_list(answer.risks)),
            ]


def _section(title: str, *lines: str) -> list[str]:
    """A heading and its lines; nothing at all without lines."""
    if not lines:
        return []
    listed = all(line.startswith(("- ", *"123456789")) for line in lines)
    body = "\n".join(lines) if listed else "\n\n".join(lines)
    return [f"## {title}", "", body, ""]


def _text(claim: Claim) -> str:
    marks = f" [{', '.join(claim.evidence)}]" if claim.evidence else ""
    return f"{_inline(claim.text)}{marks}"


def _list(claims: Iterable[Claim]) -> list[str]:
    return [f"- {_text(claim)}" for claim in claims]


def _inline(text: str) -> str:
    """Text from papers and models as inert inline Markdown: one line, no markup of its own."""
    flat = " ".join(text.split())
    for mark in "\\`*_<>[]#|":
        flat = flat.replace(mark, f"\\{mark}")
    return flat


def _cited(answer: Answer) -> list[str]:
    """Cited item ids in the order of the answer's fields."""
    found: list[str] = []

    def walk(value: object) -> None:
        if isinstance(value, Claim):
            found.extend(value.evidence)
        elif isinstance(value, tuple):
            for part in value:
                walk(part)
        elif hasattr(value, "__pydantic_fields__"):
            for name in type(value).model_fields:  # type: ignore[attr-defined]
                walk(getattr(value, name))

    walk(answer)
    return found
