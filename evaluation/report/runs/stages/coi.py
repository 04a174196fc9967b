"""CoI: chains of papers grown around anchors, and a tournament between them."""

from collections.abc import Iterator

from evaluation.report.runs.stages.told import LAST, Stage, Told, line, listed
from taxonomy.view.page.markup import Html, element
from taxonomy.view.trace_words import Row

COSINE = " In brackets: the cosine of a paper with the one it was put beside."


def _planned(told: Told) -> Iterator[Html]:
    count = len(told.last("plan_queries")["queries"])
    anchors = len(told.last("anchors")["papers"])
    yield line(
        "Planned", f"{count} searches, which found {anchors} papers to grow chains from.", COSINE
    )


def _chains(told: Told) -> Iterator[Html]:
    """Each chain, its oldest paper first."""
    for grown in told.rows("grow_chain"):
        about = grown.get("about")
        failed = f" Failed: {grown['error']}." if grown.get("error") else ""
        papers = [element("li", step) for step in _steps(told, about)]
        end = f"{_trend(told, about)}{failed}"
        yield line(f"Chain {told.named(about)}", element("ol", *papers), end)


def _steps(told: Told, about: object) -> Iterator[str]:
    """The papers of a chain with how each came to its neighbour."""
    later = [row for row in _of(told, "forward", about) if row["paper"]]
    earlier = [row for row in _of(told, "backward", about) if row["paper"]]
    known = {row["paper"] for row in (*later, *earlier)}
    for row in reversed(earlier):
        yield f"{told.paper(row['paper'])}{_edge(row)}"
    for row in _of(told, "read", about):
        if row["paper"] not in known:
            yield f"{told.paper(row['paper'])} (anchor)"
    for row in later:
        yield f"{told.paper(row['paper'])}{_edge(row)}"


def _edge(row: Row) -> str:
    kind = "" if row["edge"] == "neighbour" else f"{row['edge']}, "
    return f" ({kind}{row['cosine']:.2f})"


def _trend(told: Told, about: object) -> str:
    pace = [row["pace"] for row in _of(told, "trend", about)]
    found = [row["found"] for row in _of(told, "prior_probe", about)]
    supports = [told.named(row["supports"]) for row in _of(told, "propose", about)]
    words = [f"Pace {pace[-1]}"] if pace else []
    words += [f"speaks for {supports[-1]}"] if supports else []
    words += [f"{found[-1]} like papers found"] if found else []
    return f"{', '.join(words)}." if words else ""


def _of(told: Told, node: str, about: object) -> list[Row]:
    return [row for row in told.rows(node) if row.get("about") == about]


def _tournament(told: Told) -> Iterator[Html]:
    standings = told.last("tournament")["standings"]
    shares = listed(f"{one['supports']} {one['share']:.0%}" for one in standings)
    errors = sum(len(row["errors"]) for row in told.rows("compare"))
    failed = f" {errors} comparisons failed." if errors else ""
    meetings = len(told.rows("compare"))
    yield line("Tournament", f"{meetings} comparisons; share of the points: {shares}.{failed}")


def _concluded(told: Told) -> Iterator[Html]:
    row = told.last("conclude")
    dissents = " The second one speaks for something else." if row.get("dissents") else ""
    yield line("Concluded", f"from the winning chain, with {row['notes']} notes.{dissents}")


STAGES: tuple[Stage, ...] = (
    (("plan_queries", "anchors"), _planned),
    (
        ("grow_chain", "read", "forward", "backward", "trend", "propose", "prior_probe", "line_up"),
        _chains,
    ),
    (("tournament", "compare"), _tournament),
    (("conclude",), _concluded),
    *LAST,
)
