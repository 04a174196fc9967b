"""The HTML page: self-contained, escaped, and of a sensible size."""

import base64
import hashlib
import re
from html.parser import HTMLParser

import pytest

from taxonomy.store import Taxonomy
from taxonomy.view.page import render_page
from taxonomy.view.page.markup import Html, element, join
from taxonomy.view.reading import Reading
from tests.taxonomy.samples import HOSTILE_SENTENCE

MOST_MEGABYTES = 5
ALLOWED = {"a", "article", "blockquote", "body", "button", "circle", "code", "dd", "details", "div",
           "dl", "dt", "em", "figcaption", "figure", "h1", "h2", "h3", "h4", "head", "header",
           "html", "input", "li", "line", "main", "meta", "nav", "output", "p", "polygon",
           "polyline", "rect", "script", "section", "small", "span", "strong", "style", "summary",
           "svg", "table", "td", "text", "th", "time", "title", "tr", "ul"}  # fmt: skip
VOID = {"meta", "input"}


class Checker(HTMLParser):
    """Collects elements, attributes and text, and whether every element is closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text: list[str] = []
        self.open: list[str] = []
        self.crossed: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open.pop() != tag:
            self.crossed.append(tag)

    def handle_data(self, data: str) -> None:
        self.text.append(data)


def checked(page: str) -> Checker:
    checker = Checker()
    checker.feed(page)
    checker.close()
    return checker


@pytest.fixture(scope="module")
def small_page(small: Taxonomy) -> str:
    return render_page(Reading(small))


@pytest.fixture(scope="module")
def large_page(large: Taxonomy) -> str:
    return render_page(Reading(large))


def test_hostile_text_is_shown_and_makes_no_element(small_page: str) -> None:
    found = checked(small_page)
    assert set(found.tags) <= ALLOWED
    assert found.tags.count("script") == 1
    assert not [name for name, _ in found.attributes if name.startswith("on") or name == "style"]
    text = "".join(found.text)
    assert 'Retrieval <script>alert("x")</script> with [bold]markup[/bold] &' in text
    assert HOSTILE_SENTENCE in text
    assert "query <b>rewriting</b>" in text
    assert "\x1b" not in small_page


def test_every_element_is_closed_in_order(large_page: str, small_page: str) -> None:
    for page in (large_page, small_page):
        found = checked(page)
        assert found.crossed == []
        assert found.open == []


def test_the_page_loads_nothing_and_allows_only_its_own_style_and_script(small_page: str) -> None:
    found = checked(small_page)
    names = {name for name, _ in found.attributes}
    assert not names & {"src", "srcset", "background", "data", "action", "formaction", "poster"}
    links = [value or "" for name, value in found.attributes if name == "href"]
    assert all(link.startswith(("#", "https://arxiv.org/abs/")) for link in links)
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]+)"', small_page)
    assert policy.startswith("default-src 'none';")
    for name in ("style", "script"):
        (content,) = re.findall(rf"<{name}>(.*?)</{name}>", small_page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(content.encode()).digest()).decode()
        assert f"{name}-src 'sha256-{digest}'" in policy
        assert "url(" not in content
        assert "@import" not in content


def test_every_link_within_the_page_has_its_place_once(large_page: str, small_page: str) -> None:
    for page in (large_page, small_page):
        found = checked(page)
        places = [value for name, value in found.attributes if name == "id"]
        links = {value[1:] for name, value in found.attributes if name == "href" and value
                 and value.startswith("#")}  # fmt: skip
        assert len(places) == len(set(places))
        assert links <= set(places)


def test_three_hundred_nodes_and_hundreds_of_signals_stay_light_and_closed(
    large: Taxonomy, large_page: str
) -> None:
    assert len(large_page.encode()) < MOST_MEGABYTES * 1e6
    found = checked(large_page)
    classes = [value for name, value in found.attributes if name == "class"]
    assert classes.count("node") == 300
    assert classes.count("signal") == len(large.signals)
    assert classes.count("plot") == 300
    assert "open" not in {name for name, _ in found.attributes}


def test_header_evidence_and_signals_are_on_the_page(small: Taxonomy, small_page: str) -> None:
    text = " ".join("".join(checked(small_page).text).split())
    for part in (
        "public by 2025-09-30",
        small.manifest.kb_fingerprint,
        "What moves",
        "fact checking ungrounded",
        "shown under query <b>rewriting</b>",
        "limitationA limitation is that the index must be rebuilt",
        "2025-09-02 Paper 2509.00001 replaces HyDE",
        "Earliest here: 2025-04-01 Retrieval",
        "4 papers, 2 slices, with a measured failure",
        "Needs: reward model",
        "12 papers accepted",
        "2025-07: 77.3% (52.5% to 100.0%), 8 of 10 papers",
    ):
        assert part in text, part


def test_the_same_taxonomy_gives_the_same_bytes(small: Taxonomy, small_page: str) -> None:
    assert render_page(Reading(Taxonomy.open(small.root))) == small_page


def test_whatever_is_not_markup_is_escaped() -> None:
    assert element("p", "<b>", class_='"><i>') == '<p class="&quot;&gt;&lt;i&gt;">&lt;b&gt;</p>'
    assert join("a ", [element("b", "c & d"), " e"]) == "a <b>c &amp; d</b> e"
    assert element("input", hidden=True, id=None) == "<input hidden></input>"
    assert isinstance(join("x"), Html)
