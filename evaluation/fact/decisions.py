"""What an answer's choices say, as sentences in its own words.

The choice of an option, a trajectory label, a ranking, a default venue: a reader takes each as a
claim, though no text of the answer need repeat it.
"""

import re
from collections.abc import Iterator
from itertools import combinations

from evaluation.fact.plain import committed, is_copy
from evaluation.fact.records import LONGEST_CLAIM, Said
from evaluation.fta.bottleneck import named_rival
from evaluation.targets import Diagnosis
from foresci.options import match_option
from foresci.schema import (
    Answer,
    BottleneckAnswer,
    DirectionAnswer,
    PlanningAnswer,
    Task,
    VenueAnswer,
    candidates_of,
)
from knowledge_base.sentences import split_sentences
from taxonomy.diagnoses import named_diagnoses

MOST_PAIRS = 28
"""Pairs of a ranking that are judged: all of eight options; of more, those of the first ones."""
TOLD_IN_FULL = ("root_bottleneck", "contribution_center")
"""Fields whose text is the choice itself."""
UNLISTED = "something outside the list"
"""Stands for a choice that names none of the options, or several: it can only be wrong."""
_HEAD_END = re.compile(r"[,:;(\u201c]|\.\s|\.$| (?:is|are|because|rather|although|while)\b")
_ROOT_IS = re.compile(r"^(?:the )?(?:single )?root bottleneck (?:is|:) ", re.IGNORECASE)
_CENTER = re.compile(
    r"^(?P<kind>.+?)(?: contribution)?(?::| (?:on|for|of|to|that|which|about|in)\b)"
    r"(?: (?:it|this work|the project) (?:deals with|is about|puts forward))? (?P<about>.+)$",
    re.IGNORECASE,
)


def option_names(task: Task) -> tuple[str, ...]:
    """The names that a task lists, without the words by which an option is recognised."""
    if task.family == "bottleneck":
        return named_diagnoses(task.question)
    if task.family == "venue":
        return tuple(option.text for option in task.candidates)
    return tuple(option.text.partition(":")[0] for option in candidates_of(task))


def decisions_of(answer: Answer, task: Task, task_texts: tuple[str, ...]) -> tuple[Said, ...]:
    """The claims that an answer's choices make.

    Args:
        answer: to the task.
        task: the public task.
        task_texts: all its texts; a choice that only copies one of them says nothing.
    """
    match answer:
        case DirectionAnswer():
            return tuple(_direction(answer, task))
        case BottleneckAnswer():
            return tuple(_bottleneck(answer, task))
        case PlanningAnswer():
            return tuple(_planning(answer, task))[: MOST_PAIRS + 1]
        case VenueAnswer():
            return tuple(_venue(answer, task, task_texts))


def _direction(answer: DirectionAnswer, task: Task) -> Iterator[Said]:
    chosen = _named(answer.candidate, task) or UNLISTED
    yield Said(field="candidate", text=f"Of the candidates, {chosen} multiplies its share most.")
    if chosen != UNLISTED:
        yield Said(field="trajectory", text=f"The share of {chosen} is {answer.trajectory}.")


def _bottleneck(answer: BottleneckAnswer, task: Task) -> Iterator[Said]:
    root = _root(answer.root_bottleneck.text, option_names(task))
    yield Said(field="root_bottleneck", text=f"The root bottleneck is {root}.")
    for at, rival in enumerate(answer.rivals):
        text = f"{root}, and not {_head(rival.text)}, is the root bottleneck."
        yield Said(field=f"rivals.{at}", text=text)


def _planning(answer: PlanningAnswer, task: Task) -> Iterator[Said]:
    named = dict.fromkeys(_named(option.candidate, task) for option in answer.ranking)
    ranked = [name for name in named if name is not None]
    if ranked:
        yield Said(field="ranking", text=f"{ranked[0]} is ranked first.")
    for better, worse in combinations(ranked, 2):
        yield Said(field="ranking", text=f"{better} is ranked ahead of {worse}.")


def _venue(answer: VenueAnswer, task: Task, task_texts: tuple[str, ...]) -> Iterator[Said]:
    chosen = _named(answer.default, task) or UNLISTED
    yield Said(field="default", text=f"The default venue family is {chosen}.")
    center = next(_own_sentences(answer.contribution_center.text, task_texts), "")
    if not center:
        return
    parts = _CENTER.search(center)
    kind, about = (parts["kind"], _head(parts["about"])) if parts else (center, "")
    yield Said(field="contribution_center", text=f"The main contribution is {_inside(kind)}.")
    if about:
        yield Said(field="contribution_center", text=f"The project is about {about}.")


def _own_sentences(text: str, task_texts: tuple[str, ...]) -> Iterator[str]:
    return (one for one in split_sentences(text) if not is_copy(one, task_texts))


def _named(said: str, task: Task) -> str | None:
    """The name of the option that an answer means; None where it means none."""
    options = candidates_of(task)
    chosen = match_option(said, options)
    names = dict(zip((option.id for option in options), option_names(task), strict=True))
    return None if chosen is None else names[chosen]


def _root(text: str, names: tuple[str, ...]) -> str:
    """The diagnosis that a text names, as FTA finds it; what it names first where it knows none."""
    rivals = [Diagnosis(label=name, right=False) for name in names]
    named = named_rival(text, rivals)
    if named is not None:
        return named.label
    held = [rival for rival in rivals if named_rival(text, [rival]) is not None]
    return UNLISTED if len(held) > 1 else _head(text)


def _head(text: str) -> str:
    """What a text names first, up to where it goes on to say something of it."""
    stated = _ROOT_IS.sub("", next((part.text for part in committed(text)), text).strip())
    return _inside(_HEAD_END.split(stated, maxsplit=1)[0].strip() or stated)


def _inside(text: str) -> str:
    """A phrase as it stands within a sentence."""
    plain = " ".join(text.split())[: LONGEST_CLAIM // 2].strip(" .")
    return plain[:1].lower() + plain[1:] if plain[1:2].islower() or plain[1:2] == " " else plain
