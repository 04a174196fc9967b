"""Which clauses of a sentence belong to the matter of the task.

A sentence that runs on from its matter to something else ("..., the weather was mild") has a clause
of its own for that, and what is said there is no argument. A clause belongs if it holds a word of
the matter, goes on about it, or hangs on one that does: by a conjunction such as "because" or
"which", or because it brings up hardly anything new, like a figure.
"""

import re
from collections.abc import Callable

from evaluation.pers.features.sentences import Sentence, cut_apart, sentence_of
from evaluation.text_match import Weights

_BORDER = re.compile(r",\s+|\s[\u2013\u2014-]\s+|\s(?=(?:and|but)\s(?:the|an?)\s)")
GOES_ON = re.compile(
    r"\b(?:its|their|this|these|that|the|an?) (?:share|forecast|diagnosis|root|order|ranking|plan"
    r"|default|fit|description|project|direction|option|field|subject|chain|change of its)\b"
    r"|\bagainst it\b",
    re.IGNORECASE,
)
"""Words that take up what the sentence before was about."""
_REFERS_BACK = re.compile(r"\W*(?:it|its|they|their|this|these|that|such)\b", re.IGNORECASE)
"""Begins with a word that may mean anything that was said before."""
_HANGS_ON = re.compile(
    r"(?:and |but |or )?(?:because|since|so|which|that|who|whose|where|when|while|whereas|as|if"
    r"|once|unless|until|than|rather|though|although|due|owing|such|including|it|they|likely|clear|is|are|has|can|may|will"
    r"|\w+(?:ly|ing|ed))\b",
    re.IGNORECASE,
)
_LEADS_IN = re.compile(
    r"(?:once|when|where|while|as|since|because|although|though|by|with|without|after|before|in|on"
    r"|at|for|from|to|under)\b",
    re.IGNORECASE,
)
"""Opens a sentence whose main clause comes second."""
_STANDS_ALONE = re.compile(
    r"\b(?:is|are|was|were|has|have|had|will|would|can|could|may|might|must|should|does|do|did)\b",
    re.IGNORECASE,
)
MOST_NEW = 1
"""Telling words off the matter up to which a clause hangs on that is a sentence of its own."""
MOST_LISTED = 3
"""And up to which one without a verb does: an item of a list."""


def on_the_matter(
    one: Sentence,
    belongs: Callable[[frozenset[str]], bool],
    known: frozenset[str],
    opening: re.Pattern[str] | None,
    *,
    follows: bool,
) -> Sentence | None:
    """A sentence without the clauses beside the matter; None if none is left.

    Args:
        one: the sentence.
        belongs: whether stems are on the matter.
        known: stems that bring up nothing new.
        opening: what makes the first clause belong without such stems, if anything does.
        follows: whether the sentence before is on the matter, so that this one may go on about it.
    """
    clauses = [sentence_of(text) for text in cut_apart(one.text, _BORDER)]
    held = opening is not None and opening.search(clauses[0].own) is not None
    held = held or _introduces(clauses, belongs, known)
    kept: list[Sentence] = []
    for at, clause in enumerate(clauses):
        taken_up = (follows or held) and GOES_ON.search(clause.own) is not None
        hangs = held and (at == 0 or _hangs_on(clause, known) or _comes_second(at, clauses))
        held = taken_up or hangs or belongs(clause.stems)
        if held:
            kept.append(clause)
    if len(kept) == len(clauses):
        return one
    return sentence_of(", ".join(clause.text for clause in kept)) if kept else None


def goes_on(one: Sentence, known: frozenset[str]) -> bool:
    """Whether a sentence may be about what the one before is: by "it" or "this", or by its brevity.

    Args:
        one: the sentence.
        known: stems that bring up nothing new.
    """
    return _REFERS_BACK.match(one.own) is not None or _hangs_on(one, known)


def _hangs_on(clause: Sentence, known: frozenset[str]) -> bool:
    """Whether a clause says too little by itself to be about something else than the one before."""
    if _HANGS_ON.match(clause.own):
        return True
    weights = Weights()
    new = sum(weights.of(stem) == 1.0 for stem in clause.own_stems - known)
    most = MOST_NEW if _STANDS_ALONE.search(clause.own) else MOST_LISTED
    return new <= most and not _REFERS_BACK.match(clause.own)


def _comes_second(at: int, clauses: list[Sentence]) -> bool:
    """Whether a clause is the main one of a sentence that begins with a subordinate one."""
    return at == 1 and _LEADS_IN.match(clauses[0].own) is not None and ":" not in clauses[0].own


def _introduces(
    clauses: list[Sentence],
    belongs: Callable[[frozenset[str]], bool],
    known: frozenset[str],
) -> bool:
    """Whether the first clause introduces a quotation that is on the matter, or others after it."""
    quoting = any(one.quotes for one in clauses[:2])
    return quoting and _hangs_on(clauses[0], known) and any(belongs(one.stems) for one in clauses)
