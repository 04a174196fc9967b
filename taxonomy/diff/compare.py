"""Comparing two taxonomies."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta

from foresci.errors import UsageError
from taxonomy.diff.matching import Pair, Sided, match, sided
from taxonomy.diff.parting import Parts, partings
from taxonomy.diff.records import Difference, Match, Merge, Place, ShareChange, Side, Split
from taxonomy.momentum import EARLIER_DAYS
from taxonomy.shares import share_difference
from taxonomy.store import Taxonomy
from taxonomy.walking import check_walkable


def diff(first: Taxonomy, second: Taxonomy) -> Difference:
    """Compare the taxonomies of one domain at two cutoffs.

    Nodes are the same topic by id, by label, or by the papers that both sides know. What is new
    and holds a good share of an earlier node is a part of a split; what took up several nodes
    that are gone is a merger; the rest is born or gone. A matched node has grown or faded where
    the 95 % interval of its share among the papers between the cutoffs, less its share in the
    year before, excludes zero. One in twenty nodes that did not move is expected among these.

    Raises:
        DataError: a graph cannot be walked.
        UsageError: the domains differ, or the first cutoff is later than the second.
    """
    _check(first, second)
    known = frozenset(first.papers).intersection(second.papers)
    before, after = sided(first, known), sided(second, known)
    pairs = match(before, after)
    lone_before = _without(before, {pair.before for pair in pairs})
    lone_after = _without(after, {pair.after for pair in pairs})
    splits = partings(before, lone_after)
    merges = partings(_without(after, _members(splits)), _without(lone_before, splits))
    changes = list(_changes(first, second, [after[pair.after].place for pair in pairs]))
    return Difference(
        first=_side(first),
        second=_side(second),
        matched=tuple(_match(pair, before, after) for pair in pairs),
        born=_places(_without(lone_after, {*_members(splits), *merges})),
        gone=_places(_without(lone_before, {*_members(merges), *splits})),
        split=tuple(_splits(splits, before, after)),
        merged=tuple(_merges(merges, before, after)),
        grown=_sorted(change for change in changes if change.low > 0),
        faded=_sorted(change for change in changes if change.high < 0),
    )


def _check(first: Taxonomy, second: Taxonomy) -> None:
    check_walkable(first)
    check_walkable(second)
    one, other = first.manifest, second.manifest
    if one.domain != other.domain:
        raise UsageError(
            f"{first.root} is of {one.domain or 'all domains'}, {second.root} of "
            f"{other.domain or 'all domains'}; compare taxonomies of one domain"
        )
    if one.cutoff > other.cutoff:
        raise UsageError(
            f"{first.root} has the later cutoff ({one.cutoff}, {second.root} {other.cutoff}); "
            "name the earlier one first"
        )


def _without(nodes: Mapping[str, Sided], left_out: Iterable[str]) -> dict[str, Sided]:
    gone = set(left_out)
    return {name: node for name, node in nodes.items() if name not in gone}


def _members(parts: Parts) -> set[str]:
    return {name for held in parts.values() for name, _ in held}


def _side(taxonomy: Taxonomy) -> Side:
    made = taxonomy.manifest
    return Side(
        cutoff=made.cutoff,
        domain=made.domain,
        papers=made.counts.papers,
        nodes=made.counts.nodes,
        fingerprint=made.fingerprint,
    )


def _match(pair: Pair, before: Mapping[str, Sided], after: Mapping[str, Sided]) -> Match:
    old, new = before[pair.before].place, after[pair.after].place
    return Match(before=old, after=new, by=pair.by, overlap=pair.overlap)


def _places(nodes: Mapping[str, Sided]) -> tuple[Place, ...]:
    places = [node.place for node in nodes.values()]
    return tuple(sorted(places, key=lambda place: (-place.papers, place.id)))


def _splits(
    parts: Parts, before: Mapping[str, Sided], after: Mapping[str, Sided]
) -> Iterator[Split]:
    for whole, held in parts.items():
        yield Split(
            before=before[whole].place,
            parts=tuple(after[name].place for name, _ in held),
            shares=tuple(share for _, share in held),
        )


def _merges(
    parts: Parts, before: Mapping[str, Sided], after: Mapping[str, Sided]
) -> Iterator[Merge]:
    for whole, held in parts.items():
        yield Merge(
            parts=tuple(before[name].place for name, _ in held),
            after=after[whole].place,
            shares=tuple(share for _, share in held),
        )


def _changes(first: Taxonomy, second: Taxonomy, places: Sequence[Place]) -> Iterator[ShareChange]:
    border = first.manifest.cutoff
    oldest = border - timedelta(days=EARLIER_DAYS - 1)
    papers = second.papers.values()
    earlier = frozenset(one.id for one in papers if oldest <= one.public_on <= border)
    new = frozenset(one.id for one in papers if one.public_on > border)
    if not earlier or not new:
        return
    for place in places:
        held = second.graph.papers(place.id)
        before, after = len(earlier.intersection(held)), len(new.intersection(held))
        moved = share_difference(before, len(earlier), after, len(new))
        yield ShareChange(
            after=place,
            earlier_papers=before,
            earlier_total=len(earlier),
            new_papers=after,
            new_total=len(new),
            difference=moved.difference,
            low=moved.low,
            high=moved.high,
        )


def _sorted(changes: Iterable[ShareChange]) -> tuple[ShareChange, ...]:
    return tuple(sorted(changes, key=lambda one: (-abs(one.difference), one.after.id)))
