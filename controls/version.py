"""Which rules and prompts of the controls made a record."""

VERSION = "1"
"""Rises whenever a rule, a prompt, a part of the risk or the threshold changes what is decided.

It is part of a controlled run's identity and of its record, beside the digest of all sources."""
