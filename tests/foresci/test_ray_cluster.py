"""A Ray of our own: loopback alone, nobody else let in, no traces, and no process left behind."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path

import pytest

from foresci.cluster import (
    LONGEST_TEMPORARY_FOLDER,
    SHORT_TEMPORARY_FOLDER,
    _folder,
    started_or_joined,
)
from foresci.errors import DataError, UsageError

# Not `importorskip`: a Ray of ours has to be the first to import Ray.
pytestmark = pytest.mark.skipif(find_spec("ray") is None, reason="needs the extra `ray`")

KEY = "not-for-anybodys-eyes-8127"
LISTENING = "0A"
AGENTS = ("ray::DashboardAgent", "ray::RuntimeEnvAgent")
"""Two idle helpers of Ray's: they try for a minute to report that its head is gone, and end."""
START = """
import json, os, sys
from foresci.cluster import started_or_joined
with started_or_joined(None, 2) as ray:
    process = ray.remote(lambda: os.getpid())
    print(json.dumps({
        "address": ray.get_runtime_context().gcs_address,
        "token": os.environ["RAY_AUTH_TOKEN"],
        "workers": ray.get([process.remote() for _ in range(2)]),
    }), flush=True)
    sys.stdin.read()
"""
JOIN = """
import sys
from foresci.cluster import started_or_joined
with started_or_joined(sys.argv[1], 1) as ray:
    print(ray.get(ray.remote(lambda: 6 * 7).remote()))
"""


class Own:
    """A process that started a Ray of its own."""

    def __init__(self, home: Path, temporary: Path) -> None:
        self.home = home
        self.agents: set[int] = set()
        self.temporary = temporary
        self.environment = {
            **os.environ,
            "HOME": str(home),
            "TMPDIR": str(temporary),
            "SOME_API_KEY": KEY,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=self.environment,
            text=True,
        )
        assert self.process.stdout
        told = json.loads(self.process.stdout.readline())
        self.address: str = told["address"]
        self.token: str = told["token"]
        self.workers: list[int] = told["workers"]

    def join(self, **environment: str) -> "subprocess.CompletedProcess[str]":
        # A joiner takes 127.0.0.1 for the address of its machine unless told likewise.
        loopback = {
            "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
            "RAY_gcs_rpc_server_connect_timeout_s": "1",
            "RAY_py_gcs_connect_timeout_s": "1",
        }
        return subprocess.run(
            [sys.executable, "-c", JOIN, self.address],
            env={**self.environment, **loopback, **environment},
            capture_output=True,
            text=True,
            check=False,
        )

    def close(self) -> None:
        self.process.kill()
        self.process.communicate()
        for agent in self.agents:
            with suppress(ProcessLookupError):
                os.kill(agent, signal.SIGKILL)


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Own]:
    import tempfile

    home = tmp_path_factory.mktemp("home")
    with tempfile.TemporaryDirectory(prefix="fr-") as short:  # sockets need a short name
        started = Own(home, Path(short))
        yield started
        started.close()


def descendants(process: int) -> set[int]:
    """The processes that a process started, and those that they started."""
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            status = (folder / "stat").read_text()
        except OSError:  # ended meanwhile
            continue
        parents[int(folder.name)] = int(status.rpartition(")")[2].split()[1])
    found = {process}
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {process}


def name_of(process: int) -> str:
    return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")


def listeners(processes: set[int]) -> list[str]:
    """The addresses on which processes listen."""
    sockets = set()
    for process in processes:
        for entry in Path(f"/proc/{process}/fd").iterdir():
            try:
                sockets.add(str(entry.readlink()).removeprefix("socket:[").removesuffix("]"))
            except OSError:  # closed meanwhile
                continue
    found = []
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            fields = line.split()
            if fields[3] == LISTENING and fields[9] in sockets:
                found.append(fields[1].split(":")[0])
    return [address_of(digits) for digits in found]


def address_of(digits: str) -> str:
    """An address as the kernel prints it: words of four bytes, each back to front."""
    words = [bytes.fromhex(digits[at : at + 8])[::-1] for at in range(0, len(digits), 8)]
    address = ip_address(b"".join(words))
    return str(getattr(address, "ipv4_mapped", None) or address)


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_it_listens_on_the_loopback_address_alone(own: Own) -> None:
    ours = descendants(own.process.pid) | {own.process.pid}
    assert set(own.workers) <= ours
    addresses = listeners(ours)
    assert len(addresses) >= 6  # of its servers and workers
    assert set(addresses) == {"127.0.0.1"}


def test_it_leaves_nothing_in_the_home_folder_and_writes_no_secret(own: Own) -> None:
    assert list(own.home.rglob("*")) == []
    (folder,) = own.temporary.iterdir()
    assert folder.stat().st_mode & 0o077 == 0
    written = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    assert written
    assert not any(KEY.encode() in content for content in written)
    assert not any(own.token.encode() in content for content in written)


def test_it_is_joined_with_its_token_alone(own: Own) -> None:
    joined = own.join(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN=own.token)
    assert joined.stdout == "42\n", joined.stderr
    stranger = own.join(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN="f" * 64)
    assert stranger.returncode != 0
    assert stranger.stdout == ""
    assert "InvalidAuthToken" in stranger.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_it_ends_with_its_driver_even_when_that_is_killed(own: Own) -> None:
    children = descendants(own.process.pid)
    started = {pid for pid in children if not name_of(pid).startswith(AGENTS)}
    assert len(started) >= 6
    own.agents = children - started
    os.kill(own.process.pid, signal.SIGKILL)
    deadline = time.monotonic() + 60
    while left := [pid for pid in started if Path(f"/proc/{pid}/exe").exists()]:
        assert time.monotonic() < deadline, left
        time.sleep(0.2)


def test_nothing_at_an_address_is_one_line() -> None:
    said = r"^nowhere: no Ray cluster to join \(.*\)$"
    with pytest.raises(DataError, match=said) as caught, started_or_joined("nowhere", 1):
        pass
    assert "\n" not in str(caught.value)


def test_a_temporary_folder_with_a_long_name_has_no_room_for_sockets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    long = "/" + "x" * LONGEST_TEMPORARY_FOLDER
    monkeypatch.setattr("foresci.cluster.tempfile.gettempdir", lambda: long)
    with _folder() as folder:
        assert folder.parent.parent == Path(SHORT_TEMPORARY_FOLDER)
    assert not folder.parent.exists()


def test_without_the_extra_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(UsageError, match=r"foresci\[ray\]"), started_or_joined(None, 1):
        pass
