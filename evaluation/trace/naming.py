"""By which public words a decision is known: its name, and the terms its description quotes.

The rest of an option's description (how its papers are found, what it often goes together with)
neither names it nor is what its evidence must be about.
"""

from collections.abc import Iterable

from evaluation.drift.reading import quoted_terms
from evaluation.fta.bottleneck import WANTING, named_rival
from evaluation.targets import Diagnosis
from evaluation.text_match import Weights
from evaluation.tokens import generic_stems, stems
from foresci.options import match_option
from foresci.schema import BottleneckAnswer, Candidate, Task, candidates_of
from taxonomy.diagnoses import named_diagnoses

Phrases = tuple[str, ...]
"""Any one of them stands for the thing; none where nothing was decided."""
SHARE = 0.5
"""Share of a phrase's telling words that a text about it holds; ..."""
ENOUGH = 4
"""... of a long phrase, such as a project, so many are enough."""


def option_phrases(said: str, task: Task) -> Phrases:
    """The name and quoted terms of the option that an answer names; empty where it names none."""
    chosen = option_named(said, task)
    return phrases_of(chosen.text) if chosen else ()


def phrases_of(option: str) -> Phrases:
    """The name and quoted terms in an option's text."""
    name, _, description = option.partition(":")
    return (name, *quoted_terms(description))


def all_phrases(options: Iterable[str]) -> Phrases:
    """The phrases of all options, in their order."""
    return tuple(phrase for option in options for phrase in phrases_of(option))


def option_named(said: str, task: Task) -> Candidate | None:
    """The option that an answer names, by identity; None where it names none or several."""
    options = candidates_of(task)
    chosen = match_option(said, options)
    return next((option for option in options if option.id == chosen), None)


def venue_phrases(said: str, task: Task, project: str) -> Phrases:
    """The single words that name a venue family, those of the project left out."""
    chosen = option_named(said, task)
    named = stems(chosen.text) - generic_stems() - stems(project) if chosen else frozenset()
    return tuple(sorted(named))


def root_phrases(answer: BottleneckAnswer, task: Task, subdirection: str) -> Phrases:
    """The diagnosis of the question that an answer takes for the root.

    Where the question names none, the subdirection stands for it.
    """
    labels = named_diagnoses(task.question)
    if not labels:
        return (subdirection,) if subdirection else ()
    rivals = [Diagnosis(label=label, right=False) for label in labels]
    named = named_rival(answer.root_bottleneck.text, rivals)
    return (named.label,) if named else ()


def speaks_of(held: frozenset[str], phrases: Phrases, weights: Weights) -> bool:
    """Whether stems hold enough of one phrase; nothing speaks of what was not decided.

    Args:
        held: stems of a text.
        phrases: that stand for one thing.
        weights: which make light of the question's words: all evidence of a domain holds those.
    """
    return any(_enough(held, _telling(phrase, weights)) for phrase in phrases)


def _enough(held: frozenset[str], telling: frozenset[str]) -> bool:
    needed = max(1.0, min(ENOUGH, SHARE * len(telling)))
    return len(telling & held) >= needed


def _telling(phrase: str, weights: Weights) -> frozenset[str]:
    wanting = stems(WANTING)
    telling = weights.telling(phrase)
    return telling - wanting or telling
