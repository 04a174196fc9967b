"""Training of the persuasiveness models: from a panel's ratings to one regressor per family."""
