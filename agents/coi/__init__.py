"""Chains of ideas: dated papers that follow one another on a subject, and what they lead to."""
