"""`foresci report`: of a sweep and of a folder, scores brought up to date, mistakes in one line."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import html

from foresci.benchmark import SAMPLE, SAMPLE_BENCHMARK, Benchmark
from foresci.runs import SCORES_FILE, RunFolder, list_runs
from foresci.storage import write_json
from foresci.sweep.folder import SweepFolder
from foresci.sweep.records import Plan, PlannedRun, SweepSpec

Foresci = Callable[..., tuple[int, str, str]]
TASKS = ("RFDIR-0001", "RFVEN-0004")


@pytest.fixture(scope="module", autouse=True)
def made(workplace: Path) -> list[RunFolder]:
    """Two runs without scores."""
    from agents import run_task

    for task in map(Benchmark.sample().task, TASKS):
        name = Benchmark.sample().manifest.name
        run_task(task, "native", runs_dir=workplace / "runs", benchmark=name)
    return list_runs(workplace / "runs")


def ids(page: str) -> set[str]:
    return set(html.document_fromstring(page).xpath("//@id"))


def planned(run: RunFolder) -> PlannedRun:
    told = run.manifest
    return PlannedRun(
        run_id=told.run_id, task_id=told.task_id, family=told.family, domain=told.domain,
        agent=told.config.agent, backbone=told.config.backbone, controls=told.config.controls,
    )  # fmt: skip


def planned_sweep(home: Path, runs: list[PlannedRun]) -> SweepFolder:
    spec = SweepSpec(
        benchmark=Benchmark.sample().manifest.name, bench_path=SAMPLE_BENCHMARK, tasks=TASKS,
        agents=("native",), backbones=("structural",), controls=("off",),
    )  # fmt: skip
    plan = Plan(sweep_id="small-0a1b2c3d", code_version="0", spec=spec, runs=tuple(runs))
    return SweepFolder.create(home / "runs", plan)


def test_runs_are_scored_and_written_as_one_page(
    foresci: Foresci, workplace: Path, made: list[RunFolder]
) -> None:
    code, out, err = foresci("report", "--out", "all.html", "--title", "All <of> it")
    assert (code, out) == (0, "")
    assert "written: all.html (2 runs, " in err
    page = (workplace / "all.html").read_text(encoding="utf-8")
    assert "<h1>All &lt;of&gt; it</h1>" in page
    assert all((run.path / SCORES_FILE).is_file() for run in made)
    assert {f"r-{run.path.name}" for run in made} <= ids(page)


def test_a_sweep_has_its_own_runs_and_tells_what_it_lacks(
    foresci: Foresci, workplace: Path, made: list[RunFolder]
) -> None:
    lost = planned(made[1]).model_copy(update={"run_id": "RFVEN-0004--native--structural--off--0"})
    planned_sweep(workplace, [planned(made[0]), lost])
    code, _, _ = foresci("report", "small-0", "--out", "sweep.html")
    page = (workplace / "sweep.html").read_text(encoding="utf-8")
    assert code == 0
    assert "<h1>Sweep small-0a1b2c3d</h1>" in page
    assert "1 finished, 1 scored, 1 waiting" in page
    assert f"r-{made[0].path.name}" in ids(page)
    assert f"r-{made[1].path.name}" not in ids(page)


def test_what_a_model_judged_is_kept_and_only_that(
    foresci: Foresci, workplace: Path, made: list[RunFolder]
) -> None:
    foresci("report", "--out", "all.html")
    files = [run.path / SCORES_FILE for run in made]
    for path, judge in zip(files, ("openai:some/3", "structural/0"), strict=True):
        scores = json.loads(path.read_text(encoding="utf-8"))
        scores["fact"]["judge"] = judge
        path.write_text(json.dumps(scores), encoding="utf-8")
    kept = files[0].read_bytes()
    foresci("report", "--out", "all.html")
    assert files[0].read_bytes() == kept
    assert json.loads(files[1].read_text(encoding="utf-8"))["fact"]["judge"] != "structural/0"
    foresci("report", "--out", "all.html", "--judge", "structural")
    assert files[0].read_bytes() != kept


def test_without_the_hidden_half_the_page_is_made_of_what_is_there(
    foresci: Foresci, workplace: Path
) -> None:
    shutil.copytree(SAMPLE / "benchmark" / "public", workplace / "open" / "public")
    code, _, err = foresci("report", "--bench", "open", "--out", "open.html")
    assert code == 0
    assert "no hidden half: runs keep the scores they have" in err


def test_runs_of_another_benchmark_make_no_report(foresci: Foresci, workplace: Path) -> None:
    public = workplace / "other" / "public"
    shutil.copytree(SAMPLE / "benchmark" / "public", public)
    manifest = json.loads((public / "benchmark.json").read_text(encoding="utf-8"))
    write_json(public / "benchmark.json", {**manifest, "name": "other"})
    code, _, err = foresci("report", "--bench", "other", "--out", "none.html")
    assert (code, "no run of benchmark other" in err) == (2, True)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nowhere"], "no sweep 'nowhere' in runs"),
        (["--out", "runs"], "runs: a folder; name a file in it"),
        (["--judge", "nobody"], "nobody"),
        (["--runs", "empty"], "no such folder of runs"),
    ],
)
def test_mistakes_are_one_line_and_write_nothing(
    foresci: Foresci, workplace: Path, arguments: list[str], said: str
) -> None:
    code, out, err = foresci("report", "--out", "wrong.html", *arguments)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert not (workplace / "wrong.html").exists()
