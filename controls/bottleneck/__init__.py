"""The bottleneck check: is the root upstream of the failures, or a symptom of something else?"""

from controls.bottleneck.check import check

__all__ = ["check"]
