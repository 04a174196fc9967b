"""Made-up papers on three fields, enough for an induction to find them."""

from datetime import date, timedelta

import numpy as np

from foresci.schema import Paper
from knowledge_base.embedders.lsa import LsaEmbedder
from knowledge_base.text import tokenize
from taxonomy.documents import Documents

FIRST = date(2025, 4, 1)
FIELDS = {
    "question answering": ("multi hop question answering", "visual question answering"),
    "code generation": ("program repair generation", "unit test generation"),
    "machine translation": ("speech translation", "document translation"),
}
_WORDS = {
    "question answering": "answers evidence passages readers hops wikipedia entity bridge",
    "code generation": "compiler functions bugs patches repositories tests programmers syntax",
    "machine translation": "bilingual sentences languages decoder fluency corpora words speakers",
}


def papers(per_topic: int = 8) -> list[Paper]:
    """Papers on two topics of each field, dated over half a year."""
    made = []
    for field, topics in FIELDS.items():
        for topic in topics:
            for number in range(per_topic):
                made.append(_paper(field, topic, len(made), number))
    return made


def documents(found: list[Paper]) -> Documents:
    """The papers as documents, all core, with vectors fitted on them."""
    ordered = sorted(found, key=lambda paper: paper.id)
    _, vectors = LsaEmbedder.fit([tokenize(f"{one.title} {one.abstract}") for one in ordered])
    return Documents(tuple(ordered), np.ones(len(ordered), dtype=np.bool_), vectors)


def _paper(field: str, topic: str, place: int, number: int) -> Paper:
    words = np.random.default_rng(place).permutation(_WORDS[field].split()).tolist()
    return Paper(
        id=f"2504.{place:05d}",
        title=f"{topic.capitalize()} with {words[0]} and {words[1]}",
        abstract=f"We study {topic} within {field}. We propose a method for {words[2]} and "
        f"{words[3]} in {topic}. Experiments show that {words[4]} and {words[5]} improve.",
        public_on=FIRST + timedelta(days=(7 * number + place) % 180),
        source="test",
    )
