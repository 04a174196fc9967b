"""How much of a reference a claim says: the structural judge's text match.

Let C and V be the sets of content stems of claim and variant (synonyms folded, stop words cut) and
w(s) the weight of a stem. The raw agreement is the weighted F1 of the two sets,

    F1 = 2 * sum(w(s) for s in C & V) / (sum(w(s) for s in C) + sum(w(s) for s in V)),

and the match is F1 brought from [FLOOR, CEILING] to [0, 1] and clipped. It is 0 when a sentence of
the claim says the contrary of a sentence of the variant (`evaluation.polarity`).

Sets, so repeating or reordering changes nothing; F1, so added text costs precision. Words that any
research claim could hold, bare numbers, and words that the task itself hands out weigh `LIGHT`
instead of 1, so neither stock phrases nor the repeated question earn much. F1 over sets is the
Sørensen-Dice coefficient (Dice 1945, doi:10.2307/1932409) with weights.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from evaluation.polarity import contradicts
from evaluation.tokens import generic_stems, sentences, stems

LIGHT = 0.25
FLOOR = 0.15
"""F1 that two different statements about one subject reach through shared subject words."""
CEILING = 0.65
"""F1 of an ordinary paraphrase; more agreement than this is wording, not content."""


@dataclass(frozen=True)
class Weights:
    """Weights of stems: `LIGHT` for generic and given words and for bare numbers, else 1."""

    given: frozenset[str] = frozenset()

    @classmethod
    def beside(cls, *texts: str) -> "Weights":
        """Weights that make light of the words of these texts."""
        return cls().including(*texts)

    def including(self, *texts: str) -> "Weights":
        """These weights, making light of the words of further texts too."""
        return Weights(self.given.union(*map(stems, texts)))

    def of(self, stem: str) -> float:
        """The weight of one stem."""
        is_number = not any(map(str.isalpha, stem))
        return LIGHT if is_number or stem in self.given or stem in generic_stems() else 1.0

    def telling(self, text: str) -> frozenset[str]:
        """The stems of a text that weigh 1; all that are not generic where the task gives all."""
        found = stems(text) - generic_stems()
        return frozenset(stem for stem in found if self.of(stem) == 1.0) or found

    def mass(self, found: Iterable[str]) -> float:
        """The summed weight of distinct stems, in units of one telling word."""
        # Sorted, because a set's order differs between processes and float sums depend on order.
        return sum(self.of(stem) for stem in sorted(found))


@dataclass(frozen=True)
class Match:
    """The best variant for a claim; `score` in [0, 1]."""

    score: float
    variant: str | None


def agreement(claim: frozenset[str], variant: frozenset[str], weights: Weights) -> float:
    """Weighted F1 of two sets of stems, in [0, 1]; 0 when both are empty."""
    total = weights.mass(claim) + weights.mass(variant)
    return 2 * weights.mass(claim & variant) / total if total else 0.0


def match(
    claim: str,
    variant: str,
    weights: Weights | None = None,
    void: frozenset[str] = frozenset(),
) -> float:
    """How much of a variant a claim says, in [0, 1] (see the module's formula).

    Args:
        claim: what an answer says.
        variant: what it should say.
        weights: of stems; those of the generic words alone when None.
        void: stems that count in neither text.
    """
    raw = agreement(stems(claim) - void, stems(variant) - void, weights or Weights())
    if raw <= FLOOR or contradicts(sentences(claim), sentences(variant)):
        return 0.0
    return min(1.0, (raw - FLOOR) / (CEILING - FLOOR))


def best_match(claim: str, variants: Iterable[str], weights: Weights | None = None) -> Match:
    """The variant a claim matches best; the first among equals, none where nothing matches."""
    best = Match(0.0, None)
    for variant in variants:
        score = match(claim, variant, weights)
        if score > best.score:
            best = Match(score, variant)
    return best
