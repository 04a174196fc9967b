"""Text clean-up at import: one line, no control characters, nothing glued together."""

import re

# Deleting a line break would glue two words, so everything unprintable counts as white space:
# control characters, the byte-order mark, and lone surrogates, which no UTF-8 file can hold.
_BLANK = re.compile(r"[\x00-\x1f\x7f\ufeff\ud800-\udfff]")


def clean(text: str) -> str:
    """The text with every run of white space as one space, trimmed."""
    if not text.isprintable():
        text = _BLANK.sub(" ", text)
    elif "  " not in text:
        return text.strip()  # the usual case, and the fast one
    return " ".join(text.split())
