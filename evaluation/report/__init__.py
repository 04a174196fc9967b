"""A report: many runs as one page to read, from the headline table down to every run."""
