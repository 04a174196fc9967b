"""Support: whether what is cited is thin or old."""

from controls.record import RiskPart
from controls.risk.view import View


def support(view: View) -> RiskPart:
    """How thin and old the cited papers are: 1 without any, halved by each recent paper.

    Recent is what appeared within as many days before the cutoff as the window is long. An older
    paper counts half of a recent one.
    """
    task = view.case.task
    length = task.window.end - task.window.start
    papers = {item.paper_id: item.public_on for item in view.supporting}
    recent = sum(task.cutoff - day <= length for day in papers.values())
    score = 0.5 ** (recent + (len(papers) - recent) / 2)
    cited = "1 paper is" if len(papers) == 1 else f"{len(papers)} papers are"
    reason = f"{cited} cited for the choice, {recent} of them recent"
    return RiskPart(name="support", score=score, reason=reason)
