"""What raters are told: the question they answer, the scale, and what must not count."""

from typing import NamedTuple


class Step(NamedTuple):
    """One step of the scale."""

    rating: int
    name: str
    meaning: str


QUESTION = (
    "You are a reviewer who knows the field and is hard to convince. Knowing only the task and what"
    " the answer itself says, how willing are you to act on its decision?"
)
SCALE: tuple[Step, ...] = (
    Step(1, "unusable", "It decides nothing that could be judged, or does not do the task."),
    Step(2, "no", "It decides, but gaps, contradictions or leaps carry the argument."),
    Step(3, "rather not", "Some of the argument holds; a serious weakness keeps you from acting."),
    Step(4, "either way", "Adequate and mixed; fair reviewers could part over it."),
    Step(5, "rather yes", "It convinces on the whole; you have doubts, but none that decides."),
    Step(6, "yes", "Concrete and well defended, fit to act on, with small limits only."),
    Step(7, "rarely better", "It would hold against nearly any objection; give this seldom."),
)
RULES: tuple[str, ...] = (
    "Judge each answer by itself, not against others that you have read.",
    "Use the task and the answer alone. Do not look anything up, and do not guess which system"
    " wrote it or what happened later.",
    "Whether the forecast comes true, or a statement is correct, is not the question. A claim"
    " without support counts only where it weakens the argument.",
    "Length, citations, polish, a confident tone and jargon earn nothing by themselves.",
    "Citation marks were taken out of every answer, so do not miss them; what an answer says about"
    " its evidence is still there.",
    "[name] stands where a name was taken out; do not count it for or against the answer.",
)
