"""What every node of a run may use, fixed when the run begins."""

from dataclasses import dataclass

from foresci.errors import UsageError
from foresci.llm import Backbone
from foresci.schema import SupportPassage, Task
from knowledge_base import KnowledgeBase


@dataclass(frozen=True)
class RunContext:
    """A run's surroundings. They live outside the state, so that no node can widen them.

    Raises:
        UsageError: the knowledge base holds papers later than the task's cutoff.
    """

    task: Task
    backbone: Backbone
    kb: KnowledgeBase | None = None
    support: tuple[SupportPassage, ...] = ()
    """The public packet that came with the task, if one did."""
    agent: str = ""
    """Whose run it is; controls have commit rules of each agent."""

    def __post_init__(self) -> None:
        if self.kb is not None and self.kb.cutoff > self.task.cutoff:
            raise UsageError(
                f"task {self.task.id} has cutoff {self.task.cutoff}, but the knowledge base reaches"
                f" {self.kb.cutoff}; build one with --cutoff {self.task.cutoff}"
            )

    @property
    def evidence(self) -> KnowledgeBase:
        """The knowledge base, for nodes that cannot work without one.

        Raises:
            UsageError: the run has none.
        """
        if self.kb is None:
            raise UsageError(f"task {self.task.id}: this agent needs a knowledge base (--kb)")
        return self.kb
