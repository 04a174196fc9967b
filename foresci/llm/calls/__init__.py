"""One model call: what is asked, every way it can fail, and what is tried again."""
