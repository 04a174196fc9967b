"""Where `foresci kb build` lets an encoder work."""

from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from foresci.errors import UsageError

if TYPE_CHECKING:
    from knowledge_base.embedding import EmbedBlocks


class Engine(StrEnum):
    """Where an encoder works."""

    LOCAL = "local"
    RAY = "ray"


EngineOption = Annotated[
    Engine, typer.Option(help="Where an encoder embeds: in this process, or on Ray (extra `ray`).")
]
AddressOption = Annotated[
    str | None,
    typer.Option(
        help="Ray cluster to join; $RAY_ADDRESS, or else a Ray on this machine alone, when left"
        " out."
    ),
]
JobsOption = Annotated[
    int | None, typer.Option(min=1, help="Encoders on Ray; one for each CPU when left out.")
]


@contextmanager
def encoding(
    embedder: str, engine: Engine, address: str | None, jobs: int | None
) -> "Iterator[EmbedBlocks]":
    """What `build_kb` embeds with; a Ray runs meanwhile where it was asked for and is of use.

    Raises:
        UsageError: no such embedder, an extra is missing, or options of Ray without it.
        DataError: an encoder folder lacks a file, or there is no cluster at the address.
    """
    from knowledge_base.embedders import check_embedder
    from knowledge_base.embedders.lsa import LsaEmbedder
    from knowledge_base.embedding import in_this_process

    check_embedder(embedder)
    if engine is Engine.LOCAL and (address is not None or jobs is not None):
        raise UsageError("--address and --jobs are for Ray; add --engine ray")
    if engine is Engine.RAY and embedder != LsaEmbedder.id:
        from knowledge_base.embedding_on_ray import embedding_on_ray

        with embedding_on_ray(address, jobs) as embed_blocks:
            yield embed_blocks
        return
    if engine is Engine.RAY:
        typer.echo("lsa is fitted on all texts at once, in this process: without Ray", err=True)
    yield in_this_process
