"""The corpus on disk: every paper that was imported, in one columnar file."""

from collections.abc import Iterable
from datetime import date
from functools import cached_property
from pathlib import Path

import pyarrow as pa
import pyarrow.compute as pc

from foresci.errors import IntegrityError, UsageError
from foresci.schema import Paper
from foresci.storage import replacing_folder, sha256_file, write_json
from knowledge_base.corpus.ids import is_bare_old_number, normalise_id
from knowledge_base.corpus.manifest import MANIFEST_FILE, PAPERS_FILE, CorpusManifest
from knowledge_base.tables import paper_order, paper_rows, read_table, write_papers


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
        path = self.root / PAPERS_FILE
        if not path.is_file() or sha256_file(path) != self.manifest.papers_sha256:
            raise IntegrityError(f"{path}: not what the manifest says; import the sources again")
        return read_table(path)

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
        """One paper by id, however the id is written.

        Raises:
            UsageError: the corpus has no such paper, or the text fits no single paper.
        """
        wanted = normalise_id(id_text)
        found = self.table.filter(pc.equal(self.table["id"], wanted))
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
    ordered = sorted(papers, key=paper_order)
    with replacing_folder(out) as folder:
        write_papers(folder / PAPERS_FILE, ordered)
        manifest = CorpusManifest(
            papers=len(ordered),
            first_public_on=ordered[0].public_on if ordered else None,
            last_public_on=ordered[-1].public_on if ordered else None,
            papers_sha256=sha256_file(folder / PAPERS_FILE),
        )
        write_json(folder / MANIFEST_FILE, manifest.to_json())
    return Corpus(out, manifest)
