"""ResearchAgent: an anchor, entities fitted on the KB, and three stages of drafts and reviews.

`support -> anchor -> context -> draft -> review -> pick`, where review leads back to draft while a
score is low, and pick to the draft of the next stage; then `findings` and the shared tail.
"""

from agents.researchagent.graph import build

__all__ = ["build"]
