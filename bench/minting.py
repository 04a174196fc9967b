"""Minting from a corpus: how many tasks, which labels, what is dropped and why, what guessers get.

Every domain is minted at every cutoff, the domains of a cutoff are joined and audited. Prints the
Markdown tables of docs/minting.md.
Run: python -m bench.minting CORPUS OUT [--domain rag ...] [--at 2025-09-30 6m ...]
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import NamedTuple

from evaluation.audit.audit import audit_benchmark
from evaluation.audit.records import AuditReport, Baseline
from evaluation.mint.dates import parse_horizon
from evaluation.mint.drafts import NOISE
from evaluation.mint.join import join_benchmarks
from evaluation.mint.mint import mint_benchmark
from evaluation.mint.report import MintReport
from evaluation.mint.wanted import MOST_TASKS, Wanted
from foresci.schema import FAMILIES, Family
from knowledge_base.corpus import Corpus
from knowledge_base.domains import domain_names

UNTESTED = frozenset({"too few papers in the window", "too few rivals"})
"""Reasons for which a set is dropped before noise is asked about."""
CUTOFFS = (("2025-09-30", "6m"), ("2025-12-31", "3m"))


class Minted(NamedTuple):
    """One mint, and how long it took."""

    report: MintReport
    seconds: float


def main() -> None:
    """Mint, join, audit, print."""
    parser = argparse.ArgumentParser(prog="bench minting", description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--domain", action="append", help="all of foresci's when left out")
    parser.add_argument("--at", nargs=2, action="append", metavar=("CUTOFF", "HORIZON"))
    parser.add_argument("--n", type=int, default=MOST_TASKS, help="tasks of a family at most")
    arguments = parser.parse_args()
    corpus = Corpus.open(arguments.corpus)
    domains = arguments.domain or list(domain_names())
    minted: list[Minted] = []
    for cutoff, horizon in arguments.at or CUTOFFS:
        places = [arguments.out / f"{domain}-{cutoff}" for domain in domains]
        for domain, place in zip(domains, places, strict=True):
            wanted = Wanted(
                date.fromisoformat(cutoff), parse_horizon(horizon), domain, most=arguments.n
            )
            started = time.monotonic()
            report = mint_benchmark(corpus, wanted, place)
            minted.append(Minted(report, time.monotonic() - started))
        joined = arguments.out / f"joined-{cutoff}"
        join_benchmarks(places, joined, f"joined-{cutoff}")
        audit = audit_benchmark(joined, corpus)
        print("\n".join(audit_table(f"{cutoff}, {horizon}", audit)))
    for table in (count_table(minted), survival_table(minted), drop_table(minted)):
        print("\n".join(table))


def count_table(minted: Sequence[Minted]) -> Iterator[str]:
    """Tasks and labels of each mint."""
    yield (
        "\n|domain|cutoff|papers before / in the window|direction (labels)|bottleneck|planning"
        "|venue|seconds|"
    )
    yield "|---|---|---|---|---|---|---|---|"
    for report, seconds in minted:
        cells = [
            report.domain,
            str(report.period.cutoff),
            f"{report.papers_before:,} / {report.papers_window:,}",
            *(_tasks(report, family) for family in FAMILIES),
            f"{seconds:.0f}",
        ]
        yield f"|{'|'.join(cells)}|"


def _tasks(report: MintReport, family: Family) -> str:
    found = report.families[family]
    labels = ", ".join(f"{count} {label}" for label, count in found.labels.items())
    return f"{found.minted} ({labels})" if labels else str(found.minted)


def survival_table(minted: Sequence[Minted]) -> Iterator[str]:
    """How many of the drawn sets noise does not explain; 5 % would where nothing moves."""
    yield "\n|domain|cutoff|family|sets tested|beyond noise|share|"
    yield "|---|---|---|---|---|---|"
    for report, _ in minted:
        for family in FAMILIES:
            found = report.families[family]
            if noise := found.dropped.get(NOISE, 0):
                tested = found.tried - sum(found.dropped.get(one, 0) for one in UNTESTED)
                beyond = tested - noise
                share = f"{100 * beyond / tested:.0f} %"
                cells = (report.domain, report.period.cutoff, family, tested, beyond, share)
                yield f"|{'|'.join(map(str, cells))}|"


def drop_table(minted: Sequence[Minted]) -> Iterator[str]:
    """Drops by family and reason, over all domains, one column a cutoff."""
    cutoffs = sorted({report.period.cutoff for report, _ in minted})
    counts: Counter[tuple[str, str, date]] = Counter()
    for report, _ in minted:
        for family, found in report.families.items():
            for reason, count in found.dropped.items():
                counts[family, reason, report.period.cutoff] += count
    yield f"\n|family|reason|{'|'.join(map(str, cutoffs))}|"
    yield f"|---|---|{'---|' * len(cutoffs)}"
    for family, reason in sorted({(family, reason) for family, reason, _ in counts}):
        cells = [str(counts[family, reason, cutoff]) for cutoff in cutoffs]
        yield f"|{family}|{reason}|{'|'.join(cells)}|"


def audit_table(title: str, audit: AuditReport) -> Iterator[str]:
    """What guessers get, where right candidates stand, and what the audit found."""
    yield f"\n### {title}: {audit.tasks} tasks\n"
    findings = Counter((one.severity, one.check) for one in audit.findings)
    told = ", ".join(f"{count} {check} {severity}s" for (severity, check), count
                     in sorted(findings.items())) or "none"  # fmt: skip
    yield f"Findings: {told}. Likely duplicates: {len(audit.duplicates)}.\n"
    yield "|score (chance)|" + "|".join(guessers(audit)) + "|"
    yield "|---|" + "---|" * len(guessers(audit))
    for score in dict.fromkeys(one.score for one in audit.baselines):
        rows = {one.guesser: one for one in audit.baselines if one.score == score}
        chance = next(iter(rows.values())).chance
        cells = [_interval(rows.get(name)) for name in guessers(audit)]
        yield f"|{score} ({chance:.2f})|{'|'.join(cells)}|"
    for one in audit.positions:
        places = ", ".join(f"{place}: {count:.1f}" for place, count in one.counts.items())
        yield f"\n{one.family}: right candidate at place {places}; p = {one.p:.2f}"


def guessers(audit: AuditReport) -> list[str]:
    """The names of all guessers, in the order in which they come."""
    return list(dict.fromkeys(one.guesser for one in audit.baselines))


def _interval(one: Baseline | None) -> str:
    if one is None:
        return ""
    if one.low is None or one.high is None:
        return f"{one.mean:.2f}"
    return f"{one.mean:.2f} ({one.low:.2f} to {one.high:.2f})"


if __name__ == "__main__":
    main()
