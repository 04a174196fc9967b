"""Measurements. `python -m bench.agents` needs the sample alone; the others take a corpus."""
