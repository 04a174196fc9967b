"""Targets measured from what was really published after a cutoff."""
