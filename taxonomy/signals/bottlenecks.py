"""Bottleneck signals: problems that several papers state, and failures that one has measured."""

from collections.abc import Mapping, Sequence

import numpy as np

from foresci.storage import sha256_text
from taxonomy.documents import Documents
from taxonomy.evidence.records import Quote
from taxonomy.signals.problems.discourse import on_others
from taxonomy.signals.problems.failures import Failure, measured_failure
from taxonomy.signals.problems.groups import Problem, recurring_problems, statements
from taxonomy.signals.problems.kinds import kind_of
from taxonomy.signals.problems.labels import problem_label
from taxonomy.signals.problems.merging import without_repeats
from taxonomy.signals.records import BottleneckSignal
from taxonomy.signals.sentences import sentences
from taxonomy.signals.shared_nodes import SharedNodes
from taxonomy.slices import Slice, slice_rows


def find_bottlenecks(
    documents: Documents, nodes_of: Mapping[str, Sequence[str]], slices: tuple[Slice, ...]
) -> tuple[BottleneckSignal, ...]:
    """The bottlenecks that papers of grounded nodes state, those of most papers first.

    A problem is kept when three papers in two slices state it, a measured failure when one paper
    reports it. Problems whose papers share no node are left out.

    Args:
        documents: the papers.
        nodes_of: for each paper the ids of its deepest grounded nodes; a paper without is not read.
        slices: as `slices_until` gives them, covering every paper's day.
    """
    shared = SharedNodes(nodes_of)
    rows = slice_rows(slices, documents.public_on)
    slice_of = {paper: int(row) for paper, row in zip(documents.ids, rows, strict=True)}
    said = [tuple(sentences(paper)) for paper in documents.papers if paper.id in shared]
    failures = _failures([quote for quotes in said for quote in quotes], documents)
    stated = statements(quote for quotes in said for quote in on_others(quotes))
    problems = recurring_problems(list(stated), slice_of)
    found = [_recurring(problem, documents, shared, slice_of, failures) for problem in problems]
    found += [_single(failure, shared) for failure in failures.values()]
    kept = [signal for signal in found if signal.nodes]
    kept.sort(key=lambda signal: (-len(signal.papers), signal.label, signal.id))
    return tuple(without_repeats(kept))


def _recurring(
    problem: Problem,
    documents: Documents,
    shared: SharedNodes,
    slice_of: Mapping[str, int],
    failures: dict[str, Failure],
) -> BottleneckSignal:
    quotes = _most_central(problem, documents)
    label = problem_label(problem)
    papers = _newest_first(quotes)
    return BottleneckSignal(
        id=_signal_id(label, papers),
        bottleneck=kind_of(label),
        label=label,
        nodes=shared.among(papers),
        papers=papers,
        slices=len({slice_of[paper] for paper in papers}),
        concrete_failure=any(
            quote == failures[quote.paper_id].quote
            for quote in quotes
            if quote.paper_id in failures
        ),
        quotes=tuple(quotes),
    )


def _single(failure: Failure, shared: SharedNodes) -> BottleneckSignal:
    papers = (failure.quote.paper_id,)
    return BottleneckSignal(
        id=_signal_id(failure.label, papers),
        bottleneck=failure.kind,
        label=failure.label,
        nodes=shared.among(papers),
        papers=papers,
        slices=1,
        concrete_failure=True,
        quotes=(failure.quote,),
    )


def _failures(quotes: Sequence[Quote], documents: Documents) -> dict[str, Failure]:
    """The first measured failure of each paper that reports one, by paper id."""
    found: dict[str, Failure] = {}
    for quote in quotes:
        if quote.paper_id not in found:
            title = documents.papers[documents.row_of[quote.paper_id]].title
            if (failure := measured_failure(quote, title)) is not None:
                found[quote.paper_id] = failure
    return found


def _most_central(problem: Problem, documents: Documents) -> list[Quote]:
    """The first quote of each paper, the papers nearest to the mean of all of them first."""
    first: dict[str, Quote] = {}
    for statement in problem.statements:
        first.setdefault(statement.quote.paper_id, statement.quote)
    ids = sorted(first)
    vectors = documents.vectors[documents.rows(ids)].astype(np.float64)
    nearness = vectors @ vectors.mean(axis=0)
    order = sorted(range(len(ids)), key=lambda row: (-round(float(nearness[row]), 9), ids[row]))
    return [first[ids[row]] for row in order]


def _newest_first(quotes: Sequence[Quote]) -> tuple[str, ...]:
    ordered = sorted(quotes, key=lambda quote: quote.paper_id)
    ordered.sort(key=lambda quote: quote.public_on, reverse=True)
    return tuple(quote.paper_id for quote in ordered)


def _signal_id(label: str, papers: Sequence[str]) -> str:
    return f"bottleneck-{sha256_text('|'.join([label, *sorted(papers)]))[:8]}"
