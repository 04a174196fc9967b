"""What a run decided, in words, each claim with links to the evidence that it rests on."""

from collections.abc import Sequence

from evaluation.paired.claims import Line, lines_of
from evaluation.report.runs.scene import Scene, option_names, part
from foresci.schema import (
    Answer,
    BottleneckAnswer,
    DirectionAnswer,
    PlanningAnswer,
    Task,
    VenueAnswer,
)
from taxonomy.view.page.markup import Html, element
from taxonomy.view.plain import shortened

LONGEST_ROOT = 90


def decision_part(scene: Scene) -> Html:
    """The choice, then the claims of the answer."""
    answer = scene.run.answer
    if answer is None:
        return Html()
    choice = choice_in_words(scene.task, answer)
    told = choice == brief_choice(scene.task, answer)  # the page's summary has it
    claims = [
        element("p", element("b", line.field), " ", line.words, scene.links(line.evidence))
        for line in claims_in_order(answer)
    ]
    return part("Decision", Html() if told else element("p", choice), *claims)


def choice_in_words(task: Task, answer: Answer) -> str:
    """The choice with the names of the options, on one line."""
    names = option_names(task)
    match answer:
        case DirectionAnswer():
            return f"{_named(names, answer.candidate)}: {answer.trajectory}"
        case BottleneckAnswer():
            return shortened(answer.root_bottleneck.text.partition(". ")[0], LONGEST_ROOT)
        case PlanningAnswer():
            return " > ".join(_named(names, one.candidate) for one in answer.ranking)
        case VenueAnswer():
            return _named(names, answer.default)


def brief_choice(task: Task, answer: Answer) -> str:
    """The choice as short as a cell of a table needs it: of a plan, ids and the first name."""
    if isinstance(answer, PlanningAnswer):
        order = " > ".join(one.candidate for one in answer.ranking)
        return f"{order}; first: {option_names(task).get(answer.ranking[0].candidate, '')}"
    return choice_in_words(task, answer)


def claims_in_order(answer: Answer) -> Sequence[Line]:
    """The claims in the order of the answer; of a plan, the options as they are ranked."""
    lines = lines_of(answer)
    if isinstance(answer, BottleneckAnswer):
        return lines
    claims = lines[1:]
    if not isinstance(answer, PlanningAnswer):
        return claims
    places = {f"on {one.candidate}": at for at, one in enumerate(answer.ranking)}
    return sorted(claims, key=lambda line: places.get(line.field, len(places)))


def _named(names: dict[str, str], option: str) -> str:
    name = names.get(option)
    return f"{name} ({option})" if name else option
