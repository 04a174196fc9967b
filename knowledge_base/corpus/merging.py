"""Several records of one paper become one, in whatever order they come.

Which records are of one paper is decided in `matching.py`. The record with the earliest public
date defines the paper. A record of a later date contributes nothing at all: whatever it adds (a
venue in the comments, a longer abstract, a cross-listing) may have been written on its own day,
and would reach knowledge bases whose cutoff lies between the two. Records of the same day are
merged field by field through operations that neither order nor repetition can change (longest
text, union, maximum), so that importing files in another order, or twice, gives the same corpus.
"""

from collections.abc import Iterable

from foresci.schema import Paper, Section
from knowledge_base.corpus.ids import is_arxiv_id, normalise_doi

_PRECISIONS = (None, "month", "year")


def preferred(paper_id: str) -> tuple[bool, bool, str]:
    """A key by which the id that a paper should have comes first: arXiv's, a source's, a DOI."""
    return not is_arxiv_id(paper_id), normalise_doi(paper_id) is not None, paper_id


def merge(one: Paper, other: Paper) -> Paper:
    """The paper that two records stand for."""
    if one == other:
        return one
    if one.public_on != other.public_on:
        return min(one, other, key=lambda paper: paper.public_on)
    return Paper(
        id=min(one.id, other.id, key=preferred),
        title=_longest([one.title, other.title]) or "",
        abstract=_longest([one.abstract, other.abstract]),
        authors=max(one.authors, other.authors, key=lambda names: (len(names), names)),
        categories=_categories(one.categories, other.categories),
        comments=_longest([one.comments, other.comments]),
        public_on=one.public_on,
        precision=min(one.precision, other.precision, key=_PRECISIONS.index),
        revised_on=max(filter(None, (one.revised_on, other.revised_on)), default=None),
        source=min(one.source, other.source),
        domains=tuple(sorted({*one.domains, *other.domains})),
        sections=_sections(one.sections, other.sections),
    )


def _longest(texts: Iterable[str | None]) -> str | None:
    return max(filter(None, texts), key=lambda text: (len(text), text), default=None)


def _categories(one: tuple[str, ...], other: tuple[str, ...]) -> tuple[str, ...]:
    """The union, with a primary category first and the rest sorted."""
    if one == other:
        return one
    primary = min(categories[0] for categories in (one, other) if categories)
    return (primary, *sorted({*one, *other} - {primary}))


def _sections(one: tuple[Section, ...], other: tuple[Section, ...]) -> tuple[Section, ...]:
    if one == other:
        return one
    best: dict[str, Section] = {}
    for section in (*one, *other):
        rival = best.get(section.name, section)
        best[section.name] = max(rival, section, key=lambda kept: (len(kept.text), kept.text))
    return tuple(best[name] for name in sorted(best))
