"""The page as a whole. It is written piece by piece, so that it is never in memory at once."""

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

from evaluation.report.overview import Part, overview_parts
from evaluation.report.reading import read_overview
from evaluation.report.records import Reported
from evaluation.report.runs import Passages, library, task_sections
from foresci.storage import write_pieces
from taxonomy.view.page.markup import element, join, policy_hash

RUNS, PASSAGES = "runs", "passages"


def write_report(path: Path, reported: Reported) -> None:
    """Write the page, whole or not at all.

    It is one file that loads nothing; the same runs give the same bytes.

    Args:
        path: of the file; one that is there is replaced.
        reported: what it is about. Runs are read one at a time.

    Raises:
        DataError: the benchmark's tasks or its hidden half cannot be read.
        OSError: the file cannot be written.
    """
    write_pieces(path, pieces(reported))


def pieces(reported: Reported) -> Iterator[str]:
    """The page from its first line to its last."""
    yield _head(reported.title)
    overview = read_overview(reported)
    parts = list(overview_parts(overview))
    yield _top(reported.title, parts)
    for part in parts[:-1]:
        yield f"{part.section()}\n"
    yield f'<section id="{RUNS}" class="runs">{element("h2", "Runs, task by task")}\n'
    passages = Passages()
    yield from (f"{section}\n" for section in task_sections(reported, passages))
    yield f'</section>\n<section id="{PASSAGES}" class="runs">{element("h2", "Passages")}\n'
    yield from (f"{passage}\n" for passage in library(passages))
    yield "</section>\n"
    yield f"{parts[-1].section()}\n"
    yield f"</main>\n<script>{_file('comfort.js')}</script>\n</body>\n</html>\n"


def _head(title: str) -> str:
    style, script = _style(), _file("comfort.js")
    policy = (
        f"default-src 'none'; style-src '{policy_hash(style)}'; script-src '{policy_hash(script)}';"
        " base-uri 'none'; form-action 'none'"
    )
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        '<meta name="referrer" content="no-referrer">\n'
        '<meta name="generator" content="foresci">\n'
        f"{element('title', title)}\n<style>{style}</style>\n</head>\n"
    )


def _top(title: str, parts: list[Part]) -> str:
    places = [(part.id, part.short) for part in parts]
    places.insert(-1, (RUNS, "Runs"))
    links = join(*(join(element("a", name, href=f"#{place}"), " ") for place, name in places))
    skip = element("a", "Skip to the index of runs", href="#index", class_="skip")
    header = element("header", element("h1", title))
    nav = element("nav", links, aria_label="Contents")
    return f"<body>\n{skip}\n{header}\n{nav}\n<main>\n"


def _style() -> str:
    return f"{_file('style.css')}\n{_file('runs/runs.css')}"


def _file(name: str) -> str:
    return (files("evaluation.report") / name).read_text(encoding="utf-8").strip()
