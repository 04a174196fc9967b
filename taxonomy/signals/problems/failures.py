"""Concrete failures: sentences in which a paper reports a measured failure of existing work."""

import re
from typing import NamedTuple

from knowledge_base.text import STOP_WORDS, words
from taxonomy.evidence.records import Quote
from taxonomy.signals.problems.words import TRANSPARENT, VAGUE, stem
from taxonomy.signals.records import BottleneckKind

LONGEST_LABEL = 18
"""Words of a label."""
SHORTEST_SUBJECT = 3
"""Words of a title that say what a paper is about."""

_NUMBER = r"\$?\d+(?:\.\d+)?\s?\$?(?:\\?%|percent\b|percentage points)"
_MEASURE = (
    r"(?:performance|accurac(?:y|ies)|success(?: rates?)?|scores?|F1(?:-score)?|recall|precision"
    r"|pass(?:@\d| rates?)|completion(?: rates?)?|robustness|win rates?|resolution rates?"
    r"|detection(?: rates?)?|correctness|reliability|compliance|faithfulness)"
)
_FALLS = (
    r"(?:drop(?:s|ped|ping)?|fall(?:s|en|ing)?|fell|declin\w+|decreas\w+|plummet\w*|plung\w+"
    r"|collaps\w+|degrad\w+|deteriorat\w+|worsen\w*)"
)
_LITTLE = (
    r"(?:only|just|merely|at most|below|less than|under|no more than|as low as|fewer than|a mere"
    r"|barely|not exceed\w*|a maximum of)"
)
_REACH = (
    r"(?:achiev|reach|attain|scor|obtain|solv|complet|yield|exceed|perform|pass|resolv|answer"
    r"|identif)\w*"
)
_OTHERS = (
    r"(?:best|best-performing|top-performing|state-of-the-art|SOTA|leading|frontier|current"
    r"|existing|top|most advanced|strongest|even|GPT|Claude|Gemini|o3|o1|DeepSeek|Llama|Qwen"
    r"|models?|agents?|LLMs?|MLLMs?|VLMs?|LVLMs?|LMMs?|systems?|methods?|detectors?|baselines?)"
)
_FAULT = (
    r"(?:hallucinate|fail|contain|produce|suffer|cannot|violate|leak|exhibit|still|incorrectly"
    r"|(?:are|were|is) (?:incorrect|wrong|unsafe|harmful|unsupported|fabricated|misleading|invalid"
    r"|flawed|contaminated|mislabel\w*))s?"
)
_SAFETY = re.compile(
    r"attack|jailbreak|hallucinat|unsafe|harmful|fabricat|leak|violat|bypass|evad|privacy|adversar"
    r"|misleading|unsupported|insecure",
    re.IGNORECASE,
)
_ATTACK = re.compile(r"attack|poison|jailbreak|backdoor|red[- ]team", re.IGNORECASE)
# The group `what` opens the label, which runs on to the end of the clause.
_FAILURES = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?P<what>(?:[\w-]+ )?{_MEASURE}(?:-\w+)?\b[^.;,]{{0,40}}\b{_FALLS}\b[^.;]{{0,50}}"
        rf"{_NUMBER})",
        rf"(?P<what>\b(?:drops?|declines?|decreases?|degradations?)\b[^.;,]{{0,25}}{_NUMBER}"
        rf"[^.;,]{{0,20}}\b(?:in|of) (?:\w+ )?{_MEASURE})",
        rf"\b(?P<what>{_OTHERS}\b(?:[^.;]|\.\d){{0,80}}?\b{_MEASURE} (?:\w+ ){{0,3}}\(?{_LITTLE}\b"
        rf"[^.;%,]{{0,15}}{_NUMBER})",
        rf"\b(?P<what>{_OTHERS}\b(?:[^.;]|\.\d){{0,60}}\b{_REACH}\b[^.;%]{{0,25}}?\b{_LITTLE}\b"
        rf"[^.;%,]{{0,15}}{_NUMBER})",
        rf"(?P<what>\b{_LITTLE} (?:about |around )?{_NUMBER} of [^.;%,]{{0,40}}\b(?:can|could|are"
        rf"|were) )",
        rf"(?P<what>(?:\b[\w-]+ ){{0,3}}\bfail(?:s|ed|ing)?\b[^.;%,]{{0,40}}"
        rf"\b(?:in|on|for|of|at|over)\b[^.;%,]{{0,15}}{_NUMBER})",
        rf"(?P<what>{_NUMBER} of (?:the )?[^.;%,]{{0,50}}\b{_FAULT})",
        rf"(?P<what>{_NUMBER} (?:average )?attack success rates?)",
        rf"(?P<what>\battack success rates?\b[^.;%,]{{0,30}}{_NUMBER})",
        rf"(?P<what>\b(?:[\w-]+ )?(?:hallucination|failure|violation|leakage) rates?\b"
        rf"[^.;%]{{0,30}}{_NUMBER})",
        rf"(?P<what>{_NUMBER} (?:lower|worse|drop in) (?:\w+ )?{_MEASURE})",
    )
)
_OWN = re.compile(
    r"\bour (?:\w+ )?(?:method|approach|model|framework|system|agent|pipeline|technique|algorithm"
    r"|solution|defen[cs]e|strategy)s?\b|\b(?:outperform|improv|boost|surpass|reduc|mitigat|preserv"
    r"|defend|eliminat|retain)\w*|\bsav(?:es?|ing)\b|\bgains?\b|\bcompared (?:to|with)\b"
    r"|\b(?:with|using|requires?|requiring|costs?|needs?) (?:only|just|less than|merely|under)\b"
    r"|\bstate-of-the-art (?:results|performance)|\bwhile (?:using|maintaining)\b|\bspeed-?ups?\b"
    r"|\bwithin\b|\b(?:negligible|minimal|slight|minor|little)\b|\bonly (?:a )?(?:\w+ )?(?:drop"
    r"|decrease|degrad)\w*|\bdemonstrating\b"
    r"|\b(?:subtract|remov|ablat|prun|compress|quanti[sz]|trained|fine-?tuned) ?\w*\b[^.]{0,40}\b"
    r"(?:only|caus|lead)|\bwe (?:propose|introduce|present) (?!\w+bench)|\bparameters\b"
    r"|\blatency\b|\bsuccessful\w*|\b(?:resolv|solv|detect|block|identif|recover|catch|prevent)\w* "
    rf"(?:\w+ ){{0,3}}{_NUMBER}|\bachiev\w+ the (?:best|highest|lowest)\b|\bbest performance\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(
    r"[,;:.()\u2014](?!\d)|--|\b(?:highlighting|indicating|exposing|revealing|underscoring"
    r"|suggesting"
    r"|which|while|even|whereas|despite|showing|posing|leaving|compared|far|when compared)\b"
)
_OBJECT = re.compile(r"\b(?:in|on|for|at|under|when|across) (?P<object>[^%]+)", re.IGNORECASE)
_LEADING = re.compile(
    r"^(?:(?:even|their|its|the|with|a|an|in|and|but|that|overall|of|from|to|as|by|where|these"
    r"|those|our|this|average|leading to|resulting in|critically|strikingly|still) )+",
    re.IGNORECASE,
)
_ASIDE = re.compile(
    r", (?:(?:including|such as|like|e\.g\.,?) (?:(?:[^,:;()]+, ?)*?(?:and|or) [^,:;()]+"
    r"|[^,:;()]+),|however,|notably,|for instance,)(?= )"
)
# "For driving, these models achieved 5%" and "on it, with the best model achieving 5%".
_NEW_CLAUSE = re.compile(
    rf"^[^:\d%]*, (?=(?:with |and |but )?(?:the |these |those |even )+(?:[\w-]+ ){{0,3}}?"
    rf"{_OTHERS}\b)",
    re.IGNORECASE,
)
_SPLIT = re.compile(rf"^([\w.-]+), (?={_REACH}\b)")
_WEAK_END = re.compile(r"(?:,| (?:and|or|but|with|to|when|in|on|of|for|by|than|at))+ *$")

