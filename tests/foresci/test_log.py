"""Events go to standard error, at the level that was asked for."""

import json

import pytest

from foresci.cli.app import run_app
from foresci.log import configure, get_logger
from foresci.settings import Settings, settings


@pytest.fixture(autouse=True)
def _restore() -> object:
    yield
    configure(Settings())


def test_events_below_the_level_are_silent(capsys: pytest.CaptureFixture[str]) -> None:
    configure(Settings(log_level="warning"))
    get_logger("x").info("quiet")
    get_logger("x").warning("loud", paper="2503.00001")
    printed = capsys.readouterr()
    assert "quiet" not in printed.err
    assert "2503.00001" in printed.err
    assert printed.out == ""


def test_json_events_are_one_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    configure(Settings(log_level="info", log_format="json"))
    get_logger("llm").info("model call", prompt=3)
    event = json.loads(capsys.readouterr().err)
    assert (event["event"], event["component"], event["prompt"]) == ("model call", "llm", 3)


def test_settings_come_from_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORESCI_RUNS", "elsewhere")
    monkeypatch.setenv("FORESCI_LOG_LEVEL", "debug")
    assert str(Settings().runs) == "elsewhere"
    assert Settings().log_level == "debug"


def test_a_bad_setting_is_one_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FORESCI_MODEL_IDLE_SECONDS", "abc")
    settings.cache_clear()
    try:
        assert run_app(["agents", "list"]) == 2
    finally:
        settings.cache_clear()
    told = capsys.readouterr().err
    assert told.startswith("error: FORESCI_MODEL_IDLE_SECONDS is 'abc': Input should be a valid")
    assert told.count("\n") == 1
