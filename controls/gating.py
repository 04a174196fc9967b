"""What gated controls commit: changes of a decision, not of the words that argue for it."""

from controls.case import Case
from controls.choice import same_choice
from controls.record import Verdict

KEPT = "Gated controls leave the words of a decision alone whose choice stands"


def gated(case: Case, verdict: Verdict) -> Verdict:
    """The verdict as gated controls let it stand.

    A revision that keeps the choice is turned down: where a decision is aligned, saying it
    otherwise gains little (`docs/controls.md`), and perturbs what was sound.

    Args:
        case: what was checked.
        verdict: of the check.
    """
    proposal = verdict.proposal
    if verdict.status != "committed" or proposal is None:
        return verdict
    if not same_choice(case.task, case.incumbent, proposal):
        return verdict
    reason = f"{KEPT}. What was found: {verdict.reason}"
    return verdict.model_copy(update={"status": "rejected", "reason": reason})
