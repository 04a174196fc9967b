"""Which kinds of evidence a paper names for its claims, by cue words."""

import re
from typing import Literal

from foresci.schema import Paper
from knowledge_base.sentences import split_sentences

EvidenceKind = Literal[
    "ablation",
    "baseline_comparison",
    "benchmark_results",
    "code_release",
    "data_release",
    "deployment",
    "efficiency",
    "human_evaluation",
    "several_datasets",
    "several_models",
    "theory",
]

_RELEASED = r"(?:releas\w*|available|open[- ]?sourc\w*|accessible|github)"
_CODE = r"\b(?:code|codebase|implementation|software|toolkit)s?\b"
_DATA = r"\b(?:data|data ?sets?|corpus|corpora|benchmark)\b"
_SETS = r"(?:data ?sets|benchmarks|corpora|test sets|tasks|languages)\b"
_MODELS = r"(?<!of-the-art )(?:models|llms|vlms|mllms|lms|backbones|architectures)\b"
_SEVERAL = (
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|multiple|several|various"
    r"|diverse|different|both|across|\d{1,3}) (?:[\w-]+ ){0,3}"
)
_LESS = r"(?:faster|speed|fewer|less|lower|smaller|reduction|accelerat)"

# All cues are for text in lower case. These count in a sentence that reports results; elsewhere
# the same words set the scene.
_IN_REPORT: dict[EvidenceKind, re.Pattern[str]] = {
    "benchmark_results": re.compile(r"bench(?:mark)?s?\b|\bleaderboard"),
    "baseline_comparison": re.compile(
        r"\b(?:outperform|surpass|exceed|beat)(?!.{0,15}human)\w*|\bbaselines?\b|\bsota\b"
        r"|\b(?:achiev|attain|reach|deliver|set|establish)\w*[^.]{0,30}"
        r"\bstate[- ]of[- ]the[- ]art\b"
        r"|\bcompar(?:ed|ing|ison) (?:to|with|against)\b"
        r"|\bover (?:\w+ )?(?:existing|prior|previous)"
    ),
    "several_datasets": re.compile(_SEVERAL + _SETS),
    "several_models": re.compile(_SEVERAL + _MODELS),
    "efficiency": re.compile(
        r"\bspeed-?ups?\b|\blatency\b|\bthroughput\b|\breal-time (?:perf|infer)"
        rf"|\b\d+(?:\.\d+)?(?:\s?(?:\$?\\times\$?|[x\u00d7])| times) {_LESS}"
        r"|\b(?:reduc|low|less|decreas|cut|sav)\w* [^.]{0,40}"
        r"\b(?:cost|memory|overhead|computation|parameters|tokens|time)\b[^.\n]{0,40}"
        r"(?:\d|\bcompared\b|\bwhile\b|\bthan\b)"
    ),
}
_IN_TEXT: dict[EvidenceKind, re.Pattern[str]] = {
    "ablation": re.compile(r"\bablat(?:ion|ing|e[sd]?)"),
    "human_evaluation": re.compile(
        r"\b(?:human|user|expert|clinician|physician)s?[- ](?:\w+ )?(?:evaluations?|stud(?:y|ies)"
        r"|judge?ments?|assessments?|raters?|ratings|evaluators|annotators)\b"
        r"|\b(?:study|experiment|survey|trial) (?:with|of|involving) (?:\S+ ){0,3}(?:participants"
        r"|users|people)\b|\bhuman (?:\w+ )?(?:evaluat|rat)ed\b|\binter-annotator\b"
    ),
    "theory": re.compile(
        r"\btheorems?\b(?!.prov)|\bwe (?:\w+ )?prov(?:e\b(?! the (?:cap|eff))|ide [^.]{0,20}theor)"
        r"|\bprovabl[ye]\b|\btheoretical(?:ly)? (?:\w+ )?(?:analy|guarantee|result|prove|show"
        r"|demonstrat|insight|bound|justif|framework|establish|ground)"
        r"|\bconvergence (?:rate|guarante|analysis)|\bsample complexity|\bregret bound"
    ),
    "deployment": re.compile(
        r"\b(?:(?:has|have) been|was|were|is now|successfully|fully|currently) deployed\b"
        r"|\ba/b (?:test|exp)"
        r"|\bonline (?:a/b|experiment)|\bdeployment (?:at|on|in) [^.]{0,40}(?:show|demonstr)"
    ),
    "code_release": re.compile(
        rf"{_CODE}[^.]{{0,60}}\b{_RELEASED}|\b{_RELEASED}\b[^.]{{0,30}}{_CODE}|github\.com"
    ),
    "data_release": re.compile(
        rf"{_DATA}[^.]{{0,30}}\b(?:is|are|be|been|made) [^.]{{0,30}}\b{_RELEASED}"
        r"|\b(?:we|will|publicly|to|and) (?:\w+ )?(?:release|open-source|share)\b[^.]{0,50}" + _DATA
    ),
}
_REPORTING = re.compile(
    r"\b(?:experiment|evaluat|results?\b|achiev|improv|outperform|demonstrat|shows?\b|showing\b|find"
    r"|validat|verif|reveal|reduc|surpass|exceed|test(?:ed|ing)\b|empirical)|\d\s?\\?%"
)
EVIDENCE_KINDS: tuple[EvidenceKind, ...] = tuple(sorted((*_IN_REPORT, *_IN_TEXT)))


def evidence_package(paper: Paper) -> frozenset[EvidenceKind]:
    """The kinds of evidence that the abstract names.

    Naming is not having: a paper whose abstract leaves its ablation out counts as naming none. So
    shares are lower bounds, to be compared between groups of papers and not taken alone.
    """
    sentences = [sentence.lower() for sentence in split_sentences(paper.abstract or "")]
    text = "\n".join(sentences)
    report = "\n".join(sentence for sentence in sentences if _REPORTING.search(sentence))
    reported = {kind for kind, cue in _IN_REPORT.items() if cue.search(report)}
    return frozenset(reported | {kind for kind, cue in _IN_TEXT.items() if cue.search(text)})
