"""Domain rules: phrases that decide whether a paper belongs to a domain.

A rule looks at the paper alone. Anything fitted on a collection (a classifier, a frequency) could
carry what came after a cutoff into a knowledge base before it.
"""

import tomllib
from collections import Counter, defaultdict
from functools import cache
from pathlib import Path

from foresci.errors import UsageError
from foresci.schema import Paper, Record
from foresci.storage import sha256_file
from knowledge_base.domains.phrases import Phrases
from knowledge_base.text import fold, words

FOLDER = Path(__file__).parent
KINDS = ("context", "title", "strong", "weak", "exclude")
Kinds = Counter[str]


class Domain(Record):
    """One rule file. Phrases match whole words, whatever the case, hyphens or plurals.

    A paper belongs to the domain when all of these hold:

    - it is in one of `categories` (one without categories is judged by its words alone);
    - its title holds none of `exclude`;
    - title and abstract together hold at least one of `context`, where that list is not empty;
    - its title holds one of `title`, or title and abstract hold one of `strong`, or at least
      `weak_minimum` different ones of `weak`.
    """

    name: str
    description: str
    categories: frozenset[str]
    context: tuple[str, ...]
    title: tuple[str, ...]
    strong: tuple[str, ...]
    weak: tuple[str, ...]
    weak_minimum: int
    exclude: tuple[str, ...]

    @property
    def sha256(self) -> str:
        """Hash of the rule file."""
        return sha256_file(_path(self.name))

    def holds(self, categories: tuple[str, ...], title: Kinds, text: Kinds) -> bool:
        """Whether the rule fits a paper.

        Args:
            categories: the paper's categories.
            title: how many different phrases of each kind the title holds.
            text: the same for title and abstract together.
        """
        if categories and self.categories.isdisjoint(categories):
            return False
        if title["exclude"] or (self.context and not text["context"]):
            return False
        return bool(title["title"] or text["strong"] or text["weak"] >= self.weak_minimum)


def _path(name: str) -> Path:
    return FOLDER / f"{name}.toml"


@cache
def domain_names() -> tuple[str, ...]:
    """The domains there are rules for, sorted."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


@cache
def load_domain(name: str) -> Domain:
    """The rule of a domain.

    Raises:
        UsageError: there is none of that name.
    """
    if name not in domain_names():
        raise UsageError(f"no domain {name!r}; choose one of {', '.join(domain_names())}")
    path = _path(name)
    rule = tomllib.loads(path.read_text(encoding="utf-8"))
    return Domain.parse({"name": name, **rule}, str(path))


@cache
def _phrases() -> Phrases[tuple[str, str]]:
    """The phrases of all domains, each labelled with its domain and kind."""
    return Phrases(
        ((name, kind), phrase)
        for name in domain_names()
        for kind in KINDS
        for phrase in getattr(load_domain(name), kind)
    )


def tags(paper: Paper) -> tuple[str, ...]:
    """The domains whose rule fits the paper, sorted; a pure function of paper and rule files."""
    title = [fold(word) for word in words(paper.title)]
    text = [*title, *(fold(word) for word in words(paper.abstract or ""))]
    in_title, in_text = _kinds_by_domain(title), _kinds_by_domain(text)
    return tuple(
        name
        for name in domain_names()
        if load_domain(name).holds(paper.categories, in_title[name], in_text[name])
    )


def _kinds_by_domain(text: list[str]) -> dict[str, Kinds]:
    kinds: dict[str, Kinds] = defaultdict(Counter)
    for (domain, kind), _ in _phrases().found(text):
        kinds[domain][kind] += 1
    return kinds


def domains_of(paper: Paper) -> tuple[str, ...]:
    """The paper's domains: those its source gave, or where it gave none, those by rule."""
    return paper.domains or tags(paper)
