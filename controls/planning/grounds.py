"""Which sentences bear on a priority: those of a value, of what is in the way, of a need."""

from typing import Literal

from taxonomy.passages import roles_of
from taxonomy.signals.note_cues import notes

RightGround = Literal["decision_value", "limiting_factor", "dependency"]
Ground = RightGround | Literal["maturity", "frequency", "local_implementation"]

RIGHT_GROUNDS: tuple[RightGround, ...] = ("decision_value", "limiting_factor", "dependency")
"""What may carry a change of priority. That something works, is much written about, or was built
in one place does not: the paper names these three as never sufficient alone."""


def grounds_of(sentence: str, section: str = "abstract") -> tuple[RightGround, ...]:
    """The right grounds that a sentence gives, in the order of `RIGHT_GROUNDS`.

    What it says is done, and so what taking it up decides; a problem or cause that is in the way;
    a thing that work is said to need.
    """
    roles = roles_of(sentence, section)
    found: dict[RightGround, bool] = {
        "decision_value": "remedy" in roles,
        "limiting_factor": not roles.isdisjoint({"problem", "cause"}),
        "dependency": any(one.note == "dependency" for one in notes(sentence)),
    }
    return tuple(ground for ground in RIGHT_GROUNDS if found[ground])


def bears_on_priority(sentence: str) -> bool:
    """Whether a sentence says what is done or what is in the way, told by its words alone.

    Capitals and punctuation, by which a need is recognised, make no difference here.
    """
    return not roles_of(sentence).isdisjoint({"remedy", "problem", "cause"})
