"""Attempts at gaming the judges: answers made by a recipe, each from an honest one."""

from collections.abc import Callable, Iterator, Mapping
from typing import Literal, NamedTuple

from bench import gaming_texts as texts
from bench.gaming_editing import Edit, chosen_all, edited, said
from bench.gaming_texts import Field, Filler, Honest, chosen_name
from foresci.schema import Answer, Claim

Kind = Literal["honest", "in place", "garnish", "choice", "borrowed"]
"""The texts alone are replaced; something is added to every claim of the honest answer; the choice
is replaced too; or another task gives what it has."""
FILLERS: Mapping[str, Filler] = {
    "every option": texts.every_option,
    "the question": texts.the_question,
    "the options' descriptions": texts.the_options,
    "stock phrases": texts.stock,
    "target frames, choice": texts.frames_of_choice,
    "target frames, every option": texts.frames_of_all,
    "bank sentences, choice": texts.bank_of_choice,
    "bank sentences, every option": texts.bank_of_all,
    "nearest passage": texts.nearest_passage,
    "passage on the choice": texts.passage_on_choice,
    "because, and that passage": texts.because_passage,
    "because, and that quotation": texts.because_quotation,
    "because, and the nearest passage": texts.because_nearest,
    "whole packet": texts.whole_packet,
    "a thing and its contrary": texts.a_contrary,
}
PADDING = (
    "Rivers carry sediment to the delta. The committee met on a Tuesday. Glass cools slowly in the"
    " kiln. Two harbours share one lighthouse. The orchestra tunes before the doors open."
)
LINKS = "This shows why, and therefore it follows that {} leads to it because it depends on it."
TIMES = 5
Make = Callable[[Honest], Answer]


class Attempt(NamedTuple):
    """A recipe for an answer."""

    name: str
    kind: Kind
    make: Make


def attempts() -> Iterator[Attempt]:
    """All that need neither another task nor its target."""
    for name, filler in FILLERS.items():
        yield Attempt(name, "in place", _in_place(filler))
    for name, edit in (*((name, _behind(one)) for name, one in FILLERS.items()), *EDITS.items()):
        yield Attempt(name, "garnish", _edited(edit))
    yield Attempt("every option chosen", "choice", chosen_all)
    yield Attempt(
        "every option chosen, and in every text",
        "choice",
        lambda honest: chosen_all(honest._replace(answer=_everywhere(honest))),
    )


def _in_place(filler: Filler) -> Make:
    return lambda honest: edited(honest, lambda at: _keeping_root(at, filler(at)))


def _edited(edit: Edit) -> Make:
    return lambda honest: edited(honest, edit)


def _behind(filler: Filler) -> Edit:
    def added(at: Field) -> Claim:
        more = filler(at)
        evidence = tuple(dict.fromkeys((*at.claim.evidence, *more.evidence)))
        return Claim(text=f"{at.claim.text.rstrip('. ')}. {more.text}", evidence=evidence)

    return added


def _everywhere(honest: Honest) -> Answer:
    return edited(honest, texts.every_option)


def _keeping_root(at: Field, claim: Claim) -> Claim:
    """A bottleneck's choice is the text of its root, which keeps its first words."""
    if at.path != "root_bottleneck":
        return claim
    return said(claim, f"The root bottleneck is {chosen_name(at.honest)}. {claim.text}")


EDITS: Mapping[str, Edit] = {
    "whole packet cited": lambda at: at.claim.model_copy(
        update={"evidence": tuple(one.id for one in at.honest.packet.items)}
    ),
    "every claim five times": lambda at: said(
        at.claim, " ".join([f"{at.claim.text.rstrip('. ')}."] * TIMES)
    ),
    "irrelevant sentences": lambda at: said(at.claim, f"{at.claim.text.rstrip('. ')}. {PADDING}"),
    "linking words": lambda at: said(
        at.claim, f"{at.claim.text.rstrip('. ')}. {LINKS.format(chosen_name(at.honest) or 'this')}"
    ),
    "its own contrary": lambda at: said(
        at.claim, f"{at.claim.text.rstrip('. ')}. It is not the case: {at.claim.text}"
    ),
}
"""Garnish that is not put behind a claim, or that takes the claim itself."""
