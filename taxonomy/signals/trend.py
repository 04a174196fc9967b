"""The steady part of a topic's movement: how fast its share grew month by month."""

import numpy as np
from numpy.typing import NDArray

TREND_DAYS = 184
"""The six months before the cutoff, which are the ones with monthly slices."""
DAYS_A_MONTH = 30.4375
PRIOR_SD = 0.2
"""Prior standard deviation of a topic's true trend, in log odds a month."""


def monthly_trend(
    member: NDArray[np.bool_],
    public_on: NDArray[np.datetime64],
    cutoff: np.datetime64,
    days: int = TREND_DAYS,
    expected: float = 0.0,
) -> float:
    """Growth of the log odds of a topic's share, a month; 0.1 is about a tenth more each month.

    It is the slope of a logistic regression of membership on the day, which weighs every paper of
    the domain alike and so does not mind months of uneven coverage. From a slope of zero one step
    of Newton's method is taken (Rao's score divided by the information), and the result is pulled
    towards the expected trend by a normal prior in proportion to its uncertainty. Without a paper
    on the topic, or when every paper is, it is the expected one.

    Args:
        member: which papers of the domain are on the topic, shape (papers,).
        public_on: their first public days, datetime64[D], shape (papers,), none after the cutoff.
        cutoff: last day of evidence.
        days: how many up to the cutoff count.
        expected: mean of the prior: the trend of something larger that the topic is a part of.
    """
    age = (cutoff - public_on).astype(np.int64)
    counted = age < days
    if not counted.any():
        return expected
    months = -age[counted] / DAYS_A_MONTH
    months -= months.mean()
    share = member[counted].mean()
    information = share * (1 - share) * float(months @ months)
    score = float(months @ (member[counted] - share))
    return float((score + expected * PRIOR_SD**-2) / (information + PRIOR_SD**-2))
