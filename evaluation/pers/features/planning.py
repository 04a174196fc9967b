"""What makes a ranking with the plan around it persuasive."""

from collections.abc import Callable
from itertools import pairwise

from evaluation.drift.reading import is_outside, promised_dates
from evaluation.drift.roles import names_a_limit
from evaluation.pers.features.common import (
    adds_to,
    answered,
    evidence,
    focused,
    graded,
    has_figure,
    has_threshold,
    mean_of,
    parts_that,
)
from evaluation.pers.features.cues import (
    CAUSAL,
    COMPARED,
    CONDITION,
    FALLBACK,
    FIGURE,
    MEASURED_BY,
    OVER_TIME,
    THRESHOLD,
    TROUBLE,
    UNSETTLED,
    is_asserted,
)
from evaluation.pers.features.forms import pattern, quotations
from evaluation.pers.features.reading import Part, Reading, share
from evaluation.pers.features.rule import Rule, content, level
from evaluation.pers.features.sentences import Sentence
from evaluation.tokens import stems
from foresci.schema import Candidate
from taxonomy.passages import roles_of

_AROUND = ("milestones", "dependencies", "risks", "go_no_go")
_FIELDS = ("ranking", "milestones", "dependencies", "risks", "go_no_go")


def _complete(read: Reading) -> float:
    parts = [part for part in read.parts.get("ranking", ()) if part.option]
    ranked = share(any(part.option == one for part in parts) for one in read.options)
    return (ranked + share(_has_own(one, parts) for one in read.options)) / 2


def _has_own(option: Candidate, parts: list[Part]) -> bool:
    return any(part.option == option and part.sentences for part in parts)


def _ordered(read: Reading) -> float:
    """Over neighbours: half where the first is set against the second, half where clearly so."""
    pairs = list(pairwise(read.parts.get("ranking", ())))
    return sum(_against(*pair, read) for pair in pairs) / max(1, len(read.options) - 1, len(pairs))


def _against(first: Part, second: Part, read: Reading) -> float:
    compared = [
        one
        for one in first.sentences
        if COMPARED.search(one.own) and read.names_option(one.own_stems, second.option)
    ]
    return level(bool(compared), any(not is_asserted(UNSETTLED, one.own) for one in compared))


def _reasoned(read: Reading) -> float:
    return _of_ranking(_has_reason, read)


def _has_reason(part: Part) -> bool:
    """Whether a cause, a limit or a need is told, by the answer or in a passage it quotes."""
    return any(
        CAUSAL.search(one.text) or names_a_limit(one.text) or "problem" in roles_of(one.text)
        for one in part.sentences
    )


def _over_time(read: Reading) -> float:
    return _of_ranking(
        lambda part: any(has_figure(one) and OVER_TIME.search(one.own) for one in part.sentences),
        read,
    )


def _of_ranking(holds: Callable[[Part], bool], read: Reading) -> float:
    """The share of the rationales of which something holds, one for each option at least."""
    ranked = read.parts.get("ranking", ())
    return sum(map(holds, ranked)) / max(1, len(read.options), len(ranked))


def _milestone(part: Part, read: Reading) -> float:
    """Half for a day in the window and none outside, half for something that can be checked."""
    days = [day for one in part.sentences for day in promised_dates(one.own)]
    dated = bool(days) and not any(is_outside(day, read.task.window) for day in days)
    return (dated + any(_is_checkable(one, read) for one in part.sentences)) / 2


def _is_checkable(one: Sentence, read: Reading) -> bool:
    shown = has_figure(one) or bool(one.quotes) or has_threshold(one)
    return MEASURED_BY.search(one.own) is not None and (
        shown or adds_to(one.stems, read.matter, least=3)
    )


def _depends(part: Part, read: Reading) -> bool:
    """Whether two options are tied to each other, or one to what it rests on."""
    return any(
        (names_a_limit(one.own) and (adds_to(one.stems, read.matter) or one.quotes))
        or len(read.others_named(one.own_stems, None)) > 1
        for one in part.sentences
    )  # fmt: skip


def _reason_of_tie(part: Part, read: Reading) -> bool:
    return any(one.quotes or CAUSAL.search(one.own) for one in part.sentences)


