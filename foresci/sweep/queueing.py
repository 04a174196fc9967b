"""Which run of a sweep is begun next."""

import heapq
from collections import defaultdict
from collections.abc import Callable, Mapping

from foresci.sweep.records import Ended, PlannedRun
from foresci.sweep.standing import Standing


class Queue:
    """The runs that are still to be begun, in the order of the plan.

    Args:
        standings: how far each run of the plan is.
        limit: how many runs are begun at most; no limit when None.
        retry_failed: whether those that failed are begun again.

    Attributes:
        runs: of the whole plan.
        finished: ids of finished runs.
        failed: ids of runs that failed and are not tried again.
        failed_before: how many had failed when this queue was made, tried again or not.
        to_do: how many runs will be begun, unless what they go on from fails.
    """

    def __init__(
        self, standings: Mapping[str, Standing], limit: int | None, retry_failed: bool
    ) -> None:
        self.runs = len(standings)
        self.finished = {name for name, one in standings.items() if one.state == "finished"}
        failed = {name for name, one in standings.items() if one.state == "failed"}
        self.failed_before = len(failed)
        self.failed = set() if retry_failed else failed
        self._ready: defaultdict[str, list[tuple[int, PlannedRun]]] = defaultdict(list)
        self._waiting: defaultdict[str, list[tuple[int, PlannedRun]]] = defaultdict(list)
        open_runs = [
            (place, one.run)
            for place, one in enumerate(standings.values())
            if not {one.run.run_id, one.run.after} & self.failed
            and one.run.run_id not in self.finished
        ]
        for place, run in open_runs:
            self._place(place, run)
        self._left = len(open_runs) if limit is None else min(limit, len(open_runs))
        self.to_do = self._left

    def next(self, has_room: Callable[[PlannedRun], bool]) -> PlannedRun | None:
        """Take the first run that can be begun now; None when there is none.

        Args:
            has_room: whether a run's backbone can take it now.
        """
        heads = [ready for ready in self._ready.values() if ready and has_room(ready[0][1])]
        if not heads or not self._left:
            return None
        self._left -= 1
        return heapq.heappop(min(heads, key=lambda ready: ready[0][0]))[1]

    def end(self, ended: Ended) -> None:
        """Note how a run ended, which lets those begin that go on from it, or never."""
        dependants = self._waiting.pop(ended.run_id, [])
        if ended.status == "failed":
            self.failed.add(ended.run_id)
            return
        self.finished.add(ended.run_id)
        for place, run in dependants:
            self._place(place, run)

    def _place(self, place: int, run: PlannedRun) -> None:
        if run.after is None or run.after in self.finished:
            heapq.heappush(self._ready[run.backbone], (place, run))
        else:
            self._waiting[run.after].append((place, run))
