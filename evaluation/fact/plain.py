"""An answer's prose cut down to what the answer itself commits to.

Quotations speak for their papers. Figures in brackets were measured before the cutoff and foretell
nothing. A sentence with "if", "may" or "should" states a condition, a possibility or advice.
"""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from evaluation.fact.records import LONGEST_CLAIM
from evaluation.tokens import stems
from knowledge_base.sentences import split_sentences

COPIED = 0.9
COPIED_DICE = 0.7
FEWEST_WORDS = 2

_QUOTED = re.compile('\u201c[^\u201d]*\u201d|"[^"]*"')
_CUT = "\u2026\u2026"
"""Stands where a quotation was."""
_BRACKETS = re.compile(r"\s*\([^()]*\)")
_MEASURED_TAIL = re.compile(r":\s+\d.*$")
_NOT_CLEARLY = re.compile(r",? if (?:not|only) [\w ]+$")
_MEASURED = re.compile(
    r"\d\s*%|\b\d[\d,]* (?:of|out of) |\bfactor (?:between|of)\b|\b\d[\d,]* papers?\b"
)
_PAST = re.compile(
    r"\b(?:latest|last|past|recent|previous) (?:months?|quarters?|years?)\b|\bso far\b|\bto date\b"
)
_FORESEEN = re.compile(
    r"\b(?:will|expected?|expects|forecasts?|likely|predict\w*|going to)\b|\bby [\w ]*20\d\d\b"
)
_OPEN = re.compile(
    r"\b(?:if|unless|whether|may(?! \d)|might|could|would|should|perhaps|possibly|provided)\b"
)

_ADVICE = re.compile(
    r"^(?:add|reproduce|go on|switch|report|release|run|compare|stop|start|use)\b"
    r"(?! of\b|-)"
)


class Part(NamedTuple):
    """A sentence, or what stands between semicolons, of an answer."""

    text: str
    is_measured: bool
    """Whether it reports what was seen before the cutoff and foretells nothing."""
    is_cut: bool
    """Whether a quotation stood in it."""


def committed(text: str) -> tuple[Part, ...]:
    """The sentences of a claim that say something for which the answer can be held to account.

    Args:
        text: of one field of an answer.
    """
    unquoted = _QUOTED.sub(_CUT, text)
    parts = (part for whole in split_sentences(unquoted) for part in _parts(whole))
    return tuple(part for part in parts if len(stems(part.text)) >= FEWEST_WORDS)


def _parts(sentence: str) -> Iterator[Part]:
    lower = sentence.lower()
    is_past = _MEASURED.search(lower) is not None or _PAST.search(lower) is not None
    is_measured = is_past and _FORESEEN.search(lower) is None
    bare = _BRACKETS.sub("", _BRACKETS.sub("", sentence))
    for part in bare.split(";"):
        kept = _NOT_CLEARLY.sub("", _MEASURED_TAIL.sub("", part).strip(" .:,"))
        if not _OPEN.search(kept.lower()) and not _ADVICE.search(kept.lower()):
            plain = " ".join(kept.replace(_CUT, " ").split())
            yield Part(plain[:LONGEST_CLAIM], is_measured, _CUT in kept)


def is_copy(text: str, task_texts: Iterable[str]) -> bool:
    """Whether a sentence only repeats one of the task.

    Args:
        text: the sentence.
        task_texts: texts of the public task.
    """
    said = stems(text)
    if len(said) < FEWEST_WORDS:
        return False
    return any(
        len(said & given) >= COPIED * len(said)
        and 2 * len(said & given) >= COPIED_DICE * (len(said) + len(given))
        for given in (stems(one) for whole in task_texts for one in split_sentences(whole))
    )
