"""How the parts of the risk are put together; fitted on the development half alone.

`python -m bench.controls BENCH... --half development` prints the fit and the table of thresholds.
What is fitted is whether the check of a decision's family gave it a better choice: a logistic
regression with an intercept for each family, and for each part a weight that is not below 0, so
that no sign of drift speaks against drift, under a ridge penalty of 1.
"""

from collections.abc import Mapping

from foresci.schema import Family

BASE: Mapping[Family, float] = {
    "direction": -2.38,
    "bottleneck": -4.25,
    "planning": -1.67,
    "venue": -1.67,
}
"""Log odds of a better choice where every part is a half."""
WEIGHTS: Mapping[str, float] = {
    "scope": 0.0,
    "causal_role": 0.05,
    "action": 0.21,
    "horizon": 0.0,
    "disagreement": 0.0,
    "lead": 0.80,
    "support": 1.04,
}
"""Log odds that a part adds from 0 to 1. Those of 0 did not tell drift on the development half, as
agents that go against their own latest counts are right more often than not; they are recorded."""
THRESHOLD = 0.07
"""From this risk on gated controls check: the highest, in steps of 0.005, that kept 80 % of the
gain in FTA that controls always on made on the development half. Of its 516 decisions 68 % are
checked, and 68 % of the revisions are made. On the confirmation half there was hardly a gain to
keep (`docs/controls.md`)."""
