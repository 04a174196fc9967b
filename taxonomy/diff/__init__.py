"""What changed between the taxonomies of a domain at two cutoffs."""

from taxonomy.diff.compare import diff
from taxonomy.diff.records import Difference

__all__ = ["Difference", "diff"]
