"""A year as a number, for sources that know no more of a date."""

from knowledge_base.corpus.dates import Day, year_end
from knowledge_base.corpus.fields import RefusedRecordError, SourceRecord


def year_day(record: SourceRecord, field: str) -> Day:
    """The last day of the year in a field that holds a number, or a text of digits.

    Raises:
        RefusedRecordError: there is no year in it.
    """
    value = record.get(field)
    usable = isinstance(value, int) and not isinstance(value, bool)
    if usable or (isinstance(value, str) and value.isascii() and value.strip().isdigit()):
        try:
            return year_end(int(str(value)[:20]))
        except (ValueError, OverflowError):
            pass
    shown = "empty" if value is None or value == "" else ascii(value)[:60]
    raise RefusedRecordError(f"no usable date: {field} is {shown}")
