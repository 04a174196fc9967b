"""What a run's page tells: every part, in words, with links that lead somewhere."""

from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest
from lxml import html

from evaluation.batch import evaluate_runs
from evaluation.report.runs.lean import lean
from foresci.benchmark import Benchmark
from foresci.runs import RunFolder
from taxonomy.view.page.markup import Html, element
from tests.evaluation.report.runs.reading import copied, find, page_of, parsed, parts, words, write

EVERY = ["Decision", "Evidence", "Stages", "Retrieval", "Scores"]
TOLD = {
    "aris": ("Verified", "Cards", "Attacked", "Citations audited keep"),
    "coi": ("Chain ", "(anchor)", "Pace ", "Tournament"),
    "researchagent": ("Problem (round 1", "Review: clarity", "Method", "Validation"),
    "hybrid_rag": ("Searched", "Decided on 28 passages"),
    "native": ("Decided without evidence; no repairs",),
}
BUDGET = 6_000
"""Bytes of a run in the mean of a task's eleven: five agents, three of them with controls."""


@pytest.mark.parametrize("agent", TOLD)
def test_page_has_every_part_and_the_stages_of_its_agent(
    agent: str, sample_runs: Path, written: tuple[str, str]
) -> None:
    page = page_of(written[0], find(sample_runs, agent).path.name)
    assert parts(page) == (
        ["Decision", "Evidence", "Stages", "Scores"] if agent == "native" else EVERY
    )
    for told in TOLD[agent]:
        assert told in words(page), told


def test_decision_says_every_claim_and_links_what_it_rests_on(
    sample_runs: Path, written: tuple[str, str]
) -> None:
    run = find(sample_runs, "hybrid_rag")
    page = page_of(written[0], run.path.name)
    answer = run.answer
    assert answer.family == "direction"
    library = parsed(written[1])
    items = {item.id: item for item in run.packet.items}
    for claim in (answer.direction, answer.mechanism, answer.validation_signal, answer.risk):
        assert claim.text in words(page)
        for cited in claim.evidence:
            link = page.xpath(f".//p/a[text()='{cited}']")[0].get("href")
            (passage,) = library.xpath(f"//p[@id='{link[1:]}']")
            assert items[cited].title in words(passage)


def test_timeline_counts_passages_and_sets_them_against_the_cutoff(
    sample_runs: Path, written: tuple[str, str]
) -> None:
    run = find(sample_runs, "hybrid_rag")
    (strip,) = page_of(written[0], run.path.name).xpath(".//div[@class='tl']")
    days = [item.public_on for item in run.packet.items]
    assert f"{len(days)} passages kept, {len(strip.xpath('../ul[@class]/li'))} cited" in words(
        strip
    )
    assert f"{min(days)} to {max(days)}" in words(strip)
    assert "✓ none after the cutoff 2025-09-30" in words(strip)
    (cutoff,) = strip.xpath(".//path[@class='x']/@d")
    kept = strip.xpath(".//path[@class='k' or @class='c']/@d")
    border = int(cutoff.split()[0][1:])
    places = [int(place.split()[0]) for path in kept for place in path.split("M")[1:]]
    assert max(places) <= border < 600


def test_retrieval_lists_every_kept_passage_once_with_its_ranks(
    sample_runs: Path, written: tuple[str, str]
) -> None:
    run = find(sample_runs, "hybrid_rag")
    (table,) = page_of(written[0], run.path.name).xpath(".//table[not(@class)]")
    told = Counter(one for cell in table.xpath(".//tr/td[2]") for one in words(cell).split(", "))
    wanted = Counter()
    for item in run.packet.items:
        found = item.retrieval
        ranks = (found.bm25_rank, found.dense_rank, found.fused_rank)
        wanted[f"{item.id} {'/'.join('-' if rank is None else str(rank) for rank in ranks)}"] += 1
    assert told == wanted


