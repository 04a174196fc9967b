"""Transformer encoders through FlagEmbedding (extra `bge`): a hub id or any local folder."""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stderr
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from io import StringIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from foresci.errors import IntegrityError, UsageError
from foresci.storage import read_json, sha256_text, write_json
from knowledge_base.embedders.encoder_folder import (
    MISSING_EXTRA,
    EncoderFolder,
    find_folder,
)

PREFIX = "bge:"
MODEL_FILE = "bge.json"
BATCH_SIZE = 1
"""Texts are encoded one at a time. The vector of a text then depends on the text alone; in a batch
its last bits depend on the texts beside it, so that papers after a cutoff could show in a knowledge
base, and rounding only makes that rarer (float16 still differs for a quarter of all texts)."""
RECIPE = "mean or cls as the folder says, unit length, float32, one text at a time"
FUSION_WEIGHT = 0.3
"""Chosen on the development queries of `bench/retrieval.py` with a 22 M parameter MiniLM encoder
(10,000 papers, 500 queries): recall@10 0.742 and MRR@10 0.625, where BM25 alone has 0.714 and
0.603; from 0.5 on MRR falls again. A stronger encoder may deserve more."""


@dataclass(frozen=True)
class BgeEmbedder:
    """An encoder folder, run on the CPU in float32 unless FORESCI_DEVICE names another device.

    Attributes:
        id: as it was asked for, `bge:` and a hub id or folder.
        folder: the encoder.
        fingerprint: hash of the encoder's files and of how they are used.
    """

    id: str
    folder: EncoderFolder
    fingerprint: str

    fusion_weight = FUSION_WEIGHT

    @classmethod
    def open(cls, embedder_id: str) -> "BgeEmbedder":
        """Open an encoder by `bge:<hub id or local folder>`; nothing is downloaded.

        Raises:
            UsageError: the extra is not installed.
            DataError: the folder does not exist, or lacks a file.
        """
        name = embedder_id.removeprefix(PREFIX)
        path = find_folder(name)
        folder = EncoderFolder.open(path)
        resolved = str(path) if Path(name).expanduser().is_dir() else name
        recipe = f"{RECIPE}, {folder.max_length} tokens"
        return cls(PREFIX + resolved, folder, sha256_text(f"{folder.fingerprint()} {recipe}"))

    @classmethod
    def check(cls, embedder_id: str) -> None:
        """Make sure that an encoder is there and can be run, without loading it.

        Raises: as `open`.
        """
        EncoderFolder.open(find_folder(embedder_id.removeprefix(PREFIX)))
        if find_spec("FlagEmbedding") is None:
            raise UsageError(MISSING_EXTRA)

    @cached_property
    def _model(self) -> Any:
        os.environ.setdefault("HF_HUB_OFFLINE", "1")
        try:
            from FlagEmbedding import FlagModel
        except ImportError as error:
            raise UsageError(f"{MISSING_EXTRA} ({error})") from None
        return FlagModel(
            str(self.folder.path),
            pooling_method=self.folder.pooling,
            normalize_embeddings=True,
            use_fp16=False,
            devices=os.environ.get("FORESCI_DEVICE", "cpu"),
            batch_size=BATCH_SIZE,
            query_max_length=self.folder.max_length,
            passage_max_length=self.folder.max_length,
        )

    def embed_documents(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Unit vectors of passages, shape (texts, width)."""
        prompted = [self.folder.passage_prompt + text for text in texts]
        return self._encoded(self._model.encode_corpus, prompted)

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """Unit vector of a query, shape (width,)."""
        prompted = [self.folder.query_prompt + text]
        vector: NDArray[np.float32] = self._encoded(self._model.encode_queries, prompted)[0]
        return vector

    @staticmethod
    def _encoded(encode: Callable[[list[str]], Any], texts: list[str]) -> NDArray[np.float32]:
        with _one_thread(), redirect_stderr(StringIO()):  # FlagEmbedding draws bars of its own
            return np.asarray(encode(texts), dtype=np.float32)

    def save(self, folder: Path) -> None:
        """Write which encoder it is; the encoder's own files stay where they are."""
        write_json(folder / MODEL_FILE, {"id": self.id, "fingerprint": self.fingerprint})

    @classmethod
    def load(cls, folder: Path) -> "BgeEmbedder":
        """Open the encoder that a knowledge base was built with.

        Raises:
            IntegrityError: the encoder's files are not those of the build.
        """
        saved = read_json(folder / MODEL_FILE)
        embedder = cls.open(str(saved.get("id")))
        if embedder.fingerprint != saved.get("fingerprint"):
            raise IntegrityError(
                f"{embedder.folder.path}: not the encoder that {folder.parent} was built with; "
                "build the KB again"
            )
        return embedder


@contextmanager
def _one_thread() -> Iterator[None]:
    """One thread for torch: a text alone is too small to share (2 threads: a fifth the rate)."""
    import torch

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(threads)
