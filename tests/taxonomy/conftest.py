"""A small taxonomy whose texts try to be markup, and a large one."""

from pathlib import Path

import pytest

from taxonomy.store import Taxonomy
from tests.taxonomy.samples import large_taxonomy, small_taxonomy


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Taxonomy:
    return small_taxonomy(tmp_path_factory.mktemp("small") / "taxonomy")


@pytest.fixture(scope="session")
def large(tmp_path_factory: pytest.TempPathFactory) -> Taxonomy:
    return large_taxonomy(tmp_path_factory.mktemp("large") / "taxonomy")


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "taxonomy"
