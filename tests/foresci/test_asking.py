"""Each question is put once, and a step's own function answers what the backbone cannot."""

from pathlib import Path

import pytest
from langchain_core.language_models import FakeListChatModel

from foresci.llm import Prompt, Step, StructuralBackbone
from foresci.llm.asking import MOST_UNUSABLE, Asking, UnusableReplyError, UselessModelError
from foresci.llm.chat import ChatBackbone
from foresci.schema import Record


class Given(Record):
    number: int
    by_rule: int = 0


class Said(Record):
    number: int


@pytest.fixture
def step(tmp_path: Path) -> Step[Given, Said]:
    path = tmp_path / "say.md"
    path.write_text("Say it.\n---\n<number>$number</number>\n")
    return Step("say", Given, Said, Prompt(path), lambda given: Said(number=given.by_rule))


def _asking(*replies: str) -> Asking:
    return Asking(ChatBackbone(FakeListChatModel(responses=list(replies)), "fake"), "tests")


def _same(given: Given, reply: Said) -> Said | None:
    """Only the number itself can be used; a negative one is an error with a reason."""
    if reply.number < 0:
        raise UnusableReplyError("it is negative")
    return reply if reply.number == given.number else None


def test_a_usable_reply_is_the_answer(step: Step[Given, Said]) -> None:
    found = _asking('{"number": 3}').answer(step, Given(number=3), _same)
    assert found == (Said(number=3), None)


@pytest.mark.parametrize(
    ("reply", "problem"),
    [
        ('{"number": 4}', "fake, step say: the reply breaks the step's rules"),
        ('{"number": -1}', "fake, step say: it is negative"),
        ("no", "fake, step say: not JSON"),
    ],
)  # fmt: skip
def test_an_unusable_reply_is_answered_by_the_step_and_says_why(
    step: Step[Given, Said], reply: str, problem: str
) -> None:
    asking = _asking(reply)
    found = asking.answer(step, Given(number=3, by_rule=7), _same)
    assert found.output == Said(number=7)
    assert (found.problem or "").startswith(problem)
    assert asking.fallbacks == {"say": 1}


def test_a_question_is_put_once_but_answered_by_its_own_rules(step: Step[Given, Said]) -> None:
    asking = _asking('{"number": 4}', '{"number": 3}')
    for by_rule in (7, 8):
        found = asking.answer(step, Given(number=3, by_rule=by_rule), _same)
        assert found.output == asking.ask(step, Given(number=3, by_rule=by_rule), _same)
        assert found.output == Said(number=by_rule)
        assert found.problem
    assert asking.calls == {"say": 1}


def test_a_backbone_is_given_up_after_many_unusable_replies_in_a_row(
    step: Step[Given, Said],
) -> None:
    replies = ['{"number": -1}'] * (MOST_UNUSABLE - 1) + ['{"number": 100}', '{"number": -1}']
    asking = _asking(*replies)
    for number in range(MOST_UNUSABLE - 1):
        asking.ask(step, Given(number=number), _same)
    asking.ask(step, Given(number=100), _same)
    for number in range(MOST_UNUSABLE - 1):
        asking.ask(step, Given(number=200 + number), _same)
    with pytest.raises(UselessModelError, match=r"^25 replies in a row .* it is negative; use"):
        asking.ask(step, Given(number=300), _same)


def test_the_structural_backbone_answers_by_the_step(step: Step[Given, Said]) -> None:
    asking = Asking(StructuralBackbone(), "tests")
    assert asking.ask(step, Given(number=5, by_rule=5), _same) == Said(number=5)
    assert not asking.fallbacks


def test_the_use_is_logged_under_the_component(
    step: Step[Given, Said], capsys: pytest.CaptureFixture[str]
) -> None:
    asking = _asking('{"number": 4}')
    asking.ask(step, Given(number=3), _same)
    asking.log_use()
    written = capsys.readouterr().err
    assert "component=tests" in written
    assert "steps answered by a model" in written
