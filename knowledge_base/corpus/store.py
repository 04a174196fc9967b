"""The corpus on disk: every paper that was imported, in one columnar file."""

from collections.abc import Iterable, Iterator
from datetime import date
from functools import cached_property
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

from foresci.errors import IntegrityError, UsageError
from foresci.schema import Paper
from foresci.storage import replacing_folder, sha256_file
from knowledge_base.corpus.identities import dois_of, paper_named, read_identities
from knowledge_base.corpus.ids import is_bare_old_number, normalise_doi, normalise_id
from knowledge_base.corpus.ledger import Known
from knowledge_base.corpus.manifest import IDENTITIES_FILE, PAPERS_FILE, CorpusManifest
from knowledge_base.corpus.writing import CorpusWriter
from knowledge_base.tables import paper_order, paper_rows, read_table

BATCH_PAPERS = 4096


class Corpus:
    """An opened corpus folder. Nothing but the manifest is read before it is asked for."""

    def __init__(self, root: Path, manifest: CorpusManifest) -> None:
        self.root = root
        self.manifest = manifest

    @classmethod
    def open(cls, path: Path) -> "Corpus":
        """Open a corpus folder.

        Raises:
            DataError: the folder is no corpus, or one of another version.
        """
        return cls(path, CorpusManifest.read(path))

    @cached_property
    def table(self) -> pa.Table:
        """The papers as an Arrow table, sorted by first public day, then id.

        Raises:
            IntegrityError: the file is not the one the manifest describes.
        """
        return read_table(self._checked(PAPERS_FILE, self.manifest.papers_sha256))

    def stream(self) -> Iterator[Paper]:
        """Every paper in the order of the table, a few thousand in memory at a time.

        Raises:
            IntegrityError: the file is not the one the manifest describes.
        """
        path = self._checked(PAPERS_FILE, self.manifest.papers_sha256)
        with pq.ParquetFile(path) as file:
            for batch in file.iter_batches(BATCH_PAPERS):
                yield from paper_rows(pa.Table.from_batches([batch]), str(path))

    def identities(self) -> Iterator[Known]:
        """The names of papers that the papers do not tell themselves.

        Raises:
            IntegrityError: the file is not the one the manifest describes.
        """
        if self.manifest.identities_sha256 is not None:
            yield from read_identities(self._identities_file())

    def dois(self, paper_id: str) -> list[str]:
        """The DOIs under which a paper is known, sorted."""
        if self.manifest.identities_sha256 is None:
            return []
        return dois_of(self._identities_file(), paper_id)

    def _identities_file(self) -> Path:
        return self._checked(IDENTITIES_FILE, self.manifest.identities_sha256)

    def _checked(self, name: str, sha256: str | None) -> Path:
        path = self.root / name
        if not path.is_file() or sha256_file(path) != sha256:
            raise IntegrityError(f"{path}: not what the manifest says; import the sources again")
        return path

    def papers(self, until: date | None = None) -> list[Paper]:
        """The papers first public by `until` (all when None), sorted by that day, then id."""
        table = self.table if until is None else self._until(until)
        return list(paper_rows(table, str(self.root / PAPERS_FILE)))

    def revised_after(self, cutoff: date) -> int:
        """How many papers up to a cutoff were revised after it.

        A knowledge base drops their comments. The number is for whoever builds it and is never
        stored there: a knowledge base must not know of its future.
        """
        later = pc.greater(self._until(cutoff)["revised_on"], pa.scalar(cutoff))
        return int(pc.sum(later).as_py() or 0)

    def get(self, id_text: str) -> Paper:
        """One paper by its id, DOI or an id that a source has for it, however it is written.

        Raises:
            UsageError: the corpus has no such paper, or the text fits no single paper.
        """
        wanted = normalise_id(id_text)
        found = self.table.filter(pc.equal(self.table["id"], wanted))
        if not found.num_rows and self.manifest.identities_sha256 is not None:
            names = (wanted, normalise_doi(wanted) or wanted)
            known = paper_named(self._identities_file(), *names)
            found = self.table.filter(pc.equal(self.table["id"], known or ""))
        if found.num_rows:
            return next(paper_rows(found, str(self.root / PAPERS_FILE)))
        if is_bare_old_number(id_text):
            raise UsageError(self._ambiguity(id_text.strip()))
        raise UsageError(f"no paper {wanted!r} in the corpus {self.root}")

    def _until(self, day: date) -> pa.Table:
        return self.table.filter(pc.less_equal(self.table["public_on"], pa.scalar(day)))

    def _ambiguity(self, number: str) -> str:
        digits = normalise_id(f"x/{number.split(':')[-1].strip()}").removeprefix("x/")
        fits = pc.ends_with(self.table["id"], f"/{digits}")
        ids = self.table.filter(fits)["id"].to_pylist()
        could_be = f"it could be {' or '.join(sorted(ids))}" if ids else "none here ends in it"
        return (
            f"{number!r} fits no single paper: an old arXiv number needs its archive ({could_be})"
        )


def write_corpus(out: Path, papers: Iterable[Paper]) -> Corpus:
    """Write a corpus folder in one step; whatever was there is replaced."""
    with replacing_folder(out) as folder, CorpusWriter(folder) as writer:
        for paper in sorted(papers, key=paper_order):
            writer.add(paper.model_dump())
        manifest = writer.finish()
    return Corpus(out, manifest)
