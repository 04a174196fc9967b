"""The pages of the runs that a report gets."""

from pathlib import Path

import pytest

from tests.evaluation.report.runs.reading import write


@pytest.fixture(scope="session")
def written(sample_runs: Path) -> tuple[str, str]:
    """The sections and the passages of all these runs."""
    return write(sample_runs)
