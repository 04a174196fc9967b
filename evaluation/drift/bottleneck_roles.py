"""Causal role of a root: a cause, or a symptom, a mechanism or an opportunity in its place.

A wrong root, 1 to 3 points: 3 where the reference has it as what comes with its own root; 1 where
the answer has the reference's root in its causal bridge, one link away; else 2. A right root: 1
point where the bridge ties no cause to an effect, 1 where it says the contrary of a reference's and
nothing of another's, 2 where it says nothing of root or subject; 1 where the root is told as
somebody's remedy. Rivals do not count: answers are asked to call them symptoms, so that whoever
lists more would be at fault more often.
Where the question leaves the diagnoses open, by what the words of the root match best in the
reference: none for its root, 2 for its bridge, 3 for its opportunity or for nothing.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple

from evaluation.drift.finding import Finding, points_of
from evaluation.drift.reading import own_words
from evaluation.drift.roles import is_causal
from evaluation.drift.saying import LISTED, is_about
from evaluation.fta.bottleneck import ROOT, named_rival
from evaluation.polarity import contradicts
from evaluation.targets import Diagnosis
from evaluation.text_match import Weights, best_match
from evaluation.tokens import sentences
from foresci.schema import BottleneckAnswer

BRIDGE = "causal_bridge"
_REMEDY = re.compile(
    r"\b(?:we (?:propose|introduce|present)|solution|opportunit\w+|new (?:method|benchmark|model"
    r"|framework)s?|should (?:build|develop|use))\b",
    re.IGNORECASE,
)


class Roles(NamedTuple):
    """An answer's claims beside the reference's diagnoses and slots."""

    answer: BottleneckAnswer
    subject: str
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


def speaks_of_root(roles: Roles, text: str) -> bool:
    """Whether a claim speaks of the answer's root or the subject, and does not list diagnoses."""
    of = [roles.subject, *([roles.chosen.label] if roles.chosen else [])]
    return any(is_about(text, one, of) for one in of) and not _lists(text, roles)


def _role_of_right(roles: Roles) -> list[Finding]:
    found = [Finding(0, "the reference's root as the cause"), *_of_bridge(roles)]
    if _REMEDY.search(own_words(roles.answer.root_bottleneck.text)):
        found.append(Finding(1, "the root is told as a remedy"))
    return found


def _of_bridge(roles: Roles) -> list[Finding]:
    bridge, references = roles.answer.causal_bridge.text, roles.slots.get(BRIDGE, ())
    matched = best_match(bridge, references, roles.weights)
    if points_of(matched) == 0:
        return []
    if not speaks_of_root(roles, bridge):
        return [Finding(2, "the bridge says nothing of root or subject")]
    found = []
    if not is_causal(bridge):
        found.append(Finding(1, "the bridge ties no cause to an effect"))
    contrary = any(contradicts(sentences(bridge), sentences(one)) for one in references)
    if contrary and not matched.score:
        found.append(Finding(1, "the bridge says the contrary of the reference's"))
    return found


def _role_of_wrong(roles: Roles, chosen: Diagnosis) -> Finding:
    if any(_mentions(text, chosen) for text in roles.slots.get(BRIDGE, ())):
        return Finding(3, "takes for the root what the reference has as coming with its own")
    bridge = roles.answer.causal_bridge.text
    right = [rival for rival in roles.rivals if rival.right]
    if any(_mentions(bridge, one) for one in right) and not _lists(bridge, roles):
        return Finding(1, "a link of the chain taken for its root, the reference's root beside it")
    return Finding(2, "another complaint taken for the cause")


def _lists(text: str, roles: Roles) -> bool:
    """Whether a claim's own words name so many diagnoses that they single out none."""
    own = own_words(text)
    return sum(_mentions(own, one) for one in roles.rivals) >= LISTED


def _mentions(text: str, diagnosis: Diagnosis) -> bool:
    return named_rival(text, [diagnosis]) is not None


def _unnamed(roles: Roles) -> Finding:
    said = roles.answer.root_bottleneck.text
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
