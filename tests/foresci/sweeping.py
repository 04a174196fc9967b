"""A folder with a chat model that is told what to say, for tests of `foresci sweep`."""

import json
from collections.abc import Sequence
from pathlib import Path

from agents import run_task
from foresci.benchmark import Benchmark

MODEL = "chat:told_model:make"
RIGHT = ("RFDIR-0001", "RFDIR-0002", "RFDIR-0003")
WRONG = ("RFVEN-0001", "RFVEN-0002")
FACTORY = """
import json, time
from pathlib import Path
from langchain_core.language_models import SimpleChatModel

class Told(SimpleChatModel):
    @property
    def _llm_type(self):
        return "told"

    def _call(self, messages, *args, **kwargs):
        told = json.loads(Path("told.json").read_text("utf-8"))
        time.sleep(told["seconds"])
        for question, reply in told["replies"]:
            if question in messages[1].text:
                return reply
        return "no [red]JSON[/red] \\x1b[31mhere"

def make():
    return Told()
"""


def tell(folder: Path, tasks: Sequence[str], seconds: float = 0.0) -> None:
    """Have the model answer these tasks, and nothing else, after so many seconds each."""
    replies = []
    for task in map(Benchmark.sample().task, tasks):
        run = run_task(task, "native", runs_dir=folder / "answers").folder
        question = json.dumps(task.question, ensure_ascii=False)[1:60]
        replies.append((question, run.answer.model_dump_json()))
    told = json.dumps({"seconds": seconds, "replies": replies})
    (folder / "told.json").write_text(told, "utf-8")
    (folder / "told_model.py").write_text(FACTORY, "utf-8")


def asked(*tasks: str) -> list[str]:
    """The arguments of a sweep of the model over tasks."""
    named = [part for task in tasks for part in ("--tasks", task)]
    return ["sweep", "--agents", "native", "--backbones", MODEL, *named]
