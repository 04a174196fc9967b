"""A panel of human raters: what they are given, what they gave back, and how far they agree."""
