"""Passages are left out from the end until a prompt fits, and nothing else is."""

from datetime import date
from pathlib import Path

import pytest

from foresci.llm import Prompt, Step
from foresci.llm.fitting import ContextError, estimated_tokens, fit
from foresci.schema import Evidence, Record


class Given(Record):
    question: str
    near: tuple[Evidence, ...] = ()
    far: tuple[Evidence, ...] = ()


class Said(Record):
    text: str


@pytest.fixture
def step(tmp_path: Path) -> Step[Given, Said]:
    path = tmp_path / "say.md"
    path.write_text("Say.\n---\n<q>$question</q>\n<near>$near</near>\n<far>$far</far>\n")
    return Step("say", Given, Said, Prompt(path), lambda given: Said(text=given.question))


def passages(count: int, words: int) -> tuple[Evidence, ...]:
    return tuple(
        Evidence(
            id=f"E{number}",
            paper_id="p",
            title="t",
            public_on=date(2025, 1, 1),
            section="abstract",
            text="word " * words,
        )
        for number in range(count)
    )


def test_what_fits_is_left_alone(step: Step[Given, Said]) -> None:
    given = Given(question="q", near=passages(3, 10))
    assert fit(step, given, estimated_tokens(step, given)) == (given, 0)


def test_the_longest_field_gives_up_its_last_passage(step: Step[Given, Said]) -> None:
    given = Given(question="q", near=passages(4, 50), far=passages(2, 50))
    fitted = fit(step, given, estimated_tokens(step, given) - 1)
    assert fitted.dropped == 1
    assert fitted.given == given.model_copy(update={"near": given.near[:-1]})
    half = fit(step, given, estimated_tokens(step, given) // 2)
    assert half.given.near == given.near[: len(half.given.near)]
    assert estimated_tokens(step, half.given) <= estimated_tokens(step, given) // 2


def test_a_prompt_that_never_fits_is_one_line(step: Step[Given, Said]) -> None:
    given = Given(question="q" * 3000, near=passages(1, 5))
    with pytest.raises(ContextError, match=r"step say: .* about 1,\d+ tokens .* room for 900;"):
        fit(step, given, 900)
