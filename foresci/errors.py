"""Errors a user can act on. Anything else that escapes is a defect and keeps its traceback."""


class ForesciError(Exception):
    """A failure whose message is one line that says what is wrong and what to do.

    The command line prints it and exits with `exit_code`.
    """

    exit_code = 1


class UsageError(ForesciError):
    """The request itself is wrong: an unknown id, a bad date, an option that does not apply."""

    exit_code = 2


class DataError(ForesciError):
    """A file or record cannot be used as it is; the message names it."""


class IntegrityError(ForesciError):
    """Something on disk is not what its manifest says."""
