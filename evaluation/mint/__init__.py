"""Minting benchmarks: tasks from what was known at a cutoff, targets from what came after it."""
