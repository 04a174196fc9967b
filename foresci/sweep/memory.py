"""The most memory that this process has held."""

import re
import resource
import sys
from pathlib import Path

_OWN_STATUS = Path("/proc/self/status")
_PEAK = re.compile(r"^VmHWM:\s+(\d+) kB$", re.MULTILINE)


def peak_mb() -> float:
    """The most memory that this process has held so far, in 10^6 bytes.

    Linux is asked for the process's own figure: `getrusage` begins with that of the process which
    started this one.
    """
    if _OWN_STATUS.is_file() and (found := _PEAK.search(_OWN_STATUS.read_text("ascii"))):
        return int(found[1]) * 1024 / 1e6
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / 1e6 if sys.platform == "darwin" else peak * 1024 / 1e6
