"""What is made once stays as long as it is among the latest used."""

import pytest

from foresci.sweep.once import Once


def test_the_one_unused_for_longest_goes_first() -> None:
    made: list[str] = []

    def make(key: str) -> str:
        made.append(key)
        return key.upper()

    once = Once(make, most=2)
    assert [once(key) for key in "abab"] == ["A", "B", "A", "B"]
    assert made == ["a", "b"]
    once("c")
    once("b")
    assert made == ["a", "b", "c"]
    once("a")
    assert made == ["a", "b", "c", "a"]


def test_what_fails_is_tried_again() -> None:
    answers = iter([ValueError("not yet"), 1])

    def make(_: str) -> int:
        answer = next(answers)
        if isinstance(answer, ValueError):
            raise answer
        return answer

    once = Once(make)
    with pytest.raises(ValueError, match="not yet"):
        once("a")
    assert once("a") == 1
