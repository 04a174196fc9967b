"""Whether what a judge quotes stands in the texts that it was shown."""

from collections.abc import Iterator

from controls.quoting import find_passage, task_texts
from evaluation.drift.given import DriftInput


def check_quotes(given: DriftInput, name: str, answer: str, reference: str) -> None:
    """Hold a judge to the words of both sides; a side may be left empty.

    An option may be quoted by its name or its id.

    Raises:
        ValueError: a quote stands nowhere, as one stretch, in a text of its side.
    """
    options = {
        source: text
        for source, text in task_texts(given.task).items()
        if source.startswith("option.")
    }
    sides = (("answer", answer, given.answer), ("reference", reference, given.target))
    for side, quote, record in sides:
        texts = options | dict(_texts(record.to_json(), side))
        if quote.strip() and not any(find_passage(texts, one, quote) for one in texts):
            raise ValueError(
                f"{name}.{side} must be words of the {side} as they stand there, in one stretch,"
                " or empty"
            )


def _texts(value: object, path: str) -> Iterator[tuple[str, str]]:
    """Every text of a JSON value, by its path."""
    if isinstance(value, str):
        yield path, value
    elif isinstance(value, dict):
        for name, inside in value.items():
            yield from _texts(inside, f"{path}.{name}")
    elif isinstance(value, list):
        for at, inside in enumerate(value):
            yield from _texts(inside, f"{path}.{at}")
