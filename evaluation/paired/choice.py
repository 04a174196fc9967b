"""Whether two answers choose the same, whatever they say of it."""

from controls.bottleneck.naming import named_in
from evaluation.paired.claims import choice_of
from foresci.schema import Answer, BottleneckAnswer, Task
from knowledge_base.sentences import split_sentences
from taxonomy.diagnoses import named_diagnoses


def same_choice(task: Task, left: Answer, right: Answer) -> bool:
    """Whether option and trajectory, root, whole order, or default venue are the same.

    A root is the diagnosis of the question that an answer names, or else its first sentence.
    """
    return _choice(task, left) == _choice(task, right)


def _choice(task: Task, answer: Answer) -> str:
    if not isinstance(answer, BottleneckAnswer):
        return choice_of(answer)
    text = answer.root_bottleneck.text
    return named_in(text, named_diagnoses(task.question)) or " ".join(split_sentences(text)[:1])
