"""What the rows of a run's trace tell, in words that are safe to show: cut and on one line."""

from collections.abc import Mapping
from typing import Any

from taxonomy.view.plain import shortened

Row = Mapping[str, Any]
LONGEST = 160
SHOWN_ITEMS = 8
UNTOLD = {"kind", "node", "step", "step_name", "about", "error"}


def facts_of(row: Row) -> str:
    """Everything that a row says beside what it is of; empty where that is nothing."""
    return ", ".join(f"{key} {brief(value)}" for key, value in row.items() if key not in UNTOLD)


def brief(value: Any) -> str:
    """A fact of a row, cut where it is long."""
    if isinstance(value, float):
        return f"{value:.4g}"
    if isinstance(value, list | tuple):
        return _listed([brief(one) for one in value])
    if isinstance(value, Mapping):
        return _listed([f"{key} {brief(one)}" for key, one in value.items()])
    return shortened(str(value), LONGEST)


def taken(calls: int, cached: int, prompt: int, completion: int) -> str:
    """What replies of a model took.

    Args:
        calls: replies that a model was asked for.
        cached: replies that came from the cache.
        prompt: tokens of prompts.
        completion: tokens of replies.
    """
    if not calls and not cached:
        return "by its rules"
    asked = [f"{calls:,} call{'' if calls == 1 else 's'}"] if calls else []
    asked += [f"{cached:,} from the cache"] if cached else []
    return ", ".join([*asked, f"{prompt:,} + {completion:,} tokens"] if calls else asked)


def _listed(items: list[str]) -> str:
    if not items:
        return "none"
    cut = [*items[:SHOWN_ITEMS], "..."] if len(items) > SHOWN_ITEMS else items
    told = shortened(", ".join(cut), LONGEST)
    return f"{told} ({len(items)})" if len(items) > SHOWN_ITEMS else told
