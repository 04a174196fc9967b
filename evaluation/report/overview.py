"""The parts of the page in their order, but for the runs themselves."""

from collections.abc import Iterator
from typing import NamedTuple

from evaluation.diagnostics import diagnose
from evaluation.diagnostics.cases import GAPS
from evaluation.diagnostics.pool import arms
from evaluation.report.about import about_part
from evaluation.report.arms import compare_arms, controls_part, coupling_part
from evaluation.report.cloud import clouds
from evaluation.report.costs import cost_table
from evaluation.report.dots import dot_panels
from evaluation.report.failures import failures_part
from evaluation.report.figures import diagnosed, linked_runs, refused, table_part
from evaluation.report.guide import guide_part
from evaluation.report.matrix import matrix
from evaluation.report.reading import Overview
from foresci.errors import UsageError
from taxonomy.view.page.markup import Html, element, join

WEAKNESSES = ("planning", "venue", "fingerprints", "low-scores", "lengths")


class Part(NamedTuple):
    """A part of the page."""

    id: str
    short: str
    """In the list of contents."""
    title: str
    body: Html

    def section(self) -> Html:
        """As it stands on the page."""
        return element("section", element("h2", self.title), self.body, id=self.id)


def overview_parts(overview: Overview) -> Iterator[Part]:
    """Every part; the last one comes after the runs."""
    compared = compare_arms(overview.told)
    yield Part("about", "About", "What this is", about_part(overview))
    yield Part("headline", "Headline", "Headline", _tables(overview, "headline"))
    yield Part("families", "Families", "By family", _tables(overview, "families", "contrasts"))
    yield Part("plots", "Plots", "Agents by metric", _plots(overview))
    yield Part("controls", "Controls", "Controls off, on and gated", controls_part(compared))
    yield Part("drift", "Drift", "Drift and scores", coupling_part(compared))
    yield Part("scatter", "Fact and FTA", "Fact against FTA", _clouds(overview))
    yield Part("costs", "Cost", "Cost and time", _costs(overview))
    yield Part("failures", "Failures", "Failures by cause", _failures(overview))
    yield Part("index", "Index", "Index of tasks and runs", matrix(overview))
    yield Part("guide", "How to read", "How to read this page", guide_part())


def _tables(overview: Overview, *names: str) -> Html:
    link = linked_runs(overview.run_ids)
    return join(*(diagnosed(overview.rows, name, link) for name in names))


def _plots(overview: Overview) -> Html:
    try:
        (headline,) = diagnose(overview.rows, ("headline",))
    except UsageError as error:
        return refused("means", str(error))
    return dot_panels(headline)


def _clouds(overview: Overview) -> Html:
    """Of the arm without controls where there is one; below it, the runs furthest apart."""
    there = arms(overview.rows)
    if not there:
        return element("p", "No run has scores.")
    told = element("p", f"Runs with controls {there[0].controls}, gathered in steps of 0.05.")
    gaps = _tables(overview, *(f"cases-{gap.name}" for gap in GAPS))
    apart = element("details", element("summary", "Runs in which metrics disagree most"), gaps)
    return join(told, clouds(there[0].rows), apart)


def _costs(overview: Overview) -> Html:
    return table_part(cost_table([one.manifest for one in overview.told]), str)


def _failures(overview: Overview) -> Html:
    title = element("summary", "Where agents lose, and how long answers are")
    return join(failures_part(overview), element("details", title, _tables(overview, *WEAKNESSES)))
