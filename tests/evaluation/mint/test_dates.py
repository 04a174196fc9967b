"""Dates that are too coarse for a horizon are refused, with what to do; fine ones are not."""

import gzip
import json
from collections.abc import Iterable
from datetime import date
from pathlib import Path
from typing import Any, Literal

import pytest

from evaluation.mint.dates import Dated, check_dates, check_reach, parse_horizon
from evaluation.realized.period import Period
from foresci.errors import UsageError
from foresci.schema import Paper
from knowledge_base import Corpus, import_corpus
from knowledge_base.corpus import CorpusManifest
from tests.knowledge_base.papers import paper

YEAR_END = date(2022, 12, 31)


def dated(
    days: Iterable[str], precision: Literal["month", "year"] | None = None, name: str = "p"
) -> list[Paper]:
    return [
        paper(f"{name}-{number}-{precision}", "A title", day, precision=precision)
        for number, day in enumerate(days)
    ]


def days(first: str, count: int) -> list[str]:
    start = date.fromisoformat(first).toordinal()
    return [str(date.fromordinal(start + offset)) for offset in range(count)]


def checked(papers: list[Paper], cutoff: date, months: int, last: date | None = None) -> Dated:
    """Both checks, of a corpus of these papers that ends on `last` or with the last of them."""
    known = sorted(one.public_on for one in papers)
    check_reach(manifest(known[0], last or known[-1]), cutoff, months)
    return check_dates(papers, Period.of(cutoff, months, min(cutoff, known[0])), months)


def manifest(first: date | None, last: date | None) -> CorpusManifest:
    return CorpusManifest(papers=2, first_public_on=first, last_public_on=last, papers_sha256="0")


def refusal(papers: list[Paper], cutoff: date, months: int, **more: Any) -> str:
    with pytest.raises(UsageError) as caught:
        checked(papers, cutoff, months, **more)
    assert "\n" not in str(caught.value)
    return str(caught.value)


YEARS = dated(["2021-12-31"] * 50 + ["2022-12-31"] * 60 + ["2023-12-31"] * 70, "year")
MONTHS = dated(["2022-10-31", "2022-11-30", "2022-12-31", "2023-01-31", "2023-03-31"] * 9, "month")


@pytest.mark.parametrize(("text", "months"), [("3m", 3), ("12m", 12), (" 60m ", 60), ("1m", 1)])
def test_horizons_are_months(text: str, months: int) -> None:
    assert parse_horizon(text) == months


@pytest.mark.parametrize("text", ["", "0m", "61m", "6", "1y", "m", "-3m", "3.5m", "٣m", "3m 4m"])
def test_other_horizons_are_refused(text: str) -> None:
    with pytest.raises(UsageError, match=r"--horizon .*write months, such as 3m, 6m or 12m, 60m"):
        parse_horizon(text)


def test_days_serve_any_cutoff() -> None:
    papers = dated(days("2025-01-01", 400))
    for cutoff in (date(2025, 9, 30), date(2025, 7, 17)):
        assert checked(papers, cutoff, 3) == Dated(tuple(papers), ())


def test_years_serve_whole_years_after_the_end_of_one() -> None:
    assert checked(YEARS, YEAR_END, 12).left_out == ()


def test_years_do_not_serve_a_shorter_horizon() -> None:
    said = refusal(YEARS, YEAR_END, 6)
    assert said.startswith("70 of 70 papers that may be of the window 2023-01-01 to 2023-06-30 are")
    assert "dated by year only" in said
    assert "take --horizon 12m with a --cutoff on 31 December, or a corpus with months" in said
    assert "--horizon 24m" in refusal(dated(["2022-12-31", "2024-12-31"], "year"), YEAR_END, 18)


def test_years_do_not_serve_a_cutoff_within_one() -> None:
    said = refusal(YEARS, date(2022, 9, 30), 12)
    assert said.startswith("60 of 110 papers that may be of the time up to the cutoff")
    assert "31 December" in said


def test_months_serve_the_end_of_any_month() -> None:
    assert checked(MONTHS, date(2022, 11, 30), 4).left_out == ()


def test_months_do_not_serve_a_cutoff_within_one() -> None:
    said = refusal(MONTHS, date(2022, 11, 15), 3)
    assert "9 of 18 papers that may be of the time up to the cutoff" in said
    assert "dated by month only" in said
    assert "take --cutoff 2022-11-30, the last day of a month, or a corpus with days" in said


def test_a_few_coarse_dates_on_a_border_are_left_out() -> None:
    fine = dated(days("2022-07-01", 98)) + dated(["2022-11-01"] * 98, name="w")
    coarse = dated(["2022-12-31"] * 2, "year", name="c")
    assert checked([*coarse, *fine], date(2022, 10, 6), 2) == Dated(
        tuple(fine), ("c-0-year", "c-1-year")
    )  # of 100 papers on either side
    said = refusal([*fine, *coarse, *dated(["2022-12-31"], "year")], date(2022, 10, 6), 2)
    assert said.startswith("3 of 101 papers")


