"""Fixtures that several test packages share."""

from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

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


@pytest.fixture(scope="session")
def own_ray(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """The module `ray`, connected to a Ray of our own with two workers that keep to a folder."""
    if find_spec("ray") is None:  # not `importorskip`: ours has to be the first to import Ray
        pytest.skip("needs the extra `ray`")
    from foresci.cluster import started_or_joined
    from foresci.environment import environment

    temporary = tmp_path_factory.mktemp("machine")
    with environment({"TMPDIR": str(temporary)}), started_or_joined(None, 2) as ray:
        yield ray
