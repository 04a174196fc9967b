"""Words of a text, as BM25 and LSA see them."""

import re
import unicodedata
from functools import lru_cache

_STOP_WORDS = """
a about above across after again all almost along also although always am among an and another
any are as at be because been before being below between both but by can cannot could d did do
does doing done down due during each either else etc even ever every few for from further had
has have having he hence her here hers him his how however i if in indeed into is it its itself
just ll many may me might more moreover most much must my near neither no nor not now of off on
once one only onto or other others otherwise our ours out over own per quite rather re s same
several shall she should since so some still such t than that the their them then there
therefore these they this those though through thus to together too toward towards under until
up upon us use used uses using ve very via was we well were what when where whereas whether
which while who whom whose why will with within without would yet you your
"""
STOP_WORDS = frozenset(_STOP_WORDS.split())

_ACCENT = re.compile(r"""\\['"`^~=.]\s*\{?([A-Za-z])\}?|\\[cvuH]\{([A-Za-z])\}""")
_COMMAND = re.compile(r"\\[A-Za-z]+\*?")
_WORD = re.compile(r"[^\W_]+")


def plain(text: str) -> str:
    r"""The text in lower case without LaTeX commands and without accents.

    The argument of a command stays (`\emph{fast}` gives `fast`); the command's name does not, so
    that `\times` or `\alpha` never become words of their own.
    """
    if "\\" in text:
        text = _ACCENT.sub(lambda match: match[1] or match[2], text)
        text = _COMMAND.sub(" ", text)
    if not text.isascii():
        text = unicodedata.normalize("NFKD", text)
        text = "".join(char for char in text if not unicodedata.combining(char))
    return text.lower()


def words(text: str) -> list[str]:
    """Every word of the text, in order; the parts of hyphenated compounds are words."""
    return _WORD.findall(plain(text))


@lru_cache(maxsize=1 << 17)
def fold(word: str) -> str:
    """A word without its plural `s` (agents -> agent, policies -> policy; corpus, loss stay)."""
    if len(word) < 4 or word[-1] != "s" or word[-2] in "sui":
        return word
    return word[:-3] + "y" if word.endswith("ies") and len(word) > 4 else word[:-1]


def tokenize(text: str) -> list[str]:
    """The words that indexes hold: stop words cut, plurals folded."""
    return [fold(word) for word in words(text) if word not in STOP_WORDS]
