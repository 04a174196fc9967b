"""Numbers of a comparison as they are shown."""

from evaluation.paired.records import Difference
from evaluation.statistics import Interval

SMALLEST_P = 0.0005


def figure(value: float | None, form: str) -> str:
    """A number; what rounds to zero has no minus sign."""
    if value is None:
        return "n/a"
    shown = format(value, form)
    return format(0.0, form) if float(shown) == 0 else shown


def arms_text(one: Difference) -> str:
    """Which arm is less which."""
    return f"{one.left}-{one.right}"


def interval_text(interval: Interval, *, signed: bool) -> str:
    """A mean with its bounds, as far as it has some."""
    form = "+.3f" if signed else ".3f"
    mean = figure(interval.mean, form)
    if interval.low is None or interval.high is None:
        return mean
    return f"{mean} [{figure(interval.low, form)}, {figure(interval.high, form)}]"


def counted(interval: Interval) -> str:
    """Tasks and values of a mean."""
    return f"{interval.tasks}/{interval.values}"


def p_text(p: float) -> str:
    """A p-value in three digits."""
    return "<.001" if p < SMALLEST_P else f"{p:.3f}"


def percent(share: float | None) -> str:
    """A share in percent."""
    return "n/a" if share is None else f"{share:.0%}"
