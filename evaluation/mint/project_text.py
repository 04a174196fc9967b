"""Project descriptions: what is known of a paper, said in sentences of our own."""

import random
from collections.abc import Iterable, Sequence

from evaluation.mint import project_wording as wording
from evaluation.mint.phrasing import listed, opened
from evaluation.mint.project_evidence import Told
from evaluation.mint.project_facts import COMMON, Facts
from evaluation.mint.project_lexicon import project_lexicon
from evaluation.mint.project_terms import Term

SHORTEST, LONGEST = 60, 120
"""Words of a description."""
_SELF_MEASURED: frozenset[Told] = frozenset({"benchmark_results", "baseline_comparison"})
"""Evidence that says nothing of a project that is itself a test or a body of data."""


def describe(facts: Facts, rng: random.Random) -> str | None:
    """One wording of a description; None where there is too little for sixty words."""
    subject = _subject(facts)
    if subject is None:
        return None
    must = [
        _opening(facts, subject, rng),
        _said(rng, wording.MOTIVES, facts.motives),
        _made(facts, rng),
        wording.BESIDE[facts.beside] if facts.beside else None,
        _said(rng, wording.DATA, _forms(facts.data[:2])),
        _evidence(facts, rng),
        _said(rng, wording.MEASURES, _forms(facts.measures[:3])),
        rng.choice(wording.CENTERS[facts.kind]).format(subject=_place(facts, subject)),
    ]
    named = _named(facts, " ".join(filter(None, must)), rng)
    sentences = [*must[:3], *named, *must[3:]]
    tried = _beside(_forms((*facts.subjects, *facts.tried)), subject)[:3]
    wide = _beside((*facts.areas, *facts.ways), subject)[:2]
    extras = [
        (-3, _said(rng, wording.TRIED, tried)),
        (1, _said(rng, wording.AREAS, wide)),
    ]
    for place, extra in extras:
        if extra is not None and _length(sentences) + len(extra.split()) <= LONGEST:
            sentences.insert(place, extra)
    if _length(sentences) < SHORTEST:
        sentences.append(rng.choice(wording.CLOSINGS))
    text = " ".join(filter(None, sentences))
    return text if SHORTEST <= len(text.split()) <= LONGEST else None


def _named(facts: Facts, told: str, rng: random.Random) -> list[str | None]:
    """The kinds of models and of data that a description does not tell of anyway."""
    own = project_lexicon()
    models = [one.words for one in own.models if one.words in facts.models]
    data = [one.words for one in own.modalities if one.words in facts.handled]
    cues = {one.words: one.cue for one in (*own.models, *own.modalities)}
    models = [one for one in models if not cues[one].search(told)]
    if all(cues[one].search(told) for one in data):
        data = []
    return [
        _said(rng, templates, rng.sample(held, len(held)))
        for templates, held in ((wording.MODELS, models), (wording.HANDLED, data))
    ]


def center_variants(facts: Facts) -> tuple[str, ...]:
    """Two to four ways of saying what a project contributes."""
    subject, made = _subject(facts), wording.MADE_OF[facts.kind]
    if subject is None:
        return ()
    about, means = listed(subject), _beside(_forms(facts.means), subject)[:3]
    found = [f"{opened(made)} {about}{f', working with {listed(means)}' if means else ''}."]
    if means:
        found.append(f"{opened(listed(means))} brought to bear on {about}.")
    if facts.motives:
        found.append(f"{opened(made)} {subject[0]}, prompted by {listed(facts.motives)}.")
    if facts.measures:
        gains = listed(_forms(facts.measures[:2]))
        found.append(f"{opened(made)} {subject[0]}, with attention to {gains}.")
    if len(found) == 1:
        found.append(f"Work whose core is {made} {about}, in its own right.")
    return tuple(found)


def _subject(facts: Facts) -> list[str] | None:
    """What it is about, in at most two names."""
    titled = [one for one in facts.subjects if one.key in facts.titled]
    leading = [one for one in facts.core if one.key in facts.titled]
    places = [*_forms(facts.subjects), *facts.areas]
    if titled:
        places = [*_forms(titled), *places]
    elif leading:
        places = [leading[0].form, *places]
    named = list(dict.fromkeys((*places, *_forms(leading), *facts.ways)))
    return named[: max(1, min(2, len(places)))] or None


def _place(facts: Facts, subject: Sequence[str]) -> str:
    """Where a project has to prove itself: a task of its subject, if there is one."""
    tasks = {*_forms(facts.subjects), *facts.areas}
    return next((one for one in subject if one in tasks), subject[0])


def _opening(facts: Facts, subject: Sequence[str], rng: random.Random) -> str:
    fields = [one for one in facts.fields if one not in subject][:2]
    field = rng.choice(wording.FIELDS).format(names=listed(fields)) if fields else ""
    return rng.choice(wording.OPENINGS).format(subject=listed(subject), field=field)


def _made(facts: Facts, rng: random.Random) -> str:
    subject = _subject(facts) or ()
    rare = [one for one in facts.means if one.rarity >= COMMON] or facts.means
    means = _beside(_forms(rare), subject)[:3]
    if not means:
        return wording.PLAIN[facts.kind]
    return opened(rng.choice(wording.MADE[facts.kind]).format(means=listed(means)))


def _evidence(facts: Facts, rng: random.Random) -> str | None:
    if not facts.evidence:
        return wording.NO_EVIDENCE
    resource = facts.kind in ("benchmark", "dataset")
    kept = [
        words
        for kind, words in wording.KINDS_OF_EVIDENCE.items()
        if kind in facts.evidence and not (resource and kind in _SELF_MEASURED)
    ]
    return _said(rng, wording.EVIDENCE, kept[:4])


def _said(rng: random.Random, templates: Sequence[str], names: Sequence[str]) -> str | None:
    chosen = rng.choice(templates)
    return chosen.format(names=listed(names)) if names else None


def _beside(names: Iterable[str], subject: Sequence[str]) -> list[str]:
    return [one for one in names if one not in subject]


def _forms(terms: Iterable[Term]) -> list[str]:
    return [one.form for one in terms]


def _length(sentences: Iterable[str | None]) -> int:
    return sum(len(one.split()) for one in sentences if one)
