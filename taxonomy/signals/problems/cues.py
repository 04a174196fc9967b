"""Cues that complain, and which part of the sentence they complain of."""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

Complaint = Literal[
    "bad", "lack", "weak", "struggle", "overlook", "reliance", "narrow", "costly", "unexplored"
]
"""How a thing is complained of: it is bad itself, missing, weak, hard to do, ignored, relied on too
much, the only thing covered, costly, or little studied."""
Side = Literal["right", "left"]
"""Whether what is complained of stands after the cue or before it."""


class Cue(NamedTuple):
    """A cue in a sentence and the region, in characters of it, that holds what is complained of."""

    complaint: Complaint
    start: int
    end: int
    side: Side
    certain: bool
    """Whether whatever the cue governs is bad; otherwise only what is bad by its own words is."""


class _Rule(NamedTuple):
    complaint: Complaint
    pattern: re.Pattern[str]
    side: Side
    certain: bool
    if_troubled: bool


def _rule(
    complaint: Complaint,
    pattern: str,
    side: Side = "right",
    *,
    certain: bool = True,
    if_troubled: bool = False,
) -> _Rule:
    compiled = re.compile(rf"\b(?:{pattern})(?!\w)", re.IGNORECASE)
    return _Rule(complaint, compiled, side, certain, if_troubled)


