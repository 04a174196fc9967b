"""The rating form: one closed page, opened in a real browser, filled, exported, imported."""

import json
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

from evaluation.pers.panel.drawing import draw_items
from evaluation.pers.panel.filled import import_sheets
from evaluation.pers.panel.folder import load_ratings
from evaluation.pers.panel.form import render_form
from taxonomy.view.page.markup import policy_hash
from tests.evaluation.evaluation_cases import DIRECTION_TASK
from tests.evaluation.pers.panel_cases import benchmark, panel, run, saying

BROWSER = next(
    filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), ""
)
needs_browser = pytest.mark.skipif(not BROWSER, reason="no chromium or chrome on PATH")

ACT = """
const element = (id) => document.getElementById(id);
const card = (item) => document.querySelector(`[data-item=${item}]`);
const log = { before: element("progress").value };
URL.createObjectURL = (blob) => { log.blob = blob; return "blob:none"; };
HTMLAnchorElement.prototype.click = function () { log.file = this.download; };
element("export").click();
log.refused = [element("message").textContent, log.blob === undefined];
const rater = element("rater");
rater.value = "Ann; \\u00c9va";
rater.dispatchEvent(new Event("input", { bubbles: true }));
card("P0001").querySelector("input[value='6']").click();
card("P0002").querySelector("input[value='2']").click();
card("P0002").querySelector("input[value='3']").click();
card("P0004").querySelector("h2").dispatchEvent(
  new KeyboardEvent("keydown", { key: "7", bubbles: true }));
const comment = card("P0002").querySelector("textarea");
comment.value = '=1+1, "so"\\nand so';
comment.dispatchEvent(new Event("input", { bubbles: true }));
comment.dispatchEvent(new KeyboardEvent("keydown", { key: "1", bubbles: true }));
element("next").click();
log.next = document.activeElement.closest("article").dataset.item;
element("export").click();
log.after = element("progress").value;
log.message = element("message").textContent;
try { log.kept = localStorage.getItem(Object.keys(localStorage)[0]); } catch { log.kept = null; }
log.blob.arrayBuffer().then((bytes) => {
  log.bytes = [...new Uint8Array(bytes)];
  document.body.dataset.log = JSON.stringify(log);
});
"""
NO_STORAGE = """
Object.defineProperty(window, "localStorage", { get() { throw new DOMException("no"); } });
"""
KEPT = """
document.body.dataset.log = JSON.stringify({
  rater: document.getElementById("rater").value,
  progress: document.getElementById("progress").value,
  comment: document.querySelector("[data-item=P0002] textarea").value,
  restored: document.getElementById("restored").hidden
    ? "" : document.getElementById("whose").textContent,
});
"""
BEGIN_ANEW = """
window.confirm = () => true;
document.querySelector("#restored button").click();
"""

EMPTY = {"rater": "", "progress": "0 of 4 rated", "comment": "", "restored": ""}
PLACE = '"foresci-pers-" + document.getElementById("ratings").dataset.panel'


def opened(page: str, folder: Path, *, first: str = "", last: str = "") -> dict[str, object]:
    """What scripts around the page's own one left in `data-log` of the body."""
    hashes = " ".join(f"'{policy_hash(script)}'" for script in (first, last))
    page = page.replace("script-src ", f"script-src {hashes} ", 1)
    page = page.replace("<script>", f"<script>{first}</script><script>", 1)
    page = page.replace("</body>", f"<script>{last}</script></body>", 1)
    path = folder / "opened.html"
    path.write_text(page, encoding="utf-8")
    flags = ("--headless", "--no-sandbox", "--disable-gpu", "--virtual-time-budget=3000")
    profile = f"--user-data-dir={folder / 'profile'}"
    shown = subprocess.run(
        [BROWSER, *flags, profile, "--dump-dom", path.as_uri()],
        capture_output=True,
        check=True,
        timeout=60,
    )
    log: dict[str, object] = json.loads(_body(shown.stdout.decode("utf-8"))["data-log"] or "")
    return log


def _body(page: str) -> dict[str, str | None]:
    return next(dict(attributes) for tag, attributes in tags(page) if tag == "body")


def tags(page: str) -> list[tuple[str, list[tuple[str, str | None]]]]:
    found: list[tuple[str, list[tuple[str, str | None]]]] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: found.append((tag, attrs))  # type: ignore[method-assign]
    parser.feed(page)
    return found


def form_of(folder: Path) -> str:
    panel(folder)
    return (folder / "panel" / "for_raters" / "form.html").read_text(encoding="utf-8")


