"""The sample's own knowledge bases, built on demand."""

from datetime import date
from pathlib import Path

import pytest

from foresci.benchmark import Benchmark
from foresci.cli import evidence
from foresci.version import code_version, sources_digest


def test_changed_code_does_not_open_what_older_code_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    built: list[Path] = []
    monkeypatch.setattr(evidence, "_build_or_wait", lambda *given: built.append(given[-1]))
    monkeypatch.setattr(evidence.KnowledgeBase, "open", lambda path: path)
    for digest in ("0000000a", "0000000b", "0000000a"):
        monkeypatch.setattr(evidence, "sources_digest", lambda *_, digest=digest: digest)
        evidence.open_evidence(None, Benchmark.sample(), date(2025, 9, 30), tmp_path)
    assert len(set(built)) == 2
    assert built[0] == built[2]
    assert all(path.is_relative_to(tmp_path) for path in built)


def test_the_digest_depends_on_which_packages_are_meant() -> None:
    assert sources_digest("knowledge_base") != sources_digest("knowledge_base", "taxonomy")
    assert len(sources_digest("knowledge_base")) == 8
    assert code_version().partition("+")[2]
