"""A uniformly random answer to a task: the floor that any judgement has to beat."""

import random
from collections.abc import Sequence

from foresci.schema import (
    Answer,
    BottleneckAnswer,
    BottleneckTask,
    Claim,
    DirectionAnswer,
    DirectionTask,
    PlanningAnswer,
    PlanningTask,
    RankedOption,
    Task,
    VenueAlternative,
    VenueAnswer,
    VenueTask,
)
from knowledge_base.sentences import split_sentences
from taxonomy.diagnoses import named_diagnoses

MOST_ALTERNATIVES = 3


def random_answer(task: Task, sentences: Sequence[str], chance: random.Random) -> Answer:
    """Every choice uniform over what the task allows, every claim a random sentence.

    A bottleneck task's root is one of the diagnoses that the question names, where it names some.

    Args:
        task: the public task.
        sentences: what claims are drawn from; for a venue's contribution center, the project's
            own sentences are drawn from instead, which is generous to chance.
        chance: the source of randomness.
    """

    def claim() -> Claim:
        return Claim(text=chance.choice(sentences))

    def claims(count: int) -> tuple[Claim, ...]:
        return tuple(claim() for _ in range(count))

    match task:
        case DirectionTask():
            return DirectionAnswer(
                candidate=chance.choice(task.candidates).id,
                trajectory=chance.choice(task.trajectories),
                direction=claim(),
                mechanism=claim(),
                validation_signal=claim(),
                risk=claim(),
            )
        case BottleneckTask():
            named = named_diagnoses(task.question)
            root = Claim(text=chance.choice(named)) if named else claim()
            return BottleneckAnswer(
                root_bottleneck=root, causal_bridge=claim(), opportunity=claim()
            )
        case PlanningTask():
            order = chance.sample(task.candidates, len(task.candidates))
            return PlanningAnswer(
                ranking=tuple(RankedOption(candidate=o.id, rationale=claim()) for o in order),
                milestones=claims(1),
                dependencies=claims(1),
                risks=claims(1),
                go_no_go=claims(1),
            )
        case VenueTask():
            default, *rest = chance.sample(task.candidates, len(task.candidates))
            own = split_sentences(task.project)
            upgrades, risks = claims(3), claims(2)
            return VenueAnswer(
                default=default.id,
                rationale=claim(),
                alternatives=tuple(
                    VenueAlternative(candidate=option.id, condition=claim())
                    for option in rest[:MOST_ALTERNATIVES]
                ),
                contribution_center=Claim(text=chance.choice(own)),
                upgrades=(upgrades[0], upgrades[1], upgrades[2]),
                risks=(risks[0], risks[1]),
            )
