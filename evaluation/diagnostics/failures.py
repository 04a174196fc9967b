"""What fails in planning and venue tasks (paper, G.1)."""

from collections import defaultdict
from collections.abc import Callable, Sequence

from evaluation.diagnostics.judges import judged_by
from evaluation.diagnostics.pool import Arm, backbones_of, system_order
from evaluation.diagnostics.row import Link, Row
from evaluation.diagnostics.table import Cell, Column, Table, Words, rate_cell
from foresci.schema import Family

_AGENTS = (Column(title="Backbone"), Column(title="Agent"))
_WILSON = "95% Wilson intervals, as if runs were independent."


def _has_profile(link: Link) -> bool:
    return link.support == "direct" and link.bridge != "absent"


def _reaches_venue(link: Link) -> bool:
    return link.support in ("direct", "partial") and link.bridge == "explicit"


def _shows_tradeoff(link: Link) -> bool:
    return link.support == "direct" and link.bridge == "explicit"


LINKS: dict[str, tuple[str, Callable[[Link], bool]]] = {
    "profile_evidence": ("Profile evidence", _has_profile),
    "venue_bridge": ("Venue bridge", _reaches_venue),
    "tradeoff_evidence": ("Tradeoff evidence", _shows_tradeoff),
}
"""What each link of the venue chain needs (paper, D.1)."""


def planning_failures(arm: Arm) -> Table:
    """How often the first place of a ranking is wrong."""
    rows = _by_agent(arm, "planning")
    return Table(
        name="planning",
        caption="Planning runs whose first place is none of the reference's best options;"
        f" runs without a single best are left out. {_WILSON}",
        judged_by=judged_by(arm.rows, ("fta",)),
        columns=(*_AGENTS, Column(title="Top priority wrong", shape="rate")),
        rows=tuple((*names, _wrong(members)) for names, members in rows),
    )


def _wrong(rows: Sequence[Row]) -> Cell:
    told = [row.top_is_right for row in rows if row.top_is_right is not None]
    return rate_cell(told.count(False), len(told), "no reference has a best option")


def venue_links(arm: Arm) -> Table:
    """How often each link from the project's profile to the venue holds."""
    groups = [(names, _traced(rows)) for names, rows in _by_agent(arm, "venue")]
    for backbone in backbones_of(arm.rows):
        of = [row for names, rows in groups if names[0].text == backbone for row in rows]
        if of:
            groups.append(((Words(text=backbone), Words(text="all")), of))
    groups.sort(key=lambda group: group[0][0].text)
    return Table(
        name="venue",
        caption="Venue runs with evidence in which a link of the chain holds: profile (direct"
        " support, some bridge), venue (direct or partial support, explicit bridge), tradeoff"
        f" (direct support, explicit bridge). {_WILSON}",
        judged_by=judged_by(arm.rows, ("trace",)),
        columns=(*_AGENTS, *(Column(title=title, shape="rate") for title, _ in LINKS.values())),
        rows=tuple(
            (*names, *(_passed(members, name) for name in LINKS)) for names, members in groups
        ),
    )


def _traced(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if "trace" in row.values]


def _passed(rows: Sequence[Row], name: str) -> Cell:
    _, holds = LINKS[name]
    links = [link for row in rows for link in row.trace_links if link.name == name]
    return rate_cell(sum(map(holds, links)), len(links), "the agent has no evidence to trace")


def _by_agent(arm: Arm, family: Family) -> list[tuple[tuple[Words, Words], list[Row]]]:
    found: dict[tuple[str, str], list[Row]] = defaultdict(list)
    for row in sorted(arm.rows, key=system_order):
        if row.family == family:
            found[row.backbone, row.agent].append(row)
    return [
        ((Words(text=backbone), Words(text=agent)), rows)
        for (backbone, agent), rows in found.items()
    ]
