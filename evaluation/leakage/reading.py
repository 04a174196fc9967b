"""Reading one run: what its answer may name, and whether question or packet had it."""

from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from evaluation.audit.public_text import shown_text
from evaluation.leakage.bearers import Bearers
from evaluation.leakage.keys import Keys
from evaluation.leakage.mentions import Found, screened
from evaluation.leakage.seen import Seen, seen
from evaluation.leakage.titles import LaterTitles
from foresci.runs import RunFolder
from foresci.schema import EvidenceItem, Paper, Task
from foresci.schema.run import RunManifest
from taxonomy.signals.relations.own import own_names

CONTEXT = 80
"""Characters on either side of a span that are kept to read it by."""
TEXT = "text"
"""Fields of this name hold an answer's words; the others hold ids and labels."""


class Read(NamedTuple):
    """A span of an answer, with what its run alone tells of it."""

    found: Found
    field: str
    context: str
    exact: bool
    coined: bool
    """The answer presents it as something new of its own."""
    in_question: bool
    in_support: bool
    """A passage of the packet from up to the cutoff has it."""
    in_later_passage: bool
    """A passage of the packet from after the cutoff has it."""


class Reading(NamedTuple):
    """All spans of one answer."""

    run: RunManifest
    spans: tuple[Read, ...]


def read_run(run: RunFolder, task: Task, bearers: Bearers, titles: LaterTitles) -> Reading:
    """Screen the answer of a finished run.

    Raises:
        DataError: a file of the run is missing or malformed.
    """
    cutoff = task.cutoff
    found: list[tuple[str, Seen, Found, bool]] = []
    for field, given in answer_texts(run.answer.to_json()):
        text = seen(given)
        coined = _coined(text)
        for one in screened(text, cutoff, bearers, titles):
            found.append((field, text, one, one.kind == "name" and one.name in coined))
    finder = Keys(one.key for _, _, one, _ in found)
    question = finder.found(shown_text(task))
    passages = run.packet.items
    before = _keys(finder, [item for item in passages if item.public_on <= cutoff])
    after = _keys(finder, [item for item in passages if item.public_on > cutoff])
    return Reading(
        run.manifest,
        tuple(
            Read(
                found=one,
                field=field,
                context=text.given[max(0, one.start - CONTEXT) : one.end + CONTEXT],
                exact=text.given[one.start : one.end] == one.span,
                coined=coined,
                in_question=one.key in question,
                in_support=one.key in before,
                in_later_passage=one.key in after,
            )
            for field, text, one, coined in found
        ),
    )


def answer_texts(value: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Place and text of everything an answer says in words, in the order of `answer.json`."""
    if isinstance(value, dict):
        for name in sorted(value):
            inner = f"{place}.{name}" if place else name
            if name == TEXT and isinstance(value[name], str):
                yield inner, value[name]
            else:
                yield from answer_texts(value[name], inner)
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield from answer_texts(each, f"{place}[{number}]")


def _keys(finder: Keys, passages: list[EvidenceItem]) -> set[str]:
    texts = (f"{item.paper_id}\n{item.title}\n{item.text}" for item in passages)
    return set().union(*map(finder.found, texts))


def _coined(text: Seen) -> frozenset[str]:
    """What a paper that said this of itself would be called."""
    said = Paper(id="answer", title="", abstract=text.text, public_on=date.max, source="answer")
    return own_names(said)