def test_scores_name_the_judge_each_slot_and_what_it_was_compared_to(
    sample_runs: Path, written: tuple[str, str]
) -> None:
    page = page_of(written[0], find(sample_runs, "hybrid_rag").path.name)
    (table,) = page.xpath(".//table[@class='sc']")
    heads = [words(one) for one in table.xpath(".//th[@colspan]")]
    assert [head.split()[0] for head in heads] == ["FTA", "Fact", "Trace", "Pers", "Drift"]
    assert "Scores, judged by structural/" in words(page)
    rows = {words(row.xpath("./th")[0]): words(row) for row in table.xpath(".//tr[td]")}
    assert {"mechanism (25%)", "scope", "rating", "claim bank", "A1 candidate"} <= set(rows)
    assert "Nearest of" in rows["mechanism (25%)"] or "Matched" in rows["mechanism (25%)"]
    assert all(sign in words(table) for sign in "✓✗")


def test_what_happened_is_told_and_marked_as_hidden(written: tuple[str, str]) -> None:
    (section,) = parsed(written[0]).xpath("//section[@id='t-RFDIR-0001']")
    (hidden,) = section.xpath("./details[summary/h4[contains(., 'hidden target')]]")
    assert "Gained most:" in words(hidden)
    assert "C1 " in words(hidden)
    assert "[" in words(hidden.xpath(".//table")[0])


def test_ids_are_unique_and_every_link_leads_somewhere(written: tuple[str, str]) -> None:
    page = parsed("".join(written))
    ids = Counter(page.xpath("//@id"))
    assert max(ids.values()) == 1
    assert {href[1:] for href in page.xpath("//a/@href")} <= set(ids)


def test_headings_come_in_order_and_header_cells_say_what_they_head(
    written: tuple[str, str],
) -> None:
    page = parsed(written[0])
    levels = [int(one.tag[1]) for one in page.xpath("//h3|//h4|//h5")]
    assert levels[0] == 3
    assert all(after <= before + 1 for before, after in pairwise(levels))
    assert all(one.get("scope") for one in page.xpath("//th"))


def test_runs_with_controls_are_short_and_point_to_the_one_without(
    sample_runs: Path, written: tuple[str, str]
) -> None:
    off = find(sample_runs, "coi").path.name
    for mode in ("on", "gated"):
        page = page_of(written[0], find(sample_runs, "coi", mode).path.name)
        assert parts(page)[0] == "Control"
        assert page.xpath(f".//a[@href='#r-{off}']")


def test_run_with_controls_is_told_in_full_where_the_one_without_is_not_there(
    sample_runs: Path, tmp_path: Path
) -> None:
    on = find(sample_runs, "coi", "on")
    copied(on, tmp_path)
    page = page_of(write(tmp_path)[0], on.path.name)
    assert {"Decision", "Control", "Evidence", "Stages", "Retrieval", "Scores"} == set(parts(page))


def test_a_run_takes_no_more_than_its_share_of_the_report(
    sample_runs: Path, written: tuple[str, str]
) -> None:
    (section,) = (one for one in written[0].split("<section ") if "RFDIR-0001" in one[:20])
    pages = section.split("<details id=")[1:]
    controlled = [one for one in pages if "--off--" not in one[:60]]
    assert len(pages) == 9
    # The third agent with controls, which is not run here, takes what the other two take.
    whole = len(section.encode()) + sum(len(one.encode()) for one in controlled) / 2
    assert whole / 11 < BUDGET


def test_the_same_runs_give_the_same_bytes(sample_runs: Path, written: tuple[str, str]) -> None:
    assert write(sample_runs) == written


def test_leaner_markup_is_the_same_document() -> None:
    table = element("table", element("tbody", element("tr", element("th", 'a "b"', scope="row"))))
    rows = element("ul", element("li", "it's", element("p", "<p>")), element("li", "x", id="p-1"))
    whole = Html(element("p", "one") + element("p", "two & three") + table + rows)
    shorter = lean(whole)
    assert len(shorter) < len(whole)
    assert html.tostring(parsed(shorter)) == html.tostring(parsed(whole))


def test_scores_of_another_judge_are_named_beside_the_metric(
    sample_runs: Path, tmp_path: Path
) -> None:
    run = RunFolder(copied(find(sample_runs, "native"), tmp_path))
    evaluate_runs([run], Benchmark.sample())
    page = page_of(write(tmp_path)[0], run.path.name)
    (pers,) = (one for one in page.xpath(".//th[@colspan]") if words(one).startswith("Pers"))
    assert "judged by rubric (untrained) on structural/" in words(pers)
