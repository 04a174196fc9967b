"""Text of strangers, made safe to show in one line."""

import re

# Control characters move a terminal's cursor and are no XML; the others reverse the reading order
# of what follows them, or are no character at all.
_UNSHOWABLE = re.compile("[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]+")


def plain(text: str) -> str:
    """The text in one line, without characters that steer what displays them."""
    return " ".join(_UNSHOWABLE.sub(" ", text).split())


def shortened(text: str, characters: int) -> str:
    """The text in one line of at most that many characters, cut at a word where it is too long."""
    line = plain(text)
    if len(line) <= characters:
        return line
    return line[: characters - 1].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"
