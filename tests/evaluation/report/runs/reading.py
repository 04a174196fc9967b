"""Looking into pages as a browser would."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from lxml import html

from evaluation.report.records import Reported
from evaluation.report.runs import Passages, library, task_sections
from foresci.benchmark import Benchmark
from foresci.runs import RunFolder, list_runs
from foresci.storage import sha256_file


def parsed(markup: str) -> html.HtmlElement:
    """A document of this markup."""
    return html.document_fromstring(f"<html><body>{markup}</body></html>")


def page_of(markup: str, run_id: str) -> html.HtmlElement:
    """The page of one run."""
    (page,) = parsed(markup).xpath(f"//details[@id='r-{run_id}']")
    return page


def words(element: html.HtmlElement) -> str:
    """What a reader sees, on one line."""
    return " ".join(element.text_content().split())


def parts(page: html.HtmlElement) -> list[str]:
    """The headings of a run's page, without who judged."""
    return [words(one).partition(",")[0] for one in page.xpath(".//h5")]


def find(home: Path, agent: str, controls: str = "off") -> RunFolder:
    """The direction run of an agent."""
    (found,) = home.glob(f"RFDIR-*--{agent}--structural--{controls}--*")
    return RunFolder(found)


def copied(run: RunFolder, home: Path) -> Path:
    """A run that may be changed."""
    return Path(shutil.copytree(run.path, home / run.path.name))


def changed(path: Path, change: Callable[[Any], None]) -> None:
    """Change a JSON file of a run, and with an answer its hash."""
    value = json.loads(path.read_text(encoding="utf-8"))
    change(value)
    path.write_text(json.dumps(value), encoding="utf-8")
    if path.name == "answer.json":
        manifest = path.with_name("manifest.json")
        changed(manifest, lambda record: record.update(answer_sha256=sha256_file(path)))


def changed_lines(path: Path, change: Callable[[Any], None]) -> None:
    """Change every line of a file of JSON lines."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for row in rows:
        change(row)
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")


def write(home: Path, benchmark: Benchmark | None = None) -> tuple[str, str]:
    """All task sections and all passages of the runs in a folder."""
    passages = Passages()
    reported = Reported("Runs", benchmark or Benchmark.sample(), list_runs(home))
    sections = "".join(task_sections(reported, passages))
    return sections, "".join(library(passages))
