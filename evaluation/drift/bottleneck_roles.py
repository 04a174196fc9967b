"""Causal role of a root: a cause, or a symptom, a mechanism or an opportunity in its place.

A wrong root, 1 to 3 points: 3 where the answer turns the reference around, that is, dismisses its
root among the rivals as a symptom, or where the reference has the answer's root as what comes with
its own; 1 where the answer has the reference's root in its causal bridge, one link away; else 2.
A right root: 1 point where the bridge ties no cause to an effect, 1 where the bridge says the
contrary of a reference's and nothing of another's, 1 where the root is told as somebody's remedy.
No single diagnosis: 2 points for several; else by what the words of the root match best in the
reference: none for its root, 2 for its bridge, 3 for its opportunity or for nothing.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from evaluation.drift.finding import Finding
from evaluation.drift.reading import own_words
from evaluation.drift.roles import is_causal
from evaluation.fta.bottleneck import ROOT, named_rival
from evaluation.polarity import contradicts
from evaluation.targets import Diagnosis
from evaluation.text_match import Weights, best_match
from evaluation.tokens import sentences
from foresci.schema import BottleneckAnswer

BRIDGE = "causal_bridge"
_DISMISSED = re.compile(r"\b(?:symptoms?|effects?|consequences?|follows? from)\b", re.IGNORECASE)
_REMEDY = re.compile(
    r"\b(?:we (?:propose|introduce|present)|solution|opportunit\w+|new (?:method|benchmark|model"
    r"|framework)s?|should (?:build|develop|use))\b",
    re.IGNORECASE,
)


class Roles(NamedTuple):
    """An answer's claims beside the reference's diagnoses and slots."""

    answer: BottleneckAnswer
    chosen: Diagnosis | None
    rivals: tuple[Diagnosis, ...]
    slots: Mapping[str, tuple[str, ...]]
    weights: Weights


def causal_findings(roles: Roles) -> list[Finding]:
    """What speaks against the causal role of an answer's root."""
    if roles.chosen is None:
        return [_unnamed(roles)]
    if roles.chosen.right:
        return _role_of_right(roles)
    return [_role_of_wrong(roles, roles.chosen)]


def _role_of_right(roles: Roles) -> list[Finding]:
    bridge = roles.answer.causal_bridge.text
    found = [Finding(0, "the reference's root as the cause")]
    if not is_causal(bridge):
        found.append(Finding(1, "the bridge ties no cause to an effect"))
    references = roles.slots.get(BRIDGE, ())
    contrary = any(contradicts(sentences(bridge), sentences(one)) for one in references)
    if contrary and not best_match(bridge, references, roles.weights).score:
        found.append(Finding(1, "the bridge says the contrary of the reference's"))
    if _REMEDY.search(own_words(roles.answer.root_bottleneck.text)):
        found.append(Finding(1, "the root is told as a remedy"))
    return found


def _role_of_wrong(roles: Roles, chosen: Diagnosis) -> Finding:
    right = [rival for rival in roles.rivals if rival.right]
    dismissed = [_dismissed_by(one.text) for one in roles.answer.rivals]
    if any(_mentions(text, one) for text in dismissed for one in right):
        return Finding(3, "dismisses the reference's root as a symptom")
    if any(_mentions(text, chosen) for text in roles.slots.get(BRIDGE, ())):
        return Finding(3, "takes for the root what the reference has as coming with its own")
    bridge = roles.answer.causal_bridge.text
    if any(_mentions(bridge, one) for one in right):
        return Finding(1, "a link of the chain taken for its root, the reference's root beside it")
    return Finding(2, "another complaint taken for the cause")


def _dismissed_by(text: str) -> str:
    """What a rival claim says before it speaks of a symptom or an effect; empty without that."""
    own = own_words(text)
    found = _DISMISSED.search(own)
    return own[: found.start()] if found else ""


def _mentions(text: str, diagnosis: Diagnosis) -> bool:
    return named_rival(text, [diagnosis]) is not None


def _unnamed(roles: Roles) -> Finding:
    said = roles.answer.root_bottleneck.text
    if any(_mentions(said, one) for one in roles.rivals):
        return Finding(2, "singles out no cause among several")
    matches = {
        name: best_match(said, variants, roles.weights).score
        for name, variants in sorted(roles.slots.items())
    }
    best = max(matches, key=lambda name: matches[name], default="")
    if not best or not matches[best]:
        return Finding(3, "nothing of the reference's causes")
    if best == ROOT:
        return Finding(0, "told as the reference's root")
    if best == BRIDGE:
        return Finding(2, "a step of the reference's bridge taken for the root")
    return Finding(3, "the reference's opportunity taken for the root")
