"""Venue families, and which one accepted a paper according to its authors' free-text comment.

The families follow the venue communities of the ForeSci paper (appendix C.5). A comment counts
only as a statement of acceptance; a submission, a review in progress, a link and a report on an
earlier paper's venue do not.
"""

import re
from dataclasses import dataclass
from typing import Literal

FamilyId = Literal["acl", "ml", "ai", "ir", "cv"]
Track = Literal["main", "findings", "workshop", "other"]

FAMILY_NAMES: dict[FamilyId, str] = {
    "acl": "ACL / EMNLP / NAACL and their sister venues (EACL, AACL, COLING, TACL)",
    "ml": "ICLR / ICML / NeurIPS",
    "ai": "AAAI / IJCAI",
    "ir": "SIGIR / KDD and neighbouring retrieval and web venues (WWW, CIKM, WSDM, ECIR)",
    "cv": "CVPR / ICCV / ECCV and their sister venues (WACV, BMVC, 3DV)",
}
"""The text a task shows for each family."""

VENUES: dict[str, FamilyId] = {
    **dict.fromkeys(("ACL", "EMNLP", "NAACL", "EACL", "AACL", "COLING", "CONLL", "TACL"), "acl"),
    **dict.fromkeys(("ICLR", "ICML", "NEURIPS", "COLM", "AISTATS", "TMLR"), "ml"),
    **dict.fromkeys(("AAAI", "IJCAI", "ECAI"), "ai"),
    **dict.fromkeys(("SIGIR", "KDD", "WWW", "CIKM", "WSDM", "ECIR", "RECSYS"), "ir"),
    **dict.fromkeys(("CVPR", "ICCV", "ECCV", "WACV", "ACCV", "BMVC", "3DV"), "cv"),
}
"""Venue name to family. COLM sits with `ml`, whose reviewing and programme it shares."""

_LONG_NAMES: tuple[tuple[str, str], ...] = (
    (r"european chapter of the association for computational linguistics", "EACL"),
    (r"(?:north american|nations of the americas) chapter of the association for comp\w+ ling\w+",
     "NAACL"),
    (r"asia-pacific chapter of the association for computational linguistics", "AACL"),
    (r"transactions of the association for computational linguistics", "TACL"),
    (r"annual meeting of the association for computational linguistics", "ACL"),
    (r"(?:conference on )?empirical methods in natural language processing", "EMNLP"),
    (r"international conference on computational linguistics", "COLING"),
    (r"(?:conference on )?neural information processing systems", "NEURIPS"),
    (r"international conference on learning representations", "ICLR"),
    (r"international conference on machine learning(?! (?:and|techn|appl))", "ICML"),
    (r"transactions on machine learning research", "TMLR"),
    (r"conference on language modell?ing", "COLM"),
    (r"aaai conference on artificial intelligence", "AAAI"),
    (r"international joint conferences? on artificial intelligence", "IJCAI"),
    (r"conference on information and knowledge management", "CIKM"),
    (r"the (?:acm )?web conference", "WWW"),
    (r"european conference on information retrieval", "ECIR"),
    (r"winter conference on applications of computer vision", "WACV"),
    (r"(?<!winter )conference on computer vision and pattern recognition", "CVPR"),
    (r"international conference on computer vision(?! (?:and|theory|systems|winter))", "ICCV"),
    (r"european conference on computer vision", "ECCV"),
)  # fmt: skip
_ACRONYMS = "|".join(sorted((*VENUES, "NIPS"), key=len, reverse=True))
_MENTION = re.compile(
    rf"(?:(?<![\w-])|(?<=IJCNLP-)|(?<=LREC-))(?P<acronym>{_ACRONYMS})(?P<workshop>-?W(?:S|orkshops?)?\b)?"
    r"(?!/ACM|-AP|[A-Z]|\w*\.(?:org|cc|com))"
    r"(?:[\s,'\u2019`*~()\[-]{0,3}(?P<year>20[12]\d|[12]\d)(?!\d))?",
    re.IGNORECASE,
)
_TWICE = re.compile(rf"\b({_ACRONYMS})\b[\s,(:-]+(?=\1\b)", re.IGNORECASE)
_URL = re.compile(r"(?:\\url\{[^}]*\}|https?://\S+|www\.\S+|\b\S+\.(?:github\.io|com|org)\S*)")
_CLAUSE = re.compile(
    r"(?<=[a-z0-9)\]])[.](?=\s|$)|[;\n|]|,\s+(?="
    r"(?:code|project|under|sub|dataset|website|webpage)\b)",
    re.IGNORECASE,
)
_NOT_ACCEPTED = re.compile(
    r"submi(?:t|ss)|under\s+(?:\w+\s+)?review|in review|being reviewed|reject|withdr[ae]w|in prep|"
    r"extended (?:version|abstract of)|extension of|extends|builds? (?:up)?on|based on (?:our|the)|"
    r"supersed|previous(?:ly)? |preliminary|earlier version|journal version|follow-?up|invited|"
    r"template|format|style file|conference version|not accepted|wants? to|intend|"
    r"\b(?:review|reviewer|meta-review)s?\b|tutorial|\bARR\b|version of (?:the|this|our|a)|"
    r"\bsee\b|same as|cf\.|candidate|rebuttal|dataset from|data from",
    re.IGNORECASE,
)
_ACCEPTED = re.compile(
    r"accept|acc?pet|\bto appear\b|\bappear(?:s|ed|ing)?\b|publi(?:shed|cation)|"
    r"proceedings|\bproc\b|"
    r"present(?:ed|ation)|camera[- ]ready|\boral\b|spotlight|highlight|\bposter\b|\bmain\b|"
    r"findings|award|\bbest paper\b|in press|forthcoming|conference paper",
    re.IGNORECASE,
)
_WORKSHOP = re.compile(
    r"workshop|chall[ae]nge|competition|symposi|shared task|\bW\b|winn(?:er|ing)|place\b|bridge|"
    r"conjunction|co-?located|\bSRW\b|\bICWSM\b",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\bdemo|industr|student|doctoral|tutorial|late[- ]breaking|extended abstract|tiny paper|"
    r"blog ?post|applied data science|companion|perspective|reproducib",
    re.IGNORECASE,
)
_BARE_TAIL = re.compile(
    r"[\s.,:!()\[\]'\u2019`*-]*(?:(?:conference|paper|track|short|long|full|datasets?|benchmarks?|"
    r"and|&|d|b|position|oral|preprint|pages?|figures?|tables?|with|appendi(?:x|ces)|"
    r"supplementary|material|main|text|including|references|\d+)[\s.,:!()\[\]+*-]*)*",
    re.IGNORECASE,
)
_BARE_HEAD = re.compile(
    r"[\s.,:!()\[\]*-]*(?:(?:the|ieee|acm|cvf|ieee/cvf|in|at|pages?|pp|figures?|tables?|and|with|"
    r"\d+(?:st|nd|rd|th)?)[\s.,:!()\[\]+*/-]*)*",
    re.IGNORECASE,
)
_HOST_BEFORE = re.compile(r"([\w-]+)\s*(?:@|-at-)\s*(?:the\s+)?$")
_NAME_BEFORE = re.compile(
    r"\b[A-Za-z]*[A-Z0-9]\w*[A-Z]\w*(?:[\s-]+20\d\d)?,?\s+(?:at|in)\s+(?:the )?$"
)
_NAME_AFTER = re.compile(r"[\s):,-]*(?!DOI\b|IEEE\b|ORAL\b|MAIN\b)[A-Z][A-Z0-9]{2,}\b|\s*@\s*\w")


