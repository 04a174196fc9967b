"""Signals of a taxonomy: what moves, what builds on what, what holds it back, who accepts it."""