def test_a_small_window_is_not_hidden_by_many_papers_before() -> None:
    """Three of a thousand papers are few, but here they are three of five after the cutoff."""
    papers = dated(days("2020-01-06", 1000)) + dated(["2022-10-03", "2022-10-20"], name="w")
    said = refusal([*papers, *dated(["2022-10-31"] * 3, "month")], date(2022, 10, 2), 1)
    assert said.startswith("3 of 5 papers that may be of the window")


def test_coarse_dates_on_no_border_do_no_harm() -> None:
    old = dated(["2020-12-31"] * 500, "year")
    fine = dated(days("2022-01-01", 365))
    assert checked([*old, *fine], date(2022, 6, 15), 6).left_out == ()


def test_both_precisions_are_named() -> None:
    mixed = [*dated(["2022-11-30"], "month"), *dated(["2022-12-31"], "year")]
    said = refusal([*mixed, *dated(["2022-11-01"])], date(2022, 11, 15), 1)
    assert "dated by month or year only" in said
    assert "31 December" in said


def test_a_window_beyond_the_corpus_is_refused() -> None:
    papers = dated(days("2025-01-01", 300))  # to 2025-10-27
    said = refusal(papers, date(2025, 6, 30), 6)
    assert said.startswith("the corpus ends on 2025-10-27, 65 days before the window does")
    assert "take --horizon 4m, or import later papers" in said
    assert checked(papers, date(2025, 7, 31), 3).left_out == ()  # four days short
    assert "take an earlier --cutoff" in refusal(papers, date(2025, 10, 20), 1)
    assert "take an earlier --cutoff" in refusal(papers, date(2025, 12, 31), 1)


def test_the_end_is_that_of_the_corpus_not_of_the_domain() -> None:
    papers = dated(days("2025-01-01", 200))  # to 2025-07-19
    assert checked(papers, date(2025, 6, 30), 3, last=date(2025, 9, 30)).left_out == ()


def test_a_cutoff_before_the_corpus_is_refused() -> None:
    said = refusal(dated(days("2025-01-01", 300)), date(2024, 12, 31), 3)
    assert said.startswith("the cutoff 2024-12-31 is before the corpus's first paper (2025-01-01)")


@pytest.mark.parametrize("cutoff", ["9999-12-31", "9998-01-31", "0001-06-30"])
def test_a_cutoff_at_an_end_of_the_calendar_is_refused(cutoff: str) -> None:
    with pytest.raises(UsageError, match=f"the cutoff {cutoff} is too near an end of the calendar"):
        check_reach(manifest(date.min, date.max), date.fromisoformat(cutoff), 3)


def test_one_paper_of_the_last_day_of_all_does_no_harm() -> None:
    papers = dated([*days("2025-01-01", 300), "9999-12-31"])
    assert checked(papers, date(2025, 6, 30), 3).left_out == ()


def test_a_corpus_without_dates_is_for_others_to_refuse() -> None:
    check_reach(manifest(None, None), YEAR_END, 3)


def test_a_time_without_papers_is_refused() -> None:
    papers = dated(["2020-05-01", "2024-05-01"])
    said = refusal(papers, date(2022, 12, 31), 3)
    assert said.startswith(
        "no paper is dated in the time up to the cutoff 2022-12-31; take a later"
    )
    said = refusal([*papers, *dated(["2022-12-01"])], date(2022, 12, 31), 3)
    assert said.startswith(
        "no paper is dated in the window 2023-01-01 to 2023-03-31; take a longer"
    )


def test_venue_papers_need_no_more_than_the_year_of_their_edition(
    shared_data: Path, tmp_path: Path
) -> None:
    """Proceedings that list titles and abstracts, to which ids and years have been added."""
    records = [
        {"id": f"emnlp-{year}:{number}", "title": row["Title"], "abstract": row["Abstract"],
         "date": str(year)}
        for year in (2022, 2024)
        for number, row in enumerate(edition(shared_data, year), start=1)
    ]  # fmt: skip
    (tmp_path / "both.jsonl").write_text("\n".join(map(json.dumps, records)), "utf-8")
    report = import_corpus([tmp_path / "both.jsonl"], tmp_path / "corpus")
    assert (report.kept, report.refused) == (828 + 2954, 0)
    papers = Corpus.open(tmp_path / "corpus").papers()
    assert checked(papers, YEAR_END, 24).left_out == ()
    early = Period.of(date(2022, 12, 15), 24, date(2022, 12, 1))
    with pytest.raises(UsageError, match="828 of 828 papers"):
        check_dates(papers, early, 24)
    assert "no paper is dated" in refusal(papers, YEAR_END, 12)


def edition(shared_data: Path, year: int) -> list[dict[str, str]]:
    source = shared_data / "taxoadapt" / f"emnlp_{year}" / "internal.txt.gz"
    with gzip.open(source, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]
