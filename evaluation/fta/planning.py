"""FTA of planning tasks: the share of reference pairs that the answer's ranking orders alike."""

from evaluation.fta.ranking import Ranking, displacements, errors_of
from evaluation.scores import FtaScore, SlotScore
from evaluation.targets import PlanningTarget
from foresci.options import match_option
from foresci.schema import PlanningAnswer, PlanningTask

TIED = "the reference leaves all options tied"


def score_planning(answer: PlanningAnswer, task: PlanningTask, target: PlanningTarget) -> FtaScore:
    """Share of the reference's (better, worse) pairs in the same order, in [0, 1].

    Pairs that the reference leaves tied are not among its pairs. An option that the answer does
    not rank stands below all that it ranks; two unranked options are in no order. With C pairs
    ordered alike and D ordered contrary among n, Kendall's tau is (C - D) / n in [-1, 1] (Kendall
    1938, doi:10.1093/biomet/30.1-2.81). Beside the score stand tau, the top-1 hit, the pairs that
    are ordered wrong, and how many places the option that is furthest off is off.
    """
    if not target.pairs:
        return FtaScore(score=None, undefined=TIED)
    ranking = Ranking.of([match_option(one.candidate, task.candidates) for one in answer.ranking])
    errors = errors_of(ranking, target.pairs)
    pairs = len(target.pairs)
    against = sum(error.kind == "reversed" for error in errors)
    share = (pairs - len(errors)) / pairs
    order = SlotScore(name="order", score=share, weight=1.0, note=_note(ranking))
    details: dict[str, float | None] = {
        "pairs": float(pairs),
        "tau": (pairs - len(errors) - against) / pairs,
        **_top(ranking, target),
        "largest_displacement": float(max(displacements(ranking, target.pairs).values())),
    }
    return FtaScore(score=share, slots=(order,), details=details, errors=errors)


def _note(ranking: Ranking) -> str | None:
    if not ranking.unmatched:
        return None
    return f"{ranking.unmatched} ranked names fit no single option"


def _top(ranking: Ranking, target: PlanningTarget) -> dict[str, float | None]:
    """Whether the first place is an option that none beats; None where the reference has no top."""
    hit = float(ranking.first in target.top) if target.top else None
    return {"top1": hit, "top_priority_error": None if hit is None else 1.0 - hit}
