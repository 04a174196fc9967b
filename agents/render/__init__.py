"""From a decision to an enforced answer and a readable memo."""
