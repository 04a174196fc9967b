"""A panel tells raters what was asked and answered, and nothing about who answered."""

import re
from itertools import groupby
from pathlib import Path

import pytest

from evaluation.pers.panel.drawing import draw_items
from evaluation.pers.panel.export import COLUMNS, write_panel
from evaluation.pers.panel.folder import load_items, load_ratings
from foresci.errors import DataError, UsageError
from foresci.runs import RunFolder
from foresci.schema import Task
from foresci.sheets import read_sheet
from tests.evaluation.evaluation_cases import DIRECTION_TASK, claim, direction_answer
from tests.evaluation.pers.panel_cases import EVERY_TASK, benchmark, four_runs, panel, run, saying


def rater_files(folder: Path) -> list[str]:
    return [path.read_text(encoding="utf-8") for path in sorted(folder.glob("for_raters/*"))]


def test_raters_see_task_and_answer(tmp_path: Path) -> None:
    panel(tmp_path)
    given = tmp_path / "panel" / "for_raters"
    assert sorted(path.name for path in given.iterdir()) == ["form.html", "sheet.csv"]
    sheet = given / "sheet.csv"
    rows = {cells["item"]: cells for _, cells in read_sheet(sheet, COLUMNS)}
    assert sorted(rows) == ["P0001", "P0002", "P0003", "P0004"]
    questions = " ".join(row["question"] for row in rows.values())
    answers = " ".join(row["answer"] for row in rows.values())
    for asked in ("one year, one machine", "malicious instructions", "B: Persistent memory"):
        assert asked in questions
    for said in (
        "DECISION: A (Verification of tool calls before execution), accelerating. Verification",
        "(1) A (Verification of tool calls before execution): Reason for A. (2) B",
        "nlp (Language conferences (ACL, EMNLP)): If it turns to language.",
        "No durable store of past events",
    ):
        assert said in answers
    assert not any(row["rating"] or row["rater"] for row in rows.values())
    assert [item.id for item in load_items(tmp_path / "panel")] == list(rows)
    assert load_ratings(tmp_path / "panel") == ()


def test_nothing_tells_raters_which_system_wrote_an_answer(tmp_path: Path) -> None:
    said = (
        "aris, that is ARIS, asked gpt-7.1 (openai:gpt-7.1) and GPT 7.1; like a ResearchAgent and"
        " chain-of-ideas does [E1, E2] and (E1), in RFDIR-0001--aris--0."
    )
    answer = saying(said, "E1", risk=claim("Latency of hybrid_rag.", "E2"))
    made = run(tmp_path / "RFDIR-0001--aris--0", DIRECTION_TASK, answer, "aris", "openai:gpt-7.1")
    drawn = draw_items([made], benchmark(tmp_path / "bench"), seed=0)
    write_panel(tmp_path / "panel", drawn)
    for text in (*rater_files(tmp_path / "panel"), drawn.items[0].model_dump_json()):
        assert not re.search(r"(?i)\b(aris|gpt|openai|researchagent|chain.of|hybrid_rag)\b", text)
    assert drawn.names == 9
    for text in rater_files(tmp_path / "panel"):
        assert "[name] does and, in RFDIR-0001--[name]--0." in text
        assert "E1" not in text
    assert drawn.sources[0].agent == "aris"
    assert drawn.sources[0].backbone == "openai:gpt-7.1"


def test_a_name_that_the_task_uses_stays(tmp_path: Path) -> None:
    task = DIRECTION_TASK.model_copy(update={"question": "Does the CoI method gain?"})
    made = run(tmp_path / "one", task, saying("CoI gains, and so does native code."), "coi")
    drawn = draw_items([made], benchmark(tmp_path / "bench", [task]), seed=0)
    assert drawn.items[0].answer == saying("CoI gains, and so does native code.")


