"""What makes a forecast of a direction persuasive."""

import re

from evaluation.drift.roles import movement_told
from evaluation.pers.features.common import (
    adds_to,
    answered,
    evidence,
    focused,
    graded,
    has_figure,
    has_threshold,
    horizon,
    in_window,
    refutable,
)
from evaluation.pers.features.cues import (
    CAUSAL,
    COMPARED,
    MEASURED_BY,
    OVER_TIME,
    TROUBLE,
    UNSETTLED,
    WORKS,
    is_asserted,
)
from evaluation.pers.features.reading import Part, Reading
from evaluation.pers.features.rule import Rule, content, level
from evaluation.pers.features.sentences import Sentence
from evaluation.tokens import stems

_FIELDS = ("direction", "mechanism", "validation_signal", "risk")


def _stated(read: Reading) -> float:
    """Levels: a candidate is chosen; the words name it and no other; they say where it goes."""
    said = read.stated("direction")
    own = said.own_stems if said else frozenset[str]()
    single = read.names_option(own, read.chosen) and not read.others_named(own, read.chosen)
    return level(
        read.chosen is not None, single, any(_moves(one) for one in read.sentences("direction"))
    )


def _timed(read: Reading) -> float:
    """Levels: a movement is told; with figures from two times; and nowhere taken back."""
    said = read.sentences()
    seen = [one for one in said if OVER_TIME.search(one.own) and has_figure(one)]
    doubted = any(_moves(one) and is_asserted(UNSETTLED, one.own) for one in said)
    return level(any(map(_moves, said)), bool(seen), not doubted)


def _moves(one: Sentence) -> bool:
    return movement_told(one.own) != "none" or re.search(r"\bchange of\b", one.own) is not None


def _explained(read: Reading) -> float:
    """Levels: cause and effect are tied; the direction to something else; by what that does."""
    causal = [one for one in read.sentences("mechanism") if CAUSAL.search(one.own)]
    reaching = [one for one in causal if _reaches(one, read)]
    return level(bool(causal), bool(reaching), any(WORKS.search(one.text) for one in reaching))


def _reaches(one: Sentence, read: Reading) -> bool:
    """Whether a cause and its effect are told apart: the direction, and what it is tied to."""
    own = read.names[read.chosen.id] if read.chosen else frozenset()
    return not own.isdisjoint(one.stems) and adds_to(one.stems, own, least=1)


def _grounded(read: Reading) -> float:
    said = read.sentences("mechanism")
    return level(
        any(has_figure(one) or one.quotes for one in said),
        any(OVER_TIME.search(one.own) or COMPARED.search(one.own) for one in said),
    )


def _observable(read: Reading) -> float:
    said = [one for one in read.sentences("validation_signal") if MEASURED_BY.search(one.own)]
    return level(bool(said), any(_checkable(one, read) for one in said))


def _checkable(one: Sentence, read: Reading) -> bool:
    dated = in_window(one.own, read.task.window)
    return dated or has_figure(one) or has_threshold(one)


def _rival(read: Reading) -> float:
    named = [one for one in read.sentences() if read.others_named(one.own_stems, read.chosen)]
    reasoned = [one for one in named if has_figure(one) or CAUSAL.search(one.own)]
    settled = [one for one in named if COMPARED.search(one.own) or _moves(one)]
    clearly = any(not is_asserted(UNSETTLED, one.own) for one in settled)
    return level(bool(named), bool(reasoned), clearly)


def _obstacle(read: Reading) -> float:
    said = [one for one in read.sentences("risk") if TROUBLE.search(one.text)]
    return float(any(_of_chosen(one, read) for one in said))


def _of_chosen(one: Sentence, read: Reading) -> bool:
    return read.names_option(one.stems, read.chosen)


def _bears(shown: str, _: Part, read: Reading) -> bool:
    said = stems(shown)
    return bool(read.words_of(read.chosen) & said or read.others_named(said, read.chosen))


RULES: tuple[Rule, ...] = (
    answered(*_FIELDS),
    content(
        "direction_stated",
        "Does it commit in words to one direction, and to where that direction goes?",
        "A third each: a candidate is chosen, `direction` begins with its name and no other's, and"
        " tells which way it moves.",
        _stated,
    ),
    horizon(),
    content(
        "trajectory_argued",
        "Is the trajectory argued from how the direction has moved so far?",
        "A third each: a movement is told, figures from two times are given, and no sentence says"
        " that the movement is within noise.",
        _timed,
    ),
    content(
        "mechanism_explained",
        "Does the mechanism say what drives the direction, and how?",
        "A third each: `mechanism` ties cause to effect, the chosen direction to something else,"
        " and says what that does, such as reduces, enables or replaces.",
        _explained,
    ),
    content(
        "mechanism_grounded",
        "Does the mechanism rest on an observation over time?",
        "0.5 for a figure or a quotation in `mechanism`, 1 with a comparison of times or things.",
        _grounded,
    ),
    content(
        "signal_observable",
        "Could an outsider check the validation signal?",
        "0.5 for something measurable in `validation_signal`, 1 with a figure, a threshold or a"
        " date in the window.",
        _observable,
    ),
    refutable("risk", "validation_signal"),
    content(
        "rival_weighed",
        "Is the strongest other candidate weighed against the chosen one?",
        "A third each: another candidate is named, given a figure or a reason, and set behind"
        " without taking that back.",
        _rival,
    ),
    content(
        "obstacle_faced",
        "Does it face an obstacle that could keep this direction from gaining?",
        "1 where a sentence of `risk` names the chosen candidate and a trouble.",
        _obstacle,
    ),
    graded(),
    evidence(
        "the chosen candidate, or the name of another",
        _bears,
        *_FIELDS,
    ),
    focused(),
)
