"""Scores run records against hidden targets. No agent code is imported here."""
