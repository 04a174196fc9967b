"""How good a taxonomy is: metrics without a model, and verdicts of people."""
