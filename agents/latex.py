r"""LaTeX that abstracts and titles carry, as a reader would read it: `$a \leq b$` is a ≤ b."""

import re

_SYMBOLS = {
    "alpha": "\u03b1", "approx": "\u2248", "beta": "\u03b2", "cdot": "\u00b7", "delta": "\u03b4",
    "epsilon": "\u03b5", "gamma": "\u03b3", "ge": "\u2265", "geq": "\u2265", "infty": "\u221e",
    "lambda": "\u03bb", "ldots": "...", "le": "\u2264", "leq": "\u2264", "mu": "\u03bc",
    "phi": "\u03c6", "pi": "\u03c0", "pm": "\u00b1", "rightarrow": "\u2192", "sigma": "\u03c3",
    "sim": "~", "tau": "\u03c4", "theta": "\u03b8", "times": "\u00d7", "to": "\u2192",
}  # fmt: skip
_COMMAND = re.compile(r"\\([A-Za-z]+)\*?")
# What points elsewhere in the paper, and the address of a link, say nothing in a quotation.
_POINTER = re.compile(r"[~ ]?\\(?:cite[a-z]*|ref|eqref|label|footnote)\*?\{[^{}]*\}")
_LINK = re.compile(r"\\href\{[^{}]*\}\{([^{}]*)\}")
_SWITCH = re.compile(r"\{\\(?:bf|em|it|rm|sc|sf|tt)(?:series|shape)? ([^{}]*)\}|\\(?:left|right)\b")
_WITH_ARGUMENT = re.compile(r"\\[A-Za-z]+\*?\{([^{}]*)\}")
_INDEX = re.compile(r"([\^_])\{([^{}]*)\}")
_GROUP = re.compile(r"\{([^{}]*)\}")
# A formula; "from $5 to $10" has none, as the second sign stands before a digit.
_FORMULA = re.compile(r"(?<!\\)\$(?=\S)([^$]*[^\s$\\])\$(?!\d)")
_ESCAPED = re.compile(r"\\([%&_#$@{}])|\\[,;! ]")
DEEPEST = 4
"""Commands within commands that are unwrapped."""


def readable(text: str) -> str:
    r"""A text without LaTeX markup: the arguments of commands stay, symbols become characters.

    Args:
        text: a title or sentence; without a backslash or dollar sign it is returned as it is.
    """
    if "\\" not in text and "$" not in text:
        return text
    text = _SWITCH.sub(r"\1", _LINK.sub(r"\1", _POINTER.sub("", text)))
    for _ in range(DEEPEST):
        text = _WITH_ARGUMENT.sub(r"\1", _INDEX.sub(r"\1\2", text))
    text = _FORMULA.sub(lambda found: _formula(found[1]), text)
    return _ESCAPED.sub(r"\1", _COMMAND.sub(_named, text))


def _formula(inside: str) -> str:
    for _ in range(DEEPEST):
        inside = _GROUP.sub(r"\1", inside)
    return inside


def _named(found: re.Match[str]) -> str:
    """A command by itself: its character, or its name."""
    return _SYMBOLS.get(found[1], found[1])
