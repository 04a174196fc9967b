"""How the parts of the risk are put together; fitted on the development half alone.

`python -m bench.controls BENCH... --half development` prints the fit and the table of thresholds.
What is fitted is whether the check of a decision's family gave it a better choice: a logistic
regression with an intercept for each family, and for each part a weight that is not below 0, so
that no sign of drift speaks against drift, under a ridge penalty of 1.
"""

from collections.abc import Mapping

from foresci.schema import Family

BASE: Mapping[Family, float] = {
    "direction": -2.25,
    "bottleneck": -2.82,
    "planning": -1.50,
    "venue": -1.66,
}
"""Log odds of a better choice where every part is a half."""
WEIGHTS: Mapping[str, float] = {
    "scope": 0.12,
    "causal_role": 0.17,
    "action": 0.05,
    "horizon": 0.0,
    "disagreement": 0.0,
    "lead": 1.03,
    "support": 0.86,
}
"""Log odds that a part adds from 0 to 1. Those of 0 did not tell drift on the development half, as
agents that go against their own latest counts are right more often than not; they are recorded."""
THRESHOLD = 0.075
"""From this risk on gated controls check: the highest, in steps of 0.005, that kept 80 % of the
gain in FTA that controls always on made on the development half. Of its 516 decisions 70 % are
checked; 71 % of the revisions are made, and 83 % of the gain is kept. Half of the revisions keep
68 %."""
