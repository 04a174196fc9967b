"""The decision step of each task family."""
