"""A real knowledge base for the agents: the sample at its first cutoff."""

from datetime import date
from pathlib import Path

import pytest

from knowledge_base import Corpus, KnowledgeBase, build_kb, import_corpus


@pytest.fixture(scope="session")
def sample_kb(sample_source: Path, tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    home = tmp_path_factory.mktemp("agents")
    import_corpus([sample_source], home / "corpus")
    build_kb(Corpus.open(home / "corpus"), date(2025, 9, 30), home / "kb")
    return KnowledgeBase.open(home / "kb")
