"""What names a paper: its arXiv id, its DOI, ids of sources, and its title with its year."""

import re
import unicodedata
from datetime import date
from hashlib import blake2b
from typing import NamedTuple

from foresci.schema import Paper
from knowledge_base.corpus.fields import Entry, is_usable_id
from knowledge_base.corpus.ids import arxiv_id, is_arxiv_id, normalise_doi

# A title of fewer words or letters ("Editorial", "Message from the chairs") names no paper.
MIN_TITLE_WORDS = 3
MIN_TITLE_LETTERS = 16
_WORD = re.compile(r"[^\W_]+")

ARXIV_RANK, DOI_RANK, NATIVE_RANK = 0, 1, 2


class Signature(NamedTuple):
    """All that merging knows of a record. `name` is its strongest name."""

    day: date
    name: str
    doi: str | None
    native: str | None
    source: str
    title: int
    """Key of the title and year; 0 where the title is too short to name a paper."""

    @property
    def rank(self) -> int:
        """What kind of name `name` is."""
        if is_arxiv_id(self.name):
            return ARXIV_RANK
        return DOI_RANK if normalise_doi(self.name) else NATIVE_RANK


def settled(entry: Entry) -> Entry:
    """The entry with arXiv's own DOI read as the arXiv id it holds, and without unsafe names."""
    if any(not is_usable_id(name) for name in entry.natives):
        entry = entry._replace(natives=tuple(filter(is_usable_id, entry.natives)))
    arxiv = arxiv_id(entry.doi) if entry.doi else None
    if arxiv is None:
        return entry
    if is_arxiv_id(entry.paper.id):
        return entry._replace(doi=None)
    paper = entry.paper.model_copy(update={"id": arxiv})
    return Entry(paper, natives=(*entry.natives, entry.paper.id))


def signatures_of(entry: Entry) -> list[Signature]:
    """Signatures that tell every DOI and source's id of the paper between them; at least one."""
    paper = entry.paper
    if entry.doi is None and not entry.natives:
        return [signature_of(paper)]
    arxiv = paper.id if is_arxiv_id(paper.id) else None
    # The paper's own id comes first: two papers of one id must share the name that it is.
    ids = dict.fromkeys((*(() if arxiv else (paper.id,)), *entry.natives))
    found = {text: normalise_doi(text) for text in ids}
    dois = list(dict.fromkeys(doi for doi in (*found.values(), entry.doi) if doi))
    natives = [text for text in ids if not found[text] and not is_arxiv_id(text)]
    name = arxiv or (dois or natives)[0]
    title = title_key(paper.title, paper.public_on.year)
    return [
        Signature(paper.public_on, name, _at(dois, row), _at(natives, row), paper.source, title)
        for row in range(max(len(dois), len(natives), 1))
    ]


def _at(names: list[str], row: int) -> str | None:
    return names[min(row, len(names) - 1)] if names else None


def signature_of(paper: Paper) -> Signature:
    """The signature of a paper of which nothing but its record is known."""
    title = title_key(paper.title, paper.public_on.year)
    if is_arxiv_id(paper.id):
        return Signature(paper.public_on, paper.id, None, None, paper.source, title)
    doi = normalise_doi(paper.id)
    native = None if doi else paper.id
    return Signature(paper.public_on, doi or paper.id, doi, native, paper.source, title)


def title_key(title: str, year: int) -> int:
    """A number for a title, whatever its case, accents, spaces and signs, and a year."""
    plain = title if title.isascii() else unicodedata.normalize("NFKD", title)
    words = _WORD.findall(plain.casefold())
    letters = "".join(words)
    if not letters.isascii():
        letters = "".join(sign for sign in letters if not unicodedata.combining(sign))
    if len(words) < MIN_TITLE_WORDS or len(letters) < MIN_TITLE_LETTERS:
        return 0
    return digest(f"{letters} {year}")


def digest(text: str | None) -> int:
    """A number of 63 bits for a text, never 0; 0 for none.

    Some two of a million names agree by chance with a probability of about 1 in 20 million.
    """
    if text is None:
        return 0
    raw = blake2b(text.encode("utf-8", "surrogatepass"), digest_size=8).digest()
    return int.from_bytes(raw) >> 1 or 1
