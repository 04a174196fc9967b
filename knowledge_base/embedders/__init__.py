"""Embedders: how texts become vectors. `lsa` is fitted per knowledge base, `bge:…` is loaded."""

from pathlib import Path

from foresci.errors import UsageError
from knowledge_base.embedders.bge import PREFIX, BgeEmbedder
from knowledge_base.embedders.lsa import LsaEmbedder
from knowledge_base.embedders.protocol import Embedder


def check_embedder(embedder_id: str) -> None:
    """Make sure that an embedder can be had, before any long work.

    Raises:
        UsageError: no such embedder, or its extra is not installed.
        DataError: an encoder folder lacks a file, or a hub id is not in the local cache.
    """
    _check_name(embedder_id)
    if embedder_id != LsaEmbedder.id:
        BgeEmbedder.check(embedder_id)


def _check_name(embedder_id: str) -> None:
    if embedder_id != LsaEmbedder.id and not (
        embedder_id.startswith(PREFIX) and embedder_id != PREFIX
    ):
        raise UsageError(
            f"no embedder {embedder_id!r}; choose lsa, or bge: with a hub id or a local folder"
        )


def open_encoder(embedder_id: str) -> BgeEmbedder | None:
    """The encoder of that name; None for `lsa`, which is fitted on texts instead.

    Raises:
        UsageError: no such embedder, or its extra is not installed.
        DataError: an encoder folder lacks a file, or a hub id is not in the local cache.
    """
    _check_name(embedder_id)
    return None if embedder_id == LsaEmbedder.id else BgeEmbedder.open(embedder_id)


def load_embedder(embedder_id: str, folder: Path) -> Embedder:
    """The embedder of an existing knowledge base, from its folder.

    Raises:
        UsageError: no such embedder, or its extra is not installed.
        DataError: a file is missing or differs from the one the knowledge base was built with.
    """
    _check_name(embedder_id)
    if embedder_id == LsaEmbedder.id:
        return LsaEmbedder.load(folder)
    return BgeEmbedder.load(folder)


__all__ = ["Embedder", "check_embedder", "load_embedder", "open_encoder"]
