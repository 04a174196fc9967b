"""The page of a report in a browser: axe finds nothing serious, in light and in dark."""

import json
import re
import shutil
import subprocess
from html import unescape
from importlib.resources import files
from pathlib import Path

import pytest

from evaluation.report.document import write_report
from evaluation.report.records import MissingRun, Reported
from foresci.benchmark import Benchmark
from foresci.runs import list_runs

BROWSER = next(filter(None, map(shutil.which, ("chromium", "chromium-browser"))), None)
AXE = files("axe_core_python") / "axe.min.js"
RUN = """
addEventListener("load", () => axe.run(document, { resultTypes: ["violations"] }).then((found) => {
  const told = found.violations.map((one) => [one.impact, one.id, one.nodes[0].html]);
  const result = document.createElement("pre");
  result.id = "axe";
  result.textContent = JSON.stringify(told);
  document.body.replaceChildren(result);
}));
"""
SCHEMES = {"light": "1", "dark": "0"}
FAILED = MissingRun(
    run_id="failed", task_id="RFDIR-0002", agent="aris", backbone="structural", controls="off",
    reason="the endpoint gave up",
)  # fmt: skip


@pytest.fixture(scope="module")
def page(sample_runs: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of a report with everything unfolded, in which axe may run."""
    path = tmp_path_factory.mktemp("axe") / "report.html"
    reported = Reported("All of it", Benchmark.sample(), list_runs(sample_runs), (FAILED,))
    write_report(path, reported)
    text = re.sub(r"<meta http-equiv=[^>]*>", "", path.read_text(encoding="utf-8"))
    text = text.replace("<details", "<details open")
    scripts = f"<script>{AXE.read_text(encoding='utf-8')}</script><script>{RUN}</script>"
    path.write_text(text.replace("</body>", f"{scripts}</body>"), encoding="utf-8")
    return path


@pytest.mark.skipif(BROWSER is None, reason="needs chromium on the PATH")
@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_nothing_serious(page: Path, tmp_path: Path, scheme: str) -> None:
    command = [
        str(BROWSER),
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        f"--user-data-dir={tmp_path}",
        f"--blink-settings=preferredColorScheme={SCHEMES[scheme]}",
        "--virtual-time-budget=5000",
        "--dump-dom",
        page.as_uri(),
    ]
    dom = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300).stdout
    found = re.search(r'<pre id="axe">(.*?)</pre>', dom, re.DOTALL)
    assert found is not None, "axe has not finished"
    violations = json.loads(unescape(found[1]))
    assert [one for one in violations if one[0] in ("serious", "critical")] == []
