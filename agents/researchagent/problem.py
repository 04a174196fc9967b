"""Drafting the problem without a model: what is decided, and by which entities it is told."""

from agents.researchagent.reading_facts import GENERIC, is_thin, listed, support_of
from agents.researchagent.records import Draft, DraftInput, EntityFact, Focus, OptionFacts

WIDENED_BY = 2
"""Related entities that one round adds to a thin option."""
SHOWN = 3

_ASKED = {
    "direction": "which of these lines of work gains most share of the domain's papers",
    "planning": "in which order these lines of work will gain share of the domain's papers",
    "bottleneck": "which of these diagnoses work on the subject turns to most",
    "venue": "which of these venue families takes work on the project's entities",
}


def draft_problem(given: DraftInput) -> Draft:
    """Say what is compared; widen thin options and drop entities that tell too little, if asked."""
    asked = given.asked(latest=True)
    focus = tuple(
        Focus(
            about=option.about,
            entities=_entities(given, option, asked),
            whole_domain=given.family == "bottleneck" and "widen" in given.asked(),
        )
        for option in given.options
    )
    return Draft(text=_text(given), rationale=_rationale(given), focus=focus)


def _entities(given: DraftInput, option: OptionFacts, asked: frozenset[str]) -> tuple[str, ...]:
    named = [one for one in option.entities if one.named]
    if given.family == "bottleneck":
        return tuple(one.name for one in named)
    if "narrow" in asked:
        named = [one for one in named if not _tells_little(one)] or named
    if "widen" in asked and is_thin(given, option):
        related = [one for one in option.entities if not one.named and not _tells_little(one)]
        named += related[:WIDENED_BY]
    return tuple(one.name for one in named)


def _tells_little(entity: EntityFact) -> bool:
    return entity.shared or entity.share > GENERIC


def _text(given: DraftInput) -> str:
    if not given.options:
        return f"What holds {given.setting or given.domain} back is open; no diagnosis was found."
    stated = "; ".join(_stated(given, option) for option in given.options)
    return f"The question is {_ASKED[given.family]}: {stated}."


def _stated(given: DraftInput, option: OptionFacts) -> str:
    told = [one.name for one in option.entities if one.named and one.name != option.about]
    if given.family == "venue" or not told:
        return f"{option.name} ({option.papers} papers)"
    return f"{option.name} (told by {listed(told[:SHOWN])}; {option.papers} papers)"


def _rationale(given: DraftInput) -> str:
    if not given.options:
        return "Nothing could be counted."
    thinnest = min(given.options, key=lambda one: (support_of(given, one), one.about))
    nearest = max(given.options, key=lambda one: (one.overlap, one.about))
    about = listed(given.entities[:SHOWN]) if given.entities else given.domain.replace("_", " ")
    return (
        f"The evidence is about {about}. The thinnest option stands on"
        f" {support_of(given, thinnest)} papers; at most {nearest.overlap:.0%} of the papers of an"
        " option are another's too."
    )
