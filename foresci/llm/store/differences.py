"""Why a stored reply does not answer a request: the parts in which the two differ."""

from collections.abc import Mapping

from foresci.llm.store.entries import STEP, Entry

SHOWN_CHARACTERS = 40


def difference(parts: Mapping[str, str], near: Entry | None) -> str:
    """One line on how a request differs from the nearest entry of its step.

    Args:
        parts: the request.
        near: the entry; None when there is none of the step.
    """
    asked = f"step {parts.get(STEP, '')}"
    if near is None:
        return f"{asked}: the cache has no reply of this step"
    differing = _differing(parts, near.parts)
    told = ", ".join(
        f"{name} ({_detail(parts.get(name), near.parts.get(name))})" for name in differing
    )
    day = f" ({near.made_at[:10]})" if near.made_at else ""
    return f"{asked}: differs from the nearest entry{day} in {told}"


def closeness(parts: Mapping[str, str], other: Mapping[str, str]) -> tuple[int, int]:
    """Orders entries by nearness: parts in common, then characters of common start."""
    differing = _differing(parts, other)
    common = sum(_same_start(parts.get(name, ""), other.get(name, "")) for name in differing)
    return -len(differing), common


def _differing(parts: Mapping[str, str], other: Mapping[str, str]) -> list[str]:
    names = sorted({*parts, *other})
    return [name for name in names if parts.get(name) != other.get(name)]


def _detail(now: str | None, then: str | None) -> str:
    if now is None or then is None:
        return "only now" if then is None else "only then"
    if max(len(now), len(then)) <= SHOWN_CHARACTERS:
        return f"now {now!r}, then {then!r}"
    place = _same_start(now, then)
    return f"at character {place + 1:,}: now {_shown(now, place)}, then {_shown(then, place)}"


def _shown(text: str, place: int) -> str:
    return repr(text[place : place + SHOWN_CHARACTERS])


def _same_start(one: str, two: str) -> int:
    """How many characters two texts have in common from their start, by halving."""
    low, high = 0, min(len(one), len(two))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == two[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
