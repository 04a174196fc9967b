"""Measurements. `python -m bench.chance` needs the sample alone; the others take a corpus."""
