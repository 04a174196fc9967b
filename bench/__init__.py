"""Measurements: run `python -m bench NAME`, or `make bench` for all that need only the sample."""
