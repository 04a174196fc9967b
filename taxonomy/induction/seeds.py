"""First-level topics that researchers of a domain would expect, from readable files."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.induction.operators import Topic

FOLDER = Path(__file__).with_name("seeds")
GENERAL = "general"


@cache
def seed_topics(dimension: Dimension, domain: str | None) -> tuple[Topic, ...]:
    """The topics that a domain's file, or else the general one, has for a dimension.

    Empty where neither has any: then topics are induced from the papers alone.
    """
    for name in (domain, GENERAL):
        if entries := _read(name).get(dimension):
            return tuple(
                Topic(dimension=dimension, label=entry["label"], phrases=tuple(entry["phrases"]))
                for entry in entries
            )
    return ()


def barred_labels(domain: str | None) -> tuple[str, ...]:
    """Phrases that nearly every paper could bear, of the domain or of any, and so name nothing."""
    return (*_read(GENERAL).get("barred", ()), *_read(domain).get("barred", ()))


@cache
def _read(name: str | None) -> dict[str, Any]:
    path = FOLDER / f"{name}.toml"
    if name is None or not path.is_file():
        return {}
    return tomllib.loads(path.read_text(encoding="utf-8"))


def seed_phrases(domain: str | None) -> frozenset[str]:
    """Every phrase that a seed of the domain is recognised by, as written in the files."""
    return frozenset(
        phrase
        for dimension in DIMENSIONS
        for topic in seed_topics(dimension, domain)
        for phrase in topic.phrases
    )
