"""Persuasiveness: would a reviewer adopt the decision, given task and answer alone?"""
