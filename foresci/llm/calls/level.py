"""The number of calls an endpoint copes with, as learnt from calls that went well and refusals."""

KEPT = 0.85
"""How much of what an endpoint coped with is used after a refusal."""
FIRST_ROUNDS, MOST_ROUNDS = 4.0, 32.0
"""After how many rounds the level of the refusal is reached again: at first, and at most."""
NEAR = 0.1
"""Refusals at levels that differ by no more than this share, or by one call, are of one bound."""


class Level:
    """A bound on calls that are under way at once, which finds the endpoint's own.

    Until the first refusal it doubles with each round (a round is as many successful calls as the
    bound allows). After a refusal it follows the curve of CUBIC (Ha, Rhee and Xu, "CUBIC: a new
    TCP-friendly high-speed TCP variant", 2008): fast up to the calls that the endpoint coped with
    at the refusal, flat there, then ever faster beyond. Where the next refusal comes at the same
    level, the endpoint's bound is taken for fixed, and each approach to it takes twice as long as
    the one before: a refusal costs time, above all one with a Retry-After.

    Args:
        first: calls at once to begin with.
        most: calls at once at most.
    """

    def __init__(self, first: int, most: int) -> None:
        self._most = most
        self._bound = float(first)
        self._coped: float | None = None
        self._lowest = 1.0
        self._rounds = FIRST_ROUNDS
        self._past = 0.0

    @property
    def calls(self) -> int:
        """Calls that may be under way at once."""
        return max(1, min(self._most, round(self._bound)))

    def succeeded(self) -> None:
        """A call went well that began after the last refusal."""
        if self._coped is None:
            self._bound = min(float(self._most), self._bound + 1)
        else:
            self._past += 1 / self.calls
            self._bound = self._curve(self._coped)

    def refused(self, others: int) -> None:
        """A call was refused while so many others were under way."""
        before, self._coped = self._coped, max(1.0, float(others))
        same = before is not None and abs(before - self._coped) <= max(1.0, NEAR * before)
        reached = self._past >= self._rounds
        self._rounds = min(MOST_ROUNDS, 2 * self._rounds) if same and reached else FIRST_ROUNDS
        self._lowest = max(1.0, self.calls / 2)
        self._fall()

    def refused_too(self, others: int) -> None:
        """Another call of the same crowd was refused: of those, the last sees the bound best.

        No crowd lowers the bound to less than half, as later ones are refused while calls end.
        """
        if self._coped is not None and others < self._coped:
            self._coped = min(self._coped, max(self._lowest, float(others)))
            self._fall()

    def _fall(self) -> None:
        self._past = 0.0
        self._bound = self._curve(self._coped or 1.0)

    def _curve(self, coped: float) -> float:
        """CUBIC's W(t) = C (t - K)^3 + W_max, with C so that W(0) is the share that is kept."""
        from_there = (self._past - self._rounds) / self._rounds
        return coped + (1 - KEPT) * coped * from_there**3
