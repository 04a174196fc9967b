"""What a mint did: `hidden/mint.json`."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from pydantic import Field

from evaluation.mint.drafts import Draft, Dropped
from evaluation.realized.period import Period
from evaluation.targets import DirectionTarget
from foresci.schema import FAMILIES, Family, Record


class FamilyReport(Record):
    """What became of the candidate sets, limitations or papers of one family."""

    tried: int = Field(description="Drafts and drops together.")
    minted: int
    labels: dict[str, int] = Field(default={}, description="Tasks by trajectory label.")
    dropped: dict[str, int] = Field(description="Drops by reason.")


class MintReport(Record):
    """One domain at one cutoff."""

    format_version: Literal[1] = 1
    domain: str
    title: str = Field(description="How questions name the field.")
    period: Period
    horizon: int = Field(description="Months of the window.")
    seed: int
    quotes: bool = Field(description="Whether hidden files hold sentences of papers.")
    backbone: str = Field(description="What worded the tasks; `rules` are templates.")
    foresci_version: str
    corpus_sha256: str = Field(description="Hash of the papers that outcomes were measured on.")
    kb_fingerprint: str
    papers_before: int = Field(
        description="Of the time before the cutoff that the window is compared with."
    )
    papers_window: int
    left_out: int = Field(
        default=0,
        description="Papers dated by month or year only that may be of either side of the cutoff, "
        "or of the window's end.",
    )
    families: dict[Family, FamilyReport]


def family_reports(
    drafts: Sequence[Draft], dropped: Sequence[Dropped], families: Iterable[Family]
) -> dict[Family, FamilyReport]:
    """Counts for each family that was asked for."""
    wanted = set(families)
    return {
        family: _family(
            [one for one in drafts if one.task.family == family],
            Counter(one.reason for one in dropped if one.family == family),
        )
        for family in FAMILIES
        if family in wanted
    }


def _family(minted: Sequence[Draft], reasons: Mapping[str, int]) -> FamilyReport:
    labels = Counter(
        one.target.trajectory for one in minted if isinstance(one.target, DirectionTarget)
    )
    return FamilyReport(
        tried=len(minted) + sum(reasons.values()),
        minted=len(minted),
        labels=dict(sorted(labels.items())),
        dropped=dict(sorted(reasons.items())),
    )
