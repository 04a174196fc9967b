"""The papers of a corpus, as far as audits need them: columns in date order, without records."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property

from foresci.schema import Paper
from knowledge_base.corpus import Corpus


@dataclass(frozen=True)
class Papers:
    """Aligned columns, sorted by first public day, then id."""

    ids: list[str]
    titles: list[str]
    abstracts: list[str]
    sections: list[str]
    """All further sections of each paper in one text; mostly empty."""
    days: list[date]

    @classmethod
    def of(cls, corpus: Corpus) -> "Papers":
        """The papers of a corpus.

        Raises:
            IntegrityError: the corpus is not what its manifest says.
        """
        table = corpus.table
        sections = table["sections"].to_pylist()
        return cls(
            ids=table["id"].to_pylist(),
            titles=table["title"].to_pylist(),
            abstracts=[text or "" for text in table["abstract"].to_pylist()],
            sections=[" ".join(one["text"] for one in held or ()) for held in sections],
            days=table["public_on"].to_pylist(),
        )

    @cached_property
    def row_of(self) -> Mapping[str, int]:
        """Row of each id."""
        return {paper: row for row, paper in enumerate(self.ids)}

    def day(self, paper: str) -> date | None:
        """First public day of a paper; None where the corpus has no such paper."""
        row = self.row_of.get(paper)
        return None if row is None else self.days[row]

    def text(self, row: int) -> str:
        """All that a paper says."""
        return f"{self.titles[row]}\n{self.abstracts[row]}\n{self.sections[row]}"

    def record(self, row: int) -> Paper:
        """Title and abstract of a paper as a record."""
        return Paper(
            id=self.ids[row],
            title=self.titles[row],
            abstract=self.abstracts[row] or None,
            public_on=self.days[row],
            source="corpus",
        )

    def texts(self) -> Iterator[tuple[int, str]]:
        """Row and text of every paper, oldest first."""
        return ((row, self.text(row)) for row in range(len(self.ids)))
