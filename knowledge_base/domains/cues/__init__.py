"""Phrases that any domain shares: what counts as a contribution, an asset, a signal, a field."""

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from foresci.schema import Record
from knowledge_base.domains.phrases import Phrases

FILE = Path(__file__).with_name("cues.toml")


class CueFile(Record):
    """`cues.toml`: phrases, most of them by kind."""

    contribution: tuple[str, ...]
    assets: dict[str, tuple[str, ...]]
    signals: dict[str, tuple[str, ...]]
    fields: dict[str, tuple[str, ...]]


class Cues(NamedTuple):
    """The phrases of `cues.toml`, ready to be found; each is labelled with its kind."""

    contribution: Phrases[str]
    assets: Phrases[str]
    asset_order: tuple[str, ...]
    signals: Phrases[str]
    fields: Phrases[str]


@cache
def cues() -> Cues:
    """The shared phrases."""
    file = CueFile.parse(tomllib.loads(FILE.read_text(encoding="utf-8")), str(FILE))
    return Cues(
        contribution=Phrases(("contribution", phrase) for phrase in file.contribution),
        assets=_by_kind(file.assets),
        asset_order=tuple(file.assets),
        signals=_by_kind(file.signals),
        fields=_by_kind(file.fields),
    )


def _by_kind(phrases: dict[str, tuple[str, ...]]) -> Phrases[str]:
    return Phrases((kind, phrase) for kind, several in phrases.items() for phrase in several)
