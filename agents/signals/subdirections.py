"""Which papers of a domain belong to the subdirection that a bottleneck task names."""

import re

import numpy as np
from numpy.typing import NDArray

from agents.signals.members import users
from knowledge_base import KnowledgeBase
from knowledge_base.domain_scope import domain_mask
from knowledge_base.text import tokenize
from taxonomy.topics import assign_topics

_QUOTED = re.compile(r"[\"\u201c]([^\"\u201c\u201d]+)[\"\u201d]")
_WHOLE = re.compile(r"\b(?:as a whole|at large|in general)\b", re.IGNORECASE)
_NAME_END = re.compile(r", within |[:;(]")


def subdirection_papers(kb: KnowledgeBase, domain: str, subdirection: str) -> NDArray[np.bool_]:
    """The papers of a domain that a subdirection is about, shape (papers,).

    Where its description quotes phrases ("work that speaks of ..."), those that use one of them or
    its name; where it speaks of the subject as a whole, the domain; else those that a search for
    the description claims (`taxonomy.topics`).
    """
    held = domain_mask(kb, domain)
    if quoted := _QUOTED.findall(subdirection):
        named = [subject_of(subdirection), *quoted]
        using = np.zeros_like(held)
        for name in named:
            using |= users(kb, domain, name)
        return using
    if _WHOLE.search(subdirection) or not tokenize(subdirection):
        return held
    scores = np.where(held, kb.paper_scores(subdirection), 0.0)
    found: NDArray[np.bool_] = assign_topics(scores[None, :])[0]
    return found


def subject_of(subdirection: str) -> str:
    """Its name, without the description that follows."""
    name = _NAME_END.split(subdirection, maxsplit=1)[0]
    return re.sub(r",? taken as a whole$", "", name).strip(" ,.") or subdirection
