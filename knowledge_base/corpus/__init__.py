"""The corpus: dated papers from many sources, in one columnar store."""

from knowledge_base.corpus.importing import import_corpus
from knowledge_base.corpus.manifest import CorpusManifest
from knowledge_base.corpus.report import FileReport, ImportReport, RefusedLine
from knowledge_base.corpus.store import Corpus, write_corpus

__all__ = [
    "Corpus",
    "CorpusManifest",
    "FileReport",
    "ImportReport",
    "RefusedLine",
    "import_corpus",
    "write_corpus",
]
