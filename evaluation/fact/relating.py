"""How an answer's claim stands to a claim of the bank.

`says`: it asserts the same. `partly`: it asserts some of it, or something near it. `denies`: both
cannot be true. `misses`: the bank speaks of this very matter, and this is not among what it says.
`silent`: the one says nothing about the other.
"""

from collections.abc import Callable
from typing import Literal

from evaluation.fact.reading import Assertion
from evaluation.fact.things import NEAR, SAME, likeness

Standing = Literal["says", "partly", "denies", "misses", "silent"]


def relate(claim: Assertion, gold: Assertion) -> Standing:
    """How a claim stands to a claim of the bank, both as read."""
    judged = _JUDGED.get((claim.relation, gold.relation))
    return "silent" if judged is None else judged(claim, gold)


def covers(claim: Assertion, gold: Assertion) -> Standing:
    """As `relate`, with what follows from the claim beside what it says itself.

    What gains most rises, and is above each other option: in part that covers both. Where a project
    goes in part covers the venue that took it.
    """
    standing = relate(claim, gold)
    if standing != "silent":
        return standing
    pair = (claim.relation, gold.relation)
    if pair == ("leads", "above") and _about_one(claim, gold):
        return "partly"
    if pair == ("family", "accepted") and claim.subject.words & gold.subject.words:
        return "partly"
    return "silent"


def _leads(claim: Assertion, gold: Assertion) -> Standing:
    return _agreed(likeness(claim.subject, gold.subject))


def _leads_above(claim: Assertion, gold: Assertion) -> Standing:
    """What stands below another gains most in no way."""
    beaten = gold.other is not None and likeness(claim.subject, gold.other) >= SAME
    return "denies" if beaten else "silent"


def _leads_moves(claim: Assertion, gold: Assertion) -> Standing:
    """Of what gains most it is half the truth that it rises; where all fall, it still leads."""
    return "partly" if _about_one(claim, gold) and gold.movement == "up" else "silent"


def _moves(claim: Assertion, gold: Assertion) -> Standing:
    """What stays within noise may be steady, and bears out no other movement nor excludes it."""
    if not _about_one(claim, gold):
        return "silent"
    if claim.movement == gold.movement:
        return "says"
    if "open" not in (claim.movement, gold.movement):
        return "denies"
    return "partly" if "flat" in (claim.movement, gold.movement) else "misses"


def _moves_leads(claim: Assertion, gold: Assertion) -> Standing:
    return _leads_moves(gold, claim)


def _above(claim: Assertion, gold: Assertion) -> Standing:
    if claim.other is None or gold.other is None:
        return "silent"
    if _about_one(claim, gold) and likeness(claim.other, gold.other) >= SAME:
        return "says"
    turned = (likeness(claim.subject, gold.other), likeness(claim.other, gold.subject))
    return "denies" if min(turned) >= SAME else "silent"


def _above_leads(claim: Assertion, gold: Assertion) -> Standing:
    return _leads_above(gold, claim)


def _beside(claim: Assertion, gold: Assertion) -> Standing:
    """Two things stand beside each other whichever is named first."""
    if claim.other is None or gold.other is None:
        return "silent"
    straight = min(likeness(claim.subject, gold.subject), likeness(claim.other, gold.other))
    crossed = min(likeness(claim.subject, gold.other), likeness(claim.other, gold.subject))
    best = max(straight, crossed)
    if best >= NEAR and claim.movement != "up":
        return "denies"
    if best >= NEAR:
        return "says" if best >= SAME else "partly"
    mine = max(likeness(claim.subject, gold.subject), likeness(claim.other, gold.subject))
    return "misses" if mine >= SAME else "silent"


def _about_one(claim: Assertion, gold: Assertion) -> bool:
    return likeness(claim.subject, gold.subject) >= SAME


def _agreed(alike: float) -> Standing:
    """Of a matter that has one true answer."""
    return "says" if alike >= SAME else "partly" if alike >= NEAR else "denies"


_JUDGED: dict[tuple[str, str], Callable[[Assertion, Assertion], Standing]] = {
    ("leads", "leads"): _leads,
    ("leads", "above"): _leads_above,
    ("leads", "moves"): _leads_moves,
    ("moves", "moves"): _moves,
    ("moves", "leads"): _moves_leads,
    ("above", "above"): _above,
    ("above", "leads"): _above_leads,
    ("beside", "beside"): _beside,
    ("named", "named"): _beside,
    ("family", "family"): _leads,
    ("accepted", "accepted"): _leads,
    ("kind", "kind"): _leads,
    ("content", "content"): _leads,
    ("evidence", "evidence"): _leads,
}
