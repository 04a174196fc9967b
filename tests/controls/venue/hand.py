"""A hand-made project with a contribution, others' work, a plan and a side topic."""

from controls.case import Case, Sounding
from controls.findings import Findings
from foresci.schema import Candidate, VenueAlternative, VenueAnswer, VenueTask
from tests.agents.builders import COMMON, said

FAMILIES = (
    Candidate(id="acl", text="ACL / EMNLP"),
    Candidate(id="cv", text="CVPR / ICCV"),
    Candidate(id="ml", text="ICLR / ICML"),
)
SUBJECT = "The project is about image synthesis, for use in hospitals."
OFFERED = "It introduces a sampler built with learned noise schedules."
OF_OTHERS = "Earlier work distils large image teachers into small students."
PLANNED = "The authors plan a user study with radiologists in two hospitals."
ASIDE = "Along the way it touches report writing."
PROJECT = " ".join((SUBJECT, OFFERED, OF_OTHERS, PLANNED, ASIDE))
GOOD = "A method contribution: a sampler for image synthesis with learned noise schedules"
BORROWED = (
    "A method contribution: large image teachers are distilled, which distils into small students"
)
AHEAD = f"{GOOD}, shown in a user study with radiologists in two hospitals"
TOPIC = "Most of the nearest papers on report writing went to ACL. CVPR comes second."


def task(project: str = PROJECT) -> VenueTask:
    return VenueTask(id="RFVEN-9002", candidates=FAMILIES, project=project, **COMMON)


def answer(default: str = "cv", center: str = GOOD, rationale: str = "It fits.") -> VenueAnswer:
    others = [one.id for one in FAMILIES if one.id != default]
    return VenueAnswer(
        default=default,
        rationale=said(rationale),
        alternatives=tuple(
            VenueAlternative(candidate=one, condition=said(f"If it is for {one}."))
            for one in others
        ),
        contribution_center=said(center),
        upgrades=(said("Add code."), said("Add data."), said("Add people.")),
        risks=(said("It is near."), said("It is rare.")),
    )


def case(agent: str, incumbent: VenueAnswer) -> Case:
    return Case(agent=agent, task=task(), evidence=(), findings=Findings(), incumbent=incumbent)


def soundings(acl: float = 0.2, cv: float = 0.5, ml: float = 0.3) -> tuple[Sounding, ...]:
    """`ml` has accepted the most papers."""
    counted = {"acl": (acl, 8), "cv": (cv, 8), "ml": (ml, 99)}
    return tuple(
        Sounding(
            about=family, score=score, papers=papers, recent=2, reason=f"it takes {score:.0%}",
            evidence=("E1",),
        )
        for family, (score, papers) in counted.items()
    )  # fmt: skip
