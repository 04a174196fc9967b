"""What a drift control did: its gate, its verdict, the words it quotes, and what it changed."""

from collections.abc import Sequence

from controls.choice import same_choice
from controls.quoting import answer_texts, task_texts
from controls.record import DriftRecord, ExactPassage, Verdict
from evaluation.paired.diff import DiffLine, answer_diff
from evaluation.paired.page_case import diff_part
from evaluation.paired.wording import NOT_TAKEN, gate_line, part_line, spaced, verdict_line
from evaluation.report.runs.evidence import newly_cited
from evaluation.report.runs.passages import highlighted
from evaluation.report.runs.scene import Scene, part
from foresci.schema import Answer
from taxonomy.view.page.markup import Html, element, join

LONGEST_OWN = 160
"""Characters of a quotation from task or answer, which the page has elsewhere."""
AROUND = 50
"""Characters of a source shown on either side of a quotation."""


def control_part(scene: Scene) -> Html:
    """Everything a control left behind; nothing where controls were off."""
    control = scene.run.control
    if control is None:
        return Html()
    return gate_part(scene, _verdict(scene, control.verdict) if control.verdict else Html())


def gate_part(scene: Scene, verdict: Html) -> Html:
    """The gate of a control, and after it what is said of its verdict."""
    control = scene.run.control
    return part("Control", _gate(scene, control), verdict) if control else Html()


def _gate(scene: Scene, control: DriftRecord) -> Html:
    """The risk, and its signs where no earlier run has told them."""
    line = gate_line(control)
    known = any(one.control and one.control.risk == control.risk for one in scene.earlier)
    parts = "" if known else "; ".join(map(part_line, control.risk.parts))
    signs = f" Signs, each from 0 to 1: {parts}." if parts else ""
    return element("p", f"{line[:1].upper()}{line[1:]}.{signs}")


def _verdict(scene: Scene, verdict: Verdict) -> Html:
    line = verdict_line(verdict, new_choice=_chooses_anew(scene))
    return join(
        element("p", element("b", f"Verdict: {line}.", class_=verdict.status)),
        element("p", verdict.reason),
        *(_quoted(scene, passage) for passage in verdict.passages),
        _changes(scene, verdict),
    )


def _quoted(scene: Scene, passage: ExactPassage) -> Html:
    """A quotation as it stands in its source, with the words around it."""
    cite = scene.run.items.get(passage.source)
    name = scene.link(passage.source) if cite else spaced(passage.source)
    source = cite.text if cite else _texts(scene).get(passage.source, "")
    start, end = passage.start, passage.end
    if not passage.text or source[start:end] != passage.text:
        return _block(element("mark", passage.text), name, "not found at its place in the source")
    if cite:
        scene.passages.quote(cite, start, end)
    first, last = max(start - AROUND, 0), min(end + AROUND, len(source))
    words = join(
        "…" if first else "",
        highlighted(source, [(start, end)], first, last),
        "…" if last < len(source) else "",
    )
    own = cite is None and len(passage.text) > LONGEST_OWN
    return _block(_cut(passage.text) if own else words, name, f"characters {start} to {end}")


def _cut(text: str) -> Html:
    """Beginning and end of a long quotation."""
    middle = LONGEST_OWN // 2
    return element("mark", f"{text[:middle].rstrip()} … {text[-middle:].lstrip()}")


def _block(words: Html, name: str, where: str) -> Html:
    return element("blockquote", words, " ", element("cite", name, f", {where}"))


def _texts(scene: Scene) -> dict[str, str]:
    """The texts beside the evidence that a control may quote."""
    incumbent = scene.run.incumbent
    return {**task_texts(scene.task), **(answer_texts(incumbent) if incumbent else {})}


def _changes(scene: Scene, verdict: Verdict) -> Html:
    """From the first decision to the final one, or to a proposal that was not taken."""
    incumbent = scene.run.incumbent
    if incumbent is None:
        return Html()
    if scene.run.was_revised and scene.run.answer:
        return join(_diff(incumbent, scene.run.answer), newly_cited(scene))
    if verdict.proposal is None:
        return Html()
    return join(element("p", NOT_TAKEN), _diff(incumbent, verdict.proposal))


def _diff(before: Answer, after: Answer) -> Html:
    lines = answer_diff(before, after)
    same = [line.field for line in lines if line.mark == "same"]
    kept = element("p", f"Unchanged: {', '.join(same)}.") if same else Html()
    return join(diff_part(_changed(lines)), kept)


def _changed(lines: Sequence[DiffLine]) -> list[DiffLine]:
    return [line for line in lines if line.mark != "same"]


def _chooses_anew(scene: Scene) -> bool:
    before, after = scene.run.incumbent, scene.run.answer
    if not scene.run.was_revised or before is None or after is None:
        return False
    return not same_choice(scene.task, before, after)
