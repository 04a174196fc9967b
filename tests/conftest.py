"""Fixtures that several test packages share."""

from pathlib import Path

import pytest
from hypothesis import settings

from foresci.benchmark import SAMPLE

# The gate tries the same examples every time; `pytest --hypothesis-profile explore` tries new ones.
settings.register_profile("gate", derandomize=True)
settings.register_profile("explore", derandomize=False)
settings.load_profile("gate")

REPOSITORY = Path(__file__).parent.parent


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of real data beside the repository; tests that need it skip where it is absent."""
    folder = REPOSITORY.parent / "shared" / "data"
    if not folder.is_dir():
        pytest.skip("needs ../shared/data, which is not part of the repository")
    return folder


@pytest.fixture(scope="session")
def sample_source() -> Path:
    """The source file of the sample corpus."""
    return SAMPLE / "papers.jsonl"