def test_answers_that_read_the_same_are_one_item(tmp_path: Path) -> None:
    made = [
        run(tmp_path / "a", DIRECTION_TASK, saying("Same.", "E1"), "coi"),
        run(tmp_path / "b", DIRECTION_TASK, saying("Same."), "native"),
        run(tmp_path / "c", DIRECTION_TASK, saying("Other."), "aris"),
    ]
    drawn = draw_items(made, benchmark(tmp_path / "bench"), seed=0)
    assert len(drawn.items) == 2
    shared = {source.item for source in drawn.sources if source.run_id in "ab"}
    assert len(shared) == 1
    assert sorted(source.agent for source in drawn.sources) == ["aris", "coi", "native"]


def many(folder: Path, tasks: int = 10) -> tuple[list[Task], list[Path]]:
    """Runs of four agents on each of some tasks."""
    asked: list[Task] = [
        DIRECTION_TASK.model_copy(update={"id": f"RFDIR-{number:04d}"}) for number in range(tasks)
    ]
    paths = [
        run(folder / f"{task.id}--{agent}", task, saying(f"By {number}."), agent).path
        for task in asked
        for number, agent in enumerate(("aris", "coi", "native", "researchagent"))
    ]
    return asked, paths


def test_order_hangs_on_the_seed_alone_and_groups_nobody(tmp_path: Path) -> None:
    tasks, paths = many(tmp_path / "runs")
    bench = benchmark(tmp_path / "bench", tasks)
    runs = [RunFolder(path) for path in paths]
    one, again, other = (
        draw_items(chosen, bench, seed=seed)
        for chosen, seed in ((runs, 5), (runs[::-1], 5), (runs, 6))
    )
    assert one == again
    assert [item.answer for item in one.items] != [item.answer for item in other.items]
    for told in ("agent", "run_id"):
        order = [getattr(source, told) for source in one.sources]
        assert order != sorted(order)
    agents = [source.agent for source in one.sources]
    assert max(len(list(group)) for _, group in groupby(agents)) < 5
    for name in ("first", "second"):
        write_panel(tmp_path / name, one)
    for path in sorted(path for path in (tmp_path / "first").rglob("*") if path.is_file()):
        twin = tmp_path / "second" / path.relative_to(tmp_path / "first")
        assert path.read_bytes() == twin.read_bytes()


def test_a_sample_takes_tasks_whole(tmp_path: Path) -> None:
    tasks, paths = many(tmp_path / "runs")
    runs = [*map(RunFolder, paths), *four_runs(tmp_path / "more")[1:]]
    bench = benchmark(tmp_path / "bench", [*tasks, *EVERY_TASK[1:]])
    drawn = draw_items(runs, bench, seed=1, per_family=8)
    families = [item.task.family for item in drawn.items]
    assert {family: families.count(family) for family in set(families)} == {
        "direction": 8, "bottleneck": 1, "planning": 1, "venue": 1,
    }  # fmt: skip
    asked = [item.task.id for item in drawn.items if item.task.family == "direction"]
    assert sorted(asked.count(task) for task in set(asked)) == [4, 4]


def test_a_folder_that_exists_is_left_alone(tmp_path: Path) -> None:
    drawn = panel(tmp_path)
    before = (tmp_path / "panel" / "items.jsonl").stat().st_mtime_ns
    with pytest.raises(UsageError, match="panel: exists already; name a new folder"):
        write_panel(tmp_path / "panel", drawn)
    assert (tmp_path / "panel" / "items.jsonl").stat().st_mtime_ns == before


def test_runs_that_cannot_be_rated_are_refused_by_name(tmp_path: Path) -> None:
    bench = benchmark(tmp_path / "bench")
    made = run(tmp_path / "half-done", DIRECTION_TASK, direction_answer())
    failed = made.manifest.model_copy(update={"status": "failed"})
    made.__dict__["manifest"] = failed
    with pytest.raises(UsageError, match="run half-done is failed; only finished runs count"):
        draw_items([made], bench, seed=0)
    other = DIRECTION_TASK.model_copy(update={"question": "Something else?"})
    made = run(tmp_path / "elsewhere", other, direction_answer())
    with pytest.raises(UsageError, match="run elsewhere answers another text of RFDIR-0001"):
        draw_items([made], bench, seed=0)


def test_a_folder_that_is_no_panel_is_said_to_be_none(tmp_path: Path) -> None:
    with pytest.raises(DataError, match="not a rating panel"):
        load_items(tmp_path)
