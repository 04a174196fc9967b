"""The contribution contract: a positioning rests on what a project contributes now."""

from controls.venue.check import check

__all__ = ["check"]
