"""A Ray cluster to work on (extra `ray`): one that is there, or one of our own for a while.

A Ray of our own is for this process alone. It listens on the loopback address only, admits nobody
without a token that is made anew each time and kept in memory, reports nothing to anybody, keeps
its files in a temporary folder that goes with it, and ends with this process, however that ends.
"""

import os
import secrets
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

from foresci.environment import environment
from foresci.errors import DataError, UsageError

MISSING_EXTRA = "this needs the extra `ray`: pip install 'foresci[ray]'"
OWN_ADDRESS = "127.0.0.1"
OBJECT_STORE_BYTES = 80_000_000
"""Little more than the least that Ray takes: what we send is small."""
LONGEST_TEMPORARY_FOLDER = 20
"""Characters of the folder for temporary files: the names of Ray's sockets, which are in it, have
83 more, and 103 at most on some systems."""
SHORT_TEMPORARY_FOLDER = "/tmp"  # noqa: S108 - we make a private folder in it
_QUIET = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0",  # or else it warns of a change to come
}
_LOOPBACK_ONLY = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}
"""Makes 127.0.0.1 the address of the node, on which Ray's servers then listen and on no other. Its
name is of the systems where this is Ray's way unless told otherwise; it works on all."""


@contextmanager
def started_or_joined(address: str | None, jobs: int) -> Iterator[Any]:
    """Join a Ray cluster, or start a Ray on this machine for as long as the block lasts.

    A cluster that this process has joined already (`ray.init`) is used, and left as it is.

    Args:
        address: of a cluster, as `ray.init` takes it; when None, `$RAY_ADDRESS`, and without that
            a Ray of our own is started.
        jobs: CPUs that a Ray of our own counts, which is how many worker processes it begins with.

    Yields:
        The module `ray`, connected.

    Raises:
        UsageError: the extra is not installed.
        DataError: there is no cluster at the address; or Ray cannot start on loopback alone, as
            when this process has imported it before.
    """
    ray = sys.modules.get("ray")
    if ray is not None and ray.is_initialized():
        yield ray
        return
    address = address or os.environ.get("RAY_ADDRESS")
    own = address in (None, "local")
    with _started(jobs) if own else _joined(str(address)) as ray:
        yield ray


def _imported() -> Any:
    try:
        import ray
    except ImportError as error:
        raise UsageError(f"{MISSING_EXTRA} ({error})") from None
    return ray


@contextmanager
def _joined(address: str) -> Iterator[Any]:
    with environment(_QUIET):
        ray = _imported()
        try:
            ray.init(address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise DataError(f"{address}: no Ray cluster to join ({_line(error)})") from None
        try:
            with _silent(ray):
                yield ray
        finally:
            ray.shutdown()


@contextmanager
def _started(jobs: int) -> Iterator[Any]:
    with _folder() as folder, environment(_settings_of_own()):
        ray = _imported()
        try:
            _start(ray, jobs, folder)
            with _silent(ray):
                yield ray
        finally:
            ray.shutdown()


@lru_cache(maxsize=1)
def _settings_of_own() -> dict[str, str]:
    """What a Ray of our own is started with, the same all through this process.

    Ray reads these once, while it is imported.
    """
    if sys.modules.get("ray") is not None:
        raise DataError(
            "ray was imported before, without our settings, and would listen on all addresses; "
            "start a new process, or join a cluster"
        )
    return {
        **_QUIET,
        **_LOOPBACK_ONLY,
        "RAY_AUTH_MODE": "token",
        "RAY_AUTH_TOKEN": secrets.token_hex(32),
    }


def _start(ray: Any, jobs: int, folder: Path) -> None:
    try:
        ray.init(
            "local",
            num_cpus=jobs,
            num_gpus=0,
            include_dashboard=False,
            log_to_driver=False,
            logging_level="ERROR",
            object_store_memory=OBJECT_STORE_BYTES,
            _temp_dir=str(folder),
        )
    except Exception as error:  # it raises just that when its processes do not come up
        raise DataError(f"Ray did not start ({_line(error)}); join a cluster instead") from None
    if (found := ray.util.get_node_ip_address()) != OWN_ADDRESS:
        raise DataError(
            f"this version of Ray would listen on {found}, not only on {OWN_ADDRESS}; take another "
            "version, or join a cluster"
        )


@contextmanager
def _silent(ray: Any) -> Iterator[None]:
    """Keep Ray from telling on standard output, which is the caller's, what befalls its workers.

    The switch is that of Ray's debugger; no setting of Ray's reaches these messages.
    """
    printing = ray._private.worker
    printing._worker_logs_enabled = False
    try:
        yield
    finally:
        printing._worker_logs_enabled = True


@contextmanager
def _folder() -> Iterator[Path]:
    """A folder for Ray's sockets and logs that goes at the end."""
    home = tempfile.gettempdir()
    short = home if len(home) <= LONGEST_TEMPORARY_FOLDER else SHORT_TEMPORARY_FOLDER
    private = Path(tempfile.mkdtemp(prefix="foresci-", dir=short))
    try:
        yield private / "r"  # Ray opens its folder to everybody; the one above it stays closed
    finally:
        # Its processes were told to end, and may write a last line while we remove.
        shutil.rmtree(private, ignore_errors=True)


def _line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
