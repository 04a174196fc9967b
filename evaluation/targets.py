"""Hidden targets: what really happened after a cutoff. Only `evaluation` opens them."""

from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from evaluation.realized.period import Period
from foresci.errors import DataError
from foresci.schema import Record, Trajectory
from foresci.schema.record import first_problem
from foresci.storage import read_jsonl


class Count(Record):
    """Papers on a topic among all papers of the domain in one period."""

    papers: int
    domain_papers: int


class Outcome(Record):
    """The realized development of one candidate or theme.

    `log_ratio` is the natural logarithm of (share in the window / share before the cutoff);
    `low` and `high` bound it at 95 %.
    """

    name: str = Field(description="Candidate id, or the theme's name where there is no set.")
    before: Count
    window: Count
    log_ratio: float
    low: float
    high: float
    trajectory: Trajectory | None = Field(
        default=None, description="What the interval supports; None where it supports nothing."
    )
    examples: tuple[str, ...] = Field(
        default=(), description="Ids of papers of the window that belong to it."
    )


class Slot(Record):
    """One thing an answer should say. Variants are alternatives, not further targets."""

    name: str
    variants: Annotated[tuple[str, ...], Field(min_length=1)]
    sources: tuple[str, ...] = Field(description="Ids of the papers the variants rest on.")


class TargetBase(Record):
    """What every family's target has."""

    task_id: str
    period: Period | None = Field(default=None, description="What `outcomes` were measured over.")
    outcomes: tuple[Outcome, ...] = ()


class DirectionTarget(TargetBase):
    """The candidate that gained most, neighbours as good within noise, and its trajectory."""

    family: Literal["direction"] = "direction"
    primary: str
    acceptable: tuple[str, ...] = ()
    trajectory: Trajectory
    slots: tuple[Slot, ...] = Field(description="mechanism, validation_signal")


class Diagnosis(Record):
    """A rival diagnosis that the question names."""

    label: str
    right: bool = Field(description="Whether it is the root, or as good within noise.")


class BottleneckTarget(TargetBase):
    """What the field then worked on, and the opportunity that opened."""

    family: Literal["bottleneck"] = "bottleneck"
    rivals: tuple[Diagnosis, ...] = Field(
        default=(), description="Those that the question names; none where it leaves them open."
    )
    slots: tuple[Slot, ...] = Field(description="root_bottleneck, causal_bridge, opportunity")


class PlanningTarget(TargetBase):
    """Which option developed better than which; pairs within noise are left out."""

    family: Literal["planning"] = "planning"
    pairs: tuple[tuple[str, str], ...] = Field(description="(better, worse) candidate ids.")
    top: tuple[str, ...] = Field(description="Options that no other option beats.")
    slots: tuple[Slot, ...] = Field(
        default=(), description="rationale, dependencies, risks, go_no_go, as far as known"
    )


class VenueTarget(TargetBase):
    """Where the described paper was accepted."""

    family: Literal["venue"] = "venue"
    paper_id: str
    accepted_at: str
    canonical: str = Field(description="Candidate id of the accepting family.")
    acceptable: tuple[str, ...] = ()
    contribution_center: Slot


Target = Annotated[
    DirectionTarget | BottleneckTarget | PlanningTarget | VenueTarget,
    Field(discriminator="family"),
]
TARGET_ADAPTER: TypeAdapter[Target] = TypeAdapter(Target)


class GoldClaim(Record):
    """An atomic statement about what happened, from the hidden claim bank of a task."""

    task_id: str
    id: str = Field(description="Unique within the task: C1, C2, ...")
    text: str
    sources: tuple[str, ...] = Field(description="Ids of the papers it rests on.")


CLAIMS_FILE = "claims.jsonl"


def load_claims(bench: Path) -> dict[str, tuple[GoldClaim, ...]]:
    """The hidden claim banks of a benchmark folder, by task id, in file order.

    Args:
        bench: the benchmark's root; one without a claim bank gives no claims.

    Raises:
        DataError: a line is not a claim, or a task has two claims of one id.
    """
    path = bench / "hidden" / CLAIMS_FILE
    if not path.is_file():
        return {}
    banks: dict[str, dict[str, GoldClaim]] = {}
    for number, row in read_jsonl(path):
        claim = GoldClaim.parse(row, f"{path}:{number}")
        bank = banks.setdefault(claim.task_id, {})
        if claim.id in bank:
            raise DataError(f"{path}:{number}: {claim.task_id} has two claims {claim.id}")
        bank[claim.id] = claim
    return {task: tuple(bank.values()) for task, bank in banks.items()}


def load_targets(bench: Path) -> dict[str, Target]:
    """Hidden targets of a benchmark folder, by task id.

    Raises:
        DataError: the hidden half is absent, a line is not a target, or a task has two.
    """
    path = bench / "hidden" / "targets.jsonl"
    if not path.is_file():
        raise DataError(f"{path} is missing: scoring needs the benchmark's hidden half")
    targets: dict[str, Target] = {}
    for number, row in read_jsonl(path):
        try:
            target = TARGET_ADAPTER.validate_python(row)
        except ValidationError as error:
            raise DataError(f"{path}:{number}: {first_problem(error)}") from None
        if target.task_id in targets:
            raise DataError(f"{path}:{number}: {target.task_id} has two targets")
        targets[target.task_id] = target
    return targets
