"""Commands as a user runs them, in a folder of their own."""

from collections.abc import Callable
from pathlib import Path

import pytest

from foresci.cli.app import run_app


@pytest.fixture(scope="module")
def workplace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the commands of a module work, so that runs are made once."""
    return tmp_path_factory.mktemp("workplace")


@pytest.fixture
def foresci(
    workplace: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., tuple[int, str, str]]:
    """Runs a command; gives its exit code and what it printed on both streams."""
    monkeypatch.chdir(workplace)

    def run(*arguments: str) -> tuple[int, str, str]:
        code = run_app(list(arguments))
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run
