"""Reading the scores beside a run."""

from evaluation.case import part_sha256
from evaluation.run_scores import Scores
from foresci.errors import DataError, UsageError
from foresci.runs import SCORES_FILE, RunFolder
from foresci.storage import read_json

AGAIN = "run foresci evaluate again"


def read_scores(run: RunFolder) -> Scores:
    """The scores of a run's answer.

    Raises:
        UsageError: it has none. As in the other errors, the message goes on from the run's name.
        DataError: scores or answer cannot be read, or the scores are of another release or of
            another answer.
    """
    scores = stored_scores(run)
    if scores.answer_sha256 != part_sha256("answer", run.answer.to_json()):
        raise DataError(f"the scores are of another answer than the run's; {AGAIN}")
    return scores


def stored_scores(run: RunFolder) -> Scores:
    """The scores beside a run, without a look at its answer.

    Raises:
        UsageError: it has none.
        DataError: they cannot be read, or are of another release.
    """
    path = run.path / SCORES_FILE
    if not path.is_file():
        raise UsageError("no scores yet; run foresci evaluate first")
    value = read_json(path)
    known = Scores.model_fields["format_version"].default
    if value.get("format_version") != known:
        raise DataError(f"{path}: scores of another release; {AGAIN}")
    return Scores.parse(value, str(path))
