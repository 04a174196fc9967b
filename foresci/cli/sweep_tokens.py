"""What the runs of a sweep took of models, by their records, nothing counted twice."""

from collections.abc import Mapping

from foresci.schema.run import TokenUse
from foresci.sweep.records import PlannedRun
from foresci.sweep.standing import Standing


class TokenLedger:
    """Keeps what each run took.

    The record of a run with controls counts the calls of the run that it went on from as its own;
    here each counts once.

    Args:
        standings: how far the runs of the sweep are.
    """

    def __init__(self, standings: Mapping[str, Standing]) -> None:
        self._runs = {run_id: one.run for run_id, one in standings.items()}
        self._took: dict[str, TokenUse] = {}
        self.total = TokenUse()
        for run_id, one in standings.items():
            if one.manifest is not None:
                self.put(run_id, one.manifest.tokens)

    def put(self, run_id: str, took: TokenUse) -> None:
        """Write down what a run took by its record, in the place of what stood there.

        What a run with controls goes on from is finished before it begins, and never changes.
        """
        before = self._own(self._runs[run_id])
        self._took[run_id] = took
        self.total = _minus(self.total.plus(self._own(self._runs[run_id])), before)

    def _own(self, run: PlannedRun) -> TokenUse:
        took = self._took.get(run.run_id)
        base = self._took.get(run.after or "")
        if took is None or base is None or base.calls > took.calls:
            return took or TokenUse()
        return _minus(took, base)


def _minus(all_of_it: TokenUse, part: TokenUse) -> TokenUse:
    known = all_of_it.cost is not None and part.cost is not None
    return TokenUse(
        prompt=all_of_it.prompt - part.prompt,
        completion=all_of_it.completion - part.completion,
        calls=all_of_it.calls - part.calls,
        cached=all_of_it.cached - part.cached,
        cost=(all_of_it.cost or 0.0) - (part.cost or 0.0) if known else None,
    )