@dataclass(frozen=True)
class VenueMention:
    """An acceptance that a comment states."""

    family: FamilyId
    venue: str
    year: int | None
    track: Track


def accepted_family(comments: str | None) -> VenueMention | None:
    """The venue at which a paper was accepted, as its comment says; None when it does not.

    Args:
        comments: the authors' free text, such as "Accepted to EMNLP 2025 Findings".

    Returns:
        The first acceptance at a venue of a known family. Where a comment names a main-track
        acceptance and a workshop, the main one is meant.
    """
    found = [
        mention
        for clause in _clauses(comments or "")
        if not _NOT_ACCEPTED.search(clause)
        for match in _MENTION.finditer(clause)
        if (mention := _mention(clause, match)) is not None
    ]
    main = [mention for mention in found if mention.track == "main"]
    return next(iter(main or found), None)


def _clauses(comments: str) -> list[str]:
    text = _URL.sub(" ", comments)
    for pattern, acronym in _LONG_NAMES:
        text = re.sub(pattern, acronym, text, flags=re.IGNORECASE)
    text = _TWICE.sub("", text)
    return [clause.strip() for clause in _CLAUSE.split(text) if clause and clause.strip()]


def _mention(clause: str, match: re.Match[str]) -> VenueMention | None:
    if not (_ACCEPTED.search(clause) or _bare(clause, match)):
        return None
    acronym = match["acronym"].upper()
    venue = "NEURIPS" if acronym == "NIPS" else acronym
    if venue == "WWW" and match["acronym"] != "WWW":
        return None
    year = int(match["year"]) if match["year"] else None
    full = year + 2000 if year is not None and year < 100 else year
    return VenueMention(VENUES[venue], venue, full, _track(clause, match))


def _bare(clause: str, match: re.Match[str]) -> bool:
    """Whether the clause is the venue and its year alone, up to page counts and the like."""
    workshop = match["workshop"] or _WORKSHOP.search(clause) or _OTHER.search(clause)
    head = _BARE_HEAD.fullmatch(clause[: match.start()])
    tail = _BARE_TAIL.fullmatch(clause[match.end() :])
    return match["year"] is not None and head is not None and (tail or workshop) is not None


def _track(clause: str, match: re.Match[str]) -> Track:
    if match["workshop"] or _WORKSHOP.search(clause) or _hosted(clause, match):
        return "workshop"
    if re.search(r"findings", clause, re.IGNORECASE):
        return "findings"
    return "other" if _OTHER.search(clause) else "main"


def _hosted(clause: str, match: re.Match[str]) -> bool:
    """Whether another event's name stands beside the venue: "XYZ @ ICLR", "EACL 2026 SIGXYZ"."""
    before, after = clause[: match.start()], clause[match.end() :]
    host = _HOST_BEFORE.search(before)
    if host is not None and not _ACCEPTED.search(host[1]):
        return True
    return bool(_NAME_BEFORE.search(before) or _NAME_AFTER.match(after))
