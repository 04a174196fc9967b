"""What a paper's claims rest on, and what it makes beside its main contribution."""

import re
from collections.abc import Iterable
from typing import Literal

from evaluation.mint.project_kind import makes_method, makes_resource
from evaluation.mint.project_sentences import own_of
from foresci.schema import Paper
from taxonomy.contribution import Contribution
from taxonomy.signals.evidence_package import EvidenceKind, evidence_package

Told = EvidenceKind | Literal["several_tasks"]

_SEVERAL = (
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|multiple|several|various"
    r"|diverse|different|both|across|\d{1,3}) (?:[\w-]+ ){0,3}"
)
_TASKS = re.compile(_SEVERAL + r"tasks\b", re.IGNORECASE)
_SETS = re.compile(
    _SEVERAL + r"(?:[\w-]*data ?sets|[\w-]*benchmarks|corpora|test sets)\b", re.IGNORECASE
)
_BENCHMARKS = re.compile(
    r"\b(?:existing|public|standard|established|popular|common|widely[- ]used|multiple|several"
    r"|various|diverse|different|both|two|three|four|five|six|seven|eight|nine|ten|on|across)\b"
    r"[^.;]{0,60}(?:\bbenchmarks?\b|\w[- ]?bench\b)|\bleaderboards?\b",
    re.IGNORECASE,
)
_RESULTS = re.compile(
    r"\b(?:experiment|evaluat|results?\b|achiev|improv|outperform|demonstrat|shows?\b|showing\b"
    r"|validat|surpass|exceed|tested\b|reduc|gains?\b|performance\b)",
    re.IGNORECASE,
)
_CONTENTS = re.compile(
    r"\b(?:compris|cover|span|consist|includ|contain|collect|curat|construct|introduc)\w*",
    re.IGNORECASE,
)


def evidence_of(paper: Paper) -> tuple[Told, ...]:
    """The kinds of evidence that an abstract names, ascending.

    Results on benchmarks count where it speaks of them as others' and brings none of its own;
    "several" means tasks or bodies of data as it says, and not what a benchmark of its own holds.
    """
    found: set[Told] = set(evidence_package(paper))
    resource = makes_resource(paper) is not None
    said = [one for one in own_of(paper) if not (resource and _CONTENTS.search(one))]
    if resource or not _any(_BENCHMARKS, said):
        found.discard("benchmark_results")
    if "several_datasets" in found:
        found.discard("several_datasets")
        results = [one for one in said if _RESULTS.search(one)]
        found |= {"several_tasks"} if _any(_TASKS, results) else set()
        found |= {"several_datasets"} if _any(_SETS, results) else set()
    return tuple(sorted(found))


def beside_of(paper: Paper, kind: Contribution) -> Contribution | None:
    """What a paper makes beside its main contribution: a resource or a method, if anything."""
    if kind in ("benchmark", "dataset"):
        return "method" if makes_method(paper) else None
    return makes_resource(paper) if kind in ("method", "system", "analysis") else None


def _any(cue: re.Pattern[str], sentences: Iterable[str]) -> bool:
    return any(cue.search(one) for one in sentences)
