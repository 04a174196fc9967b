"""Ruling on a comparison without a model, and what a ruling must rest on."""

from collections.abc import Mapping

from controls.planning.grounds import RIGHT_GROUNDS, RightGround
from controls.planning.leads import CLEAR, lead, lead_in_words
from controls.planning.records import Block, BlockInput, Ruling, RulingInput

ANSWERS: Mapping[Block, tuple[RightGround, ...]] = {
    "measurement": ("decision_value",),
    "capability": ("decision_value", "limiting_factor"),
    "integration": ("dependency", "decision_value"),
}
"""Which grounds answer a diagnosis: a study that settles what could not be told apart, one that
does or names what an option cannot do yet, one that supplies what others wait for."""


def rule(given: RulingInput) -> Ruling:
    """Uphold the challenger where it is clearly ahead and a passage says why it matters."""
    return _rule(given, RIGHT_GROUNDS)


def rule_for_block(given: BlockInput) -> Ruling:
    """The same, with a passage that answers the diagnosis."""
    return _rule(given, ANSWERS[given.block])


def _rule(given: RulingInput, allowed: tuple[RightGround, ...]) -> Ruling:
    sounded = {one.about: one for one in given.soundings}
    ahead, behind = sounded.get(given.challenger), sounded.get(given.incumbent)
    if ahead is None or behind is None:
        return Ruling(upheld=False, reason="The two options were not counted.")
    compared = lead_in_words(ahead, behind)
    if lead(ahead, behind) <= CLEAR:
        return Ruling(upheld=False, reason=f"The lead is within noise: {compared}.")
    own = [card.grounds for card in given.cards if card.candidate == given.challenger]
    fitting = [one for grounds in own for one in grounds if one.ground in allowed]
    if not fitting:
        return Ruling(upheld=False, reason="No passage says what taking it up would decide.")
    best = min(fitting, key=lambda one: allowed.index(one.ground))
    return Ruling(
        upheld=True,
        ground=best.ground,
        source=best.source,
        words=best.words,
        reason=f"Option {given.challenger} is clearly ahead of {given.incumbent}: {compared}.",
    )
