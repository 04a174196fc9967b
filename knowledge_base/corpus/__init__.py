"""The corpus: dated papers from many sources, in one columnar store."""

from knowledge_base.corpus.importers import FORMATS
from knowledge_base.corpus.importing import ImportReport, RefusedLine, import_corpus
from knowledge_base.corpus.manifest import CorpusManifest
from knowledge_base.corpus.store import Corpus, write_corpus

__all__ = [
    "FORMATS",
    "Corpus",
    "CorpusManifest",
    "ImportReport",
    "RefusedLine",
    "import_corpus",
    "write_corpus",
]
