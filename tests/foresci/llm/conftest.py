"""Fixtures of the tests of model calls."""

from pathlib import Path

import pytest

from foresci.llm import Step
from tests.foresci.llm.asked import Query, Verdict, verdict_step


@pytest.fixture
def step(tmp_path: Path) -> Step[Query, Verdict]:
    return verdict_step(tmp_path)
