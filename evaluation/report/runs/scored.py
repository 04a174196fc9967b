"""The scores of a run, slot by slot: what each was compared to, and who judged."""

from collections.abc import Iterator
from typing import get_args

from evaluation.drift.record import DRIFT_KINDS
from evaluation.metrics import METRICS, TITLES, Metric
from evaluation.paired.figures import figure
from evaluation.paired.wording import spaced
from evaluation.report.runs.marks import FORM, Standing, judged, score_cell
from evaluation.report.runs.scene import Scene, part
from evaluation.run_scores import Scores
from evaluation.scores import (
    Coverage,
    FactClaim,
    FactScore,
    FactVerdict,
    FtaScore,
    PersScore,
    SlotScore,
    TraceSlotScore,
)
from evaluation.summary import judge_of, value_of
from taxonomy.view.page.markup import Html, element, join
from taxonomy.view.plain import shortened

LONGEST = 85
_VERDICTS: dict[FactVerdict, Standing | None] = {
    "supported": "good",
    "partial": "warn",
    "unsupported": "bad",
    "not_checkable": None,
}
_SEVERITY: dict[int, Standing] = {0: "good", 1: "warn", 2: "bad", 3: "bad"}


def scores_part(scene: Scene) -> Html:
    """A table with a block for each metric."""
    scores = scene.run.scores
    if scores is None:
        return Html()
    blocks = [element("tbody", _head(scores, metric), *_rows(scores, metric)) for metric in METRICS]
    return part(f"Scores, judged by {scores.fta.judge}", element("table", *blocks, class_="sc"))


def scores_line(scores: Scores) -> str:
    """All metrics of a run in one line."""
    return ", ".join(
        f"{TITLES[metric]} {figure(value_of(scores, metric), FORM)}" for metric in METRICS
    )


def _head(scores: Scores, metric: Metric) -> Html:
    value = value_of(scores, metric)
    scale = " of 3, lower is better" if metric == "drift" else ""
    undefined = getattr(scores, metric).undefined
    why = f", not defined: {undefined}" if undefined else ""
    judge = judge_of(scores, metric)
    other = "" if judge == scores.fta.judge else f"; judged by {judge}"
    title = f"{TITLES[metric]} {figure(value, FORM)}{scale}{why}{other}"
    return element("tr", element("th", title, colspan=3, scope="rowgroup"))


def _rows(scores: Scores, metric: Metric) -> Iterator[Html]:
    match metric:
        case "fta":
            return _fta(scores.fta)
        case "fact":
            return _fact(scores.fact)
        case "trace":
            return map(_trace_slot, scores.trace.slots)
        case "pers":
            return _pers(scores.pers)
        case "drift":
            return _drift(scores)


def _row(name: str, cell: Html, *compared: str) -> Html:
    return element("tr", element("th", name, scope="row"), cell, element("td", *compared))


def _fta(score: FtaScore) -> Iterator[Html]:
    weights = sum(slot.weight for slot in score.slots) or 1.0
    for slot in score.slots:
        name = f"{spaced(slot.name)} ({slot.weight / weights:.0%})"
        yield _row(name, score_cell(slot.score), _matched(slot))
    if score.errors:
        pairs = ", ".join(f"{one.better} over {one.worse} ({one.kind})" for one in score.errors)
        told = f"Pairs ordered wrongly: {pairs}"
        yield _row("order", judged(str(len(score.errors)), "bad"), told)


def _matched(slot: SlotScore) -> str:
    """What of the target a slot was compared to: the nearest of its wordings, or what it is."""
    note = f" ({slot.note})" if slot.note else ""
    if slot.matched:
        return f"Matched: {shortened(slot.matched, LONGEST)}{note}"
    if not slot.variants:
        return f"Matched nothing of the target{note}"
    near = max(slot.variants, key=lambda one: one.score)
    return f"Nearest of {len(slot.variants)}: {shortened(near.text, LONGEST)}{note}"


def _fact(score: FactScore) -> Iterator[Html]:
    for claim in score.claims:
        yield _row(
            f"{claim.id} {_place(claim.field)}",
            judged(spaced(claim.verdict), _VERDICTS[claim.verdict]),
            f"{shortened(claim.text, LONGEST)}{_by(claim)}",
        )
    if score.gold:
        rates = f"precision {figure(score.precision, FORM)}, recall {figure(score.recall, FORM)}"
        yield _row("claim bank", element("td", rates), _covered(score))


def _place(field: str) -> str:
    """Where an answer makes a claim, in words: `rivals.0` is its first rival."""
    name, _, number = spaced(field).partition(".")
    return f"{name} {int(number) + 1}" if number.isdecimal() else spaced(field)


def _by(claim: FactClaim) -> str:
    told = f" By {', '.join(claim.by)}." if claim.by else ""
    return told + (f" Against {', '.join(claim.against)}." if claim.against else "")


def _covered(score: FactScore) -> str:
    found: dict[Coverage, list[str]] = {one: [] for one in get_args(Coverage)}
    for claim in score.gold:
        by = f" ({', '.join(claim.by)})" if claim.by else ""
        found[claim.coverage].append(claim.id + by)
    return "; ".join(f"{name}: {', '.join(ids)}" for name, ids in found.items() if ids)


def _trace_slot(slot: TraceSlotScore) -> Html:
    conflict = ", a conflict left open" if slot.unresolved_conflict else ""
    anchors = f" by {', '.join(slot.anchors)}" if slot.anchors else ""
    others = ", ".join(one for one in slot.nearest if one not in slot.anchors)
    near = f"; also compared to {others}" if others else ""
    told = f"{spaced(slot.support)} support{anchors}, bridge {slot.bridge}{conflict}{near}."
    reason = f" {slot.reason[:1].upper()}{slot.reason[1:]}." if slot.reason else ""
    return _row(spaced(slot.name), score_cell(slot.score), told, reason)


def _pers(score: PersScore) -> Iterator[Html]:
    if score.rating is None:
        return
    told = ", ".join(f"{spaced(name)} {value:.3g}" for name, value in score.features.items())
    yield _row("rating", element("td", f"{score.rating:.2f} of 7"), told)


def _drift(scores: Scores) -> Iterator[Html]:
    for kind in DRIFT_KINDS:
        found = scores.drift.dimension(kind)
        standing = None if found.severity is None else _SEVERITY[found.severity]
        shown = "-" if found.severity is None else str(found.severity)
        yield _row(spaced(kind), judged(shown, standing), join(found.reason))
