"""The benchmark-core screen: whether a relevant paper is a central contribution to its domain."""

from typing import NamedTuple

from knowledge_base.domains.cues import cues
from knowledge_base.domains.domain import Domain
from knowledge_base.domains.reading import OPENING_SENTENCES, Reading
from knowledge_base.domains.relevance import Found, Places, quoted, terms

NAMING = ("title", "strong", "weak")


class Criteria(NamedTuple):
    """The criteria of a core paper, each with what met it, or an empty text."""

    central: str
    asset: str
    signal: str
    about_a_use: str
    """What makes the paper one about a use of the domain; such a paper is not core."""

    @property
    def met(self) -> int:
        """How many of the four hold."""
        return sum(map(bool, (self.central, self.asset, self.signal))) + (not self.about_a_use)


def criteria(domain: Domain, reading: Reading, places: Places) -> Criteria:
    """Judge a relevant paper.

    - central: the title or the opening names the domain, and so does a contribution sentence;
    - asset: title and contribution sentences name something others can use (method, benchmark, …);
    - signal: enough kinds of a new evaluation, a bottleneck, a named mechanism;
    - about a use: the title names another field (health, law, …) or a `peripheral` term.
    """
    contributions = reading.contributions()
    return Criteria(
        central=_central(places, contributions),
        asset=_asset(reading, contributions),
        signal=_signals(domain, reading),
        about_a_use=_use(reading, places),
    )


def _central(places: Places, contributions: list[int]) -> str:
    """What names the domain at the head of the paper, and again in what the authors say.

    A title that names it (`title`, `strong`) is borne out by any term or `mention` in the opening
    or the authors' own sentences; a title with `weak` terms alone, or an opening with a `strong`
    one, only by a term in the authors' own sentences.
    """
    own = [places.sentences[place] for place in contributions]
    opening = places.sentences[:OPENING_SENTENCES]
    if titled := _named(("title", "strong"), places.title):
        said = _named((*NAMING, "mention"), *opening, *own)
        return f"title names {quoted(titled)}, abstract {quoted(said)}" if said else ""
    named = terms("weak", places.title) or terms("strong", *opening)
    said = _named(NAMING, *own)
    return f"names {quoted(named)} at its head, then {quoted(said)}" if named and said else ""


def _named(kinds: tuple[str, ...], *pieces: Found) -> list[str]:
    """The terms of some kinds in some pieces, sorted."""
    return sorted({term for kind in kinds for term in terms(kind, *pieces)})


def _asset(reading: Reading, contributions: list[int]) -> str:
    pieces = [reading.title, *(reading.sentences[place] for place in contributions)]
    found = {kind for words in pieces for kind, _ in cues().assets.found(words)}
    return next((kind for kind in cues().asset_order if kind in found), "")


def _signals(domain: Domain, reading: Reading) -> str:
    pieces = [reading.title, *reading.sentences]
    found = {kind for words in pieces for kind, _ in cues().signals.found(words)}
    if reading.named:
        found.add("mechanism")
    enough = len(found) >= domain.signal_minimum
    return (", ".join(sorted(found)) or "none needed") if enough else ""


def _use(reading: Reading, places: Places) -> str:
    fields = sorted({phrase for _, phrase in cues().fields.found(reading.title)})
    return quoted(terms("peripheral", places.title) + fields)
