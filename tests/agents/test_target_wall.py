"""A run opens no file of a benchmark's hidden half, and does not need it."""

import shutil
import subprocess
import sys
from pathlib import Path

from agents import run_task
from foresci.benchmark import SAMPLE, Benchmark
from foresci.runs import ANSWER_FILE
from knowledge_base import KnowledgeBase

WATCHED = """
import sys
from pathlib import Path

opened = []
def watch(event, arguments):
    if event in ("open", "os.listdir", "os.scandir") and isinstance(arguments[0], (str, bytes)):
        opened.append(str(Path(arguments[0] if isinstance(arguments[0], str)
                               else arguments[0].decode()).absolute()))
sys.addaudithook(watch)

from foresci.benchmark import Benchmark
from agents import AGENTS, run_task
from knowledge_base import KnowledgeBase

bench, kb, runs = map(Path, sys.argv[1:])
benchmark = Benchmark.open(bench)
for task in benchmark.tasks:
    if str(task.cutoff) == "2025-09-30":
        for agent in AGENTS:
            run_task(task, agent, kb=KnowledgeBase.open(kb), runs_dir=runs)
hidden = str(bench.absolute() / "hidden")
public = str(bench.absolute() / "public" / "tasks.jsonl")
print(sum(path == public for path in opened), sum(path.startswith(hidden) for path in opened))
"""


def test_no_run_opens_a_hidden_file(sample_kb: KnowledgeBase, tmp_path: Path) -> None:
    bench = SAMPLE / "benchmark"
    assert (bench / "hidden" / "targets.jsonl").is_file()
    arguments = [sys.executable, "-c", WATCHED, str(bench), str(sample_kb.root), str(tmp_path)]
    done = subprocess.run(arguments, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["1", "0"], "the hook saw the public file, and no hidden one"


def test_moving_the_hidden_half_away_changes_no_answer(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    shutil.copytree(SAMPLE / "benchmark" / "public", tmp_path / "bench" / "public")
    whole, without = Benchmark.sample(), Benchmark.open(tmp_path / "bench")
    for task in whole.tasks[::5]:
        if task.cutoff != sample_kb.cutoff:
            continue
        answers = [
            run_task(bench.task(task.id), kb=sample_kb, runs_dir=tmp_path / name).folder.path
            for name, bench in (("a", whole), ("b", without))
        ]
        one, two = ((path / ANSWER_FILE).read_bytes() for path in answers)
        assert one == two
