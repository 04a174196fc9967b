"""Building a taxonomy from a knowledge base: the time wall, and equal bytes."""

from datetime import date
from pathlib import Path

import pytest

from foresci.errors import DataError, UsageError
from foresci.storage import canonical_json, read_json
from knowledge_base import Corpus, KnowledgeBase, build_kb, import_corpus
from knowledge_base.corpus import write_corpus
from taxonomy.build import build_taxonomy
from taxonomy.manifest import FILES
from taxonomy.quality.structure import structural_problems
from taxonomy.store import Taxonomy

CUTOFF = date(2025, 12, 31)
DOMAIN = "rag"


@pytest.fixture(scope="module")
def corpus(sample_source: Path, tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    folder = tmp_path_factory.mktemp("corpus") / "corpus"
    import_corpus([sample_source], folder)
    return Corpus.open(folder)


@pytest.fixture(scope="module")
def kb(corpus: Corpus, tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    return _kb(corpus, tmp_path_factory.mktemp("kb") / "kb")


@pytest.fixture(scope="module")
def built(kb: KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> Taxonomy:
    out = tmp_path_factory.mktemp("taxonomy") / "taxonomy"
    build_taxonomy(kb, out)
    return Taxonomy.open(out)


def _kb(corpus: Corpus, out: Path) -> KnowledgeBase:
    build_kb(corpus, CUTOFF, out, domain=DOMAIN)
    return KnowledgeBase.open(out)


def _content(folder: Path) -> dict[str, str]:
    """Every file of a taxonomy, without the one wall-clock field of its manifest."""
    manifest = read_json(folder / "manifest.json")
    del manifest["built_at"]
    files = {name: (folder / name).read_text("utf-8") for name in FILES}
    return {**files, "manifest": canonical_json(manifest)}


def test_papers_after_the_cutoff_cannot_show(
    corpus: Corpus, built: Taxonomy, tmp_path: Path
) -> None:
    past = [paper for paper in corpus.papers() if paper.public_on <= CUTOFF]
    assert len(past) < corpus.manifest.papers
    truncated = _kb(write_corpus(tmp_path / "past", past), tmp_path / "kb")
    build_taxonomy(truncated, tmp_path / "taxonomy")
    assert _content(tmp_path / "taxonomy") == _content(built.root)


def test_the_order_of_the_corpus_cannot_show(
    corpus: Corpus, built: Taxonomy, tmp_path: Path
) -> None:
    turned = write_corpus(tmp_path / "turned", corpus.papers()[::-1])
    build_taxonomy(_kb(turned, tmp_path / "kb"), tmp_path / "taxonomy")
    assert _content(tmp_path / "taxonomy") == _content(built.root)


def test_the_structure_is_sound_and_every_dimension_is_there(built: Taxonomy) -> None:
    assert structural_problems(built) == []
    assert len(built.graph.roots) == 5
    assert built.manifest.domain == DOMAIN
    assert built.manifest.cutoff == CUTOFF
    assert {signal.kind for signal in built.signals} >= {"direction", "relation", "venue"}


def test_signals_use_grounded_nodes_only(built: Taxonomy) -> None:
    used = {node for signal in built.signals for node in signal.nodes}
    assert used
    assert all(built.graph.node(node).grounded for node in used)
    grounded = {node.id for node in built.graph.nodes() if node.grounded}
    assert grounded == {name for name, found in built.evidence.items() if found.grounded}


def test_an_unknown_domain_or_a_foreign_folder_is_refused(
    kb: KnowledgeBase, tmp_path: Path
) -> None:
    with pytest.raises(DataError, match="holds no paper of the domain my_own"):
        build_taxonomy(kb, tmp_path / "new", domain="my_own")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "thesis.txt").write_text("mine")
    with pytest.raises(UsageError, match="not a foresci taxonomy"):
        build_taxonomy(kb, tmp_path / "mine")
    assert (tmp_path / "mine" / "thesis.txt").read_text() == "mine"
