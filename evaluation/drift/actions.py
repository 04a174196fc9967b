"""The kind of action that an answer commits to, beside the reference's."""

from collections.abc import Iterable
from typing import NamedTuple

from evaluation.drift.finding import Finding
from evaluation.drift.kinds import NONE, Kinds, is_of_all_kinds, kinds, listed, principal
from evaluation.drift.saying import adds
from evaluation.tokens import stems

NO_WORDS: frozenset[str] = frozenset()


class Wanted(NamedTuple):
    """The kinds of action of a reference."""

    chief: Kinds
    every: Kinds


def wanted_of(variants: Iterable[frozenset[str]], objects: Iterable[frozenset[str]]) -> Wanted:
    """What a reference commits to: the principal kinds of its variants, any kind of its objects.

    Args:
        variants: the stems of each variant.
        objects: the stems of each right object.
    """
    variants, own = list(variants), _union(map(kinds, objects))
    return Wanted(own | _union(map(principal, variants)), own | _union(map(kinds, variants)))


def words_finding(said: frozenset[str], wanted: Wanted, given: frozenset[str]) -> Finding:
    """0 to 2 points for a commitment to another kind of action than the reference's.

    Nothing where a principal kind is among the chief ones of the reference; 1 where one is among
    its lesser ones, or something is said that tells no kind at all; else 2, and so where nothing
    is said, or all kinds are told alike.

    Args:
        said: the stems of what the answer commits to; empty where it says nothing of its object.
        wanted: with at least one chief kind.
        given: stems of the object, which alone say nothing of what is done about it.
    """
    own, wish = principal(said), listed(wanted.chief)
    if own & wanted.chief:
        return Finding(0, f"it would {listed(own & wanted.chief)}, as the reference does")
    if own:
        points = 1 if own & wanted.every else 2
        return Finding(points, f"it would {listed(own)}; the reference: {wish}")
    if is_of_all_kinds(said) or not adds(said, given):
        return Finding(2, f"commits to no one kind of action; the reference: {wish}")
    return Finding(1, f"does not tell the kind of its action; the reference: {wish}")


def object_finding(chosen: str, right: Iterable[str]) -> Finding:
    """0 to 2 points for a wrong object, by the kind of action that its words call for.

    2 where that is another kind than any right object's; 1 where only one side tells a kind.

    Args:
        chosen: the wrong object, in words.
        right: the right ones.
    """
    own, wanted = principal(stems(chosen)), _union(principal(stems(one)) for one in right)
    if own & wanted or not own | wanted:
        return Finding(0, "an object of no other kind of action")
    points = 2 if own and wanted else 1
    return Finding(points, f"an object to {listed(own)}; the reference's: {listed(wanted)}")


def _union(several: Iterable[Kinds]) -> Kinds:
    return NONE.union(*several)
