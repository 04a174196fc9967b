"""The family taken is the one that fits best; the others are conditions."""

from agents.decide.inputs import VenueInput
from agents.decide.venue import decide_venue
from controls.findings import Assessment, Note
from foresci.options import name_key
from foresci.schema import Candidate
from tests.agents.builders import VENUES
from tests.agents.given import GIVEN, evidence

FITS = (
    Assessment(about="acl", score=0.3, reason="Accepted there half as often."),
    Assessment(about="cv", score=0.7, reason="Accepted there twice as often."),
)


def given(**changes: object) -> VenueInput:
    made = VenueInput(
        candidates=VENUES, project="We propose a sampler. It is fast.", assessments=FITS,
        evidence=evidence("We propose a sampler that reduces steps of synthesis.", about="cv"),
        **GIVEN,
    )  # fmt: skip
    return made.model_copy(update=changes)


def test_the_best_fitting_family_is_the_default_and_the_rest_are_conditional() -> None:
    answer = decide_venue(given())
    assert answer.default == "cv"
    assert answer.rationale.evidence == ("E1",)
    assert "ACL / EMNLP comes second: accepted there half as often" in answer.rationale.text
    assert [other.candidate for other in answer.alternatives] == ["acl"]
    assert "we propose a sampler" in answer.contribution_center.text


def test_upgrades_and_risks_rest_on_notes_before_anything_else() -> None:
    notes = (
        Note(kind="validation", text="Add X, as T has.", about="cv", evidence=("E1",)),
        Note(kind="validation", text="Add Y.", about="acl"),
        Note(kind="objection", text="T is near.", about="cv", evidence=("E1",)),
        Note(kind="risk", text="Such papers are rare there.", about="cv"),
    )
    answer = decide_venue(given(notes=notes))
    assert answer.upgrades[0].text == "Add X, as T has"
    assert "Add Y" not in [upgrade.text for upgrade in answer.upgrades]
    assert [risk.text for risk in answer.risks] == ["T is near", "Such papers are rare there"]


def test_no_upgrade_says_that_evidence_is_lacking_which_the_project_names() -> None:
    project = "We propose a sampler, with an ablation and results on several datasets."
    answer = decide_venue(given(project=project))
    asked = " ".join(upgrade.text for upgrade in answer.upgrades)
    assert "ablation" not in asked
    assert "several tasks or datasets" not in asked
    assert "several base models" in asked


def test_conditions_of_alternatives_differ_also_for_venues_that_nobody_knows() -> None:
    unknown = (*VENUES, *(Candidate(id=f"j{n}", text=f"Journal {n}") for n in range(2)))
    answer = decide_venue(given(candidates=unknown, assessments=(), evidence=()))
    conditions = [name_key(other.condition.text) for other in answer.alternatives]
    assert len(conditions) == len(set(conditions)) == 3
    assert "without any evidence" in answer.rationale.text
