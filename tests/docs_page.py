"""Pages that read like a notebook: every block of Python is followed by what it prints.

`python -m tests.docs_page docs/python.md` runs the blocks of a page and writes their output anew.
"""

import contextlib
import io
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

_BLOCK = re.compile(r"^```python\n(?P<code>.*?)^```\n(?:\n```text\n.*?^```\n)?", re.DOTALL | re.M)


def executed(page: str, name: str, folder: Path) -> str:
    """The page with the output of each block below it, in place of what stood there.

    Blocks run in order, in one namespace, as the cells of a notebook do.

    Args:
        page: Markdown; code fenced as `python`, output as `text`.
        name: of the page, for tracebacks.
        folder: where the code works.
    """
    names: dict[str, Any] = {"__name__": "__main__"}

    def run(block: re.Match[str]) -> str:
        line = page.count("\n", 0, block.start("code"))
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = compile("\n" * line + block["code"], name, "exec")
            exec(code, names)  # noqa: S102 - a page of this repository
        printed = "".join(f"{one.rstrip()}\n" for one in out.getvalue().splitlines())
        below = f"\n```text\n{printed}```\n" if printed else ""
        return f"```python\n{block['code']}```\n{below}"

    with contextlib.chdir(folder):
        return _BLOCK.sub(run, page)


def _rewrite(path: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        page = executed(path.read_text(encoding="utf-8"), str(path), Path(folder))
    path.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    _rewrite(Path(sys.argv[1]))