_LY = r"(?:\w+ly |still |often |also |even |both |either )*"
_TROUBLES = (
    r"(?:issues?|challenges?|limitations?|problems?|drawbacks?|shortcomings?|concerns?"
    r"|weakness(?:es)?"
    r"|failures?|risks?|bottlenecks?|flaws?|pitfalls?|vulnerabilit(?:y|ies)|obstacles?"
    r"|difficult(?:y|ies)|threats?)"
)
_RULES = (
    _rule("bad", rf"suffer(?:s|ed|ing)? {_LY}from|(?:prone|vulnerable|susceptible) to"),
    _rule(
        "bad",
        r"(?:plagued|hindered|hampered|limited|constrained|undermined|impeded|bottlenecked"
        r"|compromised|challenged) by",
    ),
    _rule("bad", rf"{_TROUBLES},? (?:such as|like|including)", certain=False),
    _rule(
        "bad",
        r"(?:leads?|leading|gives? rise|contributes?) to|results? in|resulting in",
        certain=False,
    ),
    _rule("bad", r"(?:problem|issue|phenomenon|challenge|risk|threat)s? of", certain=False),
    _rule(
        "bad",
        r"(?:introduc|incur|caus|induc|impos|fac|experienc)(?:e|es|ing)|encounters?",
        certain=False,
    ),
    _rule(
        "lack",
        r"lack(?:s|ed|ing)?(?: of| in)?|(?:absence|scarcity|shortage|paucity|insufficiency) of"
        r"|limited availability of|limited access to",
    ),
    _rule(
        "struggle",
        rf"struggl(?:e|es|ed|ing) {_LY}(?:with|to|in|on|at)|fail(?:s|ed|ing)? {_LY}(?:to|at|in)"
        rf"|(?:difficult(?:y|ies)|trouble) (?:in|with)|unable to|inability (?:to|of)"
        r"|falls? short (?:of|in|on)"
        r"|(?:challenges|limitations|weaknesses|deficiencies|shortcomings|gaps|deficits) (?:in"
        r"|with)",
    ),
    _rule(
        "weak",
        r"(?:due to|owing to|because of|exhibits?|shows?|ha(?:s|ve)|with|from|by|offers?|and"
        r"|achieves?|yields?|demonstrates?|in|to) (?:\w+ly |an? |the |their |its )?"
        r"(?=(?:limited|poor|weak|inadequate|insufficient|suboptimal) )",
    ),
    _rule("overlook", r"(?:overlook|neglect|ignor|disregard)(?:s|es?|ed|ing)?"),
    _rule(
        "reliance",
        r"(?:reliance|dependence|dependency) on"
        r"|(?:rely|relies|depends?|relying|depending) (?:heavily|solely|exclusively|primarily"
        r"|entirely|excessively|strongly|predominantly|largely|mainly) (?:up)?on",
        if_troubled=True,
    ),
    _rule(
        "reliance",
        r"(?:typically|often|usually|frequently|still|commonly|generally|either|also) "
        r"(?:rely|relies|depends?) (?:up)?on|^(?:existing|current|most|traditional|prior|however)"
        r"[^,.;]{3,60} (?:rely|relies|depends?) (?:up)?on",
        if_troubled=True,
    ),
    _rule(
        "narrow",
        r"(?:limited|confined|restricted) to|(?:focus(?:es|ed)?|concentrates?) (?:\w+ )?"
        r"(?:primarily|predominantly|mainly|narrowly|only|solely|exclusively|mostly|largely) on"
        r"|(?:primarily|predominantly|mainly|narrowly|only|solely|exclusively|mostly|largely)"
        r" (?:focus(?:es|ed)?|concentrates?) on",
        if_troubled=True,
    ),
    _rule(
        "costly",
        r"(?:costly|expensive|labou?r-intensive|time-consuming|laborious)(?!,| (?:to|and|or|for"
        r"|in)\b)",
        if_troubled=True,
    ),
    _rule(
        "costly",
        rf"(?:remains?|is|are) {_LY}(?:costly|expensive|labou?r-intensive|time-consuming"
        rf"|laborious)",
        "left",
    ),
    _rule(
        "struggle",
        r"(?:remains?|(?:is|are) (?:still|often|notoriously|inherently|particularly))"
        r"(?: \w+){0,3}? (?:challenges?|challenging|difficult|hard|unsolved|elusive|bottleneck"
        r"|obstacle|non-?trivial|problematic|open)",
        "left",
    ),
    _rule(
        "unexplored",
        rf"(?:remains?|(?:is|are|has been|have been)) {_LY}(?:under-?explored|unexplored"
        rf"|understudied"
        r"|under-?investigated|overlooked)",
        "left",
    ),
    _rule(
        "lack",
        rf"(?:remains?|(?:is|are)) {_LY}(?:scarce|lacking|missing|insufficient|unavailable)",
        "left",
    ),
    _rule("lack", r"scarcity(?! of)", "left"),
    _rule(
        "bad",
        r"(?:due to|owing to|because of|comes? (?:with|at)|caused by|given|exacerbat(?:e|es|ing)"
        r"|amplif(?:y|ies|ying)|compounding|(?:at|with) (?:a |an )?(?=(?:high|significant"
        r"|substantial"
        r"|prohibitive|severe|excessive|considerable) ))",
        certain=False,
    ),
    _rule(
        "bad",
        r"(?:(?:often |severely |significantly |can |may )?(?:hinders?|limits?|hampers?|impedes?"
        r"|undermines?|restricts?|poses?|prevents?|constrains?|degrades?|compromises?|threatens?"
        r"|persists?|arises?|occurs?|emerges?)"
        r"|(?:remains?|is|are) (?:an? |the )?(?:\w+ ){0,2}(?:concern|issue|problem|limitation)s?)",
        "left",
        certain=False,
    ),
)

