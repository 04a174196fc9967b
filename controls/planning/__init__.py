"""Drift control of planning tasks: studies compared at one scope before a priority is changed."""

from controls.planning.check import check

__all__ = ["check"]
