"""Embedding on Ray: the same bytes as without it, and no more of Ray than is asked for."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from foresci.cli.app import run_app
from foresci.errors import DataError
from knowledge_base import Corpus, build_kb
from knowledge_base.embedders.bge import BgeEmbedder
from knowledge_base.embedding_on_ray import embedding_on_ray
from tests.knowledge_base.conftest import CUTOFF
from tests.knowledge_base.papers import files_of
from tests.knowledge_base.test_cache import FINGERPRINT, HashEncoder


class Opened(HashEncoder):
    """An encoder that every worker opens by its id."""

    def __init__(self, encoder_id: str, fingerprint: str = FINGERPRINT) -> None:
        super().__init__(fingerprint)
        self.id = encoder_id

    @classmethod
    def open(cls, encoder_id: str) -> "Opened":
        return cls(encoder_id)


class Mortal(Opened):
    """One whose process dies over a certain text: once, or always."""

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        once, mark = self.id.startswith("once:"), Path(self.id.partition(":")[2])
        if "die" in texts and not (once and mark.exists()):
            mark.touch()
            os._exit(9)
        return super().embed_documents(texts)


class Changed(Opened):
    """One whose files are others on another machine."""

    @classmethod
    def open(cls, encoder_id: str) -> "Changed":
        return cls(encoder_id, fingerprint="f" * 64)


def embedded(encoder: Opened, blocks: Sequence[Sequence[str]]) -> list[NDArray[np.float32]]:
    with embedding_on_ray(jobs=2) as embed_blocks:
        return list(embed_blocks(cast("BgeEmbedder", encoder), blocks))


@pytest.mark.usefixtures("own_ray")
def test_a_kb_embedded_on_ray_has_the_same_bytes(
    sample_corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knowledge_base.build.check_embedder", lambda _: None)
    monkeypatch.setattr("knowledge_base.embedding.open_encoder", Opened.open)
    asked: dict[str, Any] = {"embedder": "bge:hashing"}
    here = build_kb(sample_corpus, CUTOFF, tmp_path / "here", cache=tmp_path / "one", **asked)
    with embedding_on_ray(jobs=2) as embed_blocks:
        there = build_kb(
            sample_corpus,
            CUTOFF,
            tmp_path / "there",
            cache=tmp_path / "two",
            embed_blocks=embed_blocks,
            **asked,
        )
    assert there.built_at.vectors_made == here.built_at.vectors_made > 128  # of several blocks
    assert there.content_fingerprint == here.content_fingerprint
    one, two = files_of(tmp_path / "here"), files_of(tmp_path / "there")
    del one["manifest.json"], two["manifest.json"]
    assert one == two


@pytest.mark.usefixtures("own_ray")
def test_a_worker_that_dies_is_replaced_and_no_block_is_lost(tmp_path: Path) -> None:
    blocks = [["a", "b"], ["die"], ["c"], ["d", "e", "f"]]
    encoder = Mortal(f"once:{tmp_path / 'mark'}")
    found = embedded(encoder, blocks)
    assert (tmp_path / "mark").exists()
    expected = [Opened("").embed_documents(block) for block in blocks]
    for one, other in zip(found, expected, strict=True):
        np.testing.assert_array_equal(one, other)


@pytest.mark.usefixtures("own_ray")
def test_a_text_that_kills_every_worker_ends_the_build_in_one_line(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"^a worker of the cluster died 3 times"):
        embedded(Mortal(f"always:{tmp_path / 'mark'}"), [["die"], ["a"]])


@pytest.mark.usefixtures("own_ray")
def test_another_encoder_on_a_machine_is_refused() -> None:
    with pytest.raises(DataError, match="another encoder than the one here"):
        embedded(Changed("bge:x"), [["a"]])


@pytest.mark.usefixtures("own_ray")
def test_nothing_to_embed_needs_no_worker() -> None:
    assert embedded(Opened("bge:x"), []) == []


def test_lsa_is_fitted_without_ray_and_says_so(
    sample_corpus: Corpus,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # not even imported
    asked = ["kb", "build", "--corpus", str(sample_corpus.root), "--cutoff", str(CUTOFF)]
    assert run_app([*asked, "--out", str(tmp_path / "kb"), "--engine", "ray"]) == 0
    assert "lsa is fitted on all texts at once, in this process" in capsys.readouterr().err


def test_options_of_ray_without_it_are_a_wrong_request(
    sample_corpus: Corpus, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["kb", "build", "--corpus", str(sample_corpus.root), "--cutoff", str(CUTOFF)]
    assert run_app([*asked, "--out", str(tmp_path / "kb"), "--jobs", "2"]) == 2
    assert "add --engine ray" in capsys.readouterr().err
    assert not (tmp_path / "kb").exists()
