"""The direction check: does the decision rest on evidence of its scope and horizon?"""

from controls.direction.check import check

__all__ = ["check"]
