"""foresci: forward-looking research judgement, from evidence frozen at a cutoff date."""

__version__ = "0.1.0"
