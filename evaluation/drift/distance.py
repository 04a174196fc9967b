"""How far a wrong option is from the right ones by outcome and words, and a text from others."""

from collections.abc import Iterable, Mapping, Sequence

from evaluation.drift.finding import Finding
from evaluation.targets import Outcome
from evaluation.text_match import FLOOR, Weights, agreement
from evaluation.tokens import stems


def wrong_object(
    chosen: str,
    right: Sequence[str],
    texts: Mapping[str, str],
    own: Outcome | None,
    reference: Sequence[Outcome],
) -> Finding:
    """1 to 3 points for a wrong option.

    One for the wrong object; one more where its words have no more in common with any right option
    than two statements on different subjects (`text_match.FLOOR`); one more where its whole
    interval lies below that of the reference, so that the outcome tells them clearly apart.

    Args:
        chosen: a key of `texts`.
        right: keys of `texts`.
        texts: all options in words.
        own: what became of the chosen one; None where that is not known.
        reference: what became of the right ones that it is measured by.
    """
    kin = any(_are_kin(texts[chosen], texts[one], texts) for one in right)
    far = own is not None and bool(reference) and all(own.high < one.low for one in reference)
    words = "akin to it by its words" if kin else "of another subject"
    outcome = "clearly behind it in the outcome" if far else "not clearly behind it in the outcome"
    return Finding(1 + far + (not kin), f"another object than the reference, {words}, {outcome}")


def nearness(said: str, variants: Iterable[str], weights: Weights) -> float:
    """The largest agreement of a text with a variant above `text_match.FLOOR`; 0 below it.

    Unlike a match it does not heed negations, whose reach hangs on where sentences end: so nothing
    said twice changes it.
    """
    found = [agreement(stems(said), stems(one), weights) for one in variants]
    return max(0.0, *(one - FLOOR for one in found)) if found else 0.0


def _are_kin(one: str, two: str, texts: Mapping[str, str]) -> bool:
    """Whether two options share more words than unrelated statements; common words do not count."""
    common = frozenset.intersection(*map(stems, texts.values())) if len(texts) > 2 else frozenset()
    return agreement(stems(one) - common, stems(two) - common, Weights()) > FLOOR
