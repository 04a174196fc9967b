"""Signals in words, and the quotes they rest on."""

from taxonomy.evidence.records import Quote
from taxonomy.signals.records import RelationSignal, Signal, VenueProfile
from taxonomy.store import Taxonomy
from taxonomy.venues import FAMILY_NAMES

SHOWN = 3


def quotes_of(signal: Signal) -> tuple[Quote, ...]:
    """The quotes of a signal; a venue profile has none."""
    if isinstance(signal, RelationSignal):
        return (signal.quote,)
    return () if isinstance(signal, VenueProfile) else signal.quotes


def words_of(signal: Signal, taxonomy: Taxonomy) -> str:
    """What a signal claims, as one line for a reader who has nothing else."""
    nodes = "; ".join(taxonomy.graph.node(one).label for one in signal.nodes[:SHOWN])
    match signal.kind:
        case "relation":
            kind = signal.relation.replace("_", " ")
            newer, older = (
                taxonomy.papers[one].title for one in (signal.newer_paper, signal.older_paper)
            )
            return (
                f"{kind}: {newer} ({signal.newer_on}) -> {signal.older_method}, of {older} "
                f"({signal.older_on})"
            )
        case "venue":
            main = sorted(signal.contributions.items(), key=lambda entry: (-entry[1], entry[0]))
            shares = ", ".join(f"{name} {share:.0%}" for name, share in main[:SHOWN])
            name = FAMILY_NAMES[signal.family]
            return f"{name}: {signal.accepted} accepted; {shares}; more than others on: {nodes}"
        case "direction":
            move = signal.momentum.log_ratio
            return (
                f"{signal.label}: {len(signal.core_papers)} core papers in {signal.slices} slices, "
                f"log share ratio {move:+.2f}; nodes: {nodes}"
            )
        case "bottleneck":
            failure = ", a concrete failure" if signal.concrete_failure else ""
            kind = signal.bottleneck.replace("_", " ")
            return (
                f"{kind}: {signal.label}; {len(signal.papers)} papers in {signal.slices} slices"
                f"{failure}; nodes: {nodes}"
            )
        case "note":
            return f"{signal.note}: {signal.label}; {len(signal.papers)} papers; nodes: {nodes}"
