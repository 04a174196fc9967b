"""Reading the entity store of a domain off a knowledge base, once a process."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array

from foresci.schema import Paper
from knowledge_base import KnowledgeBase
from knowledge_base.remembering import remembered
from taxonomy.dimensions import DIMENSIONS
from taxonomy.documents import documents_of
from taxonomy.entities.store import EntityStore
from taxonomy.induction.acronyms import find_acronyms, spelt_out
from taxonomy.induction.lexicon import lexicon
from taxonomy.induction.phrases import Phrases, find_phrases

STORES_HELD = 2
"""Stores that stay in memory, some 20 MB each."""
WORDS_BEFORE = 120
"""Characters before a bracket among which the words of an acronym are looked for."""
_BRACKET = re.compile(r"\([A-Z][A-Za-z]*[A-Z]s?\)")


@remembered(STORES_HELD)
def entity_store(kb: KnowledgeBase, domain: str) -> EntityStore:
    """The entities of a domain's papers; of all papers where none is of the domain.

    An entity is a phrase of two to four words that three papers use and no word of wide use
    spoils, a name (written with capitals after its first letter), or a word that the lexicon of a
    dimension lists. An acronym and what it stands for are one entity.

    Everything is counted in the knowledge base, so nothing later than its cutoff can show.

    Args:
        kb: what is read, once a process for each domain of the same content.
        domain: as tasks name it.
    """
    known = domain in kb.table.all_domains
    documents = documents_of(kb, domain if known else None)
    papers = sorted(documents.papers, key=lambda paper: kb.table.row_of[paper.id])
    rows = np.array([kb.table.row_of[paper.id] for paper in papers], dtype=np.int64)
    return store_of(papers, rows)


def store_of(papers: Sequence[Paper], rows: NDArray[np.int64]) -> EntityStore:
    """The store of some papers.

    Args:
        papers: at least one, in the order of their rows.
        rows: paper row of each, ascending.
    """
    phrases = find_phrases(papers)
    acronyms = find_acronyms(_explaining(paper) for paper in papers)
    members = _same(phrases, acronyms)
    keys = tuple(sorted(members))
    column_of = {key: place for place, key in enumerate(keys)}
    for place, key in enumerate(keys):
        column_of.update({phrases.keys[one]: place for one in members[key]})
    return EntityStore(
        rows=rows,
        public_on=np.array([paper.public_on for paper in papers], dtype="datetime64[D]"),
        keys=keys,
        forms=tuple(_form(phrases, key, members[key]) for key in keys),
        is_entity=np.array([_is_entity(phrases, key, members[key]) for key in keys]),
        uses=_merged(phrases, [members[key] for key in keys]),
        column_of=column_of,
    )


def _explaining(paper: Paper) -> str:
    """The stretches of a paper before a bracket that may hold an acronym, brackets included."""
    text = f"{paper.title}. {paper.abstract or ''}"
    found = (
        text[max(0, one.start() - WORDS_BEFORE) : one.end()] for one in _BRACKET.finditer(text)
    )
    return " . ".join(found)


def _same(phrases: Phrases, acronyms: Mapping[str, str]) -> dict[str, list[int]]:
    """Columns of phrases that say the same once acronyms are spelt out, by what they say."""
    members: defaultdict[str, list[int]] = defaultdict(list)
    known = dict(acronyms)
    for column, key in enumerate(phrases.keys):
        members[spelt_out(key, known)].append(column)
    return dict(members)


def _form(phrases: Phrases, key: str, columns: Sequence[int]) -> str:
    """How the phrase itself is written, else the commonest of those that say the same."""
    own = phrases.column.get(key)
    best = min(columns, key=lambda column: (-phrases.papers[column], column))
    return phrases.forms[best if own is None else own]


def _is_entity(phrases: Phrases, key: str, columns: Sequence[int]) -> bool:
    return any(map(_is_name, (phrases.forms[column] for column in columns))) or _is_topical(key)


def _is_name(form: str) -> bool:
    """Whether a single word is written as a name or acronym is; numbers with a unit are not."""
    return " " not in form and not form[0].isdigit() and form[1:] != form[1:].lower()


def _is_topical(key: str) -> bool:
    words = key.split()
    listed = any(_lists(key, len(words)))
    return listed or (len(words) > 1 and not lexicon(DIMENSIONS[0]).is_barred(words))


def _lists(key: str, words: int) -> Iterator[bool]:
    for dimension in DIMENSIONS:
        known = lexicon(dimension)
        yield key in known.phrases or key in known.alone or (words == 1 and known.is_telling(key))


def _merged(phrases: Phrases, members: Sequence[Sequence[int]]) -> csr_array:
    """1 where a paper uses one of the phrases of an entity, shape (papers, entities)."""
    rows = [column for columns in members for column in columns]
    columns = [place for place, some in enumerate(members) for _ in some]
    join = csr_array((np.ones(len(rows)), (rows, columns)), shape=(len(phrases.keys), len(members)))
    merged = csr_array(phrases.used @ join)
    merged.data = np.ones_like(merged.data)
    merged.sort_indices()
    return merged
