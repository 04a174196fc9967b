"""Labels in a knowledge base: core and support are kept and told apart, the rest stays out."""

from datetime import date
from pathlib import Path

import pytest

from foresci.cli.app import run_app
from foresci.errors import UsageError
from knowledge_base import Corpus, KnowledgeBase, verify
from knowledge_base.build import build_kb
from knowledge_base.filters import Filters
from knowledge_base.rebuild import rebuild_kb
from tests.knowledge_base.conftest import WriteCorpus
from tests.knowledge_base.test_screen import CORE, PAPERS, SUPPORT

CUTOFF = date(2025, 12, 31)


@pytest.fixture
def kb(corpus_of: WriteCorpus, tmp_path: Path) -> KnowledgeBase:
    build_kb(corpus_of(*PAPERS), CUTOFF, tmp_path / "kb", domain="rag")
    return KnowledgeBase.open(tmp_path / "kb")


def test_a_domain_build_keeps_core_and_support_with_their_reasons(kb: KnowledgeBase) -> None:
    assert sorted(kb.table.ids) == ["core", "support"]
    (label,) = kb.paper("core").labels
    assert (label.domain, label.label) == ("rag", "core")
    assert label.reasons[0].startswith("title term: ")
    assert verify(kb.root) == []


@pytest.mark.parametrize("label", ["core", "support"])
def test_a_search_may_ask_for_one_label(kb: KnowledgeBase, label: str) -> None:
    hits = kb.search("retrieval", filters=Filters(label=label)).hits
    assert [hit.paper_id for hit in hits] == [label]


def test_no_search_finds_a_label_that_a_paper_has_in_another_domain(
    corpus_of: WriteCorpus, tmp_path: Path
) -> None:
    both = CORE.model_copy(update={"title": f"LLM Agents for Radiology: {CORE.title}"})
    build_kb(corpus_of(both, SUPPORT), CUTOFF, tmp_path / "kb")
    opened = KnowledgeBase.open(tmp_path / "kb")
    labels = dict(opened.table.labels[opened.table.row_of["core"]])
    assert labels == {"llm_agents": "support", "rag": "support"}
    core = Filters(domain="rag", label="core")
    assert opened.search("retrieval", filters=core).hits == ()


def test_excluded_is_no_label_of_a_knowledge_base(kb: KnowledgeBase) -> None:
    with pytest.raises(UsageError, match="no label 'excluded'; choose one of core, support"):
        kb.search("retrieval", filters=Filters(label="excluded"))


def test_search_on_the_command_line(kb: KnowledgeBase, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_app(["kb", "search", str(kb.root), "retrieval", "--label", "core"]) == 0
    assert "1 hits" in capsys.readouterr().out
    assert run_app(["kb", "search", str(kb.root), "retrieval", "--label", "best"]) == 2


def test_a_build_for_a_domain_file_of_ones_own(corpus_of: WriteCorpus, tmp_path: Path) -> None:
    rule = tmp_path / "sheep.toml"
    rule.write_text('description = "Sheep"\ntitle = ["sheep"]\n')
    tagged = [one.model_copy(update={"domains": ("rag",)}) for one in PAPERS]
    manifest = build_kb(corpus_of(*tagged), CUTOFF, tmp_path / "kb", domain=str(rule))
    assert manifest.domain is not None
    assert manifest.domain.name == "sheep"
    assert verify(tmp_path / "kb") == []
    opened = KnowledgeBase.open(tmp_path / "kb")
    assert opened.paper("other").domains == ("rag", "sheep")
    hits = opened.search("sheep", filters=Filters(domain="sheep")).hits
    assert [hit.paper_id for hit in hits] == ["other"]
    with pytest.raises(UsageError, match="domain file of your own; use kb build"):
        rebuild_kb(tmp_path / "kb", CUTOFF)


def test_the_sample_keeps_the_domains_its_source_gave(
    sample_corpus: Corpus, sample_kb: KnowledgeBase
) -> None:
    given = {paper.id: paper.domains for paper in sample_corpus.papers()}
    table = sample_kb.table
    assert all(given[one] == found for one, found in zip(table.ids, table.domains, strict=True))
    assert all(
        tuple(name for name, _ in labels) == found
        for labels, found in zip(table.labels, table.domains, strict=True)
    )
