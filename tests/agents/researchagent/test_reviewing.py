"""What a review without a model looks at: each criterion at what it asks for, and no more."""

import pytest

from agents.researchagent.method import draft_method
from agents.researchagent.records import CompanionFact, Draft, DraftInput
from agents.researchagent.validation import draft_validation
from controls.findings import Assessment, Note
from tests.agents.researchagent.test_drafts import MOVED, asking, given, option, reviewed


def assessing(**scores: float) -> Draft:
    return Draft(
        text="", rationale="",
        assessments=tuple(
            Assessment(about=about, score=score, reason="r") for about, score in scores.items()
        ),
    )  # fmt: skip


def objections(*readings: tuple[float, float]) -> list[str]:
    options = [option(about, 50, *both) for about, both in zip("ab", readings, strict=True)]
    method = draft_method(given(DraftInput, "method", *options))
    draft = draft_validation(given(DraftInput, "validation", *options, earlier=(method,)))
    return [note.text for note in draft.notes if note.kind == "objection"]


def test_a_runner_up_is_an_objection_where_the_scores_lie_close_whoever_leads_by_one_reading() -> (
    None
):
    assert objections((0.3, 0.3), (0.0, 0.0)) == []
    (said,) = objections((0.10, 0.12), (0.11, 0.10))
    assert said.startswith("B search may do as well as a search")
    # By the first reading alone the rival would be far behind.
    assert len(objections((0.5, -0.3), (0.0, 0.18))) == 1


def test_readings_that_made_the_choice_do_not_bear_it_out() -> None:
    against = option("a", 50, 0.5, 0.5, -0.3), option("b", 50, 0.1, 0.1, 0.3)
    first = draft_method(given(DraftInput, "method", *against))
    said = reviewed("method", first, *against)["generalizability"]
    assert (said.score, said.change) == (1, "recent_window")
    assert said.feedback.startswith("1 of 1 other readings")
    # With all three in use, or a model's own scores, each is asked by itself.
    reviews = asking("recent_window")
    again = draft_method(given(DraftInput, "method", *against, reviews=reviews))
    for draft in (again, assessing(a=7.0, b=1.0)):
        said = reviewed("method", draft, *against)["generalizability"]
        assert said.feedback.startswith("1 of 3 other readings")


def test_options_that_do_not_exist_decide_nothing() -> None:
    options = option("a", 50, 0.4, 0.4, 0.4), option("b", 50, 0.1, 0.1, 0.1)
    said = reviewed("method", assessing(x=9.0, y=1.0), *options)
    assert {one.score for one in said.values()} == {1}
    beside = reviewed("method", assessing(x=9.0, a=0.4, b=0.1), *options)
    assert beside == reviewed("method", assessing(a=0.4, b=0.1), *options)


@pytest.mark.parametrize(("role", "score"), [("subject", 3), ("evaluation", 5)])
def test_only_what_work_is_judged_by_makes_a_signal_reproducible(role: str, score: int) -> None:
    known = CompanionFact(name="recall", role=role, movement=MOVED)  # type: ignore[arg-type]
    options = option("a", 50, companions=(known,)), option("b", 50)
    note = Note(kind="validation", text="Work on a search more often reports recall.", about="a")
    draft = Draft(text="", rationale="", notes=(note,))
    assert reviewed("validation", draft, *options)["reproducibility"].score == score


def test_what_matters_is_the_part_of_the_domain_that_the_options_make_up_together() -> None:
    draft = Draft(text="", rationale="")
    small = [option(about, 9, adds=0.004) for about in "abc"]
    assert reviewed("problem", draft, *small[:1])["significance"].score == 3
    assert reviewed("problem", draft, *small)["significance"].score == 4
