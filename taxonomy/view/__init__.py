"""Showing a taxonomy: a tree in the terminal, a page, exports."""
