import itertools
from datetime import date

import numpy as np
import pytest

from taxonomy.slices import slice_rows, slices_until


def test_months_near_the_cutoff_quarters_before_years_in_the_far_past() -> None:
    found = slices_until(date(2025, 9, 30), date(2021, 1, 1))
    lengths = [(one.end - one.start).days + 1 for one in found]
    assert [one.name for one in found[-6:]] == [
        "2025-04", "2025-05", "2025-06", "2025-07", "2025-08", "2025-09",
    ]  # fmt: skip
    assert all(28 <= length <= 31 for length in lengths[-6:])
    assert all(89 <= length <= 92 for length in lengths[-12:-6])
    assert lengths[0] in {365, 366}


def test_slices_cover_every_day_once_up_to_the_cutoff() -> None:
    found = slices_until(date(2024, 2, 29), date(2020, 5, 5))
    assert found[-1].end == date(2024, 2, 29)
    assert found[0].start <= date(2020, 5, 5) <= found[0].end
    assert all(
        (later.start - earlier.end).days == 1 for earlier, later in itertools.pairwise(found)
    )


def test_a_cutoff_within_a_month_keeps_its_day() -> None:
    found = slices_until(date(2025, 3, 15), date(2025, 1, 20))
    assert [one.end for one in found] == [date(2025, 2, 15), date(2025, 3, 15)]


def test_a_first_paper_after_the_cutoff_is_a_defect() -> None:
    with pytest.raises(ValueError, match="2025-10-01"):
        slices_until(date(2025, 9, 30), date(2025, 10, 1))


def test_border_days_fall_into_their_own_slice() -> None:
    slices = slices_until(date(2025, 9, 30), date(2025, 7, 1))
    days = np.array(["2025-07-31", "2025-08-01", "2025-09-30"], dtype="datetime64[D]")
    assert slice_rows(slices, days).tolist() == [0, 1, 2]