_DENIED = re.compile(
    r"(?:\b(?:not|never|without|less|no longer|avoid\w*|mitigat\w*|reduc\w*|prevent\w*|eliminat\w*"
    r"|alleviat\w*|circumvent\w*|bypass\w*|sidestep\w*|only|unlike|minimi[sz]\w*|lower\w*"
    r"|suppress\w*|resist\w*|free|neither|nor)|n't)\W+"
    r"(?:\w+\W+){0,3}$",
    re.IGNORECASE,
)
# "When data is scarce" supposes a want, it does not state one.
_LACKING_STILL = re.compile(
    r"\b(?:(?:even|despite)\W+(?:(?:in|with|under|given|the|a)\W+){0,2}|in the )$", re.I
)
_SUPPOSED = re.compile(r"\b(?:when|if|where|even|unless|should|with)\b[^,;]*$", re.IGNORECASE)
_SOLVING = re.compile(
    r"\b(?:solv|address|tackl|overcom|resolv|handl|combat|counter|fix|eas"
    r"|remed)\w*\W+(?:\w+\W+){0,4}$|\bagainst\W+(?:\w+\W+){0,4}$",
    re.IGNORECASE,
)
# "Their strengths and limitations in speed" weighs something up without saying how it comes out.
_WEIGHED = re.compile(
    r"\b(?:strengths?|advantages?|merits?|benefits?|pros|capabilities|opportunities)\W+"
    r"(?:\w+\W+)?(?:and|or|versus)\W+(?:\w+\W+)?$"
    r"|\b(?:analy[sz]|discuss|review|survey|summari[sz]|examin|explor|investigat|outlin|compar"
    r"|stud(?:y|ies))\w*\W+(?:\w+\W+){0,4}$|\bfindings (?:are|include)\b.*$",
    re.IGNORECASE,
)
# "Minimizing performance loss in machine vision due to X" sells; X is far from what denies it.
_LESSENED = re.compile(
    r"\b(?:minimi[sz]|mitigat|reduc|alleviat|eliminat|suppress|correct)\w*\W+"
    r"(?:[\w-]+\s+){0,8}$",
    re.IGNORECASE,
)
_TROUBLED = re.compile(
    r"\b(?:however|yet|but|despite|although|remain\w*|still|existing|current|prior|traditional"
    r"|most|suffer\w*|struggl\w*|hinder\w*"
    r"|challeng\w*|often|prone|issues?|fail\w*|lack\w*|caus\w+|lead\w* to|limit\w*|plagued"
    r"|frequently"
    r"|introduc\w+|incur\w*|critical|severe|pose\w*|due to|because of|inevitabl\w+)\b",
    re.IGNORECASE,
)
_OURS = re.compile(
    r"\b(?:we|our)\b(?! (?:\w+ )?(?:find|found|observe|show|reveal|identify|demonstrate|note))",
    re.IGNORECASE,
)
_PEOPLE = re.compile(
    r"\b(?:patient|student|user|people|individual|clinician|developer|player|children|human|learner"
    r"|teacher|researcher|engineer|practitioner|population|communit\w+|physician|worker|novice"
    r"|beginner|speaker|viewer|artist|creator|operator|women|countr\w+|expert|designer|customer"
    r"|farmer|organi[sz]ation|author|scientist|who)s?\W+(?:\w+\W+){0,2}$",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\b(?:our|we|this (?:paper|work)|the proposed) (?:[\w-]+ ){0,3}$"
    r"|\b(?:we|this paper|this work) (?:\w+ )?(?:propos|introduc|present|develop|design)\w*\b.*$",
    re.IGNORECASE,
)


def cues(sentence: str) -> Iterator[Cue]:
    """Every cue of a sentence, in no order; cues that are denied or of people are left out."""
    for rule in _RULES:
        for match in rule.pattern.finditer(sentence):
            if _stands(rule, sentence, match):
                yield Cue(rule.complaint, *_region(rule, sentence, match), rule.side, rule.certain)


def _region(rule: _Rule, sentence: str, match: re.Match[str]) -> tuple[int, int]:
    return (match.end(), len(sentence)) if rule.side == "right" else (0, match.start())


def _stands(rule: _Rule, sentence: str, match: re.Match[str]) -> bool:
    before = sentence[: match.start()]
    if _PEOPLE.search(before) or _OWN.search(before):
        return False
    if rule.if_troubled and _TROUBLED.search(sentence) is None:
        return False
    if rule.complaint == "lack":
        supposed = _SUPPOSED if rule.side == "left" else _LACKING_STILL
        return supposed.search(before) is None
    if not rule.certain and (_OURS.search(before) or _LESSENED.search(before)):
        return False
    if rule.complaint in {"bad", "struggle"} and rule.side == "right" and _WEIGHED.search(before):
        return False
    return _SOLVING.search(before) is None and _DENIED.search(before) is None
