"""One run as the evaluator sees it: what each metric reads, and how its score is known again."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from evaluation.judge import judge_name
from evaluation.metrics import Metric
from evaluation.pers.score import Rater
from evaluation.targets import GoldClaim, Target
from foresci import __version__
from foresci.llm import Backbone
from foresci.schema import Answer, EvidencePacket, Task
from foresci.storage import canonical_json, sha256_text
from foresci.version import sources_digest

JUDGING_PACKAGES = ("foresci", "knowledge_base", "taxonomy", "controls", "evaluation")
_ALWAYS = ("answer", "task", "judge", "evaluator")
_READ: Mapping[Metric, tuple[str, ...]] = {
    "fta": (*_ALWAYS, "target"),
    "fact": (*_ALWAYS, "claims"),
    "trace": (*_ALWAYS, "packet"),
    "pers": (*_ALWAYS, "rater"),
    "drift": (*_ALWAYS, "target"),
}


def evaluator_version() -> str:
    """The release and a digest of the sources that can change a score, such as 0.1.0+1f0c9a2b."""
    return f"{__version__}+{sources_digest(*JUDGING_PACKAGES)}"


def part_sha256(name: str, part: object) -> str:
    """Hash of one thing that scores depend on; of an answer, `part_sha256("answer", its JSON)`."""
    return sha256_text(canonical_json({name: part}))


@dataclass(frozen=True)
class Case:
    """An answer with all that it is judged by.

    Attributes:
        answer: the run's final answer.
        task: the public task.
        packet: the run's own evidence; None for agents that retrieve nothing.
        target: what really happened.
        claims: the task's claim bank; empty where the benchmark has none.
        judge: of all metrics, as far as a judge decides them.
        rater: a trained model of persuasiveness; the untrained rubric when None.
    """

    answer: Answer
    task: Task
    packet: EvidencePacket | None
    target: Target
    claims: tuple[GoldClaim, ...]
    judge: Backbone
    rater: Rater | None = None

    def key(self, metric: Metric) -> str:
        """A hash of all that a metric's score depends on."""
        return sha256_text(canonical_json({name: self._hashes[name] for name in _READ[metric]}))

    @property
    def answer_sha256(self) -> str:
        """Hash of the answer."""
        return self._hashes["answer"]

    @property
    def reference_sha256(self) -> str:
        """Hash of target and claim bank together."""
        known = {"target": self.target.to_json(), "claims": self._claims}
        return sha256_text(canonical_json(known))

    @property
    def _claims(self) -> list[object]:
        return [claim.to_json() for claim in self.claims]

    @cached_property
    def _hashes(self) -> dict[str, str]:
        parts: dict[str, object] = {
            "answer": self.answer.to_json(),
            "task": self.task.to_json(),
            "packet": None if self.packet is None else self.packet.to_json(),
            "target": self.target.to_json(),
            "claims": self._claims,
            "judge": [judge_name(self.judge), self.judge.identity],
            "rater": None if self.rater is None else self.rater.name,
            "evaluator": evaluator_version(),
        }
        return {name: part_sha256(name, part) for name, part in parts.items()}
