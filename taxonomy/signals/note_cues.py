"""What a sentence says of carrying out work: what can be used, what it needs, what goes wrong."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from taxonomy.signals.problems.phrases import phrases
from taxonomy.signals.records import NoteKind


class Noted(NamedTuple):
    """A note that a sentence gives cause for."""

    note: NoteKind
    label: str


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile(r"\b(?:" + "|".join(patterns) + r")", re.IGNORECASE)


_OUT = (
    r"(?:available|released?|releasing|open[- ]?sourc(?:e|ed|ing)|public(?:ly)?|accessible|found"
    r"|hosted)"
)
_PLANNED = re.compile(
    r"\b(?:will|to) be (?:\w+ )?(?:made |released|available|open|public|published)|\bupon (?:\w+ )?"
    r"(?:acceptance|publication)|\bwill (?:\w+ )?(?:release|open|publish|make)|\bsoon\b",
    re.IGNORECASE,
)
_LINK = re.compile(r"https?://|github|hugging ?face|this (?:https )?url|\burl\b", re.IGNORECASE)


def _released(things: str) -> re.Pattern[str]:
    """Things said to be out: "code is available at", "we release our code", "code: https"."""
    return _any(
        rf"{things}\b[^.;]{{0,80}}?\b(?:is|are|be|been|made|at)\b[^.;]{{0,40}}?\b{_OUT}\b",
        rf"(?:we (?:\w+ )?(?:release|open[- ]?source|publish)|and release)\b"
        rf"[^.;]{{0,80}}?\b{things}\b",
        rf"{things}(?: and [\w-]+)?(?: \w+)?(?: at)?:? ?(?:at )?(?:https?://|\\url)",
        rf"open[- ]?sourc(?:e|ing) (?:our|the|all) [^.;]{{0,40}}\b{things}\b",
    )


_RELEASES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("code", _released(r"(?:source )?(?:code(?:base)?s?|implementations?)")),
    ("data", _released(r"(?:data|data ?sets?|benchmarks?|corpus|corpora|annotations)")),
    ("model weights", _released(r"(?:(?:model )?weights|checkpoints?|(?:trained |our )models?)")),
)
_OTHERS_WORK = _any(
    r"existing", r"however", r"prior", r"previous(?:ly)?", r"recent(?:ly)?", r"current(?:ly)?",
    r"traditional(?:ly)?", r"conventional", r"most", r"many", r"unlike", r"despite", r"although",
    r"typically", r"often", r"publicly available (?:data|model|code|benchmark)", r"lack", r"scarce",
    r"while", r"suffer", r"fail", r"challeng", r"limit",
)  # fmt: skip
_GPU = r"(?:A100|H100|H200|H800|A800|A6000|A40|V100|RTX|L40S?|T4|TPU|GPU)s?"
_MEANS: tuple[tuple[str, re.Pattern[str]], ...] = (
    (
        "runs on one or a consumer GPU",
        _any(
            rf"(?<!instead of )(?:a|an|one|single)(?: single)? (?:NVIDIA |consumer[- ]?(?:grade "
            rf"|level )?"
            rf"|commodity )?(?:GeForce )?{_GPU}\b(?! (?:memory|hour|kernel|utili))",
            r"consumer[- ](?:grade |level )?(?:\w+ )?(?:GPUs?|hardware|devices?)",
        ),
    ),
    (
        "compute named",
        _any(
            rf"\d+ ?(?:x|\$\\times\$|\u00d7)? ?(?:NVIDIA )?(?:GeForce )?{_GPU}\b(?! memory)",
            r"\d[\d,.]* ?k? ?(?:\w+ )?GPU[- ](?:hours?|days?)",
            r"trained (?:in|within|for)(?: \w+){0,3} \d+ (?:hours?|days?|minutes)",
        ),
    ),
    (
        "no training needed",
        _any(
            r"training[- ]free",
            r"without (?:any |requiring |the need for |needing )*(?:additional |extra |further "
            r"|model |any "
            r"|task-specific )*(?:training|fine-?tuning|retraining|re-training)\b(?! (?:data|set"
            r"|sample))",
            r"no (?:additional |extra |further |model )*(?:training|fine-?tuning"
            r"|retraining) (?:is |are )?"
            r"(?:required|needed|necessary)",
            r"requir(?:es|ing) no (?:additional |extra |further )*(?:training|fine-?tuning"
            r"|retraining)",
        ),
    ),
)

_USE = (
    r"(?:us(?:e|es|ing)|leverag\w+|employ\w*|utiliz\w+|train(?:s|ed|ing)?|rel(?:y|ies|ying) on"
    r"|guided by|powered by"
    r"|incorporat\w+|introduc\w+|build\w*|built|construct\w*|develop\w*|design\w*|propos\w*"
    r"|adopt\w*"
    r"|with|via|through|based on|from|by|collect\w*|curat\w*|integrat\w+|combin\w+|distill?\w*"
    r"|learn\w*"
    r"|generat\w+|annotat\w+|contain\w*|compris\w+|in|on|over)"
)
_NEEDS: tuple[tuple[str, str], ...] = (
    ("process reward model", r"process reward models?|PRMs?"),
    (
        "reward model",
        r"(?<!process )(?<!process-)reward models?|learned rewards?|reward (?:network|predictor)s?",
    ),
    (
        "verifier",
        r"(?:\w+ )?verifiers?(?! free)|verifiable rewards?|rule-based rewards?|unit tests?",
    ),
    (
        "human annotation",
        r"(?:human|expert|manual|crowd-?sourced|clinician"
        r"|physician)(?:ly)?[- ](?:\w+[- ])?(?:annotat(?:ions?|ed|ors?)"
        r"|labels?|labell?ed|feedback|ratings?)|annotated by"
        r" (?:\w+ )?(?:humans?|experts?|annotators)",
    ),
    ("preference data", r"preference (?:data(?:sets?)?|pairs?|annotations?|labels?)"),
    ("proprietary model", r"(?:GPT-[345][\w.-]*|ChatGPT|Claude[\w. -]*\d|Gemini[\w. -]*\d)"),
    ("model as judge", r"LLM-as-a-?judge|(?:LLM|VLM|MLLM)[- ](?:based )?(?:judges?|evaluators?)"),
    ("simulator", r"simulat(?:or|ors|ion environments?)|sandbox(?:es|ed)?|simulated environments?"),
    ("knowledge graph", r"knowledge graphs?|KGs?"),
    ("teacher model", r"teacher (?:models?|LLMs?|policy|network)|larger teacher"),
    ("search engine", r"(?:web )?search (?:engines?|APIs?)|live web|web search"),
    ("expert demonstrations", r"(?:expert|human) (?:demonstrations?|trajectories)"),
    (
        "synthetic data",
        r"synthetic(?:ally)?[- ](?:\w+ ){0,2}?(?:data(?:sets?)?|generated|samples?|corpus)",
    ),
    ("pretrained diffusion model", r"pre-?trained (?:[\w-]+ ){0,3}?diffusion (?:models?|priors?)"),
    (
        "depth or pose estimates",
        r"(?:depth|pose|optical flow|segmentation) (?:maps?|masks?|estimat\w+)",
    ),
)


def _needs(use: str, thing: str) -> re.Pattern[str]:
    return re.compile(rf"\b{use} (?:[\w,'-]+ ){{0,4}}?(?P<thing>{thing})\b", re.IGNORECASE)


# What a paper makes is a need of its own only where it trains on it.
_TRAIN = r"(?:train(?:s|ed|ing)?|fine-?tun\w+|us(?:e|es|ing)|leverag\w+|learn\w*)"
_NEED_RULES = tuple(
    (label, _needs(_TRAIN if label == "synthetic data" else _USE, thing)) for label, thing in _NEEDS
)
_OWN = re.compile(
    r"\b(?i:we|our|this (?:paper|work|framework|method|approach|study)|the (?:proposed|framework"
    r"|method|approach|system|model|pipeline))\b|^(?:[A-Z]\w*[A-Z]\w*|It|Specifically|Concretely"
    r"|First|Second|Third|Built|Based|By|Using|Through)\b"
)
_WITHOUT = re.compile(
    r"\b(?:without|no|not|instead of|rather than|eliminat\w+|replac\w+|avoid\w*|reduc\w+|free"
    r"|beyond"
    r"|outperform\w*|surpass\w*|compar\w+|than|over|exceed\w*|match\w*|unlike|bypass\w*"
    r"|circumvent\w*|remov\w+|lack\w*"
    r"|evaluat\w+|benchmark\w*|including|such as|like|across|achiev\w+|test\w*|improv\w+"
    r"|experiment\w*|conduct\w*|analy\w+|show\w*|demonstrat\w+)\b[^.;:]{0,60}$",
    re.IGNORECASE,
)

_RISK_STEMS: tuple[tuple[str, frozenset[str]], ...] = (
    ("misuse", frozenset({"misus", "deepfak", "malici"})),
    ("privacy", frozenset({"privaci"})),
    ("harmful output", frozenset({"harm", "toxic", "unsaf", "nsfw"})),
    ("attacks", frozenset({"attack", "jailbreak", "poison", "backdoor"})),
    ("bias", frozenset({"bias", "stereotyp", "unfair"})),
    ("contamination", frozenset({"contamin"})),
    ("memorization", frozenset({"memor"})),
    ("instability", frozenset({"instabl"})),
    ("collapse", frozenset({"collaps"})),
    ("reward hacking", frozenset({"hack"})),
    ("hallucination", frozenset({"hallucin"})),
    ("misinformation", frozenset({"misinform", "disinform"})),
    ("catastrophic forgetting", frozenset({"catastroph"})),
    ("overfitting", frozenset({"overfit"})),
)
_CONCERN = re.compile(
    r"\b(?:rais(?:e|es|ed|ing)|pos(?:e|es|ed|ing)|amplif\w+|exacerbat\w+|introduc(?:e|es|ing))\b"
    r"[^.;]{0,60}?\b(?P<what>privacy|safety|security|ethical|copyright|legal)\b(?:[, ]+(?:and "
    r"|or )?\w+){0,2} "
    r"(?:concerns?|risks?|threats?)\b",
    re.IGNORECASE,
)


def notes(sentence: str) -> Iterator[Noted]:
    """The notes that a sentence gives cause for; one may come up more than once."""
    yield from _feasibility(sentence)
    yield from _dependencies(sentence)
    yield from _risks(sentence)


def _feasibility(sentence: str) -> Iterator[Noted]:
    """Releases and means, of the paper itself."""
    if _OTHERS_WORK.search(sentence):
        return
    stated = _LINK.search(sentence) or re.search(r"\b(?:we|our)\b", sentence, re.IGNORECASE)
    for thing, released in _RELEASES:
        if stated and released.search(sentence):
            when = "promised" if _PLANNED.search(sentence) else "released"
            yield Noted("feasibility", f"{thing} {when}")
    for label, cue in _MEANS:
        if cue.search(sentence):
            yield Noted("feasibility", label)


def _dependencies(sentence: str) -> Iterator[Noted]:
    if not _OWN.search(sentence) or _OTHERS_WORK.search(sentence):
        return
    for label, rule in _NEED_RULES:
        found = rule.search(sentence)
        if found and not _WITHOUT.search(sentence[: found.start("thing")]):
            yield Noted("dependency", f"needs: {label}")


def _risks(sentence: str) -> Iterator[Noted]:
    if found := _CONCERN.search(sentence):
        yield Noted("risk", f"risk: {found['what'].lower()}")
    for phrase in phrases(sentence):
        if phrase.complaint in {"bad", "struggle"}:
            stems = {stem for word in phrase.words for stem in word.stems}
            for label, telling in _RISK_STEMS:
                if stems & telling:
                    yield Noted("risk", f"risk: {label}")
