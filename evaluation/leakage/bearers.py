"""The names that later papers give themselves."""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterator
from datetime import date

from evaluation.audit.leakage import LIKE_A_NAME
from evaluation.audit.papers import Papers
from evaluation.leakage.keys import key_of
from evaluation.leakage.seen import seen
from foresci.schema import Paper
from knowledge_base.progress import Progress
from taxonomy.signals.relations.own import own_names
from taxonomy.venues import VENUES

SHORTEST = 4
"""Letters and digits of a name; shorter ones stand for too many things."""
PAPERS_BETWEEN_SIGNS = 2_000
ATOM = re.compile(r"[^\W_]+")
_GOES_ON = re.compile(r"_*[^\W_]|\+|[.-]\d")
"""An underscore alone does not: it ends what is emphasised."""


class Bearers:
    """Which papers bear a name; rows are those of the papers, oldest first."""

    def __init__(self, papers: Papers, after: date, progress: Progress) -> None:
        """Read the names of all papers that came after a day."""
        self.papers = papers
        self.rows: dict[str, list[int]] = defaultdict(list)
        self.rows_by_key: dict[str, list[int]] = defaultdict(list)
        self._by_atom: dict[str, list[str]] = defaultdict(list)
        first, every = bisect_right(papers.days, after), len(papers.ids)
        for row in range(first, every):
            for name in sorted(filter(_is_usable, own_names(_as_read(papers, row)))):
                self.rows[name].append(row)
            if not row % PAPERS_BETWEEN_SIGNS:
                progress("reading what later papers call themselves", row - first, every - first)
        for name, rows in self.rows.items():
            self.rows_by_key[key_of(name)] += rows
            self._by_atom[ATOM.findall(name)[0]].append(name)
        for names in self._by_atom.values():
            names.sort(key=lambda name: (-len(name), name))

    def later(self, name: str, cutoff: date) -> list[int]:
        """Rows of the papers after a cutoff that bear the name just so."""
        return [row for row in self.rows.get(name, ()) if self.papers.days[row] > cutoff]

    def later_in_any_spelling(self, key: str, cutoff: date) -> list[int]:
        """Rows of the papers after a cutoff that bear a name of this key, each once."""
        rows = sorted(set(self.rows_by_key.get(key, ())))
        return [row for row in rows if self.papers.days[row] > cutoff]

    def in_title(self, name: str, row: int) -> bool:
        """Whether it is the title of a paper that gives it this name."""
        return name in own_names(_as_read(self.papers, row, abstract=False))

    def named(self, text: str) -> Iterator[tuple[int, int]]:
        """Start and end of every name in a text as seen; of those that overlap the longest."""
        free = 0
        for atom in ATOM.finditer(text):
            if atom.start() >= free:
                names = self._by_atom.get(atom[0], ())
                name = next((one for one in names if _stands_at(one, text, atom.start())), None)
                if name is not None:
                    free = atom.start() + len(name)
                    yield atom.start(), free


def _stands_at(name: str, text: str, start: int) -> bool:
    return text.startswith(name, start) and not _GOES_ON.match(text, start + len(name))


def _is_usable(name: str) -> bool:
    """Not too short, no venue, with a capital or digit; LaTeX is not how an answer writes it."""
    return (
        (LIKE_A_NAME.search(name) is not None or name != name.lower())
        and len(key_of(name)) >= SHORTEST
        and ATOM.match(name) is not None
        and "\\" not in name
        and name.upper() not in VENUES
    )


def _as_read(papers: Papers, row: int, abstract: bool = True) -> Paper:
    """A paper as seen, without the examples of others that it gives ("such as ...")."""
    own = seen(papers.abstracts[row]).text.replace("such as", "like") if abstract else None
    title = seen(papers.titles[row]).text
    return papers.record(row).model_copy(update={"title": title, "abstract": own})