@needs_browser
@pytest.mark.parametrize("storage", [True, False])
def test_filled_in_a_browser_and_imported(tmp_path: Path, storage: bool) -> None:
    page = form_of(tmp_path)
    log = opened(page, tmp_path, first="" if storage else NO_STORAGE, last=ACT)
    assert (log["before"], log["after"]) == ("0 of 4 rated", "3 of 4 rated")
    assert log["refused"] == ["Write your name first.", True]
    assert log["next"] == "P0003"
    assert log["file"] == "ratings-Ann-Éva.csv"
    assert log["message"] == "Exported as ratings-Ann-Éva.csv; 1 not rated yet."
    assert bool(log["kept"]) == storage
    exported = tmp_path / "ratings-Ann.csv"
    exported.write_bytes(bytes(log["bytes"]))  # type: ignore[call-overload]
    found = import_sheets(tmp_path / "panel", [exported])
    assert found.unrated == 1
    assert [(one.item, one.rater, one.rating) for one in load_ratings(tmp_path / "panel")] == [
        ("P0001", "Ann; Éva", 6),
        ("P0002", "Ann; Éva", 3),
        ("P0004", "Ann; Éva", 7),
    ]
    assert load_ratings(tmp_path / "panel")[1].comment == '\'=1+1, "so" and so'
    if storage:  # The page opened again holds what was chosen.
        assert opened(page, tmp_path, last=KEPT) == {
            "rater": "Ann; Éva",
            "progress": "3 of 4 rated",
            "comment": '=1+1, "so"\nand so',
            "restored": "These are Ann; Éva's ratings. Not you?",
        }
        # The next person begins anew, and finds nothing left when the page is opened once more.
        for script in (BEGIN_ANEW + KEPT, KEPT):
            assert opened(page, tmp_path, last=script) == EMPTY


@needs_browser
@pytest.mark.parametrize(
    ("state", "restored"),
    [
        ({"ratings": None, "comments": None, "rater": None}, ""),
        ({"ratings": {"P0003": [1], "P0004": "9"}, "comments": {"P0002": 4}, "rater": ["A"]}, ""),
        ({"ratings": {"P0003": "5"}, "rater": " "}, "Someone began to rate here. Not you?"),
    ],
)
def test_whatever_is_stored_the_page_opens(tmp_path: Path, state: object, restored: str) -> None:
    put = f"localStorage.setItem({PLACE}, {json.dumps(json.dumps(state))});"
    log = opened(form_of(tmp_path), tmp_path, first=put, last=KEPT)
    assert (log["restored"], str(log["rater"]).strip()) == (restored, "")
    assert log["progress"] == f"{int(bool(restored))} of 4 rated"


def test_the_page_loads_nothing_and_runs_its_own_script_alone(tmp_path: Path) -> None:
    page = form_of(tmp_path)
    policy = next(
        dict(attributes)["content"]
        for tag, attributes in tags(page)
        if ("http-equiv", "Content-Security-Policy") in attributes
    )
    script = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    style = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert len(script) == len(style) == 1
    assert policy == (
        f"default-src 'none'; style-src '{policy_hash(style[0])}';"
        f" script-src '{policy_hash(script[0])}'; base-uri 'none'; form-action 'none'"
    )
    assert not any(
        name in ("src", "href", "action", "style") or name.startswith("on")
        for _, attributes in tags(page)
        for name, _ in attributes
    )
    assert "://" not in page


def test_every_rating_can_be_reached_and_is_named(tmp_path: Path) -> None:
    page = form_of(tmp_path)
    radios = [dict(attributes) for tag, attributes in tags(page) if tag == "input"]
    assert [(one["name"], one["value"]) for one in radios if one["type"] == "radio"] == [
        (f"P{item:04d}", str(value)) for item in range(1, 5) for value in range(1, 8)
    ]
    labels = re.findall(r'<label><input type="radio"[^>]*><b>(\d)</b> <span>([a-z ]+)</span>', page)
    assert len(labels) == 28
    assert page.count("<legend>How willing are you to act on P000") == 4
    assert "write your ratings and your name into sheet.csv" in page.partition("</noscript>")[0]


def test_text_of_answers_stays_text(tmp_path: Path) -> None:
    nasty = "</script><script>alert(1)</script><img src=x onerror=alert(2)> & \u202eabc"
    made = run(tmp_path / "run", DIRECTION_TASK, saying(nasty))
    page = render_form(draw_items([made], benchmark(tmp_path / "bench"), seed=0).items)
    assert page.count("<script>") == 1
    assert not any(tag == "img" for tag, _ in tags(page))
    assert "&lt;img src=x onerror=alert(2)&gt; &amp; abc" in page
