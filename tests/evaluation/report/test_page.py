"""The page of a report: complete, the same every time, safe, and whole or not there."""

import json
import re
import shutil
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from lxml import html

from evaluation.report.document import write_report
from evaluation.report.records import MissingRun, Reported
from evaluation.report.runs.passages import LONGEST
from foresci.benchmark import Benchmark
from foresci.errors import DataError
from foresci.runs import RunFolder, list_runs
from foresci.schema import Candidate
from foresci.storage import write_json, write_jsonl
from taxonomy.view.page.markup import policy_hash
from tests.evaluation.evaluation_cases import DIRECTION_TASK, claim, direction_answer, packet
from tests.evaluation.evaluation_cases import write_run as written_run

HOSTILE = "</title><script>alert('x')</script><img src=x onerror=alert(1)>"
OVERVIEW = ("about", "headline", "families", "plots", "controls", "drift", "scatter", "costs")
SECTIONS = [*OVERVIEW, "failures", "index", "runs", "passages", "guide"]
FAILED = MissingRun(
    run_id="RFDIR-0002--aris--structural--off--00000000",
    task_id="RFDIR-0002",
    agent="aris",
    backbone="structural",
    controls="off",
    reason="the endpoint gave up",
)
WAITING = FAILED.model_copy(update={"run_id": "waiting", "controls": "on", "reason": None})


def reported(home: Path) -> Reported:
    return Reported("All of it", Benchmark.sample(), list_runs(home), (FAILED, WAITING))


