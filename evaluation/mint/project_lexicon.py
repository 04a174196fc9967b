"""The wording that project descriptions share, read from `project_lexicon.toml`."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from taxonomy.induction.phrases import phrase_key

FILE = Path(__file__).with_name("project_lexicon.toml")


class Cue(NamedTuple):
    """The words by which papers name something, and how a description says it."""

    cue: re.Pattern[str]
    words: str


class ProjectLexicon(NamedTuple):
    """Terms as phrase keys."""

    common: frozenset[str]
    """Names of methods that a taxonomy passes over because most papers hold them."""
    reworded: dict[str, str]
    barred: frozenset[str]
    """Words that no term holds."""
    empty: frozenset[str]
    """What is no term."""
    faint: frozenset[str]
    """Terms that say something only of a paper that is about them."""
    ills: frozenset[str]
    """Troubles: what a paper is about only where its title says so."""
    countable: tuple[str, ...]
    """Ends of terms that stand in the plural."""
    motives: tuple[Cue, ...]
    """Difficulties."""
    modalities: tuple[Cue, ...]
    """Kinds of data, a narrower one before a wider."""
    models: tuple[Cue, ...]
    """Kinds of models, a narrower one before a wider."""


@cache
def project_lexicon() -> ProjectLexicon:
    """The lexicon."""
    read = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return ProjectLexicon(
        common=frozenset(map(phrase_key, read["common"])),
        reworded={phrase_key(key): words for key, words in read["reworded"].items()},
        barred=frozenset(map(phrase_key, read["words"]["barred"])),
        empty=frozenset(map(phrase_key, read["words"]["empty"])),
        faint=frozenset(map(phrase_key, read["words"]["faint"])),
        ills=frozenset(map(phrase_key, read["words"]["ills"])),
        countable=tuple(map(phrase_key, read["words"]["countable"])),
        motives=tuple(_cue(one, "") for one in read["motives"]),
        modalities=tuple(_cue(one, r"\b") for one in read["modalities"]),
        models=tuple(_cue(one, r"\b") for one in read["models"]),
    )


def _cue(entry: dict[str, str], end: str) -> Cue:
    return Cue(re.compile(rf"\b(?:{entry['cue']}){end}", re.IGNORECASE), entry["words"])
