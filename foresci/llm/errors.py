"""Model calls that failed for good, for whoever can go on without them."""

from foresci.errors import ForesciError
from foresci.schema.run import TokenUse


class ModelCallError(ForesciError):
    """A model call failed for good; the message names backbone, step, cause and attempts.

    Args:
        message: one line.
        tokens: what the call took all the same.
    """

    def __init__(self, message: str, tokens: TokenUse | None = None) -> None:
        super().__init__(message)
        self.tokens = tokens or TokenUse()


class ReplyError(ModelCallError):
    """A model was reached, and its reply is of no use.

    It did not fit the step, even after the error was fed back; it was cut off; or a filter held it
    back.
    """
