"""Features of one answer, by a judge."""

from evaluation.pers.features.catalogue import names_of
from evaluation.pers.features.step import JUDGE_PERS, input_of
from foresci.errors import DataError
from foresci.llm import Backbone
from foresci.schema import Answer, Task


def measure(answer: Answer, task: Task, judge: Backbone) -> dict[str, float]:
    """Every feature of the task's family, in the order of `names_of`.

    Args:
        answer: to the task; its packet is not looked at.
        task: the public task.
        judge: runs the step `judge.pers`; the structural backbone measures by rules.

    Raises:
        DataError: the answer is not of the task's family.
        ReplyError: a model's reply could not be used.
        ForesciError: something else is wrong with the judge.
    """
    if answer.family != task.family:
        raise DataError(f"{task.id}: a {answer.family} answer to a {task.family} task")
    reply = judge.run(JUDGE_PERS, input_of(answer, task)).output
    found = {one.name: one.value for one in reply.features}
    return {name: found[name] for name in names_of(task.family)}
