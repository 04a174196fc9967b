"""A text as its reader sees it, and where each letter of it stands in the text as written."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

_HYPHENS = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"))
"""Not the long dashes: these part words, often without a space (one\u2014or two)."""
_MARKS = "[\u0300-\u036f]"
_PIECE = re.compile(rf"[\x00-\x7f]+(?!{_MARKS})|.{_MARKS}*", re.DOTALL)
_FOOTNOTES = ("<super>", "<sub>")
_INVISIBLE = "Cf"
"""The Unicode category of zero-width spaces, soft hyphens and the like."""


class Seen(NamedTuple):
    """A text as given and as seen."""

    given: str
    text: str
    starts: Sequence[int]
    """Of each letter that is seen: where in the text as given it begins, and where it ends."""
    ends: Sequence[int]

    def written(self, start: int, end: int) -> tuple[int, int]:
        """Where a span of the text as seen, one that is not empty, stands in the text as given."""
        return self.starts[start], self.ends[end - 1]


def seen(text: str) -> Seen:
    """A text in which letters that look the same are the same, in time linear in the text.

    Kinds of hyphens and of spaces, wide and bold letters, and letters with their accents apart
    (Unicode NFKC) become one; what has no width goes. Raised and lowered letters stay: a trade mark
    is no part of a name.
    """
    if text.isascii():
        return Seen(text, text, range(len(text)), range(1, len(text) + 1))
    pieces: list[str] = []
    starts: list[int] = []
    ends: list[int] = []
    for place in _PIECE.finditer(text):
        (start, end), piece = place.span(), place[0]
        if piece.isascii():
            starts += range(start, end)
            ends += range(start + 1, end + 1)
        else:
            piece = _plain(piece)
            starts += [start] * len(piece)
            ends += [end] * len(piece)
        pieces.append(piece)
    return Seen(text, "".join(pieces), starts, ends)


@lru_cache(maxsize=4096)
def _plain(piece: str) -> str:
    if unicodedata.decomposition(piece[0]).startswith(_FOOTNOTES):
        return piece
    plain = unicodedata.normalize("NFKC", piece).translate(_HYPHENS)
    return "".join(one for one in plain if unicodedata.category(one) != _INVISIBLE)
