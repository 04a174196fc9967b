"""How sure a counted movement is."""

from taxonomy.momentum import NORMAL_975, Momentum


def error_of(momentum: Momentum) -> float:
    """The standard error of a movement's log ratio, from its 95 % interval."""
    return (momentum.high - momentum.low) / (2 * NORMAL_975)
