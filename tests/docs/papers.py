"""An invented corpus on which everything in the documentation can be done, minting included.

It stands in for the listing of 54,002 papers that the pages speak of: papers of an invented field,
with planted trends, which the screens of two domains take for their own.
"""

import gzip
import json
from collections.abc import Callable
from datetime import date
from pathlib import Path

from bench.planted_field import made_up_field, written
from bench.planted_text import FIELD

SEED, EACH_SIDE = 3, 450
"""With these a mint gives directions and plans."""
TOPIC = "dense retrieval"
TESTED = "We release a dataset of clinical questions, and measure exact match and human judgement."
"""Something for each dimension of a taxonomy."""
NAMED = "retrieval-augmented generation for LLM agents"


def write_listing(path: Path, dated: Callable[[date], str] = str) -> None:
    """One JSON line a paper, compressed.

    Args:
        path: of the new file.
        dated: how a paper's first public day is told.
    """
    field = made_up_field(SEED, together=(0.56, 0.22, 0.22))
    rows = [
        {
            "id": one.id,
            "title": _named(f"{one.title}, with RAG for LLM agents", field[0].label),
            "abstract": _named(_abstract(one.abstract or ""), field[0].label),
            "date": dated(one.public_on),
        }
        for one in written(field, SEED, EACH_SIDE, EACH_SIDE).papers
    ]
    with gzip.open(path, "wt", encoding="utf-8") as stream:
        stream.writelines(f"{json.dumps(row)}\n" for row in rows)


def _abstract(text: str) -> str:
    ours = text.replace("We propose a", "We propose a retrieval step for LLM agents, a")
    return f"{ours.replace(FIELD, NAMED)} {TESTED}"


def _named(text: str, direction: str) -> str:
    """One direction is what the pages ask for by its name."""
    return text.replace(direction, TOPIC).replace(direction.capitalize(), TOPIC.capitalize())
