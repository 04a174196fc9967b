"""Locks: one holder at a time, nothing left behind, and a dead holder holds nothing."""

import threading
from pathlib import Path

import pytest

from foresci.locks import HeldError, clear_released, holding, is_held, lock_of


def test_a_second_holder_is_refused_or_waits(tmp_path: Path) -> None:
    folder, told, order = tmp_path / "run", list[str](), list[str]()

    def second() -> None:
        with holding(folder, on_wait=told.append):
            order.append("second")

    with holding(folder):
        assert is_held(folder)
        with pytest.raises(HeldError, match="is at work on it"), holding(folder):
            pass
        thread = threading.Thread(target=second)
        thread.start()
        while not told:
            thread.join(0.01)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]
    assert not is_held(folder)
    assert list(tmp_path.iterdir()) == []


def test_many_threads_hold_it_one_by_one(tmp_path: Path) -> None:
    inside, seen = list[int](), list[int]()

    def enter(number: int) -> None:
        with holding(tmp_path / "run", on_wait=lambda _: None):
            inside.append(number)
            seen.append(len(inside))
            inside.remove(number)

    threads = [threading.Thread(target=enter, args=(number,)) for number in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert seen == [1] * 20
    assert list(tmp_path.iterdir()) == []


def test_what_dead_holders_left_is_cleared_and_what_is_held_stays(tmp_path: Path) -> None:
    dead, held = tmp_path / "dead", tmp_path / "held"
    lock_of(dead).write_text("1")
    assert not is_held(dead)
    with holding(held):
        clear_released(tmp_path)
        assert list(tmp_path.iterdir()) == [lock_of(held)]
