"""ResearchAgent: problem, method and validation, each drafted and reviewed in rounds."""

from collections import Counter
from collections.abc import Iterator

from evaluation.report.runs.stages.told import LAST, Stage, Told, line, listed, pairs
from taxonomy.view.page.markup import Html, element
from taxonomy.view.plain import shortened
from taxonomy.view.trace_words import Row

LONGEST_DRAFT = 240


def _support(told: Told) -> Iterator[Html]:
    row = told.last("support")
    source = "the task's packet" if row["source"] == "packet" else str(row["source"])
    anchor = told.last("anchor")["paper"]
    begun = f" and began from {told.paper(anchor)}" if anchor else ""
    yield line("Support", f"read {row['found']} passages from {source}{begun}.")


def _context(told: Told) -> Iterator[Html]:
    row = told.last("context")
    entities = f"{len(row['entities'])} entities, such as {listed(row['entities'][:6])}"
    yield line("Context", f"{entities}. Papers by option: {pairs(row['papers'])}.")


def _stages(told: Told) -> Iterator[Html]:
    """Each stage with the draft that was picked, and what reviews said of every round."""
    for pick in told.rows("pick"):
        stage, best = pick["stage"], pick["round"]
        drafts = [row for row in _of(told, "draft", stage) if row["round"] == best]
        text = shortened(str(drafts[-1]["text"]), LONGEST_DRAFT) if drafts else ""
        mean = "no review" if pick["mean"] is None else f"mean {pick['mean']:.1f} of 5"
        reviews = [element("li", _review(row)) for row in _of(told, "review", stage)]
        head = f"(round {best} of {pick['rounds']} picked, {mean}): {text}"
        yield line(str(stage).capitalize(), head, element("ol", *reviews))


def _review(row: Row) -> str:
    if row.get("failure"):
        return f"Review failed: {row['failure']}"
    asks = f"; asks: {listed(row['asks']).replace('_', ' ')}" if row["asks"] else ""
    return f"Review: {pairs(row['scores'])}{asks}"


def _of(told: Told, node: str, stage: object) -> list[Row]:
    return [row for row in told.rows(node) if row.get("stage") == stage]


def _found(told: Told) -> Iterator[Html]:
    notes = Counter(str(note) for note in told.last("findings")["notes"])
    yield line("Findings", f"{pairs(dict(sorted(notes.items())))}.")


STAGES: tuple[Stage, ...] = (
    (("support", "anchor"), _support),
    (("context",), _context),
    (("pick", "draft", "review"), _stages),
    (("findings",), _found),
    *LAST,
)
