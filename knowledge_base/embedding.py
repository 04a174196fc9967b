"""Embedding the chunks of a knowledge base that is being built."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from knowledge_base.batches import batches
from knowledge_base.embedders import Embedder, open_encoder
from knowledge_base.embedders.bge import BgeEmbedder
from knowledge_base.embedders.lsa import LsaEmbedder
from knowledge_base.progress import Progress
from knowledge_base.vector_cache import VectorCache, text_key

TEXTS_PER_COMMIT = 64

EmbedBlocks = Callable[[BgeEmbedder, Sequence[Sequence[str]]], Iterator[NDArray[np.float32]]]
"""Embeds blocks of texts with an encoder: the vectors of each block, in the order of the blocks."""


def in_this_process(
    encoder: BgeEmbedder, blocks: Sequence[Sequence[str]]
) -> Iterator[NDArray[np.float32]]:
    """Embed one block after the other."""
    return map(encoder.embed_documents, blocks)


class Embedded(NamedTuple):
    """The chunks' vectors, what made them, and how many texts were known already."""

    embedder: Embedder
    vectors: NDArray[np.float32]
    """Shape (chunks, width)."""
    reused: int
    made: int


def embed_chunks(
    embedder_id: str,
    texts: Sequence[str],
    tokens: Sequence[Sequence[str]],
    cache: Path,
    progress: Progress,
    embed_blocks: EmbedBlocks = in_this_process,
) -> Embedded:
    """Embed texts by the embedder of that name.

    `lsa` is fitted on the texts and embeds them all; an encoder embeds only those that the cache
    does not hold, once each, by `embed_blocks`.

    Raises:
        UsageError: no such embedder, or its extra is not installed.
        DataError: the encoder's folder lacks a file, or the cache cannot be used.
    """
    encoder = open_encoder(embedder_id)
    if encoder is None:
        progress(f"embed with {embedder_id}", 0, len(texts))
        model, vectors = LsaEmbedder.fit(tokens)
        return Embedded(model, vectors, 0, len(texts))
    return _encode(encoder, texts, cache, progress, embed_blocks)


def _encode(
    encoder: BgeEmbedder,
    texts: Sequence[str],
    folder: Path,
    progress: Progress,
    embed_blocks: EmbedBlocks,
) -> Embedded:
    keys = [text_key(text) for text in texts]
    distinct = dict(zip(keys, texts, strict=True))
    with VectorCache.open(folder, encoder.fingerprint) as cache:
        vectors = cache.get(list(distinct))
        reused = len(vectors)
        missing = [key for key in distinct if key not in vectors]
        stage = f"embed with {encoder.id} ({reused:,} vectors reused, {len(missing):,} to make)"
        progress(stage, 0, len(missing))
        blocks = list(batches(missing, TEXTS_PER_COMMIT))
        embedded = embed_blocks(encoder, [[distinct[key] for key in block] for block in blocks])
        for some, made in zip(blocks, embedded, strict=True):
            fresh = dict(zip(some, made, strict=True))
            cache.put(fresh)
            vectors |= fresh
            progress(stage, len(vectors) - reused, len(missing))
    return Embedded(encoder, np.stack([vectors[key] for key in keys]), reused, len(missing))
