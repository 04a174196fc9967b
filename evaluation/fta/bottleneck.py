"""FTA of bottleneck tasks: the mean over the target's text slots."""

from evaluation.fta.slots import mean_of, task_weights, text_slots
from evaluation.scores import FtaScore
from evaluation.targets import BottleneckTarget
from foresci.schema import BottleneckAnswer, BottleneckTask


def score_bottleneck(
    answer: BottleneckAnswer, task: BottleneckTask, target: BottleneckTarget
) -> FtaScore:
    """Mean over root_bottleneck, causal_bridge and opportunity of the best match, in [0, 1]."""
    claims = {
        "root_bottleneck": answer.root_bottleneck,
        "causal_bridge": answer.causal_bridge,
        "opportunity": answer.opportunity,
    }
    weights = task_weights(task).including(task.subdirection)
    return mean_of(text_slots(target.slots, claims, task, weights), {})
