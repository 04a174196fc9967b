"""Blanking what would tell a rater which system wrote an answer."""

import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from evaluation.pers.panel.wording import as_line, task_parts
from foresci.runs import RunFolder
from foresci.schema import ANSWER_ADAPTER, Answer, Task

BLANK = "[name]"
SPELLINGS: dict[str, tuple[str, ...]] = {
    "aris": ("ARIS",),
    "coi": ("CoI", "CoI-Agent", "Chain of Ideas", "Chain of Idea"),
    "hybrid_rag": ("hybrid_rag",),
    "native": (),
    "researchagent": ("ResearchAgent",),
}
"""How agents are named in prose. Not blanked are names that are everyday words of the field, such
as native or hybrid RAG, for what an answer means could hang on them; an agent that is not listed
goes by its own name."""


class Blanked(NamedTuple):
    """An answer without names, and how many were taken out."""

    answer: Answer
    names: int


def system_names(runs: Iterable[RunFolder]) -> tuple[str, ...]:
    """What may not be read in any answer: names of all agents and models, longest first.

    All are blanked in every answer, so that a blank does not tell one system from another.
    """
    names = {name for spellings in SPELLINGS.values() for name in spellings}
    for run in runs:
        config = run.manifest.config
        names.update(SPELLINGS.get(config.agent, (config.agent,)))
        names.update(_model_names(config.backbone))
    return tuple(sorted(names, key=lambda name: (-len(name), name)))


def blanked(answer: Answer, task: Task, names: Iterable[str]) -> Blanked:
    """The answer with `[name]` in the place of every such name that its task does not use.

    Letter case does not matter, and a hyphen, an underscore and a space count as the same.
    """
    asked = as_line(task_parts(task))
    patterns = [
        pattern for pattern in map(_pattern, names) if pattern and not pattern.search(asked)
    ]
    found: list[int] = []
    value = _without(answer.to_json(), patterns, found)
    return Blanked(ANSWER_ADAPTER.validate_python(value), sum(found))


def _model_names(backbone: str) -> set[str]:
    """A backbone as it is named, and the pieces of it that look like a model: `gpt-5`."""
    pieces = re.split(r"[:+/,\s]+", backbone)
    models = {piece for piece in pieces if re.search(r"\d", piece) and re.search(r"[a-z]", piece)}
    return models | ({backbone} if len(pieces) > 1 else set())


def _pattern(name: str) -> re.Pattern[str] | None:
    words = [re.escape(word) for word in re.split(r"[-_\s]+", name) if word]
    if not words:
        return None
    return re.compile(rf"(?<!\w){'[-_ ]'.join(words)}s?(?!\w)", re.IGNORECASE)


def _without(value: Any, patterns: list[re.Pattern[str]], found: list[int]) -> Any:
    """Plain answer data; only texts of claims are prose, everything else is ids."""
    if isinstance(value, list):
        return [_without(one, patterns, found) for one in value]
    if not isinstance(value, dict):
        return value
    return {
        key: _blank(one, patterns, found) if key == "text" else _without(one, patterns, found)
        for key, one in value.items()
    }


def _blank(text: str, patterns: list[re.Pattern[str]], found: list[int]) -> str:
    for pattern in patterns:
        text, count = pattern.subn(BLANK, text)
        found.append(count)
    return text
