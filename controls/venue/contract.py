"""The contribution contract: what a project contributes now, and where that fits."""

from pathlib import Path

from controls.quoting import find_passage
from controls.venue.description import describe
from controls.venue.narrowing import narrow
from controls.venue.records import MOST_PASSAGES, Contract, ContractInput, FamilyFit
from foresci.llm import Prompt, Step

PROMPTS = Path(__file__).parent.parent / "prompts"
CLOSE = 1.1
"""Families whose standings are less than this factor apart fit alike."""


def draw_up(given: ContractInput) -> Contract:
    """Read the project; the families that stand within `CLOSE` of the best one fit as it is.

    Without soundings nothing tells families apart, and all fit alike.
    """
    read = describe(given.project)
    contribution = read.contribution[:MOST_PASSAGES]
    return Contract(
        kind=read.kind,
        center=f"{read.center}.",
        passages=contribution,
        planned=read.planned[:MOST_PASSAGES],
        of_others=read.of_others[:MOST_PASSAGES],
        aside=read.aside[:MOST_PASSAGES],
        fits=_fits(given),
    )


def _fits(given: ContractInput) -> tuple[FamilyFit, ...]:
    known = {one.about: one for one in given.soundings}
    scores = {one.id: known[one.id].score if one.id in known else 0.0 for one in given.candidates}
    best = max(scores.values())
    return tuple(
        FamilyFit(
            candidate=family,
            fit="current" if CLOSE * scores[family] >= best else "conditional",
            because=known[family].reason if family in known else "nothing was counted of it",
        )
        for family in sorted(scores, key=lambda one: (-scores[one], one))
    )


def check_contract(given: ContractInput, made: Contract) -> None:
    """Refuse a contract that leaves families out or is not in the project's words.

    Raises:
        ValueError: another set of families than the given one, none that fits as the project is,
            or a passage that the project does not hold word for word.
    """
    families = sorted(one.id for one in given.candidates)
    if sorted(one.candidate for one in made.fits) != families:
        raise ValueError(f"fits must name each of {', '.join(families)} once")
    if all(one.fit == "conditional" for one in made.fits):
        raise ValueError("fits: no family is current, and one of them must be")
    texts = {"task.project": given.project}
    for words in (*made.passages, *made.planned, *made.of_others, *made.aside):
        if find_passage(texts, "task.project", words) is None:
            raise ValueError(f"not in the project word for word: {words!r}")


CONTRACT = Step(
    "control.venue.contract",
    ContractInput,
    Contract,
    Prompt(PROMPTS / "control.venue.contract.md"),
    draw_up,
    narrow=narrow,
    check=check_contract,
)
