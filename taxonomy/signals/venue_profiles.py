"""Profiles of venue families, from the acceptances that papers up to the cutoff state.

Everything is counted in the papers given. Those of a knowledge base are dated by its cutoff, and
it holds no comment that may have been written later, so no later acceptance can show.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple, TypeVar, get_args

from foresci.schema import Paper
from taxonomy.contribution import Contribution
from taxonomy.documents import Documents
from taxonomy.signals.evidence_package import EVIDENCE_KINDS
from taxonomy.signals.records import VenueProfile
from taxonomy.signals.reviewer_risks import reviewer_risks
from taxonomy.signals.telling import Counted, most_telling
from taxonomy.signals.venue_papers import Accepted, Traits, accepted_by_family, traits
from taxonomy.signals.venue_prediction import FamilyPredictor
from taxonomy.venues import FamilyId, Track

FEWEST_PAPERS = 4
"""A family with fewer papers in main tracks and Findings has no profile."""
FEWEST_OF_WORD = 3
FEWEST_OF_NODE = 3
MOST_WORDS = 20
MOST_NODES = 8
LEAST_TELLING = 1.0
"""Standard errors by which a word or node must be more frequent than in other families."""
TRACKS: tuple[Track, ...] = get_args(Track)
CONTRIBUTIONS: tuple[Contribution, ...] = get_args(Contribution)

Name = TypeVar("Name", bound=str)


class _Group(NamedTuple):
    """A family with a profile, and what its papers are like."""

    accepted: Accepted
    traits: tuple[Traits, ...]

    @property
    def papers(self) -> tuple[Paper, ...]:
        return self.accepted.papers


def venue_profiles(
    documents: Documents, nodes_of: Mapping[str, Sequence[str]]
) -> tuple[VenueProfile, ...]:
    """One profile for each family with enough accepted papers, in alphabetical order.

    Args:
        documents: the papers of a taxonomy.
        nodes_of: ids of grounded nodes by paper; papers without any may be missing.
    """
    read = {paper.id: traits(paper) for paper in documents.papers}
    groups = {
        family: _Group(accepted, tuple(read[paper.id] for paper in accepted.papers))
        for family, accepted in accepted_by_family(documents.papers).items()
        if len(accepted.papers) >= FEWEST_PAPERS
    }
    words = {family: _telling_words(family, groups) for family in groups}
    vocabulary = sorted(set(chain.from_iterable(words.values())))
    if not groups:
        return ()
    profiles = [
        _profile(family, group, vocabulary).model_copy(
            update={
                "telling_words": tuple(words[family]),
                "nodes": _nodes(family, groups, nodes_of),
                "reviewer_risks": reviewer_risks([paper.id for paper in group.papers], read),
            }
        )
        for family, group in groups.items()
    ]
    predictor = FamilyPredictor(profiles)
    return tuple(
        profile.model_copy(update={"neighbours": predictor.neighbours(profile.family)})
        for profile in profiles
    )


def _profile(family: FamilyId, group: _Group, vocabulary: Sequence[str]) -> VenueProfile:
    """The profile without what compares it to others."""
    found, tracks = group.traits, group.accepted.tracks
    newest = sorted(group.papers, key=lambda paper: paper.id)
    newest.sort(key=lambda paper: paper.public_on, reverse=True)
    return VenueProfile(
        id=f"venue-{family}",
        family=family,
        accepted=tracks.total(),
        contributions=_shares([(one.contribution,) for one in found], CONTRIBUTIONS),
        maturity={track: tracks[track] / tracks.total() for track in TRACKS},
        evidence_package=_shares([one.evidence for one in found], EVIDENCE_KINDS),
        primary_categories=_shares([one.categories[:1] for one in found]),
        categories=_shares([frozenset(one.categories) for one in found]),
        title_words=_shares([one.title_words for one in found], vocabulary),
        nodes=(),
        reviewer_risks=(),
        neighbours=(),
        papers=tuple(paper.id for paper in newest),
    )


def _shares(
    held: Sequence[Iterable[Name]], names: Sequence[Name] | None = None
) -> dict[Name, float]:
    """Share of papers that hold each name: those given, or else all that occur, in order."""
    counts = Counter(chain.from_iterable(held))
    return {name: counts[name] / len(held) for name in (sorted(counts) if names is None else names)}


def _telling_words(family: FamilyId, groups: Mapping[FamilyId, _Group]) -> list[str]:
    own, rest = _split(
        family, {name: [one.title_words for one in group.traits] for name, group in groups.items()}
    )
    enough = {
        word: count for word, count in own.of.items() if count + rest.count(word) >= FEWEST_OF_WORD
    }
    return most_telling(Counted(enough, own.papers), rest, LEAST_TELLING, MOST_WORDS)


def _nodes(
    family: FamilyId, groups: Mapping[FamilyId, _Group], nodes_of: Mapping[str, Sequence[str]]
) -> tuple[str, ...]:
    own, rest = _split(
        family,
        {
            name: [frozenset(nodes_of.get(paper.id, ())) for paper in group.papers]
            for name, group in groups.items()
        },
    )
    enough = {node: count for node, count in own.of.items() if count >= FEWEST_OF_NODE}
    return tuple(most_telling(Counted(enough, own.papers), rest, LEAST_TELLING, MOST_NODES))


def _split(
    family: FamilyId, held: Mapping[FamilyId, Sequence[frozenset[str]]]
) -> tuple[Counted, Counted]:
    """Counts of a family's papers, and of those of all other families with a profile."""
    others = list(chain.from_iterable(held[name] for name in held if name != family))
    return _counted(held[family]), _counted(others)


def _counted(held: Sequence[frozenset[str]]) -> Counted:
    return Counted(Counter(chain.from_iterable(held)), len(held))
