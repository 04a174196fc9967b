"""When things first appeared in a corpus, and how sure that is."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from evaluation.audit.papers import Papers
from evaluation.leakage.keys import Keys
from foresci.errors import UsageError
from knowledge_base.corpus import Corpus
from knowledge_base.progress import Progress

PAPERS_BETWEEN_SIGNS = 2_000


@dataclass(frozen=True)
class Timeline:
    """The papers of a corpus, oldest first."""

    papers: Papers
    rough: frozenset[int] = frozenset()
    """Rows of papers whose source names no day, so that they may be older than they seem."""

    @classmethod
    def of(cls, corpus: Corpus) -> "Timeline":
        """The papers of a corpus.

        Raises:
            IntegrityError: the corpus is not what its manifest says.
        """
        precision = corpus.table["precision"].to_pylist()
        rough = frozenset(row for row, told in enumerate(precision) if told is not None)
        return cls(Papers.of(corpus), rough)

    def check_reach(self, cutoff: date) -> None:
        """Refuse a cutoff that the corpus has no papers on both sides of.

        Raises:
            UsageError: nothing later could be found, or everything would look later.
        """
        days = self.papers.days
        if not days or days[-1] <= cutoff:
            last = f"ends on {days[-1]}" if days else "is empty"
            raise UsageError(
                f"the corpus {last}, not after the cutoff {cutoff}: no later name could be found;"
                " audit with a corpus that goes on"
            )
        if days[0] > cutoff:
            raise UsageError(
                f"the corpus begins on {days[0]}, after the cutoff {cutoff}: every name would look"
                " new; audit with a corpus that begins earlier"
            )

    def first_rows(self, keys: Iterable[str], progress: Progress) -> dict[str, int]:
        """Row of the oldest paper that has each key, in whatever spelling; see `keys`."""
        wanted, found = set(keys), dict[str, int]()
        finder = Keys(wanted)
        for row, text in self.papers.texts():
            for key in finder.found(text):
                found.setdefault(key, row)
            if not row % PAPERS_BETWEEN_SIGNS:
                finder = Keys(wanted - found.keys())  # the fewer, the faster
                progress("dating names", row, len(self.papers.ids))
        return found
