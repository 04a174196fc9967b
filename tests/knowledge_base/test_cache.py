"""Vectors are made once for each text and encoder, whatever happens to a build."""

import hashlib
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from foresci.errors import DataError
from foresci.storage import write_json
from knowledge_base import KnowledgeBase, build_kb, verify
from knowledge_base.embedders.bge import BgeEmbedder
from knowledge_base.rebuild import rebuild_kb
from knowledge_base.vector_cache import VectorCache, text_key
from tests.knowledge_base.conftest import CUTOFF, WriteCorpus
from tests.knowledge_base.papers import files_of, paper

FINGERPRINT = "0" * 64


def vector(text: str) -> NDArray[np.float32]:
    seed = int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")
    values = np.random.default_rng(seed).standard_normal(8)
    return (values / np.linalg.norm(values)).astype(np.float32)


class HashEncoder:
    """An encoder without a model: a text's vector is drawn from its hash."""

    id = "bge:hash"
    fusion_weight = 0.3

    def __init__(self, fingerprint: str = FINGERPRINT) -> None:
        self.fingerprint = fingerprint
        self.embedded: list[str] = []

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        self.embedded += texts
        return np.stack([vector(text) for text in texts])

    def embed_query(self, text: str) -> NDArray[np.float32]:
        return vector(text)

    def save(self, folder: Path) -> None:
        write_json(folder / "bge.json", {"id": self.id, "fingerprint": self.fingerprint})


@pytest.fixture
def encoder(monkeypatch: pytest.MonkeyPatch) -> HashEncoder:
    made = HashEncoder()
    monkeypatch.setattr(BgeEmbedder, "open", lambda _id: made)
    monkeypatch.setattr(BgeEmbedder, "check", lambda _id: None)
    return made


PAPERS = [
    *(paper(f"a{n:03}", f"Widget {n}", "2024-01-01", abstract=f"Gears {n}.") for n in range(150)),
    *(paper(f"b{n:03}", f"Cog {n}", "2024-02-01", abstract=f"Wheels {n}.") for n in range(10)),
    paper("c", "Widget 0", "2024-02-02", abstract="Gears 0."),  # a text that is known already
]
JANUARY, FEBRUARY = date(2024, 1, 31), date(2024, 2, 28)


def test_a_later_cutoff_embeds_only_new_texts_and_is_the_same_as_a_fresh_build(
    encoder: HashEncoder, corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    corpus = corpus_of(*PAPERS)
    first = build_kb(corpus, JANUARY, tmp_path / "kb", embedder="bge:hash")
    assert (first.built_at.vectors_reused, first.built_at.vectors_made) == (0, 150)
    second = rebuild_kb(tmp_path / "kb", FEBRUARY, out=tmp_path / "later")
    assert (second.built_at.vectors_reused, second.built_at.vectors_made) == (150, 10)
    assert len(encoder.embedded) == 160
    build_kb(corpus, FEBRUARY, tmp_path / "fresh", embedder="bge:hash", cache=tmp_path / "empty")
    later, fresh = files_of(tmp_path / "later"), files_of(tmp_path / "fresh")
    del later["manifest.json"], fresh["manifest.json"]
    assert later == fresh
    opened = KnowledgeBase.open(tmp_path / "later")
    assert opened.fingerprint == KnowledgeBase.open(tmp_path / "fresh").fingerprint
    assert verify(tmp_path / "later") == []


def test_another_encoder_shares_nothing(
    encoder: HashEncoder, corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    corpus = corpus_of(*PAPERS)
    build_kb(corpus, JANUARY, tmp_path / "kb", embedder="bge:hash")
    encoder.fingerprint = "1" * 64
    manifest = build_kb(corpus, JANUARY, tmp_path / "kb", embedder="bge:hash")
    assert manifest.built_at.vectors_reused == 0


KILLED = """
import sys
from datetime import date
from pathlib import Path
from knowledge_base import Corpus, build_kb
from knowledge_base.embedders.bge import BgeEmbedder
from tests.knowledge_base.test_cache import HashEncoder
made = HashEncoder()
BgeEmbedder.open = lambda _id: made
BgeEmbedder.check = lambda _id: None
def show(stage, done, total):
    print(done if "vectors reused" in stage else stage, flush=True)
    if "vectors reused" in stage and done:
        sys.stdin.readline()
build_kb(Corpus.open(Path(sys.argv[1])), date(2024, 1, 31), Path(sys.argv[2]), embedder="bge:hash",
         progress=show)
"""


def test_a_killed_build_goes_on_where_it_was(
    encoder: HashEncoder, corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    corpus = corpus_of(*PAPERS)
    command = [sys.executable, "-c", KILLED, str(corpus.root), str(tmp_path / "kb")]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, cwd=root, **pipes) as process:
        assert any(line == "64\n" for line in process.stdout)
        process.send_signal(signal.SIGKILL)
    said: list[str] = []
    manifest = build_kb(
        corpus,
        JANUARY,
        tmp_path / "kb",
        embedder="bge:hash",
        progress=lambda stage, _done, _total: said.append(stage),
    )
    assert (manifest.built_at.vectors_reused, manifest.built_at.vectors_made) == (64, 86)
    assert "embed with bge:hash (64 vectors reused, 86 to make)" in said
    assert len(encoder.embedded) == 86


def test_a_damaged_cache_is_a_clear_error(tmp_path: Path) -> None:
    with VectorCache.open(tmp_path, FINGERPRINT) as cache:
        cache.put({text_key("a"): vector("a")})
        np.testing.assert_array_equal(
            cache.get([text_key("a"), text_key("b")])[text_key("a")], vector("a")
        )
        path = cache.path
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE vectors SET vector = x'00ff00ff'")
    connection.close()
    with (
        VectorCache.open(tmp_path, FINGERPRINT) as cache,
        pytest.raises(DataError, match="damaged"),
    ):
        cache.get([text_key("a")])
    path.write_bytes(b"not a database, not at all" * 100)
    with pytest.raises(DataError, match="cannot be used"), VectorCache.open(tmp_path, FINGERPRINT):
        pass


def test_lsa_leaves_no_cache_behind(corpus_of: WriteCorpus, tmp_path: Path) -> None:
    (tmp_path / "kbs").mkdir()
    build_kb(corpus_of(*PAPERS), CUTOFF, tmp_path / "kbs" / "kb")
    assert [path.name for path in (tmp_path / "kbs").iterdir()] == ["kb"]
