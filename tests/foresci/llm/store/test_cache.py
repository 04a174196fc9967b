"""Replies are found by everything that determines them, and a miss says what differs."""

import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from foresci.errors import DataError
from foresci.llm.store.cache import ResponseCache
from foresci.llm.store.entries import CachedReply

REPLY = CachedReply(text='{"a": 1}', prompt_tokens=12, completion_tokens=3, finish_reason="stop")


def parts(**changed: str) -> dict[str, str]:
    return {"backbone": "openai:m", "step": "decide.direction", "user": "u" * 60, **changed}


def test_a_reply_is_found_by_all_parts_and_by_nothing_less(tmp_path: Path) -> None:
    with ResponseCache(tmp_path / "new" / "r.sqlite") as cache:
        cache.put(parts(), REPLY)
        assert cache.get(dict(reversed(parts().items()))) == REPLY
        for name in parts():
            assert cache.get(parts(**{name: "other"})) is None
        assert cache.get(parts(turns="")) is None
        assert cache.get({name: text for name, text in parts().items() if name != "user"}) is None
    with ResponseCache(tmp_path / "new" / "r.sqlite") as again:
        assert again.get(parts()) == REPLY


def test_a_stored_reply_stays(tmp_path: Path) -> None:
    cache = ResponseCache()
    cache.put(parts(), REPLY)
    cache.put(parts(), REPLY.model_copy(update={"text": "{}"}))
    assert cache.get(parts()) == REPLY


def test_large_texts_are_kept_once(tmp_path: Path) -> None:
    path = tmp_path / "r.sqlite"
    with ResponseCache(path) as cache:
        for number in range(20):
            cache.put(parts(system="s" * 100_000, user=str(number)), REPLY)
    assert path.stat().st_size < 300_000


def test_a_miss_names_the_part_and_the_place_in_the_nearest_entry() -> None:
    cache = ResponseCache()
    assert cache.explain(parts()) == "step decide.direction: the cache has no reply of this step"
    cache.put(parts(user="u" * 50 + "x" + "u" * 60, backbone="openai:n"), REPLY)
    cache.put(parts(user="u" * 20 + "y" + "u" * 60), REPLY)
    cache.put(parts(user="u" * 40 + "z" + "u" * 60), REPLY)
    cache.put(parts(step="another"), REPLY)
    told = cache.explain(parts())
    assert told.startswith("step decide.direction: differs from the nearest entry (20")
    assert "in user (at character 41: now 'uuuu" in told
    assert "then 'zuuu" in told
    assert "backbone" not in told
    assert "turns (only now)" in cache.explain(parts(user="u" * 41, turns="x"))
    renamed = cache.explain(parts(user="u" * 20 + "y" + "u" * 60, backbone="b"))
    assert renamed.endswith(") in backbone (now 'b', then 'openai:m')")


def test_threads_share_a_cache(tmp_path: Path) -> None:
    with ResponseCache(tmp_path / "r.sqlite") as cache:

        def store(number: int) -> CachedReply | None:
            cache.put(parts(user=str(number % 20)), REPLY)
            return cache.get(parts(user=str(number % 20)))

        with ThreadPoolExecutor(8) as pool:
            assert set(pool.map(store, range(80))) == {REPLY}
        assert [step.replies for step in cache.steps()] == [20]


PUT_MANY = """
import sys
from pathlib import Path
from foresci.llm.store.cache import ResponseCache
from foresci.llm.store.entries import CachedReply
cache = ResponseCache(Path(sys.argv[1]))
number = 0
while number < int(sys.argv[3]):
    reply = CachedReply(text="{}", prompt_tokens=1, completion_tokens=1)
    cache.put({"step": "s", "user": f"{sys.argv[2]} {number}"}, reply)
    number += 1
    print(number, flush=True)
"""


def putting(path: Path, name: str, count: int) -> "subprocess.Popen[str]":
    command = [sys.executable, "-c", PUT_MANY, str(path), name, str(count)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def test_processes_share_a_new_cache(tmp_path: Path) -> None:
    path = tmp_path / "r.sqlite"
    both = [putting(path, name, 30) for name in "ab"]
    for process in both:
        process.communicate()
    assert [process.returncode for process in both] == [0, 0]
    with ResponseCache(path) as cache:
        assert [step.replies for step in cache.steps()] == [60]


def test_nothing_finished_is_lost_when_the_process_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "r.sqlite"
    process = putting(path, "a", 1_000_000)
    assert process.stdout is not None
    told = [process.stdout.readline() for _ in range(10)]
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    assert told[-1] == "10\n"
    with ResponseCache(path) as cache:
        for number in range(10):
            assert cache.get({"step": "s", "user": f"a {number}"}) is not None


def test_files_of_another_kind_are_named_and_left_as_they_are(tmp_path: Path) -> None:
    text, other, newer = (tmp_path / name for name in ("text", "other", "newer"))
    text.write_text("not a database, but long enough to be looked into" * 40)
    database = sqlite3.connect(other)
    database.execute("CREATE TABLE mine (x)")
    database.close()
    with ResponseCache(newer) as cache:
        assert not newer.exists(), "a cache that nobody asks leaves no file"
        assert cache.steps() == []
    database = sqlite3.connect(newer)
    database.execute("PRAGMA user_version = 9")
    database.close()
    before = [path.read_bytes() for path in (text, other, newer)]
    with pytest.raises(DataError, match=r"text: cannot be used as a response cache \(file is not"):
        ResponseCache(text).get(parts())
    with pytest.raises(DataError, match="other: an SQLite file, but not a response cache"):
        ResponseCache(other).get(parts())
    with pytest.raises(
        DataError, match=r"newer: response cache of format version 9.*version 1; move"
    ):
        ResponseCache(newer).get(parts())
    assert [path.read_bytes() for path in (text, other, newer)] == before


def test_a_full_disk_is_told_as_such(tmp_path: Path) -> None:
    with ResponseCache(tmp_path / "r.sqlite") as cache:
        cache.put(parts(), REPLY)
        with cache._file.reading() as database:
            database.execute("PRAGMA max_page_count = 1")
        with pytest.raises(DataError, match=r"\(database or disk is full\); make room on the disk"):
            cache.put(parts(user="x" * 100_000), REPLY)
        assert cache.get(parts()) == REPLY


def test_the_history_is_in_the_order_of_time_and_looks_back_only() -> None:
    cache = ResponseCache()
    for user in "abcde":
        cache.put(parts(user=user), REPLY)
    told = [miss.why.partition(" in user ")[2] for miss in cache.history("decide.direction", 4)]
    assert told == [
        "(now 'e', then 'd')",
        "(now 'd', then 'c')",
        "(now 'c', then 'b')",
        "(now 'b', then 'a')",
    ]
    (first,) = cache.history("decide.direction", 9)[4:]
    assert first.why.endswith("the cache has no reply of this step")


def test_damage_met_later_is_one_line_that_names_the_file(tmp_path: Path) -> None:
    path = tmp_path / "r.sqlite"
    with ResponseCache(path) as cache:
        for number in range(50):
            cache.put(parts(user=f"{number}" * 500), REPLY)
    whole = path.read_bytes()
    path.write_bytes(whole[:8192] + b"\xff" * (len(whole) - 8192))
    with pytest.raises(DataError, match=r"r\.sqlite: cannot be used as a response cache"):
        ResponseCache(path).entries()
