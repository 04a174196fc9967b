"""Inducing a taxonomy: one controller, and operators by rules or by a model."""