@pytest.fixture(scope="module")
def page(sample_runs: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """The page of all runs, of one that failed, and of one that waits."""
    path = tmp_path_factory.mktemp("page") / "report.html"
    write_report(path, reported(sample_runs))
    return path.read_text(encoding="utf-8")


def parsed(page: str) -> html.HtmlElement:
    return html.document_fromstring(page)


def words(element: html.HtmlElement) -> str:
    return " ".join(element.text_content().split())


def section(page: str, name: str) -> html.HtmlElement:
    (found,) = parsed(page).xpath(f"//section[@id='{name}']")
    return found


def test_the_parts_come_in_their_order_and_are_in_the_contents(page: str) -> None:
    document = parsed(page)
    assert [one.get("id") for one in document.xpath("//main/section")] == SECTIONS
    places = [link.get("href") for link in document.xpath("//nav/a")]
    assert places == [f"#{name}" for name in SECTIONS if name != "passages"]


def test_every_link_leads_somewhere_and_every_id_is_there_once(page: str) -> None:
    document = parsed(page)
    ids = Counter(document.xpath("//@id"))
    links = set(document.xpath("//@href"))
    assert [one for one, times in ids.items() if times > 1] == []
    assert [link for link in links if link[:1] != "#" or link[1:] not in ids] == []


def test_headings_are_in_order(page: str) -> None:
    levels = [int(one.tag[1]) for one in parsed(page).xpath("//h1|//h2|//h3|//h4|//h5|//h6")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_every_run_is_in_the_index_and_has_its_page(page: str, sample_runs: Path) -> None:
    index = section(page, "index")
    for run in list_runs(sample_runs):
        assert len(index.xpath(f".//a[@href='#r-{run.path.name}']")) == 1
        assert len(parsed(page).xpath(f"//*[@id='r-{run.path.name}']")) == 1
    row = next(row for row in index.xpath(".//tbody/tr") if "RFDIR-0002" in words(row))
    assert "failed" in words(row)
    assert "waiting" in words(row)


def test_the_overview_tells_what_it_is_and_how_sure(page: str) -> None:
    about = words(section(page, "about"))
    for told in (
        Benchmark.sample().manifest.name,
        "12 finished, 12 scored, 1 failed, 1 waiting",
        "structural/3",
    ):
        assert told in about
    assert "Judged by" in words(section(page, "headline"))
    assert "[" in words(section(page, "headline"))
    assert "gated-off" in words(section(page, "controls"))
    assert "the endpoint gave up" in words(section(page, "failures"))
    assert len(section(page, "plots").xpath(".//svg//path/title")) == 5 * 9 - 1  # native: no Trace


def test_the_same_runs_give_the_same_bytes(page: str, sample_runs: Path, tmp_path: Path) -> None:
    again = reported(sample_runs)
    write_report(tmp_path / "again.html", again._replace(runs=again.runs[::-1]))
    assert (tmp_path / "again.html").read_text(encoding="utf-8") == page


def test_the_page_loads_nothing_and_runs_its_own_script_alone(page: str) -> None:
    document = parsed(page)
    (style,), (script,) = document.xpath("//style/text()"), document.xpath("//script/text()")
    (policy,) = document.xpath("//meta[@http-equiv='Content-Security-Policy']/@content")
    assert policy.startswith("default-src 'none';")
    assert f"style-src '{policy_hash(style)}'" in policy
    assert f"script-src '{policy_hash(script)}'" in policy
    assert not document.xpath("//@src|//@style|//link|//iframe|//@*[starts-with(name(), 'on')]")
    assert "http" not in style + script


def hostile_benchmark(home: Path) -> Benchmark:
    """A benchmark of one task whose every text is markup."""
    options = (Candidate(id="A", text=HOSTILE), *DIRECTION_TASK.candidates[1:])
    task = DIRECTION_TASK.model_copy(update={"question": HOSTILE, "candidates": options})
    manifest = {"format_version": 1, "name": "tiny", "description": HOSTILE}
    write_json(home / "public" / "benchmark.json", manifest)
    write_jsonl(home / "public" / "tasks.jsonl", [task.to_json()])
    return Benchmark.open(home)


def test_strangers_text_is_text(tmp_path: Path) -> None:
    benchmark = hostile_benchmark(tmp_path / "bench")
    answer = direction_answer(direction=claim(HOSTILE, "E1"))
    run = written_run(tmp_path / "runs" / "one", benchmark.tasks[0], answer, packet(HOSTILE))
    failed = FAILED.model_copy(
        update={"task_id": "RFDIR-0001", "reason": HOSTILE, "agent": HOSTILE, "backbone": HOSTILE}
    )
    path = tmp_path / "report.html"
    write_report(path, Reported(HOSTILE, benchmark, [run], [failed]))
    document = parsed(path.read_text(encoding="utf-8"))
    assert len(document.xpath("//script")) == 1
    assert not document.xpath("//img|//@onerror|//@src")
    assert document.xpath("string(//title)") == words(document.xpath("//h1")[0]) == HOSTILE
    for name in ("about", "failures", "index", "runs", "passages"):
        assert HOSTILE[:LONGEST] in words(document.xpath(f"//section[@id='{name}']")[0])


def edited(home: Path, change: Callable[[dict[str, Any]], None]) -> None:
    path = home / "scores.json"
    scores = json.loads(path.read_text(encoding="utf-8"))
    change(scores)
    path.write_text(json.dumps(scores), encoding="utf-8")


def test_scores_that_may_not_be_pooled_cost_a_table_and_not_the_page(
    sample_runs: Path, tmp_path: Path
) -> None:
    home = tmp_path / "runs"
    for run in list_runs(sample_runs):
        shutil.copytree(run.path, home / run.path.name)
    edited(list_runs(home)[0].path, lambda scores: scores.update(evaluator="0.0.0+00000000"))
    write_report(tmp_path / "report.html", reported(home))
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    for name in ("headline", "families", "controls", "drift"):
        assert "runs were scored by different evaluators" in words(section(page, name))
    assert section(page, "costs").xpath(".//table")
    assert len(section(page, "index").xpath(".//tbody//td/a[starts-with(@href, '#r-')]")) == 12


def test_damaged_and_unscored_runs_are_told(sample_runs: Path, tmp_path: Path) -> None:
    home = tmp_path / "runs"
    for run in list_runs(sample_runs)[:4]:
        shutil.copytree(run.path, home / run.path.name)
    damaged, unscored, *_ = list_runs(home)
    (damaged.path / "manifest.json").write_text("{", encoding="utf-8")
    (unscored.path / "scores.json").unlink()
    runs = [RunFolder(run.path) for run in list_runs(home)]
    write_report(tmp_path / "report.html", Reported("Some", Benchmark.sample(), runs))
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    failures = words(section(page, "failures"))
    assert "Without scores: 2 runs" in failures
    assert "no scores yet" in failures
    assert damaged.path.name in failures
    assert "3 finished, 2 scored" in words(section(page, "about"))


def test_no_scores_at_all_is_said(tmp_path: Path) -> None:
    write_report(tmp_path / "report.html", Reported("None", Benchmark.sample(), (), (WAITING,)))
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert "No table of headline" in words(section(page, "headline"))
    assert "not run yet" in words(section(page, "failures"))


def test_a_page_that_cannot_be_made_leaves_the_old_one(sample_runs: Path, tmp_path: Path) -> None:
    bench = tmp_path / "bench"
    write_json(
        bench / "public" / "benchmark.json", {"format_version": 1, "name": "b", "description": ""}
    )
    out = tmp_path / "out" / "report.html"
    out.parent.mkdir()
    out.write_text("old", encoding="utf-8")
    with pytest.raises(DataError, match=r"tasks\.jsonl"):
        write_report(out, Reported("New", Benchmark.open(bench), list_runs(sample_runs)))
    assert [path.name for path in out.parent.iterdir()] == ["report.html"]
    assert out.read_text(encoding="utf-8") == "old"


def test_numbers_have_no_machine_paths(page: str, sample_runs: Path) -> None:
    assert str(sample_runs) not in page
    assert not re.search(r"/home/|/root/", page)
