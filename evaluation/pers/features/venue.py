"""What makes a positioning of a project persuasive."""

import re

from evaluation.pers.features.common import (
    adds_to,
    answered,
    evidence,
    focused,
    graded,
    has_figure,
    mean_of,
)
from evaluation.pers.features.cues import (
    ADDED,
    BOUNDED,
    CAUSAL,
    COMPARED,
    CONDITION,
    FIGURE,
    GAP,
    PRECEDENT,
    REVIEWER,
)
from evaluation.pers.features.forms import pattern, quotations
from evaluation.pers.features.reading import Part, Reading
from evaluation.pers.features.rule import Rule, content, level
from evaluation.pers.features.sentences import Sentence
from evaluation.text_match import Weights
from evaluation.tokens import stems
from foresci.schema import VenueTask

_FIELDS = ("rationale", "alternatives", "contribution_center", "upgrades", "risks")
_KIND = re.compile(
    r"\b(?:method|benchmark|dataset|data|analysis|system|theory|survey|resource|evaluation|study"
    r"|tool|framework|demonstration|application)\b(?: \w+)? ?(?:contribution|paper|work)?",
    re.IGNORECASE,
)
_NEAR = re.compile(
    r"\b(?:the project|near (?:it|the project|paper|work)|its kind|contribution|this project"
    r"|the study|the nearest)\b",
    re.IGNORECASE,
)


def profile_of(read: Reading) -> frozenset[str]:
    """The telling stems of the project's description that name no venue family."""
    if not isinstance(read.task, VenueTask):
        return frozenset()
    families = frozenset[str]().union(*(stems(one.text) for one in read.options))
    return Weights().telling(read.task.project) - families


def _default(read: Reading) -> float:
    """Levels: one family is chosen; the rationale begins with it; and says something."""
    said = read.stated("rationale")
    named = said is not None and read.names_option(said.own_stems, read.chosen)
    return level(read.chosen is not None, named, bool(read.sentences("rationale")))


def _from_profile(read: Reading) -> float:
    """Levels: speaks of the project; says two telling words of it; ties them to the family."""
    profile = profile_of(read)
    said = read.sentences("rationale")
    own = [one for one in said if len(profile & one.own_stems) > 1]
    tied = any(
        CAUSAL.search(one.own) or read.names_option(one.own_stems, read.chosen) for one in own
    )
    return level(any(_NEAR.search(one.own) for one in said) or bool(own), bool(own), tied)


def _compared(read: Reading) -> float:
    said = read.sentences("rationale")
    named = [one for one in said if read.others_named(one.own_stems, read.chosen)]
    return level(bool(named), any(has_figure(one) or CAUSAL.search(one.own) for one in named))


def _record(read: Reading) -> float:
    said = [one for one in read.sentences("rationale") if _accepts(one.own)]
    return level(bool(said), any(has_figure(one) for one in said), any(one.quotes for one in said))


def _accepts(text: str) -> bool:
    return re.search(r"\b(?:accept\w*|publish\w*|votes?)\b", text, re.IGNORECASE) is not None


def _center(read: Reading) -> float:
    said = read.sentences("contribution_center")
    profile = profile_of(read)
    of_project = [one for one in said if len(profile & one.stems) > 1]
    return level(
        any(_KIND.search(one.own) for one in said),
        bool(of_project),
        any(len(profile & one.stems) > 3 for one in of_project),
    )


def _condition(part: Part, read: Reading) -> float:
    """Half for a condition that says more than the project does, half for what would be added."""
    held = [one for one in part.sentences if CONDITION.search(one.own)]
    apart = any(adds_to(one.own_stems, profile_of(read)) for one in held)
    return (apart + any(ADDED.search(one.own) for one in held)) / 2


def _upgrade(part: Part, read: Reading) -> float:
    """A third each: something to add; which gap it closes; what of the project, or a like work."""
    added = any(
        ADDED.search(one.own) and adds_to(one.own_stems, profile_of(read), least=1)
        for one in part.sentences
    )
    gap = any(GAP.search(one.own) for one in part.sentences)
    return (added + gap + any(_is_bound(one, read) for one in part.sentences)) / 3


def _is_bound(one: Sentence, read: Reading) -> bool:
    like = bool(one.quotes) or PRECEDENT.search(one.own) is not None
    return like or len(profile_of(read) & one.own_stems) > 1


def _specific(part: Part, read: Reading) -> float:
    """Half for the rival family or work that a risk comes from, half for an objection to it."""
    from_where = [
        one for one in part.sentences if one.quotes or read.others_named(one.own_stems, None)
    ]
    objected = any(_objects(one) for one in from_where)
    return level(bool(from_where), objected)


def _bears(shown: str, _: Part, read: Reading) -> bool:
    said = stems(shown)
    return bool(profile_of(read) & said or read.others_named(said, None))


def _objects(one: Sentence) -> bool:
    counted = has_figure(one) or BOUNDED.search(one.undated) is not None
    return counted or REVIEWER.search(one.own) is not None


RULES: tuple[Rule, ...] = (
    answered(*_FIELDS),
    content(
        "default_stated",
        "Does it commit to one venue family of the task, and say so at once?",
        "A third each: the default is one of the candidates, `rationale` begins with its name, and"
        " has a sentence that counts.",
        _default,
    ),
    content(
        "default_from_profile",
        "Is the default argued from what this project contributes, studies and shows?",
        "A third each: `rationale` speaks of the project, holds two telling words of its"
        " description, and ties them to the family.",
        _from_profile,
    ),
    content(
        "default_compared",
        "Is the default weighed against the next best family?",
        "0.5 where `rationale` names another family, 1 with a figure or a reason.",
        _compared,
    ),
    content(
        "record_shown",
        "Does it show that the family has taken such work?",
        "A third each: `rationale` speaks of what was accepted, counts it, and names a work.",
        _record,
    ),
    content(
        "center_specific",
        "Is the contribution center that of this project, and named by its kind?",
        "A third each: `contribution_center` names a kind of contribution, holds two telling words"
        " of the description, and two more.",
        _center,
    ),
    content(
        "alternatives_conditional",
        "Has each alternative a condition that tells it from the default?",
        "Mean over the alternatives, two at least: half for a condition that adds two telling"
        " words to the project's, half where it names something to add or show.",
        mean_of("alternatives", _condition),
    ),
    content(
        "upgrades_concrete",
        "Is each upgrade a definite piece of work on this project that closes a gap?",
        "Mean over the upgrades: a third each for something to add, the gap it closes, and what of"
        " the project or of a like work it takes up.",
        mean_of("upgrades", _upgrade),
    ),
    content(
        "risks_specific",
        "Are risks those of this project at this family, with what reviewers would object?",
        "Mean over the risks: half for a family or a work that it comes from, half for what a"
        " reviewer would say or a figure.",
        mean_of("risks", _specific),
    ),
    graded(),
    evidence(
        "the project's description, or the name of a family",
        _bears,
        *_FIELDS,
    ),
    focused(),
    pattern("form_comparisons", "Does it set families against each other?", COMPARED, *_FIELDS),
    pattern("form_figures", "Does it give figures?", FIGURE, *_FIELDS),
    pattern("form_precedents", "Does it name what was accepted before?", PRECEDENT, *_FIELDS),
    pattern("form_objections", "Does it speak of what reviewers say?", REVIEWER, *_FIELDS),
    pattern("form_causes", "Does it tie causes to effects?", CAUSAL, *_FIELDS),
    quotations(*_FIELDS),
)
