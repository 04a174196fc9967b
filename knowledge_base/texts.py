"""Texts on disk as one run of UTF-8 bytes, read one at a time without loading the rest."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from foresci.errors import DataError
from knowledge_base.arrays import map_array, save_array

BYTES_FILE = "bytes.npy"
ENDS_FILE = "ends.npy"


@dataclass(frozen=True)
class Texts:
    """Texts by row.

    Attributes:
        data: uint8, shape (bytes,); the texts one after the other.
        ends: int64, shape (texts,); where each text ends.
        where: the folder, for error messages.
    """

    data: NDArray[np.uint8]
    ends: NDArray[np.int64]
    where: Path

    def __len__(self) -> int:
        return len(self.ends)

    def __getitem__(self, row: int) -> str:
        start = int(self.ends[row - 1]) if row else 0
        try:
            return self.data[start : int(self.ends[row])].tobytes().decode("utf-8")
        except UnicodeDecodeError:
            raise DataError(f"{self.where}: text {row} is damaged; build the KB again") from None

    @staticmethod
    def write(folder: Path, texts: Sequence[str]) -> None:
        """Write texts into a new folder."""
        folder.mkdir()
        encoded = [text.encode("utf-8") for text in texts]
        save_array(folder / ENDS_FILE, np.cumsum([len(text) for text in encoded], dtype=np.int64))
        save_array(folder / BYTES_FILE, np.frombuffer(b"".join(encoded), dtype=np.uint8))

    @classmethod
    def load(cls, folder: Path) -> "Texts":
        """Map texts.

        Raises:
            DataError: a file is missing or is not what it should be.
        """
        data = map_array(folder / BYTES_FILE, np.uint8)
        return cls(data, map_array(folder / ENDS_FILE, np.int64), folder)
