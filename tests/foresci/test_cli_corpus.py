"""`foresci corpus import` fails where nothing could be used, and says why."""

from pathlib import Path

import pytest

from foresci.cli.app import run_app


def test_an_import_that_keeps_nothing_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = tmp_path / "undated.jsonl"
    source.write_text('{"id": "a", "title": "T", "abstract": "x"}\n')
    code = run_app(["corpus", "import", str(source), "--out", str(tmp_path / "corpus")])
    printed = capsys.readouterr()
    assert code == 1
    assert "undated.jsonl:1: no usable date" in printed.out
    assert printed.err.splitlines()[-1].startswith("error: ")
    assert "the corpus is empty" in printed.err
