"""What a screen says about a paper."""

from typing import Literal

from foresci.schema import Record

Label = Literal["core", "support", "excluded"]
LABELS: tuple[Label, ...] = ("core", "support", "excluded")


class Screened(Record):
    """A paper's label for one domain."""

    label: Label
    reasons: tuple[str, ...]
    """What decided, in the order in which it was asked: a criterion, a colon, what met it."""
    borderline: bool = False
    """Whether one more, or one fewer, piece of evidence would change the label.

    Never so where a source tagged the paper.
    """

    @property
    def kept(self) -> bool:
        """Whether the paper belongs to the domain's corpus."""
        return self.label != "excluded"
