"""The kinds of action that a text commits to, by its words.

A text is of the kinds whose words it holds; the principal kinds are those with most different
words. Repeating a word changes nothing. A text without such a word tells no kind.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Literal

from evaluation.drift.finding import Finding
from evaluation.tokens import stem, stems

Action = Literal["build", "measure", "data", "train", "serve", "connect", "guard"]
Kinds = frozenset[Action]
NONE: Kinds = frozenset()

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


def principal(found: frozenset[str]) -> Kinds:
    """The kinds with most different words among stems; several where they tie."""
    counts = _counts(found)
    most = max(counts.values(), default=0)
    return frozenset(kind for kind, count in counts.items() if count == most)


def words_finding(
    said: Sequence[frozenset[str]],
    reference: Sequence[frozenset[str]],
    objects: Sequence[frozenset[str]],
) -> Finding:
    """0 to 2 points for statements of another kind of action than the reference's.

    Nothing where a principal kind is among the principal ones of the reference or any kind of its
    objects, or where neither tells any; 2 where the answer's principal kinds are not even among
    their lesser ones; else 1.

    Args:
        said: the stems of each statement of the answer.
        reference: the stems of each variant of the reference, at least one.
        objects: the stems of each right object, whose own kinds are always in place.
    """
    every = (*reference, *objects)
    own = _union(map(principal, said))
    wanted = _union(map(principal, reference)) | _union(map(kinds, objects))
    if own & wanted:
        return Finding(0, f"it would {listed(own & wanted)}, as the reference does")
    if not own:
        told = all(map(principal, reference))
        return Finding(int(told), f"tells no kind of action; the reference: {listed(wanted)}")
    points = 1 if not wanted or own & _union(map(kinds, every)) else 2
    return Finding(points, f"it would {listed(own)}; the reference: {listed(wanted)}")


def object_finding(chosen: str, right: Iterable[str]) -> Finding:
    """0 to 2 points for a wrong object, by the kind of action that its words call for.

    2 where that is another kind than any right object's, or no object is named, lest that pay; 1
    where only one side tells a kind.

    Args:
        chosen: the wrong object, in words; empty where none is named.
        right: the right ones.
    """
    if not chosen:
        return Finding(2, "names no object to act on")
    own, wanted = principal(stems(chosen)), _union(principal(stems(one)) for one in right)
    if own & wanted or not own | wanted:
        return Finding(0, "an object of no other kind of action")
    points = 2 if own and wanted else 1
    return Finding(points, f"an object to {listed(own)}; the reference's: {listed(wanted)}")


def listed(found: Kinds) -> str:
    """Kinds in words, by name."""
    return " or ".join(_PHRASES[kind] for kind in sorted(found)) or "do nothing of any one kind"


def _union(several: Iterable[Kinds]) -> Kinds:
    return NONE.union(*several)


def _counts(found: frozenset[str]) -> dict[Action, int]:
    return {kind: len(found & cues) for kind, cues in _cues().items() if found & cues}


@lru_cache(maxsize=1)
def _cues() -> dict[Action, frozenset[str]]:
    return {kind: frozenset(map(stem, words.split())) for kind, words in _WORDS.items()}
