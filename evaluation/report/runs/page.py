"""The page of one run. What an earlier run of the same agent has already shown is a link to it."""

from dataclasses import replace

from evaluation.metrics import METRICS
from evaluation.report.runs.checked import control_part, gate_part
from evaluation.report.runs.decided import brief_choice, decision_part
from evaluation.report.runs.evidence import evidence_part
from evaluation.report.runs.opened import OpenedRun
from evaluation.report.runs.overview import run_label
from evaluation.report.runs.scene import Scene, part
from evaluation.report.runs.scored import scores_line, scores_part
from evaluation.report.runs.searches import searches_part
from evaluation.report.runs.stages import stages_part
from foresci.schema import EvidencePacket
from foresci.schema.run import RunManifest
from taxonomy.view.page.markup import Html, element, join
from taxonomy.view.trace_words import taken


def run_page(scene: Scene) -> Html:
    """The run, folded away behind its name, choice and scores."""
    run = scene.run
    return element(
        "details",
        _summary(scene),
        _about(run.manifest),
        *(element("p", f"✗ {trouble}", class_="b") for trouble in run.troubles),
        *(_going_on(scene) if scene.goes_on else _whole(scene)),
        id=f"r-{run.manifest.run_id}",
    )


def _summary(scene: Scene) -> Html:
    run = scene.run
    choice = brief_choice(scene.task, run.answer) if run.answer else "no answer"
    scores = scores_line(run.scores) if run.scores else "no scores"
    name = element("h4", run_label(run))
    return element("summary", name, f" {choice} ", element("span", scores))


def _about(manifest: RunManifest) -> Html:
    tokens = manifest.tokens
    used = taken(tokens.calls, tokens.cached, tokens.prompt, tokens.completion)
    seconds = "" if manifest.seconds is None else f"{manifest.seconds:.1f} s; "
    model = "no model was asked" if used == "by its rules" else used
    lost = (
        f", {manifest.lost_tokens.calls} of the calls in vain" if manifest.lost_tokens.calls else ""
    )
    known = manifest.knowledge
    risk = f" {known.sentence}" if known and known.status != "no_model" else ""
    return element("p", f"{manifest.run_id}: {seconds}{model}{lost}.{risk}", class_="quiet")


def _whole(scene: Scene) -> list[Html]:
    return [
        decision_part(scene),
        control_part(scene),
        evidence_part(scene),
        stages_part(scene),
        searches_part(scene),
        scores_part(scene),
    ]


def _going_on(scene: Scene) -> list[Html]:
    """A run with controls beside the one without: what the control did, and what came of it."""
    run = scene.run
    off = element("a", "the run with controls off", href=f"#r-{run.manifest.shared_with}")
    same = "" if run.was_revised else " The decision is the same, too."
    added = _added(scene)
    more = " with what the check found besides" if added else ""
    intro = element("p", "Evidence, stages and retrieval are those of ", off, f"{more}.{same}")
    like = _same_check(scene)
    if like:
        see = _see("The same check and the same answer as in ", like)
        return [intro, gate_part(scene, see), *added]
    return [intro, control_part(scene), *added, _new_scores(scene)]


def _added(scene: Scene) -> list[Html]:
    """The passages that a check kept beyond those of the run that it goes on from."""
    run = scene.run
    base = next(
        (one for one in scene.earlier if one.manifest.run_id == run.manifest.shared_with), None
    )
    if base is None or run.packet is None:
        return []
    own = tuple(item for item in run.packet.items if base.items.get(item.id) != item)
    if not own:
        return []
    asked = {row.get("query") for row in base.trace if row.get("kind") == "retrieval"}
    searched = tuple(row for row in run.trace if row.get("query") not in asked)
    alone = replace(run, packet=EvidencePacket(items=own), trace=searched)
    part_of_it = replace(scene, run=alone)
    return [evidence_part(part_of_it), searches_part(part_of_it)]


def _same_check(scene: Scene) -> OpenedRun | None:
    """An earlier run whose check came to the same verdict on the same answer, with one score."""
    run = scene.run
    verdict = run.control.verdict if run.control else None
    for other in scene.earlier:
        same = verdict is not None and other.control and other.control.verdict == verdict
        if same and _same_scores(run, other):
            return other
    return None


def _new_scores(scene: Scene) -> Html:
    for other in scene.earlier:
        if scene.run.scores and _same_scores(scene.run, other):
            return part("Scores", _see("The same, slot by slot, as in ", other))
    return scores_part(scene)


def _same_scores(run: OpenedRun, other: OpenedRun) -> bool:
    """Whether answer and scores are the same, so that there is nothing to show again."""
    if run.answer != other.answer:
        return False
    if run.scores is None or other.scores is None:
        return run.scores is other.scores
    return all(getattr(run.scores, one) == getattr(other.scores, one) for one in METRICS)


def _see(words: str, other: OpenedRun) -> Html:
    link = element("a", run_label(other), href=f"#r-{other.manifest.run_id}")
    return element("p", join(words, link, "."))
