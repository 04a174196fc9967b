"""Small corpora and a real one, shared by the tests of the knowledge base."""

import itertools
import json
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from foresci.schema import Paper
from knowledge_base import Corpus, KnowledgeBase, build_kb, import_corpus
from knowledge_base.corpus import write_corpus

CUTOFF = date(2025, 9, 30)

WriteLines = Callable[..., Path]
WriteCorpus = Callable[..., Corpus]


@pytest.fixture
def write_lines(tmp_path: Path) -> WriteLines:
    """Write records as JSON lines; the name of the file may be given."""

    def write(*records: dict[str, Any], name: str = "records.jsonl") -> Path:
        path = tmp_path / name
        path.write_text("".join(json.dumps(record) + "\n" for record in records), "utf-8")
        return path

    return write


@pytest.fixture
def corpus_of(tmp_path: Path) -> WriteCorpus:
    """A corpus of papers given as objects, each call in a folder of its own."""
    numbers = itertools.count()

    def write(*papers: Paper) -> Corpus:
        return write_corpus(tmp_path / f"corpus-{next(numbers)}", papers)

    return write


@pytest.fixture(scope="session")
def sample_corpus(sample_source: Path, tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    out = tmp_path_factory.mktemp("sample") / "corpus"
    import_corpus([sample_source], out)
    return Corpus.open(out)


@pytest.fixture(scope="session")
def sample_kb(sample_corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    out = tmp_path_factory.mktemp("sample") / "kb"
    build_kb(sample_corpus, CUTOFF, out)
    return KnowledgeBase.open(out)
