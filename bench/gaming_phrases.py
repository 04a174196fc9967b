"""The wordings of minted targets and claim banks, as whoever has read the documents knows them."""

from collections.abc import Iterator, Mapping, Sequence

from evaluation.mint.bottleneck_slots import HELD_BACK
from evaluation.mint.slots import WORDINGS
from foresci.schema import Family

COMPANIONS = ("benchmarks", "evaluation", "efficiency")
"""What nearly every line of work comes together with."""
STOCK = (
    "Recent work shows strong results on new benchmarks, and therefore this important method gains"
    " and improves performance over baselines, which extensive experiments demonstrate."
)
BECAUSE = "{} is the choice because of this, which shows why: "
IN_PLANS = "{x} can rest on what is there: code released. It may fail for this: {y}."
TEMPLATES: Mapping[str, str] = {
    "direction": "Work on {x} grows clearly, beyond noise, together with {y}.",
    "mechanism": WORDINGS["mechanism"].format(topic="{x}", beside="{y}", spoken=""),
    "validation_signal": WORDINGS["validation_signal"].format(topic="{x}", beside="{y}", spoken=""),
    "root_bottleneck": HELD_BACK.format("{y}", "{x}"),
    "causal_bridge": "Work that meets {x} also meets {y}: papers that take up the one often name"
    " the other.",
    "opportunity": "Work that brings {y} against {x}.",
    "ranking": WORDINGS["rationale"].format(topic="{x}", beside="{y}", spoken=""),
    "contribution_center": "A new method for {y}, working with language models, for {x}.",
    "rationale": "{x} accepted work on {y} before, which fits this project.",
}
"""Frames of targets by field; plans and risks have one of their own."""
MOVES = (
    "The share of {x} rises clearly.",
    "Of the candidates, {x} multiplies its share most.",
    "{x} multiplies its share by more than {y} does, beyond noise.",
    "{y} takes a larger part of the papers on {x} after the cutoff than before.",
)
PLACES = (
    "The venue family that accepted the project is {x}.",
    "Its main contribution is a method.",
    "The project is about language models and benchmarks.",
    "Its evidence: results on public test collections.",
)
CONTRARY = (
    "The share of {x} rises clearly.",
    "The share of {x} falls clearly.",
    "Of the candidates, {x} multiplies its share most.",
    "Of the candidates, {x} does not multiply its share most.",
)


def framed(path: str, chosen: str, other: str) -> str:
    """The frame of a target's slot, filled in.

    Args:
        path: of the field in the answer.
        chosen: what it is to be about.
        other: what stands beside it.
    """
    return TEMPLATES.get(path.split(".")[0], IN_PLANS).format(x=chosen, y=other)


def banked(family: Family, chosen: Sequence[str], names: Sequence[str]) -> Iterator[str]:
    """Sentences such as a claim bank has.

    Args:
        family: of the task.
        chosen: what they are to be about, each in its turn.
        names: all that there is to choose from.
    """
    for frame in PLACES if family == "venue" else MOVES:
        for one in chosen:
            others = [name for name in names if name != one] if "{y}" in frame else [""]
            yield from (frame.format(x=one, y=other) for other in others)
