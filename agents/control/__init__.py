"""Drift controls inside a run: what the checks of `controls` are lent, and the nodes they are."""
