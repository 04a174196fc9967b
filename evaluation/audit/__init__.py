"""Auditing a benchmark: time, leakage, duplicates, answerability, balance, difficulty, review."""
