"""Trace rows in words: every kind on one line, long values cut, failures plain to see."""

import pytest

from foresci.cli.trace_text import Row, node_text, places, row_text

NO_USE = {"prompt": 0, "completion": 0, "calls": 0, "cached": 0, "cost": 0.0}
HIT = {
    "paper_id": "2509.00001", "section": "abstract", "bm25_rank": 2, "bm25_score": 11.0,
    "dense_rank": None, "dense_score": None, "fused_rank": 1, "fused_score": 0.0163,
}  # fmt: skip


def step(**more: object) -> Row:
    return (
        {"kind": "step", "step_name": "aris.judge", "role": "agent", "about": None} | NO_USE | more
    )


@pytest.mark.parametrize(
    ("row", "text"),
    [
        (
            {"kind": "retrieval", "about": "c", "query": "memory", "hits": [HIT, HIT]},
            'search [c] "memory": 2 passages, first 2509.00001',
        ),
        ({"kind": "retrieval", "about": None, "query": "x", "hits": []}, 'search "x": nothing'),
        (step(), "ask aris.judge (by its rules)"),
        (
            step(role="adjudicator", about="a", calls=2, cached=1, prompt=1200, completion=30),
            "ask aris.judge [a] (adjudicator, 2 calls, 1 from the cache, 1,200 + 30 tokens)",
        ),
        (step(cached=1), "ask aris.judge (1 from the cache)"),
        (
            {"kind": "node", "node": "grow", "about": "b", "error": "m: 429\nno more"},
            "grow [b] FAILED: m: 429 no more",
        ),
        (
            {"kind": "node", "node": "decide", "read": [], "assessed": {"a": 0.12345}, "n": 3},
            "decide: read none, assessed a 0.1235, n 3",
        ),
        ({"kind": "verdict", "passed": True}, "verdict: passed True"),
    ],
)  # fmt: skip
def test_a_row_is_one_line(row: Row, text: str) -> None:
    assert row_text(row) == text


def test_long_values_are_cut_and_counted() -> None:
    row = {"kind": "node", "node": "lit", "queries": [f"query number {n}" for n in range(60)]}
    text = row_text(row)
    assert len(text) < 200
    assert text.endswith("(60)")
    asked = row_text({"kind": "retrieval", "about": None, "query": "word " * 500, "hits": [HIT]})
    assert len(asked) < 200


def test_a_text_cannot_steer_the_terminal() -> None:
    hostile = "\x1b[2Jgone\r\n\u202eback"
    row = {"kind": "node", "node": "n", "error": hostile, "facts": [hostile, {hostile: hostile}]}
    assert row_text(row).isprintable()


def test_a_node_is_one_line_or_one_for_each_row() -> None:
    own = {"kind": "node", "node": "read", "kept": 2}
    assert node_text("grow/read", [own]) == "grow/read: kept 2"
    assert node_text("decide", [step(), own]).splitlines() == [
        "decide",
        "    ask aris.judge (by its rules)",
        "    read: kept 2",
    ]
    assert node_text("join", []) == "join"


def test_only_retrievers_that_listed_a_passage_are_named() -> None:
    assert places(HIT) == "BM25 2 (11), fused 1 (0.0163)"
