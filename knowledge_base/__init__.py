"""Corpora of dated papers, and knowledge bases frozen at a cutoff date."""

from knowledge_base.base import KnowledgeBase
from knowledge_base.build import build_kb
from knowledge_base.catalogue import list_kbs
from knowledge_base.corpus import Corpus, ImportReport, import_corpus
from knowledge_base.diff import diff
from knowledge_base.filters import Filters
from knowledge_base.manifest import KBManifest
from knowledge_base.rebuild import rebuild_kb
from knowledge_base.search import Hit, SearchResult
from knowledge_base.verify import Problem, verify

__all__ = [
    "Corpus",
    "Filters",
    "Hit",
    "ImportReport",
    "KBManifest",
    "KnowledgeBase",
    "Problem",
    "SearchResult",
    "build_kb",
    "diff",
    "import_corpus",
    "list_kbs",
    "rebuild_kb",
    "verify",
]
