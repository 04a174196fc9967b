"""The five dimensions of a taxonomy (TaxoAdapt's), each a graph below a root of its own."""

from typing import Literal, get_args

Dimension = Literal["tasks", "methods", "datasets", "evaluation_methods", "application_domains"]
DIMENSIONS: tuple[Dimension, ...] = get_args(Dimension)
