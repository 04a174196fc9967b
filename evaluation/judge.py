"""The name of the judge, which is part of every score."""

STRUCTURAL = "structural/1"
"""Rules and word lists, no model. The number rises whenever a rule or list changes a score."""
