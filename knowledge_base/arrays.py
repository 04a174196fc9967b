"""Arrays on disk as .npy files: plain data, mapped into memory when they are read."""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from foresci.errors import DataError


def save_array(path: Path, array: NDArray[Any]) -> None:
    """Write one array; equal arrays give equal bytes."""
    np.save(path, array, allow_pickle=False)


def map_array(path: Path, kind: type[np.generic]) -> NDArray[Any]:
    """A read-only array of one dimension whose pages are read when they are touched.

    Raises:
        DataError: the file is missing, or is not an array of this kind.
    """
    try:
        mapped = np.load(path, mmap_mode="r", allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise DataError(f"{path}: not an array file ({error}); build the KB again") from None
    if mapped.dtype != kind or mapped.ndim != 1:
        raise DataError(f"{path}: not an array of {kind.__name__}; build the KB again")
    return np.asarray(mapped)
