"""Which of the public options an answer names: by identity, never by nearness.

An answer names an option when both read the same, letter case, punctuation, spacing and mark-up
aside. It may give the id, the name, or both. What fits no option, or several, is unmatched.
"""

import re
import unicodedata
from collections.abc import Iterable

from foresci.schema import Candidate

# Digits keep their decimal point, and + and # tell names such as C, C++ and C# apart.
PIECE = re.compile(r"\d+(?:\.\d+)*|[^\W\d_]+|[+#]")
LEAD_IN = re.compile(
    r"^\W*(?:the\s+)?(?:(?:final|correct|best)\s+)?(?:answer|option|candidate|choice)"
    r"(?:\s+is\b|\s*:|\s+(?=\S))\s*",
    re.IGNORECASE,
)


def name_key(text: str) -> str:
    """What identifies a name: its letters and numbers, with neighbouring numbers kept apart."""
    pieces = PIECE.findall(unicodedata.normalize("NFKC", text).casefold())
    key = ""
    for piece in pieces:
        both_digits = key[-1:].isdecimal() and piece[0].isdecimal()
        key += f"|{piece}" if both_digits else piece
    return key


def match_option(said: str, options: Iterable[Candidate]) -> str | None:
    """The id of the one option that a text names, or None when it names none or several.

    An exact id comes first, then an exact id or name in any letter case, then the identity of
    letters and numbers, and last the same without a lead-in such as "Answer:".
    """
    known = tuple(options)
    if any(option.id == said for option in known):
        return said
    for text in (said, LEAD_IN.sub("", said, count=1)):
        for names in (_literal, _identity):
            named = names(text, known)
            if named:
                return named.pop() if len(named) == 1 else None
    return None


def _literal(said: str, options: tuple[Candidate, ...]) -> set[str]:
    text = said.strip().casefold()
    return {
        option.id
        for option in options
        if text and text in (option.id.strip().casefold(), option.text.strip().casefold())
    }


def _identity(said: str, options: tuple[Candidate, ...]) -> set[str]:
    key = name_key(said)
    return {option.id for option in options if key and key in _keys(option)}


def _keys(option: Candidate) -> set[str]:
    own, name = option.id, option.text
    return {name_key(text) for text in (own, name, f"{own} {name}", f"{name} {own}")}
