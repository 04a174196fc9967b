"""The causal role that a statement plays: a driver, or something else given in its place."""

import re
from typing import Literal

from taxonomy.passages import roles_of

Played = Literal["driver", "symptom", "result", "proposal", "bare statement"]

_DRIVER = re.compile(
    r"\b(?:combin\w+|together with|driv\w+|adopt\w*|unlock\w*|keep\w*|prevent\w*|stop\w*|avoid\w*"
    r"|cheaper|leads? to|so that|gains? because|push\w*|spread\w*|take up|taken up)\b",
    re.IGNORECASE,
)
_PROPOSAL = re.compile(
    r"\b(?:should|could be|we (?:suggest|recommend|hope)|future work|ought to|might be worth)\b",
    re.IGNORECASE,
)
_CAUSAL = re.compile(
    r"\b(?:because|due to|owing to|caus\w+|leads? to|led to|results? in|so that|therefore|hence"
    r"|drops?|hinder\w*|prevent\w*|constrain\w*|limits|forces?|makes?|undermin\w*|degrad\w*"
    r"|follows from|gives? rise|gave rise|stems? from|propagat\w*|cascad\w*|accumulat\w*"
    r"|bottleneck\w*|thus|thereby|restrict\w*)\b",
    re.IGNORECASE,
)
_UP = re.compile(
    r"\b(?:ris(?:e|es|ing)|rose|gain\w*|grow\w*|grew|increas\w*|climb\w*|more of its|more papers"
    r"|more and more)\b",
    re.IGNORECASE,
)
_DOWN = re.compile(
    r"\b(?:fall(?:s|ing)?|fell|declin\w*|decreas\w*|shrink\w*|shrank"
    r"|stands? still|los(?:es|ing|t)|nothing was counted)\b",
    re.IGNORECASE,
)
_LIMIT = re.compile(
    r"\b(?:depend\w*|prerequisite|bottleneck\w*|blocks?|unblock\w*|rests? on|comes first because"
    r"|holds? back|limiting|most decisive|decid(?:es|ing))\b",
    re.IGNORECASE,
)

_STILL = re.compile(r"\b(?:neither rose nor fell|rising by none)\b", re.IGNORECASE)
"""No rise, though the word stands there; it counts as a fall beside rises."""

Movement = Literal["up", "down", "mixed", "none"]


def role_of_driver(text: str) -> Played:
    """What a statement that is given as a driver of a development really is."""
    if _PROPOSAL.search(text):
        return "proposal"
    played = roles_of(text)
    if _DRIVER.search(text) or played & {"cause", "remedy"}:
        return "driver"
    if "evaluation" in played:
        return "result"
    return "symptom" if "problem" in played else "bare statement"


def is_causal(text: str) -> bool:
    """Whether a text ties one thing to another as cause and effect."""
    return _CAUSAL.search(text) is not None


def movement_told(text: str) -> Movement:
    """Which way a text says that something moves."""
    without = _STILL.sub("fell", text)
    up, down = _UP.search(without) is not None, _DOWN.search(without) is not None
    if up and down:
        return "mixed"
    return "up" if up else "down" if down else "none"


def names_a_limit(text: str) -> bool:
    """Whether a text says what depends on an option, or what it holds back."""
    return _LIMIT.search(text) is not None


def only_works(text: str) -> bool:
    """Whether a text says that something works, and nothing else that would set it first."""
    played = roles_of(text)
    return "evaluation" in played and not played & {"problem", "cause"}