_REPORTING = re.compile(
    r"^(?:[^,]{0,60}?(?:\b(?:that|with|reveals?|revealing)|:)|.{0,60}?,) "
    r"(?=(?:even )?the (?:best|most)\b)"
)


_BORDERS = frozenset({"and", "or", "but", "with", "when", "by", "for", "while"})


class Failure(NamedTuple):
    """A measured failure: the sentence, what fails, and its kind."""

    quote: Quote
    label: str
    kind: BottleneckKind


def measured_failure(quote: Quote, title: str) -> Failure | None:
    """The failure that a sentence reports a figure for, or nothing.

    Args:
        quote: a sentence.
        title: of its paper; its subject follows a figure that does not say of what it is.
    """
    if _OWN.search(quote.text):
        return None
    text = _ASIDE.sub("", quote.text)
    found = next((match for rule in _FAILURES if (match := rule.search(text))), None)
    if found is None:
        return None
    label = _label(text, found)
    kind: BottleneckKind = "safety_reliability" if _is_unsafe(label, title) else "limitation"
    if not _says_of_what(label):
        label = f"{label} ({_subject(title)})"
    return Failure(quote, label, kind)


def _is_unsafe(label: str, title: str) -> bool:
    """Whether what fails is safety, or fails under the attack that the paper is about."""
    return _SAFETY.search(label) is not None or _ATTACK.search(title) is not None


def _label(sentence: str, found: re.Match[str]) -> str:
    """From the noun that fails to the end of the clause, or to its figure where that is far."""
    start, reported = found.span("what")
    border = _CLAUSE_END.search(sentence, reported)
    failure = _NEW_CLAUSE.sub("", _REPORTING.sub("", sentence[start:reported]))
    rest = sentence[reported : border.start() if border else len(sentence)]
    label = _SPLIT.sub(r"\1 ", _LEADING.sub("", failure)) + _shortened(failure, rest)
    label = " ".join(label.split()).replace("\\%", "%").replace("$", "").rstrip(" .")
    return _closed(label)


def _closed(label: str) -> str:
    """With its last bracket closed, and none closed that it does not open."""
    lacking = label.count("(") - label.count(")")
    return label + ")" if lacking > 0 else label.replace(")", "", -lacking)


def _shortened(failure: str, rest: str) -> str:
    """As much of what follows a figure as a label has room for, to the end of a phrase."""
    room = LONGEST_LABEL - len(failure.split())
    following = rest.split(" ")
    if len(following) <= room:
        return rest
    borders = [row for row, word in enumerate(following[: room + 1]) if word in _BORDERS]
    return _WEAK_END.sub("", " ".join(following[: borders[-1]])) if borders else ""


def _says_of_what(label: str) -> bool:
    """Whether a preposition is followed by a word that names a thing, not just a test of it."""
    found = _OBJECT.search(label)
    if found is None or re.search(r"\b(?:our|this|these|we)\b", found["object"]):
        return False
    stems = {stem(word) for word in words(found["object"]) if word not in STOP_WORDS}
    return any(one not in VAGUE and one not in TRANSPARENT and not one.isdigit() for one in stems)


def _subject(title: str) -> str:
    """The title without the name before its colon, unless little is left."""
    rest = title.partition(": ")[2].split()
    return " ".join(rest if len(rest) >= SHORTEST_SUBJECT else title.split())
