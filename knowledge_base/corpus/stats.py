"""Counts that describe a corpus."""

from collections import Counter
from datetime import date

from foresci.schema import Record
from knowledge_base.corpus.store import Corpus
from knowledge_base.domains import domain_names, domains_of

TOP_CATEGORIES = 15


class CorpusStats(Record):
    """Counts over the papers of a corpus; one paper may count in several domains."""

    papers: int
    first_public_on: date | None
    last_public_on: date | None
    with_abstract: int
    with_comments: int
    per_month: dict[str, int]
    """Keys are `YYYY-MM`, in order."""
    per_category: dict[str, int]
    """The most frequent primary categories, most frequent first."""
    per_domain: dict[str, int]
    """By the source's tags, or by rule where it gave none."""


def corpus_stats(corpus: Corpus) -> CorpusStats:
    """Describe a corpus."""
    papers = corpus.papers()
    months = Counter(paper.public_on.strftime("%Y-%m") for paper in papers)
    primaries = Counter(paper.categories[0] for paper in papers if paper.categories)
    domains = Counter(name for paper in papers for name in domains_of(paper))
    ranked = sorted(primaries.items(), key=lambda entry: (-entry[1], entry[0]))
    return CorpusStats(
        papers=len(papers),
        first_public_on=corpus.manifest.first_public_on,
        last_public_on=corpus.manifest.last_public_on,
        with_abstract=sum(paper.abstract is not None for paper in papers),
        with_comments=sum(paper.comments is not None for paper in papers),
        per_month=dict(sorted(months.items())),
        per_category=dict(ranked[:TOP_CATEGORIES]),
        per_domain={name: domains[name] for name in sorted({*domain_names(), *domains})},
    )
