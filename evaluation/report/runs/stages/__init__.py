"""What each agent did on the way to its decision, as a list in words."""

from evaluation.report.runs.stages.listed import stages_part

__all__ = ["stages_part"]
