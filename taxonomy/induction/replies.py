"""What of a model's reply can be used. Each check returns None where nothing can.

A schema says which fields a reply has; these are the rules that depend on what was asked.
"""

import re
from textwrap import shorten

from taxonomy.induction.phrases import phrase_key
from taxonomy.induction.steps import (
    DescribeInput,
    DescribeOutput,
    Draft,
    PhraseInput,
    PhraseOutput,
    RouteInput,
    RouteOutput,
    TopicsInput,
    TopicsOutput,
    TypeInput,
    TypeOutput,
)

LONGEST_LABEL = 60
"""Characters of a label or a phrase at most."""
LONGEST_DESCRIPTION = 300
"""Characters of a description; more are cut at a word."""
MOST_PHRASES = 3
"""Phrases that a model can put forward for one paper: no paper can outvote the others."""

_LABEL = re.compile(r"[^\W_][\w \-/&+'().,]*")


def usable_types(given: TypeInput, reply: TypeOutput) -> TypeOutput | None:
    """A reply that finds the paper in some dimension."""
    return reply if any(reply.to_json().values()) else None


def usable_labels(given: RouteInput, reply: RouteOutput) -> RouteOutput | None:
    """A reply of labels that were offered, and not of more than were asked for.

    They come out as they were offered, whatever their case and spacing in the reply.
    """
    offered = {_folded(one.label): one.label for one in given.topics}
    labels = list(dict.fromkeys(offered.get(_folded(label)) for label in reply.labels))
    known = [label for label in labels if label is not None]
    if len(known) < len(labels) or len(known) > given.most:
        return None
    return RouteOutput(labels=tuple(known))


def usable_topics(given: TopicsInput, reply: TopicsOutput) -> TopicsOutput | None:
    """The topics with a well-formed label that is new, and with phrases that were offered.

    A phrase stays with the first topic that claims it.
    """
    free = {phrase_key(one.phrase): one.phrase for one in given.phrases}
    taken = {phrase_key(label) for label in (given.parent.label, *given.taken)}
    kept: list[Draft] = []
    for draft in reply.topics:
        label = _label(draft.label)
        keys = [key for key in dict.fromkeys(map(phrase_key, draft.phrases)) if key in free]
        if not label or phrase_key(label) in taken or not keys:
            continue
        taken.add(phrase_key(label))
        phrases = tuple(free.pop(key) for key in keys)
        kept.append(Draft(label=label, description=_sentence(draft.description), phrases=phrases))
    return TopicsOutput(topics=tuple(kept[: given.most])) if kept else None


def usable_phrases(given: PhraseInput, reply: PhraseOutput) -> PhraseOutput | None:
    """The first few well-formed phrases that do not repeat the parent's label."""
    parent = phrase_key(given.parent.label)
    phrases = [_label(phrase) for phrase in reply.phrases]
    kept = [phrase for phrase in phrases if phrase and phrase_key(phrase) != parent]
    return PhraseOutput(phrases=tuple(kept[:MOST_PHRASES])) if kept else None


def usable_description(given: DescribeInput, reply: DescribeOutput) -> DescribeOutput | None:
    """A description that says something, cut to size."""
    text = _sentence(reply.description)
    return DescribeOutput(description=text) if text else None


def _folded(label: str) -> str:
    return " ".join(label.split()).casefold()


def _label(text: str) -> str:
    """The text as a label, with single spaces; empty where it cannot be one."""
    label = " ".join(text.split())
    fits = len(label) <= LONGEST_LABEL and _LABEL.fullmatch(label) and phrase_key(label)
    return label if fits else ""


def _sentence(text: str) -> str:
    readable = "".join(one if one.isprintable() else " " for one in text)
    return shorten(readable, LONGEST_DESCRIPTION, placeholder="…")
