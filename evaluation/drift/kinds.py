"""The kinds of action that a text commits to, by its words.

A text is of the kinds whose words it holds; the principal kinds are those with most different
words. Repeating a word changes nothing. A text without such a word tells no kind.
"""

from functools import lru_cache
from typing import Literal

from evaluation.tokens import stem

Action = Literal["build", "measure", "data", "train", "serve", "connect", "guard"]
Kinds = frozenset[Action]
NONE: Kinds = frozenset()
MOST_TIED = 2
"""A text that tells of more kinds alike commits to none."""

_WORDS: dict[Action, str] = {
    "build": "framework architecture module pipeline mechanism algorithm design network",
    "measure": "benchmark evaluate metric measure measurement analysis analyze study audit diagnose"
    " ablation survey probe interpret",
    "data": "data annotation curate synthetic collect",
    "train": "train finetune finetuning sft rl reward preference distill distillation pretrain"
    " pretraining grpo dpo lora supervise optimization policy tuning",
    "serve": "latency efficient efficiency inference fast quantize cache deploy compress cost"
    " throughput prune parallel sparse decoding",
    "connect": "tool protocol integrate integration retrieval rag orchestrate orchestration"
    " collaborate collaboration coordinate kg",
    "guard": "safety safe attack defense defend watermark verify guardrail privacy security"
    " detection",
}
_PHRASES: dict[Action, str] = {
    "build": "build a method",
    "measure": "measure",
    "data": "make data",
    "train": "train",
    "serve": "make cheaper to run",
    "connect": "integrate",
    "guard": "guard",
}


def kinds(found: frozenset[str]) -> Kinds:
    """All kinds of action among stems."""
    return frozenset(_counts(found))


def without_cues(found: frozenset[str]) -> frozenset[str]:
    """The stems that tell no kind of action."""
    return found.difference(*_cues().values())


def is_of_all_kinds(found: frozenset[str]) -> bool:
    """Whether stems tell so many kinds alike that they commit to none."""
    return bool(kinds(found)) and not principal(found)


def principal(found: frozenset[str]) -> Kinds:
    """The kinds with most different words among stems; none where more than two tie."""
    counts = _counts(found)
    most = max(counts.values(), default=0)
    tied = frozenset(kind for kind, count in counts.items() if count == most)
    return tied if len(tied) <= MOST_TIED else NONE


def listed(found: Kinds) -> str:
    """Kinds in words, by name."""
    return " or ".join(_PHRASES[kind] for kind in sorted(found)) or "do nothing of any one kind"


def _counts(found: frozenset[str]) -> dict[Action, int]:
    return {kind: len(found & cues) for kind, cues in _cues().items() if found & cues}


@lru_cache(maxsize=1)
def _cues() -> dict[Action, frozenset[str]]:
    return {kind: frozenset(map(stem, words.split())) for kind, words in _WORDS.items()}
