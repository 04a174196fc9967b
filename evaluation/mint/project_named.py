"""The kinds of data and of models that a paper names, in the lexicon's words."""

import re
from collections.abc import Sequence

from evaluation.mint.project_lexicon import Cue, project_lexicon
from evaluation.mint.project_sentences import own_of
from foresci.schema import Paper
from knowledge_base.sentences import split_sentences

FEWEST_SENTENCES = 2
MOST = 3
_VISUAL = "visual material"
"""What is said only where nothing narrower is."""

_RELEASE = re.compile(
    r"\b(?:code|data|data ?sets?|benchmarks?|models?|page)\b[^.]{0,60}"
    r"\b(?:available|released|open-?sourced)\b|\bwe (?:will )?(?:release|open-?source)\b"
    r"|\bgithub\b|https?:",
    re.IGNORECASE,
)


def data_of(paper: Paper) -> tuple[str, ...]:
    """The kinds of data: those in the title or two sentences, else those of its own work.

    The most often named come first; at most three. Where code is to be had says nothing.
    """
    cues = project_lexicon().modalities
    own = [one for one in own_of(paper) if not _RELEASE.search(one)]
    found = _named(paper, cues, FEWEST_SENTENCES) or _counted(own, cues, 1)
    return (tuple(one for one in found if one != _VISUAL) or found)[:MOST]


def models_of(paper: Paper) -> tuple[str, ...]:
    """The kinds of models that the title or two sentences name."""
    return _named(paper, project_lexicon().models, FEWEST_SENTENCES)


def _named(paper: Paper, cues: Sequence[Cue], fewest: int) -> tuple[str, ...]:
    said = [one for one in split_sentences(paper.abstract or "") if not _RELEASE.search(one)]
    return _counted([*[paper.title] * fewest, *said], cues, fewest)


def _counted(texts: Sequence[str], cues: Sequence[Cue], fewest: int) -> tuple[str, ...]:
    """What enough texts name. A narrower kind stands before a wider one, which it hides."""
    times = dict.fromkeys((one.words for one in cues), 0)
    for text in texts:
        left = text
        for cue in cues:
            left, found = cue.cue.subn(" ", left)
            times[cue.words] += bool(found)
    kept = [one.words for one in cues if times[one.words] >= fewest]
    return tuple(sorted(kept, key=lambda one: -times[one]))
