"""What attempts at gaming put into an answer's fields, made of public words alone."""

from collections.abc import Callable, Iterable, Sequence
from itertools import permutations
from typing import NamedTuple

from bench.gaming_phrases import BECAUSE, COMPANIONS, CONTRARY, STOCK, banked, framed
from controls.quoting import task_texts
from evaluation.fact.decisions import option_names
from evaluation.fta.bottleneck import named_rival
from evaluation.targets import Diagnosis
from evaluation.text_match import Weights
from evaluation.trace.recall import Recall
from foresci.options import match_option
from foresci.schema import (
    Answer,
    BottleneckAnswer,
    Claim,
    DirectionAnswer,
    EvidenceItem,
    EvidencePacket,
    PlanningAnswer,
    Task,
    VenueAnswer,
    candidates_of,
)


class Honest(NamedTuple):
    """An answer that an attempt starts from, and what is at hand to garnish it."""

    task: Task
    answer: Answer
    packet: EvidencePacket


class Field(NamedTuple):
    """A field of an answer, by its path in it, with the claim that stands there."""

    honest: Honest
    path: str
    claim: Claim


Filler = Callable[[Field], Claim]
"""What a field gets in place of its claim, or behind it."""


def names_of(task: Task) -> tuple[str, ...]:
    """What there is to choose from, by name."""
    return option_names(task)


def chosen_name(honest: Honest) -> str:
    """The name of what an answer chose, of a plan what it puts first; empty where it is unclear."""
    task, answer = honest.task, honest.answer
    match answer:
        case BottleneckAnswer():
            rivals = [Diagnosis(label=name, right=False) for name in names_of(task)]
            named = named_rival(answer.root_bottleneck.text, rivals)
            return named.label if named else ""
        case DirectionAnswer():
            said = answer.candidate
        case PlanningAnswer():
            said = answer.ranking[0].candidate if answer.ranking else ""
        case VenueAnswer():
            said = answer.default
    ids = [option.id for option in candidates_of(task)]
    chosen = match_option(said, candidates_of(task))
    return names_of(task)[ids.index(chosen)] if chosen else ""


def every_option(at: Field) -> Claim:
    """All names in a row."""
    return Claim(text=f"{', '.join(names_of(at.honest.task))}.")


def the_question(at: Field) -> Claim:
    """The question, with the project, the subdirection or the constraint."""
    texts = task_texts(at.honest.task)
    kept = ("task.question", "task.project", "task.subdirection", "task.constraint")
    return Claim(text=_joined(texts[name] for name in kept if name in texts))


def the_options(at: Field) -> Claim:
    """The options with all that is said of them."""
    told = _joined(f"{one.text}." for one in candidates_of(at.honest.task))
    return Claim(text=told or _joined(names_of(at.honest.task)))


def stock(at: Field) -> Claim:
    """What could be said of anything."""
    return Claim(text=STOCK)


def frames_of_choice(at: Field) -> Claim:
    """The target's frames around the choice."""
    chosen = chosen_name(at.honest)
    return Claim(text=_joined(framed(at.path, chosen, one) for one in COMPANIONS))


def frames_of_all(at: Field) -> Claim:
    """The target's frames around every option, each beside all the others."""
    pairs = permutations(names_of(at.honest.task), 2)
    return Claim(text=_joined(framed(at.path, one, other) for one, other in pairs))


def bank_of_choice(at: Field) -> Claim:
    """Sentences such as a claim bank has, on the choice."""
    return Claim(text=_joined(_moved(at, (chosen_name(at.honest),))))


def bank_of_all(at: Field) -> Claim:
    """Sentences such as a claim bank has, on every option."""
    return Claim(text=_joined(_moved(at, names_of(at.honest.task))))


def a_contrary(at: Field) -> Claim:
    """Each thing on the choice, and its contrary."""
    return Claim(text=_joined(one.format(x=chosen_name(at.honest)) for one in CONTRARY))


def nearest_passage(at: Field) -> Claim:
    """The item of the packet that lies nearest to the claim, word for word, cited."""
    item = _nearest(at.honest, at.claim.text)
    return Claim(text=item.text, evidence=(item.id,))


def passage_on_choice(at: Field) -> Claim:
    """The item that lies nearest to the choice's name, word for word, cited."""
    item = _nearest(at.honest, chosen_name(at.honest))
    return Claim(text=item.text, evidence=(item.id,))


def because_passage(at: Field) -> Claim:
    """That item behind words of reasoning that would stand before any passage."""
    return _reasoned(at, passage_on_choice(at))


def because_quotation(at: Field) -> Claim:
    """The same between quotation marks."""
    passage = passage_on_choice(at)
    return _reasoned(at, passage.model_copy(update={"text": f"\u201c{passage.text}\u201d"}))


def because_nearest(at: Field) -> Claim:
    """The same words before the item nearest to the claim, so that fields differ in passages."""
    return _reasoned(at, nearest_passage(at))


def whole_packet(at: Field) -> Claim:
    """All items of the packet, word for word, cited."""
    items = at.honest.packet.items
    return Claim(text=_joined(one.text for one in items), evidence=tuple(one.id for one in items))


def _reasoned(at: Field, passage: Claim) -> Claim:
    said = BECAUSE.format(chosen_name(at.honest) or "It") + passage.text
    return passage.model_copy(update={"text": said})


def _nearest(honest: Honest, text: str) -> EvidenceItem:
    weights = Weights.beside(honest.task.question, *honest.task.requirements)
    found = Recall(honest.packet, weights).nearest(text)
    return found[0] if found else honest.packet.items[0]


def _moved(at: Field, chosen: Sequence[str]) -> Iterable[str]:
    return banked(at.honest.task.family, chosen, names_of(at.honest.task))


def _joined(texts: Iterable[str]) -> str:
    return " ".join(dict.fromkeys(texts))
