"""Labelling all papers of a corpus for one domain."""

from collections.abc import Sequence
from typing import NamedTuple

from foresci.llm import Backbone
from foresci.schema import Paper, Record, TokenUse
from knowledge_base.domains import Domain, Label, Screen, Screened
from knowledge_base.progress import Progress, quiet
from knowledge_base.screening.step import SCREEN, ScreenDecision, ScreenInput

RULES = "rules"
PROGRESS_EVERY = 1000


class ScreenedPaper(Record):
    """One line of a screening file."""

    id: str
    domain: str
    label: Label
    reasons: tuple[str, ...]
    borderline: bool
    decided_by: str = RULES
    """`rules`, or the name of the backbone that was asked."""


class Screening(NamedTuple):
    """Papers with their labels, in the order of the papers, and what a model's help cost."""

    papers: list[ScreenedPaper]
    tokens: TokenUse


def screen_papers(
    papers: Sequence[Paper],
    domain: Domain,
    backbone: Backbone | None = None,
    progress: Progress = quiet,
) -> Screening:
    """Label papers `core`, `support` or `excluded` for a domain.

    Args:
        papers: any papers; each is judged by itself.
        domain: the domain.
        backbone: decides the borderline papers, and no others; the rules do when None.
        progress: called now and then with the number of papers done.

    Raises:
        ForesciError: the backbone gave no valid decision.
    """
    screen = Screen([domain])
    labelled: list[ScreenedPaper] = []
    tokens = TokenUse()
    for count, paper in enumerate(papers, start=1):
        screened = screen.screen(paper)[domain.name]
        if backbone is not None and screened.borderline:
            made, used = _ask(backbone, paper, domain, screened)
            labelled.append(made)
            tokens = tokens.plus(used)
        else:
            labelled.append(_by_rules(paper, domain, screened))
        if count % PROGRESS_EVERY == 0:
            progress(f"screen for {domain.name}", count, len(papers))
    return Screening(labelled, tokens)


def _by_rules(paper: Paper, domain: Domain, screened: Screened) -> ScreenedPaper:
    return ScreenedPaper(
        id=paper.id,
        domain=domain.name,
        label=screened.label,
        reasons=screened.reasons,
        borderline=screened.borderline,
    )


def _ask(
    backbone: Backbone, paper: Paper, domain: Domain, screened: Screened
) -> tuple[ScreenedPaper, TokenUse]:
    result = backbone.run(SCREEN, ScreenInput.of(paper, domain, screened))
    decision: ScreenDecision = result.output
    reasons = (*screened.reasons, f"{backbone.name}: {decision.reason}")
    changes = {"label": decision.label, "reasons": reasons, "decided_by": backbone.name}
    return _by_rules(paper, domain, screened).model_copy(update=changes), result.tokens
