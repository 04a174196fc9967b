"""Which claims of an answer count: none twice, and none that is made of everything."""

from collections.abc import Iterable, Iterator
from itertools import islice

from evaluation.fact.cues import Movement, Relation
from evaluation.fact.reading import Assertion, read
from evaluation.fact.records import MOST_OF_A_FIELD, MOST_TEXT_CLAIMS, ExtractInput, Said
from evaluation.fact.relating import relate
from evaluation.fact.things import SAME, Matter, Thing, likeness
from evaluation.tokens import stems

Reading = tuple[Said, Assertion | None]


def admitted(given: ExtractInput, found: Iterable[Said]) -> tuple[Said, ...]:
    """The claims of an answer's texts that count beside its choices.

    At most `MOST_TEXT_CLAIMS`, and `MOST_OF_A_FIELD` of one field; those that the judge by rules
    can read come first; none twice, and none that is made of several options alike.

    Args:
        given: the answer.
        found: what was taken from its texts, by whatever judge.
    """
    chosen = [read(one.text, given.matter) for one in given.decisions]
    claims = telling_apart(((one, read(one.text, given.matter)) for one in found), chosen)
    ordered = [said for said, _ in sorted(claims, key=lambda pair: pair[1] is None)]
    fresh = _fresh((*given.decisions, *ordered), given.matter)
    return tuple(islice(_spread(islice(fresh, len(given.decisions), None)), MOST_TEXT_CLAIMS))


def without_repeats(claims: Iterable[Said], matter: Matter) -> tuple[Said, ...]:
    """The claims without those that say what an earlier one says, in the same order.

    Args:
        claims: of one answer.
        matter: what the task is about.
    """
    return tuple(_fresh(claims, matter))


def telling_apart(claims: Iterable[Reading], chosen: Iterable[Assertion | None]) -> list[Reading]:
    """The claims without those that are made of several options alike.

    An answer that says of several options that they gain most, or of several that they move the
    same way, has taken no side: such claims of its texts are left out, its choices stay.

    Args:
        claims: of the answer's texts, as read.
        chosen: what its choices assert.
    """
    found = list(claims)
    sides: dict[tuple[Relation, Movement], list[Thing]] = {}
    for one in (*chosen, *(assertion for _, assertion in found)):
        if one is not None and one.relation in ("leads", "moves"):
            things = sides.setdefault((one.relation, one.movement), [])
            if all(likeness(one.subject, thing) < SAME for thing in things):
                things.append(one.subject)
    return [
        (said, one)
        for said, one in found
        if one is None or len(sides.get((one.relation, one.movement), ())) <= 1
    ]


def _fresh(claims: Iterable[Said], matter: Matter) -> Iterator[Said]:
    kept: list[Reading] = []
    for claim in claims:
        assertion = read(claim.text, matter)
        if not any(_repeats(claim, assertion, *other) for other in kept):
            kept.append((claim, assertion))
            yield claim


def _repeats(
    claim: Said, assertion: Assertion | None, earlier: Said, known: Assertion | None
) -> bool:
    if assertion is not None and known is not None:
        return relate(assertion, known) == "says"
    words = (Thing(None, stems(claim.text)), Thing(None, stems(earlier.text)))
    return assertion == known and bool(words[0].words) and likeness(*words) >= SAME


def _spread(claims: Iterable[Said]) -> Iterator[Said]:
    """At most so many claims of each field, so that one long field does not crowd out the rest."""
    taken: dict[str, int] = {}
    for claim in claims:
        taken[claim.field] = taken.get(claim.field, 0) + 1
        if taken[claim.field] <= MOST_OF_A_FIELD:
            yield claim
