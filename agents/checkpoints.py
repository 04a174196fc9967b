"""The checkpoints of a run: one after each step while it goes on, the last one at its end."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

from foresci.schema.run import TokenUse

if TYPE_CHECKING:
    from langchain_core.runnables import RunnableConfig
    from langgraph.checkpoint.sqlite import SqliteSaver

CHECKPOINT_FILE = "checkpoint.sqlite"
WRITTEN_BY_RENDER = ("answer", "repairs")


def thread_of(folder: Path) -> "RunnableConfig":
    """How LangGraph names the run of a folder."""
    return {"configurable": {"thread_id": folder.name, "checkpoint_ns": ""}}


@contextmanager
def checkpoints(folder: Path) -> "Iterator[SqliteSaver]":
    """The checkpoint file of a run's folder, made when there is none."""
    from langgraph.checkpoint.sqlite import SqliteSaver

    with SqliteSaver.from_conn_string(str(folder / CHECKPOINT_FILE)) as saver:
        yield saver


def tokens_so_far(graph: Any, folder: Path) -> TokenUse:
    """What the steps of an unfinished run took whose nodes came to their end.

    Of nodes that ran side by side, also those that were done when another one failed.
    """
    with checkpoints(folder) as saver:
        reached = graph.compile(checkpointer=saver).get_state(thread_of(folder))
    written = [reached.values, *(task.result for task in reached.tasks)]
    spent = [one["tokens"] for one in written if isinstance(one, dict) and "tokens" in one]
    return reduce(TokenUse.plus, map(TokenUse.model_validate, spent), TokenUse())


def decided_in(graph: Any, folder: Path) -> dict[str, Any]:
    """The state of a finished run as it was after its decision, before anything was rendered.

    Args:
        graph: of the same agent, with or without a control.
        folder: of a run without controls.
    """
    with checkpoints(folder) as saver:
        values = dict(graph.compile(checkpointer=saver).get_state(thread_of(folder)).values)
    decided = max(at for at, row in enumerate(values["trace"]) if row.get("node") == "decide")
    kept = {name: value for name, value in values.items() if name not in WRITTEN_BY_RENDER}
    return {**kept, "trace": values["trace"][: decided + 1], "shared_with": folder.name}


def keep_last(folder: Path) -> None:
    """Drop all checkpoints but the last: a finished run is never gone on with.

    Every checkpoint holds the whole state, so that together they are twenty times the last one.
    """
    thread = thread_of(folder)
    with checkpoints(folder) as saver:
        last = saver.get_tuple(thread)
        if last is None:
            return
        versions: Any = last.checkpoint["channel_versions"]
        saver.delete_thread(folder.name)
        saver.put(thread, last.checkpoint, last.metadata or {}, versions)
        saver.conn.execute("VACUUM")
