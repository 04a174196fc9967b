"""The paired comparison of drift controls: the same runs with the check off, on and gated."""
