"""An encoder's work on a Ray cluster: blocks of texts go out, vectors come back in order.

The blocks are those of a build without Ray, and a text's vector depends on the text alone, so that
the vectors have the same bytes. Every worker opens the encoder itself, from its own disk.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from foresci.cluster import started_or_joined
from foresci.errors import DataError, ForesciError
from knowledge_base.embedders.bge import BgeEmbedder
from knowledge_base.embedding import EmbedBlocks

DEATHS = 3
"""A block during which so many workers died is taken for the cause."""


@contextmanager
def embedding_on_ray(address: str | None = None, jobs: int | None = None) -> Iterator[EmbedBlocks]:
    """What `build_kb` takes to embed on Ray.

    Args:
        address: of the cluster; as for `foresci.cluster.started_or_joined`.
        jobs: workers, each on one CPU; all CPUs of the cluster when None.

    Raises:
        UsageError: the extra `ray` is not installed.
        DataError: there is no cluster at the address. While embedding: a worker's encoder is
            missing or another one, or workers die again and again.
    """
    with started_or_joined(address, jobs or os.cpu_count() or 1) as ray:
        cpus = int(ray.cluster_resources().get("CPU", 1))
        yield partial(_embedded, ray, min(jobs or cpus, cpus))


class _Worker:
    """An encoder in a process of its own, opened when the first block arrives."""

    def __init__(self, reopen: Callable[[], BgeEmbedder], fingerprint: str) -> None:
        self._reopen = reopen
        self._fingerprint = fingerprint

    @cached_property
    def _encoder(self) -> BgeEmbedder:
        encoder = self._reopen()
        if encoder.fingerprint != self._fingerprint:
            raise DataError(
                f"{os.uname().nodename}: its {encoder.id} is another encoder than the one here; "
                "copy the same folder to all nodes"
            )
        return encoder

    def embed(self, texts: Sequence[str]) -> NDArray[np.float32]:
        return self._encoder.embed_documents(texts)


def _embedded(
    ray: Any, jobs: int, encoder: BgeEmbedder, blocks: Sequence[Sequence[str]]
) -> Iterator[NDArray[np.float32]]:
    from ray.util import ActorPool

    lives = {"max_restarts": DEATHS - 1, "max_task_retries": DEATHS - 1}
    worker = ray.remote(num_cpus=1, **lives)(_Worker)
    reopen = partial(type(encoder).open, encoder.id)
    workers = [worker.remote(reopen, encoder.fingerprint) for _ in range(min(jobs, len(blocks)))]
    try:
        pool: Any = ActorPool(workers)
        yield from pool.map(lambda one, texts: one.embed.remote(texts), blocks)
    except ray.exceptions.RayTaskError as error:
        raise (error.cause if isinstance(error.cause, ForesciError) else error) from None
    except ray.exceptions.RayActorError:
        raise DataError(
            f"a worker of the cluster died {DEATHS} times while it embedded; what was embedded is "
            "kept, and the same command goes on"
        ) from None
    finally:
        for one in workers:
            ray.kill(one)
