"""Reading source files: finding, decompressing, telling their form, cutting them into records."""

from knowledge_base.corpus.reading.detection import reader_of
from knowledge_base.corpus.reading.item import Item, Warn
from knowledge_base.corpus.reading.opening import opened
from knowledge_base.corpus.reading.sources import STDIN, expand

__all__ = ["STDIN", "Item", "Warn", "expand", "opened", "reader_of"]
