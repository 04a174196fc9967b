"""What really happened after the cutoff, which no agent was shown: target and claim bank."""

from collections.abc import Iterable, Sequence
from math import exp

from evaluation.paired.wording import spaced
from evaluation.report.runs.marks import wide
from evaluation.report.runs.scene import option_names
from evaluation.targets import (
    BottleneckTarget,
    Count,
    DirectionTarget,
    GoldClaim,
    Outcome,
    PlanningTarget,
    Slot,
    Target,
    VenueTarget,
)
from foresci.schema import Task
from taxonomy.view.page.markup import Html, element, join
from taxonomy.view.plain import shortened

LONGEST = 120
COLUMNS = ("Of", "Before", "In the window", "Factor [95 %]", "Trajectory")


def happened_part(task: Task, target: Target, claims: Sequence[GoldClaim]) -> Html:
    """The hidden half of a task, folded away."""
    return element(
        "details",
        element("summary", element("h4", "What happened: hidden target, shown to no agent")),
        element("p", element("b", _in_short(task, target))),
        _outcomes(target),
        *map(_slot, _slots(target)),
        _bank(claims),
    )


def _in_short(task: Task, target: Target) -> str:
    names = option_names(task)
    match target:
        case DirectionTarget():
            most = f"Gained most: {_named(names, target.primary)}, {target.trajectory}."
            return most + _as_good(one for one in target.acceptable if one != target.primary)
        case BottleneckTarget():
            return " ".join(
                f"{one.label}: {'the root, or as good' if one.right else 'not the root'}."
                for one in target.rivals
            )
        case PlanningTarget():
            pairs = "; ".join(f"{better} over {worse}" for better, worse in target.pairs)
            return f"Beaten by none: {', '.join(target.top)}. Known order: {pairs}."
        case VenueTarget():
            where = f"Accepted at {target.accepted_at}: {_named(names, target.canonical)}."
            return where + _as_good(one for one in target.acceptable if one != target.canonical)


def _as_good(options: Iterable[str]) -> str:
    told = ", ".join(options)
    return f" Also accepted as right: {told}." if told else ""


def _named(names: dict[str, str], option: str) -> str:
    return f"{names[option]} ({option})" if option in names else option


def _outcomes(target: Target) -> Html:
    if not target.outcomes:
        return Html()
    head = element("tr", *(element("th", title, scope="col") for title in COLUMNS))
    return wide(
        element("table", head, *map(_outcome, target.outcomes)), f"Outcomes of {target.task_id}"
    )


def _outcome(one: Outcome) -> Html:
    factor = f"{exp(one.log_ratio):.2f} [{exp(one.low):.2f}, {exp(one.high):.2f}]"
    cells = (_share(one.before), _share(one.window), factor, one.trajectory or "within noise")
    return element(
        "tr", element("th", one.name, scope="row"), *(element("td", cell) for cell in cells)
    )


def _share(count: Count) -> str:
    share = count.papers / count.domain_papers if count.domain_papers else 0.0
    return f"{share:.1%} ({count.papers:,} of {count.domain_papers:,})"


def _slots(target: Target) -> tuple[Slot, ...]:
    return (target.contribution_center,) if isinstance(target, VenueTarget) else target.slots


def _slot(slot: Slot) -> Html:
    variants = [element("li", shortened(text, LONGEST)) for text in slot.variants]
    return join(
        element("p", element("b", f"{spaced(slot.name)}, any of:")), element("ul", *variants)
    )


def _bank(claims: Sequence[GoldClaim]) -> Html:
    if not claims:
        return Html()
    rows = [element("li", element("b", claim.id), " ", claim.text) for claim in claims]
    return join(element("p", element("b", "Claim bank, for Fact:")), element("ul", *rows))
