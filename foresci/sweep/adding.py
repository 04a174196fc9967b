"""Adding up what runs take: expected amounts, their intervals, and what cannot be told."""

from collections import defaultdict
from collections.abc import Mapping
from math import sqrt
from typing import NamedTuple

from foresci.intervals import NORMAL_975
from foresci.llm import StructuralBackbone
from foresci.llm.models.catalogue import TOKENS_OF_A_PRICE, Catalogue
from foresci.schema import Record
from foresci.sweep.budgets import Budget, Kind, Spread


class Amount(Record):
    """An expected amount, and the ends of its 95 % interval."""

    expected: float
    low: float
    high: float


class Part(NamedTuple):
    """What a run does itself, or what it does in the place of a run that it could go on from."""

    backbone: str
    kind: Kind


class Known(NamedTuple):
    """What is known of a part."""

    budget: Budget
    past: bool


class Sums:
    """Expected amounts and their variances; what is unknown for one part is so for the sum.

    Args:
        adjudicator: the sweep's.
        catalogue: prices of models.
        jobs: runs at once, by backbone.
    """

    def __init__(
        self, adjudicator: str | None, catalogue: Catalogue, jobs: Mapping[str, int]
    ) -> None:
        self._adjudicator = adjudicator
        self._catalogue = catalogue
        self._jobs = jobs
        self._expected: dict[str, float] = defaultdict(float)
        self._variance: dict[str, float] = defaultdict(float)
        self._unknown: set[str] = set()

    def add(self, part: Part, known: Known | None, number: int) -> None:
        """Add so many runs' parts."""
        if known is None:
            self._unknown |= {"cost", "seconds"}
            return
        budget, rules = known.budget, self._by_rules(part)
        if not rules:
            for name in ("calls", "prompt", "completion"):
                self._add(name, getattr(budget, name), number, budget.runs)
            self._add_cost(part, budget, number)
        if rules or known.past:
            seconds = _scaled(budget.seconds, 1 / self._jobs[part.backbone])
            self._add("seconds", seconds, number, budget.runs)
        else:
            self._unknown.add("seconds")

    def _by_rules(self, part: Part) -> bool:
        return {part.backbone, self._adjudicator or part.backbone} == {StructuralBackbone.name}

    def _add_cost(self, part: Part, budget: Budget, number: int) -> None:
        """Prices that differ by role are no cost that can be told: tokens are not split by role."""
        own = self._prices(part.backbone)
        if own is None or own != self._prices(self._adjudicator or part.backbone):
            self._unknown.add("cost")
            return
        prompt, completion = _scaled(budget.prompt, own[0]), _scaled(budget.completion, own[1])
        # Long prompts have long replies: taken to go together, which is the wider interval.
        both = Spread(mean=prompt.mean + completion.mean, sd=prompt.sd + completion.sd)
        self._add("cost", both, number, budget.runs)

    def _prices(self, backbone: str) -> tuple[float, float] | None:
        """Of a prompt token and a completion token."""
        facts = self._catalogue.facts(backbone)
        if facts.prompt_price is None or facts.completion_price is None:
            return None
        return facts.prompt_price / TOKENS_OF_A_PRICE, facts.completion_price / TOKENS_OF_A_PRICE

    def _add(self, name: str, spread: Spread, number: int, known_runs: int) -> None:
        self._expected[name] += number * spread.mean
        self._variance[name] += number * spread.sd**2 + (number * spread.sd) ** 2 / known_runs

    def of(self, name: str) -> Amount:
        """The sum."""
        expected = self._expected[name]
        reach = NORMAL_975 * sqrt(self._variance[name])
        return Amount(expected=expected, low=max(0.0, expected - reach), high=expected + reach)

    def of_known(self, name: str) -> Amount | None:
        """The sum, unless a part of it is unknown."""
        return None if name in self._unknown else self.of(name)


def _scaled(spread: Spread, factor: float) -> Spread:
    return Spread(mean=spread.mean * factor, sd=spread.sd * factor)
