"""Evidence traceability: do the decisions of an answer rest on the run's own evidence?

Per family three decision slots; per slot the three items of the run's own packet nearest to the
claim; on those the judge labels support, bridge and unresolved conflict, and `evaluation.trace.
rubric` turns the labels into a score (paper, 4.1 and D.1). Nearness picks the items and never
enters the score; further items, citations or repeated text add nothing.
"""

from evaluation.trace.scoring import score_trace

__all__ = ["score_trace"]
