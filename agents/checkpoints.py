"""The checkpoints of a run: one after each step while it goes on, the last one at its end."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import reduce
from pathlib import Path
from typing import TYPE_CHECKING, Any

from langchain_core.runnables import RunnableConfig

from foresci.schema.run import TokenUse

if TYPE_CHECKING:
    from langgraph.checkpoint.sqlite import SqliteSaver

CHECKPOINT_FILE = "checkpoint.sqlite"


def thread_of(folder: Path) -> RunnableConfig:
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
