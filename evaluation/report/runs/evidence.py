"""The evidence of a run: when it is from, and what of it the answer cites."""

from collections.abc import Iterable

from evaluation.paired.claims import lines_of
from evaluation.report.runs.scene import Scene, part
from evaluation.report.runs.timeline import timeline
from foresci.schema import Answer, Evidence
from taxonomy.view.page.markup import Html, element, join
from taxonomy.view.plain import shortened

LONGEST_TITLE = 80


def evidence_part(scene: Scene) -> Html:
    """The timeline, and the cited passages by date."""
    run = scene.run
    if run.packet is None or not run.packet.items:
        return _none(scene)
    items = run.packet.items
    cited = cited_ids(run.answer).intersection(item.id for item in items)
    shown = [item for item in items if item.id in cited]
    return part("Evidence", timeline(scene, items, cited), _dated(scene, shown))


def cited_ids(answer: Answer | None) -> frozenset[str]:
    """Every evidence id that an answer cites."""
    lines = lines_of(answer) if answer else []
    return frozenset(one for line in lines for one in line.evidence)


def newly_cited(scene: Scene) -> Html:
    """The passages that a revision cites and the first decision did not, by date."""
    new = cited_ids(scene.run.answer) - cited_ids(scene.run.incumbent)
    items = [item for item in scene.run.items.values() if item.id in new]
    return join(element("p", "Newly cited:"), _dated(scene, items)) if items else Html()


def _dated(scene: Scene, items: Iterable[Evidence]) -> Html:
    """Passages by date, each with a link to its text."""
    rows = [
        element(
            "li", scene.link(item.id), f" {item.public_on} {shortened(item.title, LONGEST_TITLE)}"
        )
        for item in sorted(items, key=lambda item: (item.public_on, item.paper_id, item.id))
    ]
    return element("ul", *rows, class_="ev") if rows else Html()


def _none(scene: Scene) -> Html:
    if scene.run.manifest.config.kb_fingerprint is None:
        return part("Evidence", element("p", "The agent read nothing: it has no retrieval."))
    return Html() if scene.run.packet is None else part("Evidence", element("p", "Nothing kept."))
