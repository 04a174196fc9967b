"""Asking a backbone: each question once, and the rules where the reply cannot be used."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Generic, NamedTuple

from foresci.errors import ForesciError
from foresci.llm.backbone import Backbone
from foresci.llm.errors import ModelCallError
from foresci.llm.step import InputT, OutputT, Step
from foresci.log import get_logger
from foresci.storage import canonical_json, sha256_text

MOST_UNUSABLE = 25
"""Replies in a row of which nothing can be used, after which a model is given up."""


class UselessModelError(ForesciError):
    """A model's replies can hardly ever be used, so that nothing should bear its name."""


class UnusableReplyError(ForesciError):
    """A reply that fits its schema and breaks the step's rules; the message says which."""


class Answered(NamedTuple, Generic[OutputT]):
    """What a question came to."""

    output: OutputT
    problem: str | None
    """Why `output` is the rules' and not the backbone's; None where the reply could be used."""


class Asking:
    """Runs steps on a backbone for the length of one build.

    The memory holds what could be used of each reply by the step and its rendered prompt, so a
    question that is put again costs nothing: about a kilobyte for every different question.

    Args:
        backbone: what is asked.
        component: whose events the log shows: `taxonomy`.

    Attributes:
        calls: how often each step was run on the backbone.
        fallbacks: how many of these gave nothing that could be used.
    """

    def __init__(self, backbone: Backbone, component: str) -> None:
        self.backbone = backbone
        self.component = component
        self.calls: Counter[str] = Counter()
        self.fallbacks: Counter[str] = Counter()
        self._memory: dict[str, tuple[Any, str | None]] = {}
        self._unusable_in_a_row = 0

    def ask(
        self,
        step: Step[InputT, OutputT],
        given: InputT,
        usable: Callable[[InputT, OutputT], OutputT | None],
    ) -> OutputT:
        """The backbone's reply as far as it can be used, or else what the step's function gives.

        Args:
            step: what is asked.
            given: its input.
            usable: what of a reply can be used; None, or an `UnusableReplyError`, where nothing
                can.

        Raises:
            UselessModelError: too many replies in a row could not be used.
            ForesciError: something that no other reply would mend, such as a damaged cache.
        """
        return self.answer(step, given, usable).output

    def answer(
        self,
        step: Step[InputT, OutputT],
        given: InputT,
        usable: Callable[[InputT, OutputT], OutputT | None],
    ) -> Answered[OutputT]:
        """As `ask`, with the reason where the step's function had to answer."""
        key = sha256_text(canonical_json([step.name, *step.prompt.render(given)]))
        if key not in self._memory:
            self._memory[key] = self._run(step, given, usable)
        kept, problem = self._memory[key]
        return Answered(step.structural(given) if kept is None else kept, problem)

    def log_use(self) -> None:
        """Log the calls and the fallbacks of every step, as a warning if there are any of these."""
        log = get_logger(self.component)
        tell = log.warning if self.fallbacks else log.info
        tell(
            "steps answered by a model",
            backbone=self.backbone.name,
            calls=dict(sorted(self.calls.items())),
            answered_by_rules_instead=dict(sorted(self.fallbacks.items())),
        )

    def _run(
        self,
        step: Step[InputT, OutputT],
        given: InputT,
        usable: Callable[[InputT, OutputT], OutputT | None],
    ) -> tuple[OutputT | None, str | None]:
        self.calls[step.name] += 1
        asked = f"{self.backbone.name}, step {step.name}"
        try:
            kept = usable(given, self.backbone.run(step, given).output)
            problem = f"{asked}: the reply breaks the step's rules" if kept is None else None
        except UnusableReplyError as error:
            kept, problem = None, f"{asked}: {error}"
        except ModelCallError as error:
            kept, problem = None, str(error)
        if problem is None:
            self._unusable_in_a_row = 0
        else:
            self._count_unusable(step.name, problem)
        return kept, problem

    def _count_unusable(self, step: str, problem: str) -> None:
        self.fallbacks[step] += 1
        self._unusable_in_a_row += 1
        if self._unusable_in_a_row == MOST_UNUSABLE:
            raise UselessModelError(
                f"{MOST_UNUSABLE} replies in a row could not be used, the last one from {problem};"
                " use another model, or rules"
            )
