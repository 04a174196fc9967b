"""What a description says that a project contributes now, and by which evidence."""

import re
from collections.abc import Iterator

from agents.wording import lower_first
from knowledge_base.sentences import split_sentences
from taxonomy.contribution import Contribution, main_contribution
from taxonomy.signals.evidence_package import EvidenceKind

EVIDENCE_WORDS: dict[EvidenceKind, str] = {
    "ablation": "an ablation of its parts",
    "baseline_comparison": "a comparison with existing work",
    "benchmark_results": "results on a public benchmark",
    "code_release": "released code",
    "data_release": "released data",
    "deployment": "a deployment with real users",
    "efficiency": "measured cost or speed",
    "human_evaluation": "an evaluation by people",
    "several_datasets": "results on several tasks or datasets",
    "several_models": "results with several base models",
    "theory": "a theoretical analysis",
}
ASKED_FOR: dict[Contribution, tuple[EvidenceKind, ...]] = {
    "method": ("ablation", "several_datasets", "several_models", "efficiency"),
    "system": ("deployment", "human_evaluation", "efficiency", "ablation"),
    "benchmark": ("several_models", "human_evaluation", "data_release", "baseline_comparison"),
    "dataset": ("data_release", "human_evaluation", "baseline_comparison", "several_models"),
    "analysis": ("several_models", "several_datasets", "human_evaluation", "code_release"),
    "survey": ("baseline_comparison", "several_datasets", "data_release", "code_release"),
    "theory": ("theory", "benchmark_results", "several_datasets", "ablation"),
}
"""Evidence that suits a contribution of each kind, what it is asked for most first."""
# Descriptions name evidence in plainer words than abstracts do.
_PLAIN: dict[EvidenceKind, str] = {
    "ablation": r"ablat|(?:single )?parts? (?:left out|removed|taken away)|which parts? matter",
    "baseline_comparison": r"baselines?\b|compar|outperform|what was there before|state of the",
    "benchmark_results": r"benchmark|test (?:collections?|sets?|suites?)|leaderboard",
    "code_release": r"(?:code|software|implementation)\b[^.]{0,40}(?:open|releas|publi|availab)"
    r"|(?:open|releas|publi)\w*[^.]{0,25}code",
    "data_release": r"(?:data|corpus|collection)\b[^.]{0,25}(?:released|opened|made public)"
    r"|(?:releas|publish|open)\w*[^.]{0,25}\b(?:data|corpus)\b",
    "deployment": r"deploy|in production|A/B|live users|in daily use",
    "efficiency": r"latency|throughput|speed|faster|cheaper|running costs?|memory use"
    r"|(?:cost|time|compute)\w* (?:saved|measured|spent)",
    "human_evaluation": r"human|people (?:judg|rat)|(?:judge?ments?|ratings?) by people|annotators?"
    r"|user stud|raters?|experts? judg",
    "several_datasets": r"more than one (?:task|body|data|set)|(?:several|multiple|many|various"
    r"|two|three|four|five|six) (?:[\w-]+ ){0,2}(?:tasks|data ?sets|benchmarks|domains"
    r"|languages)",
    "several_models": r"more than one (?:[\w-]+ ){0,2}model|(?:several|multiple|various|two"
    r"|three|four|five|different) (?:[\w-]+ ){0,2}(?:models|backbones|architectures)",
    "theory": r"theor|formal (?:argument|analys)|proofs?\b|prove|guarantee|bounds?\b"
    r"|convergence",
}
_NAMED = {kind: re.compile(rf"\b(?:{words})", re.IGNORECASE) for kind, words in _PLAIN.items()}
# Kinds of contribution in words that titles and abstracts hardly use; see `main_contribution`.
_KINDS: tuple[tuple[Contribution, re.Pattern[str]], ...] = (
    (
        "benchmark",
        re.compile(
            r"\b(?:sets? up|builds?|offers?|provides?|proposes?) (?:an? )(?:\w+ )?"
            r"(?:test|test ?bed|yardstick|evaluation)\b",
            re.IGNORECASE,
        ),
    ),
    (
        "dataset",
        re.compile(r"\b(?:gathers?|collects?|assembles?) (?:\w+ ){0,4}data\b", re.IGNORECASE),
    ),
    (
        "analysis",
        re.compile(
            r"\b(?:finds? out|looks? into|wants? to know|compares?) "
            r"(?:what|how|why|whether|which)\b",
            re.IGNORECASE,
        ),
    ),
)
_PLANNED = re.compile(
    r"\b(?:will|plan(?:s|ned|ning)?|intend\w*|would|could|next step|future work|later on|hope"
    r"|still open|not yet|may follow)\b",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"\b(?:is about|works? on|deals with|is concerned with|concerns|addresses|tackles|studies"
    r"|investigates|matter at hand:|topic:|subject:)\s+(?P<what>[^.;]+)",
    re.IGNORECASE,
)
_NEW = re.compile(
    r"\b(?:new|novel|propos\w*|introduc\w*|present\w*|puts? forward|develop\w*|contribut\w*"
    r"|releas\w*|buil[dt]\w*|design\w*|(?:we|it) (?:train|collect|compare|show|measure|learn)\w*"
    r")\b",
    re.IGNORECASE,
)


# "A new approach to this": the sentence before says to what.
_BACK = re.compile(r"\b(?:this|it|that|these)[ .]*$", re.IGNORECASE)


def named_evidence(project: str) -> frozenset[EvidenceKind]:
    """The kinds of evidence that a description names, planned ones included."""
    return frozenset(kind for kind, words in _NAMED.items() if words.search(project))


def project_kind(project: str) -> Contribution:
    """What kind of contribution a description is of, also where it uses plain words for it."""
    found = main_contribution(project)
    if found != "method":
        return found
    return next((kind for kind, words in _KINDS if words.search(project)), found)


def contribution_center(project: str) -> str:
    """The kind of contribution, what it is about, and the sentence that says what is new.

    Sentences on plans are passed over, as they are no contribution yet. All but the kind is in the
    description's own words.
    """
    now = list(_present(project)) or split_sentences(project) or [project]
    about = next((found["what"] for text in now if (found := _ABOUT.search(text))), None)
    place = next((place for place, text in enumerate(now) if _says_new(text)), 0)
    new = now[place]
    if place and _BACK.search(new):
        new = f"{now[place - 1].rstrip(' .')}; {lower_first(new)}"
    kind = project_kind(project)
    opening = f"{'An' if kind[0] in 'aeio' else 'A'} {kind} contribution"
    if about and about not in new:
        opening += f" on {about.strip()}"
    return f"{opening}: {lower_first(new.rstrip(' .') or new)}"


def _says_new(text: str) -> bool:
    """Whether a sentence says what is new, in the words of abstracts or in plain ones."""
    return bool(_NEW.search(text)) or any(words.search(text) for _, words in _KINDS)


def _present(project: str) -> Iterator[str]:
    for sentence in split_sentences(project):
        if not _PLANNED.search(sentence):
            yield " ".join(sentence.split())
