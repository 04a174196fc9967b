"""Label sheets: what a careful reader needs to see, and empty cells for what the reader says."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

from controls.quoting import task_texts
from evaluation.run_scores import Scores
from evaluation.scores import SlotScore, TraceSlotScore
from evaluation.trace.slots import decision_slots
from evaluation.validation.labels import SCALES, Kind, labels_of
from evaluation.validation.subjects import Subject
from foresci.errors import UsageError
from foresci.schema import Claim, EvidenceItem
from foresci.sheets import write_sheet

COLUMNS = (
    "run", "metric", "part", "question", "claim", "evidence", "reference", "allowed",
    "label", "rater",
)  # fmt: skip
GAP = " || "
QUESTION, REQUIREMENTS = "task.question", "task.requirements"
Row = tuple[str, ...]


def write_label_sheet(path: Path, judged: Sequence[tuple[Subject, Scores]], seed: int) -> int:
    """Write a sheet without labels; returns its number of rows.

    Runs stand in a seeded order. What a judge said of them is not in it; the claims are those that
    the rules take from an answer.

    Args:
        path: the sheet.
        judged: runs with their scores by the rules.
        seed: of the order.
    """
    order = Random(seed).sample(range(len(judged)), len(judged))  # noqa: S311 - no secret
    rows = [row for at in order for row in label_rows(*judged[at])]
    write_sheet(path, COLUMNS, rows)
    return len(rows)


def check_free(path: Path) -> None:
    """Refuse to write over a file.

    Raises:
        UsageError: it exists, and may hold a person's work.
    """
    if path.exists():
        raise UsageError(f"{path}: exists, and may hold labels; choose another file")


def label_rows(subject: Subject, scores: Scores) -> Iterator[Row]:
    """All parts of one run that can be labelled, Drift aside."""
    slots = {slot.name: slot for slot in scores.fta.slots}
    traced = {slot.name: slot for slot in scores.trace.slots}
    bank = GAP.join(f"{one.id}: {one.text}" for one in scores.fact.gold)
    claims = GAP.join(f"{one.id}: {one.text}" for one in scores.fact.claims)
    gold = {one.id: one.text for one in scores.fact.gold}
    for label in labels_of(scores):
        match label.metric:
            case "fta.slot":
                slot = slots[label.part]
                shown = (_said(subject, slot.name).text, "", _variants(slot))
            case "fact.verdict":
                shown = (label.key, "", bank)
            case "fact.coverage":
                shown = (claims, "", gold[label.part])
            case "drift.severity":
                continue
            case _:
                shown = _traced(subject, traced[label.part])
        yield _row(subject, label.metric, label.part, shown)


def _row(subject: Subject, kind: Kind, part: str, shown: tuple[str, str, str]) -> Row:
    allowed = " / ".join(SCALES[kind])
    return (subject.run_id, kind, part, _asked(subject), *shown, allowed)


def _asked(subject: Subject) -> str:
    """What the task hands out, but for the form that it wants."""
    given = task_texts(subject.task).items()
    return GAP.join(
        text if name == QUESTION else f"{name.partition('.')[2]}: {text}"
        for name, text in given
        if REQUIREMENTS not in name
    )


def _variants(slot: SlotScore) -> str:
    return GAP.join(variant.text for variant in slot.variants)


def _said(subject: Subject, slot: str) -> Claim:
    """The claim that answers a text slot of the target, which bears its name."""
    claim: Claim = getattr(subject.answer, slot)
    return claim


def _traced(subject: Subject, slot: TraceSlotScore) -> tuple[str, str, str]:
    """The decision with its citations, and the items that the judge of Trace sees."""
    items = {item.id: item for item in subject.packet.items} if subject.packet else {}
    slots = {one.name: one for one in decision_slots(subject.answer, subject.task)}
    cited = ", ".join(slots[slot.name].cited) or "nothing"
    evidence = GAP.join(_item(items[name]) for name in slot.nearest)
    return f"{slot.claim} (cites {cited})", evidence, ""


def _item(item: EvidenceItem) -> str:
    return f"{item.id}: {item.title}. {item.text}"
