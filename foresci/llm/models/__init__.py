"""Chat models by name, and what is declared of them."""
