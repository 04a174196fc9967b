"""Replies of models: kept, found again, explained, recorded and replayed."""
