"""What kind of contribution a paper makes, with its title as a second witness."""

import re

from foresci.schema import Paper
from taxonomy.contribution import Contribution, main_contribution

_RESOURCE = re.compile(
    r"(?:\b|-)bench\b|bench:|\b(?:benchmark\w*|datasets?|corpus|suite|testbed"
    r"|evaluation (?:of|for)|(?:for|of) (?:measuring|evaluating|assessing))\b",
    re.IGNORECASE,
)
_STUDY = re.compile(
    r"^(?:understanding|evaluating|revisiting|rethinking|investigating|exploring|analy[sz]ing"
    r"|assessing|probing|examining|measuring|do|does|can|how|why|what|when|is|are)\b"
    r"|\b(?:empirical|systematic|case) study\b|\banalysis of\b",
    re.IGNORECASE,
)
_INQUIRY = re.compile(
    r"\bwe (?:present|conduct|provide|report|perform|offer) (?:the first|a|an) (?:[\w-]+ ){0,3}"
    r"(?:study|investigation|analysis)\b",
    re.IGNORECASE,
)
_PROPOSAL = re.compile(
    r"\b(?:propos|introduc|present|develop)\w*\b[^.]{0,80}\b(?:framework|method|approach|algorithm"
    r"|strategy|model|system|paradigm|module|pipeline)\b",
    re.IGNORECASE,
)
_MAKING = re.compile(
    r"\b(?:introduc|present|propos|offer|buil[dt]|releas|construct|contribut|creat|develop|curat"
    r"|establish|collect|assembl)\w*\b(?P<made>[^.;]{0,80})",
    re.IGNORECASE,
)
_BENCHMARK = re.compile(
    r"(?<!-)\b(?:benchmarks?|test ?beds?|test suites?|evaluation (?:suite|set|dataset))\b"
    r"(?!-)|\w-?Bench\b",
    re.IGNORECASE,
)
_DATASET = re.compile(r"\b(?:data ?sets?|corpus|corpora)\b", re.IGNORECASE)
_OTHERS = re.compile(
    r"\b(?:on|into|across|over|using|from|outperform\w*|existing|public|standard|trained)\b",
    re.IGNORECASE,
)
_NEW = re.compile(
    r"\b(?:our|new|novel|(?:the|a) first)\b(?P<made>(?: [\w-]+){0,4}? (?:benchmark|data ?set)s?)\b",
    re.IGNORECASE,
)
_NAMED = re.compile(r"\w-?Bench\b", re.IGNORECASE)
_TEST = re.compile(r"\b(?:benchmark|evaluation|data|test\w*)\b", re.IGNORECASE)
_PLATFORM = re.compile(
    r"\b(?:introduc|present|propos|develop|releas|describ|build)\w*\b[^.]{0,80}\b(?:platform"
    r"|toolkit|library|infrastructure|open[- ]source (?:system|tool|framework))\b",
    re.IGNORECASE,
)


def kind_of(paper: Paper) -> Contribution:
    """The kind of contribution, with the title as a second witness.

    The cues of abstracts find a platform or a study where none is presented: what they call a
    system must be presented as one, what they call a study must propose no method, and a benchmark
    or a study that the title announces counts.
    """
    found = main_contribution(paper.abstract or paper.title)
    if found in ("benchmark", "dataset") and makes_method(paper) and not makes_resource(paper):
        found = "method"
    if found == "system" and not _PLATFORM.search(paper.abstract or ""):
        found = "method"
    if found == "method" and not makes_method(paper):
        found = makes_resource(paper) or found
    if found == "method" and _RESOURCE.search(paper.title):
        return "benchmark"
    abstract = paper.abstract or ""
    proposed = _PROPOSAL.search(abstract) is not None
    if found == "analysis" and proposed and not _STUDY.search(paper.title):
        return "method"
    study = _STUDY.search(paper.title) or _INQUIRY.search(abstract)
    return "analysis" if found == "method" and study and not proposed else found


def makes_resource(paper: Paper) -> Contribution | None:
    """The kind of resource of its own that a paper presents in title or abstract; None: none."""
    if _NAMED.search(paper.title):
        return "benchmark"
    abstract = paper.abstract or ""
    found = (*_MAKING.finditer(abstract), *_NEW.finditer(abstract))
    made = [_before_others(one["made"]) for one in found]
    if any(_BENCHMARK.search(one) for one in made):
        return "benchmark"
    return "dataset" if any(_DATASET.search(one) for one in made) else None


def makes_method(paper: Paper) -> bool:
    """Whether a paper proposes a way of doing something, other than of testing it."""
    found = _PROPOSAL.finditer(paper.abstract or "")
    return any(not _TEST.search(one[0]) for one in found)


def _before_others(made: str) -> str:
    """What is made, up to the words that bring in what others made."""
    others = _OTHERS.search(made)
    return made if others is None else made[: others.start()]
