"""Signals read off a cutoff knowledge base: momentum, limitations, contributions, venues."""
