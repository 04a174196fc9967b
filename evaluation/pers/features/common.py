"""Rules that several families share."""

from collections.abc import Callable, Iterator

from evaluation.drift.reading import is_outside, promised_dates
from evaluation.pers.features.cues import (
    BOUNDED,
    FIGURE,
    GRADED,
    OVERCLAIMS,
    REFUTED,
    THRESHOLD,
    is_asserted,
)
from evaluation.pers.features.reading import Part, Reading, share
from evaluation.pers.features.rule import Rule, content, level
from evaluation.pers.features.sentences import Sentence
from evaluation.text_match import Weights
from foresci.schema import Window

FEWEST = 2
"""Claims that a list is taken to have at least: tasks ask for each in the plural, and what is left
out must not raise a mean."""


def answered(*fields: str) -> Rule:
    """Task compliance: whether each part that was asked for says something."""
    return content(
        "parts_answered",
        "Does every part that the task asks for say something about its matter?",
        f"Share of the parts ({', '.join(fields)}) with a sentence that counts.",
        lambda read: share(bool(read.sentences(field)) for field in fields),
    )


def evidence(about: str, bears: Callable[[str, Part, Reading], bool], *fields: str) -> Rule:
    """Evidence presentation: whether what is shown bears on what it is shown for.

    A sentence with a figure that only goes on about the one before it is passed over.

    Args:
        about: what a sentence or a passage must hold words of, for the reader.
        bears: whether a sentence with a figure, or a quotation, in a claim does.
        fields: where evidence is looked for.
    """

    def measure(read: Reading) -> float:
        parts = [part for field in fields for part in read.parts.get(field, ())]
        return share(held for part in parts for held in _shown(part, bears, read))

    return content(
        "evidence_bears",
        "Does it show what was observed, and does what it shows bear on the decision?",
        f"In {', '.join(fields)}: of the sentences with a figure and what it counts, and of the"
        f" quoted passages, the share that holds words of {about}; 0 without any.",
        measure,
    )


def _shown(
    part: Part, bears: Callable[[str, Part, Reading], bool], read: Reading
) -> Iterator[bool]:
    """Whether it bears on the decision, of each thing that a claim shows."""
    for one in part.sentences:
        if has_figure(one) and read.is_on_matter(one.own_stems):
            yield bears(one.own, part, read)
        yield from (bears(quote, part, read) for quote in one.quotes)


def graded() -> Rule:
    """Calibration: whether the answer says how sure it is, and how it knows."""

    def measure(read: Reading) -> float:
        said = [one for one in read.sentences() if GRADED.search(one.own)]
        bounded = any(BOUNDED.search(one.undated) for one in said)
        overclaims = any(is_asserted(OVERCLAIMS, one.own) for one in read.every)
        return level(bool(said), bounded and not overclaims)

    return content(
        "uncertainty_graded",
        "Does it say how sure it is of its decision, with bounds or odds, without overclaiming?",
        "0.5 for a word of uncertainty, 1 with bounds or odds in the same sentence; at most 0.5"
        " beside words such as certainly or guaranteed.",
        measure,
    )


def focused() -> Rule:
    """Decision structure: how much of what is said belongs to the decision.

    Parts are counted and not sentences, so that no sentence added to an answered part raises it.
    """

    def measure(read: Reading) -> float:
        held = sum(any(part.sentences for part in parts) for parts in read.parts.values())
        return held / (held + len(read.beside)) if held else 0.0

    return content(
        "focus",
        "Is every sentence to the point, with nothing repeated, copied or beside the matter?",
        "Parts with a sentence that counts, as a share of these and the distinct sentences beside"
        " the matter.",
        measure,
    )


def horizon() -> Rule:
    """Decision specificity: by when it comes true."""

    def measure(read: Reading) -> float:
        return float(any(in_window(one.own, read.task.window) for one in read.sentences()))

    return content(
        "horizon_named",
        "Does it name a time in the task's window by which something will have happened?",
        "1 where a sentence says by, in or until a date with a day in the window.",
        measure,
    )


def refutable(*fields: str) -> Rule:
    """Validation: what would prove the decision wrong."""

    def measure(read: Reading) -> float:
        said = [one for one in read.sentences(*fields) if REFUTED.search(one.own)]
        return level(bool(said), any(map(has_threshold, said)))

    return content(
        "risk_refutes",
        "Does it name a finding that would prove it wrong, with a number to tell by?",
        f"In {', '.join(fields)}: 0.5 for a sentence on what would prove it wrong, 1 with a"
        " threshold in it.",
        measure,
    )


def has_figure(one: Sentence) -> bool:
    """Whether a sentence's own words hold a number with what it counts."""
    return FIGURE.search(one.undated) is not None


def has_threshold(one: Sentence) -> bool:
    """Whether a sentence's own words hold a number that something must reach or keep below."""
    return THRESHOLD.search(one.undated) is not None


def in_window(text: str, window: Window) -> bool:
    """Whether a text promises something by a day of the window."""
    return any(not is_outside(when, window) for when in promised_dates(text))


def adds_to(said: frozenset[str], given: frozenset[str], least: int = 2) -> bool:
    """Whether stems hold some telling ones beside those that are given."""
    weights = Weights()
    return sum(weights.of(one) == 1.0 for one in said - given) >= least


def mean_of(field: str, worth: Callable[[Part, Reading], float]) -> Callable[[Reading], float]:
    """The mean over the distinct claims of a field of what each is worth, `FEWEST` at least."""

    def mean(read: Reading) -> float:
        parts = read.parts.get(field, ())
        return sum(worth(part, read) for part in parts) / max(FEWEST, len(parts))

    return mean


def parts_that(field: str, holds: Callable[[Part], bool]) -> Callable[[Reading], float]:
    """The share of the distinct claims of a field, `FEWEST` at least, of which something holds."""
    return mean_of(field, lambda part, _: float(holds(part)))
