"""ARIS: verified option cards, adversarial review, and an audit of every citation."""
