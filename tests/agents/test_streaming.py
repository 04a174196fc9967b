"""Every trace row is told once, as soon as the node that wrote it has completed."""

from agents.state import Json
from agents.streaming import Telling


def row(number: int) -> Json:
    return {"kind": "node", "number": number}


def test_a_node_around_others_does_not_repeat_their_rows() -> None:
    told: list[tuple[str, list[int]]] = []
    telling = Telling(lambda node, rows: told.append((node, [one["number"] for one in rows])))
    telling.tell((), {"plan": {"trace": [row(1)]}})
    telling.tell(("grow:17", "walk:3"), {"read": {"trace": [row(2)]}})
    telling.tell(("grow:17",), {"walk": {"trace": [row(2), row(3)]}})
    telling.tell((), {"grow": {"trace": [row(2), row(3), row(4)]}})
    telling.tell((), {"join": None})
    assert told == [
        ("plan", [1]),
        ("grow/walk/read", [2]),
        ("grow/walk", [3]),
        ("grow", [4]),
        ("join", []),
    ]


def test_branches_that_write_the_same_are_told_each() -> None:
    told: list[int] = []
    telling = Telling(lambda _, rows: told.append(len(rows)))
    for namespace in (("grow:17",), ("grow:18",), (), ()):
        telling.tell(namespace, {"grow": {"trace": [row(1)]}})
    assert told == [1, 1, 0, 0]
