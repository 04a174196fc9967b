"""FTA of planning tasks: the share of reference pairs that the answer's ranking orders alike."""

from evaluation.scores import FtaScore, SlotScore
from evaluation.targets import PlanningTarget
from foresci.options import match_option
from foresci.schema import PlanningAnswer, PlanningTask


def score_planning(answer: PlanningAnswer, task: PlanningTask, target: PlanningTarget) -> FtaScore:
    """Share of the reference's (better, worse) pairs in the same order, in [0, 1].

    Pairs that the reference leaves tied are not among its pairs. An option that the answer does
    not rank stands below all that it ranks; two unranked options are in no order. With C pairs
    ordered alike and D ordered contrary among n, Kendall's tau is (C - D) / n in [-1, 1] (Kendall
    1938, doi:10.1093/biomet/30.1-2.81). Tau and the top-1 hit stand beside the score.
    """
    named = [match_option(option.candidate, task.candidates) for option in answer.ranking]
    if not target.pairs:
        return FtaScore(score=None, undefined="the reference leaves all options tied")
    places, last = _places(named), len(named)
    signs = [
        _sign(places.get(worse, last) - places.get(better, last)) for better, worse in target.pairs
    ]
    share = signs.count(1) / len(signs)
    unmatched = sum(option is None for option in named)
    order = SlotScore(
        name="order",
        score=share,
        weight=1.0,
        note=f"{unmatched} ranked names fit no single option" if unmatched else None,
    )
    details = {
        "pairs": float(len(signs)),
        "top1": float(bool(named) and named[0] in target.top) if target.top else None,
        "tau": sum(signs) / len(signs),
    }
    return FtaScore(score=share, slots=(order,), details=details)


def _places(named: list[str | None]) -> dict[str, int]:
    """The first place of every option that is named."""
    places: dict[str, int] = {}
    for place, option in enumerate(named):
        if option is not None:
            places.setdefault(option, place)
    return places


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
