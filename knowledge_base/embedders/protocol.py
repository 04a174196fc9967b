"""What every embedder of an opened knowledge base offers."""

from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray


class Embedder(Protocol):
    """Turns queries into unit vectors; one it knows nothing about becomes the zero vector."""

    @property
    def id(self) -> str:
        """The name it is asked for by, such as `lsa`."""

    @property
    def fingerprint(self) -> str:
        """A hash of everything that determines its vectors."""

    @property
    def fusion_weight(self) -> float:
        """The weight of its list in reciprocal-rank fusion, where BM25 has 1."""

    def embed_query(self, text: str) -> NDArray[np.float32]:
        """Vector of a query, shape (width,)."""

    def save(self, folder: Path) -> None:
        """Write what `load` needs into an existing folder, as plain data."""
