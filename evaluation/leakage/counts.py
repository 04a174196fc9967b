"""How much was screened, adjudicated and confirmed, and how sure the rates are."""

from collections.abc import Iterator

from pydantic import Field

from evaluation.leakage.records import AuditedAnswer, LeakageReport, Mention
from evaluation.rates import Rate
from foresci.schema import Record


class LeakageCounts(Record):
    """Counts of one group of answers."""

    backbone: str | None = Field(description="None: all together.")
    agent: str | None = Field(description="None: all agents together.")
    screened: int = Field(description="Mentions that may be names.")
    adjudicated: int = Field(description="Of these, what no paper up to the cutoff has.")
    undated: int = Field(description="Of these, what the corpus cannot date.")
    answers: Rate = Field(description="Answers with a confirmed leak among all audited.")
    mentions: Rate = Field(
        description="Confirmed among adjudicated mentions. Those of one answer are not independent,"
        " so that the interval is on the narrow side."
    )


def leakage_counts(report: LeakageReport) -> tuple[LeakageCounts, ...]:
    """Counts by backbone, by backbone and agent, and of all, in that order."""
    backbones = sorted({one.backbone for one in report.answers})
    systems = sorted({(one.backbone, one.agent) for one in report.answers})
    groups = [*((backbone, None) for backbone in backbones), *systems, (None, None)]
    return tuple(_counts(report, backbone, agent) for backbone, agent in groups)


def _counts(report: LeakageReport, backbone: str | None, agent: str | None) -> LeakageCounts:
    def is_in(one: AuditedAnswer | Mention) -> bool:
        return backbone in (None, one.backbone) and agent in (None, one.agent)

    answers = list(filter(is_in, report.answers))
    mentions = list(filter(is_in, report.mentions))
    leaks = [one for one in mentions if one.decision == "confirmed"]
    return LeakageCounts(
        backbone=backbone,
        agent=agent,
        screened=sum(one.screened for one in answers),
        adjudicated=len(mentions),
        undated=sum(one.decision == "undated" for one in mentions),
        answers=Rate.of(len({one.run_id for one in leaks}), len(answers)),
        mentions=Rate.of(len(leaks), len(mentions)),
    )


def reasons(report: LeakageReport) -> Iterator[tuple[str, str, int]]:
    """Decision, reason and number of mentions, by decision, then from the most."""
    counted: dict[tuple[str, str], int] = {}
    for one in report.mentions:
        counted[one.decision, one.reason] = counted.get((one.decision, one.reason), 0) + 1
    order = sorted(counted.items(), key=lambda item: (item[0][0], -item[1], item[0][1]))
    return ((decision, reason, number) for (decision, reason), number in order)
