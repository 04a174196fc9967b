"""Can a span mean one thing only? If not, why not."""

from dataclasses import dataclass
from datetime import date

from evaluation.audit.leakage import LIKE_A_NAME, TITLE_GRAM
from evaluation.leakage.bearers import ATOM, Bearers
from evaluation.leakage.keys import key_of
from evaluation.leakage.mentions import Found
from evaluation.leakage.timeline import Timeline
from knowledge_base.text import tokenize


@dataclass(frozen=True)
class Reference:
    """What is known of all papers together."""

    timeline: Timeline
    bearers: Bearers
    first: dict[str, int]
    """Row of the oldest paper with each key."""

    def known(self, key: str, cutoff: date) -> bool:
        """Whether a paper up to the cutoff has a key."""
        row = self.first.get(key)
        return row is not None and self.timeline.papers.days[row] <= cutoff


def parts_of(span: str) -> list[str]:
    """The words of a name, hyphens apart."""
    return ATOM.findall(span)


def why_not_unique(found: Found, cutoff: date, reference: Reference) -> str | None:
    """Why a span does not identify one paper, method, model or data set; None where it does."""
    match found.kind:
        case "arxiv_id":
            known = found.name in reference.timeline.papers.row_of
            return None if known else "the corpus has no paper of this id"
        case "title":
            return _why_no_title(found, reference)
        case "name":
            return _why_no_name(found, cutoff, reference)


def _why_no_title(found: Found, reference: Reference) -> str | None:
    """Set phrases of a field are in many titles, so that little words must not count."""
    if len(found.rows) > 1:
        return "words of the titles of several later papers"
    whole = found.key == key_of(reference.timeline.papers.titles[found.rows[0]])
    if not whole and len(tokenize(found.name)) < TITLE_GRAM:
        return "a phrase that a later title happens to have"
    return None


def _why_no_name(found: Found, cutoff: date, reference: Reference) -> str | None:
    bearers = reference.bearers
    rows = bearers.later(found.name, cutoff)
    alike = bearers.later_in_any_spelling(found.key, cutoff)
    if not alike:
        return "no later paper bears this name, whoever mentions it"
    if not rows:
        return "the later paper of this name spells it otherwise"
    if len(alike) > 1:
        return "several later papers bear this name"
    if _is_compound(found.name, cutoff, reference):
        return "a compound of known words"
    entitled = bearers.in_title(found.name, rows[0])
    if not LIKE_A_NAME.search(found.name) and (found.opens_sentence or not entitled):
        return "a word like others but for its capital"
    if not entitled and reference.first.get(found.key) != rows[0]:
        return "an earlier paper has it, so that its bearer did not coin it"
    return None


def _is_compound(span: str, cutoff: date, reference: Reference) -> bool:
    """Whether known words make it up.

    Of words with spaces between them only a version is a name of its own (`Model 2.5`). With
    hyphens it is none where each part is known and is an ordinary word in small letters, or none
    of them is written like a name: `RAG-specific`, `Triple-Prior`, but not `AR-Drag`.
    """
    parts = parts_of(span)
    if len(parts) == 1 or not all(reference.known(key_of(part), cutoff) for part in parts):
        return False
    if " " in span:
        return not any(map(str.isdigit, span.rsplit(" ", 1)[-1]))
    return any(part.islower() for part in parts) or not any(map(LIKE_A_NAME.search, parts))