def _fallback(read: Reading) -> float:
    said = [one for one in read.sentences("go_no_go") if FALLBACK.search(one.own)]
    named = [one for one in said if read.others_named(one.own_stems, read.chosen)]
    return level(bool(named), any(CONDITION.search(one.own) for one in named))


def _has_threshold(part: Part) -> bool:
    return any(has_threshold(one) for one in part.sentences)


def _is_specific_risk(part: Part, read: Reading) -> bool:
    return any(
        read.others_named(one.stems, None) and (TROUBLE.search(one.text) or has_figure(one))
        for one in part.sentences
    )


def _bears(shown: str, part: Part, read: Reading) -> bool:
    options = [part.option] if part.option else read.options
    return any(read.words_of(option) & stems(shown) for option in options)


def _fits(read: Reading) -> float:
    """Telling words of the constraint that the plan takes up."""
    held = {stem for one in read.sentences(*_AROUND) for stem in one.own_stems & read.constraint}
    return level(bool(held), len(held) >= min(2, len(read.constraint)))


RULES: tuple[Rule, ...] = (
    answered(*_FIELDS),
    content(
        "ranking_reasoned",
        "Has every option its rank and a reason of its own for it?",
        "Over the task's options: half for a rank, half for a rationale that says something.",
        _complete,
    ),
    content(
        "order_compared",
        "Is each rank justified against the next one, and not by the option's merits alone?",
        "Over neighbours in a full ranking: half where the upper one's rationale compares it"
        " with the lower one by name, half where that is not taken back as unclear.",
        _ordered,
    ),
    content(
        "order_measured",
        "Does the order rest on how the options have moved so far?",
        "Share of the rationales, one for each option at least, with figures from two times.",
        _over_time,
    ),
    content(
        "order_argued",
        "Do reasons say what makes an option come first, such as what depends on it?",
        "Share of the rationales, one for each option at least, that tell a cause, a dependency"
        " or a problem, in own words or in a passage.",
        _reasoned,
    ),
    content(
        "milestones_checkable",
        "Can each milestone be checked, by a day in the window?",
        "Mean over the milestones, two at least: half for a day in the window and none outside,"
        " half for something measurable told by a figure, a source or words of its own.",
        mean_of("milestones", _milestone),
    ),
    content(
        "dependencies_explained",
        "Do dependencies tie options to each other or to what they rest on?",
        "Share of the dependencies, two at least, that name two options, or what an option rests"
        " on.",
        mean_of("dependencies", _depends),
    ),
    content(
        "dependencies_argued",
        "Is it said why one thing depends on another?",
        "Share of the dependencies, two at least, with a cause or a quotation.",
        mean_of("dependencies", _reason_of_tie),
    ),
    content(
        "go_no_go_threshold",
        "Do the go/no-go criteria have numbers to decide by?",
        "Share of the criteria, two at least, with a threshold.",
        parts_that("go_no_go", _has_threshold),
    ),
    content(
        "fallback_named",
        "Is it said when to give up the first option, and for which other one?",
        "0.5 for a criterion that names another option to turn to, 1 with its condition.",
        _fallback,
    ),
    content(
        "risks_specific",
        "Are risks those of an option of this plan, and not of research in general?",
        "Share of the risks, two at least, that name an option with a trouble or a figure.",
        mean_of("risks", _is_specific_risk),
    ),
    content(
        "constraint_heeded",
        "Does the plan fit the task's constraint, and say how?",
        "0.5 for one telling word of the constraint in the plan around the ranking, 1 for two.",
        _fits,
    ),
    graded(),
    evidence(
        "the option in whose claim it stands, or of any option",
        _bears,
        *_FIELDS,
    ),
    focused(),
    pattern("form_comparisons", "Does it set options against each other?", COMPARED, "ranking"),
    pattern("form_figures", "Does it give figures?", FIGURE, *_FIELDS),
    pattern("form_conditions", "Does it speak in conditions?", CONDITION, *_FIELDS),
    pattern("form_thresholds", "Does it name thresholds?", THRESHOLD, *_FIELDS),
    pattern("form_troubles", "Does it name troubles?", TROUBLE, "risks", "ranking"),
    pattern("form_causes", "Does it tie causes to effects?", CAUSAL, *_FIELDS),
    quotations(*_FIELDS),
)
