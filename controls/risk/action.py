"""Action: whether the evidence supports the kind of action that the decision commits to."""

import re
from collections.abc import Iterable

from controls.record import RiskPart
from controls.risk.view import View
from foresci.schema import Evidence, VenueAnswer, VenueTask
from knowledge_base.sentences import split_sentences
from knowledge_base.text import tokenize
from taxonomy.contribution import main_contribution
from taxonomy.passages import passages

_PLANNED = re.compile(
    r"\b(?:will|plan(?:s|ned|ning)? to|intend\w*|would|next step|future work|later on|not yet"
    r"|left open)\b",
    re.IGNORECASE,
)


def action(view: View) -> RiskPart | None:
    """How much of what is cited is of another kind than the decision needs.

    To invest in a line of work is to rely on it: of a cited item it is taken which share of its
    sentences tests nothing. To position a project is to show its like and what it has: the larger
    of the share of cited precedents that contribute another kind of thing, and of the share of the
    project's words in rationale and center that only its plans hold. None where nothing is cited.
    """
    if not view.supporting:
        return None
    task, answer = view.case.task, view.case.incumbent
    if isinstance(task, VenueTask) and isinstance(answer, VenueAnswer):
        return max(_other_kinds(view, task), _planned(task, answer), key=lambda one: one.score)
    untested = [_untested(item) for item in view.supporting]
    score = sum(untested) / len(untested)
    return RiskPart(
        name="action", score=score, reason=f"{score:.0%} of the sentences cited from test nothing"
    )


def _other_kinds(view: View, task: VenueTask) -> RiskPart:
    kind = main_contribution(task.project)
    others = [main_contribution(item.text) != kind for item in view.supporting]
    return RiskPart(
        name="action",
        score=sum(others) / len(others),
        reason=f"{sum(others)} of {len(others)} precedents cited are not {kind} papers as this is",
    )


def _planned(task: VenueTask, answer: VenueAnswer) -> RiskPart:
    sentences = split_sentences(task.project)
    has = _words(one for one in sentences if not _PLANNED.search(one))
    plans = _words(one for one in sentences if _PLANNED.search(one)) - has
    said = _words((answer.rationale.text, answer.contribution_center.text)) & (has | plans)
    score = len(said & plans) / len(said) if said else 0.0
    reason = f"{score:.0%} of what is said of the project is only planned"
    return RiskPart(name="action", score=score, reason=reason)


def _words(texts: Iterable[str]) -> set[str]:
    return {word for text in texts for word in tokenize(text)}


def _untested(item: Evidence) -> float:
    read = passages(item.id, item.section, item.text)
    return sum("evaluation" not in one.roles for one in read) / len(read) if read else 1.0
