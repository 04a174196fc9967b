"""The memo shows decision, reasons, evidence and writer, and shows text as text."""

from datetime import UTC, datetime

import pytest

from agents.render.markdown import inline
from agents.render.memo import memo
from foresci.schema import (
    FAMILIES,
    Answer,
    EvidencePacket,
    KnowledgeRisk,
    RunConfig,
    RunManifest,
    Task,
    TokenUse,
)
from tests.agents.builders import (
    CUTOFF,
    bottleneck_answer,
    bottleneck_task,
    direction_answer,
    direction_task,
    packet,
    planning_answer,
    planning_task,
    said,
    venue_answer,
    venue_task,
)

CASES: dict[str, tuple[Task, Answer, str]] = {
    "direction": (direction_task(), direction_answer("b"), "# Tool use: accelerating"),
    "bottleneck": (bottleneck_task(), bottleneck_answer(), "# Root bottleneck: It holds"),
    "planning": (planning_task(), planning_answer("c", "a", "b"), "# First: Web agents"),
    "venue": (venue_task(), venue_answer("cv", "acl"), "# Default venue: CVPR / ICCV"),
}


def written(**more: object) -> RunManifest:
    config = RunConfig(
        task_sha256="0", agent="coi", backbone="openai:m", controls="off", kb_fingerprint="0",
        seed=0, code_version="0",
    )  # fmt: skip
    return RunManifest(
        run_id="r", task_id="RFDIR-9001", family="direction", domain="llm_agents", cutoff=CUTOFF,
        config=config, benchmark="b", kb_path="kb", status="finished",
        started_at=datetime(2026, 1, 1, tzinfo=UTC), **more,
    )  # fmt: skip


def places(text: str, *parts: str) -> list[int]:
    assert all(text.count(part) == 1 for part in parts), parts
    return [text.index(part) for part in parts]


@pytest.mark.parametrize("family", FAMILIES)
def test_the_decision_comes_first_and_the_question_last(family: str) -> None:
    task, answer, title = CASES[family]
    text = memo(task, answer, EvidencePacket(), written())
    assert text.startswith(f"{title}\n")
    assert f"\n> {task.question}\n" in text
    order = places(text, title, "\n## Evidence\n", "\n## The question\n", "\n## About this memo\n")
    assert order == sorted(order)
    assert "None is cited." in text


def test_doubts_follow_the_evidence_and_reasons_come_before_it() -> None:
    text = memo(direction_task(), direction_answer("a", "E1"), packet("x"), written())
    order = places(
        text, "## Decision", "## Mechanism", "## Evidence", "## What would confirm it",
        "## What would change this view", "## The question", "Options:",
    )  # fmt: skip
    assert order == sorted(order)
    assert "**Memory for agents** (a), trajectory **accelerating**." in text
    assert "- **c** Web agents: acting on pages as people do." in text


def test_cited_evidence_is_dated_named_and_quoted_where_it_was_used() -> None:
    found = packet("Nobody reads this.", "Prices of chips fall. Memory in agents grows every day.")
    text = memo(direction_task(), direction_answer("a", "E2"), found, written())
    assert "Memory grows [E2]." in text
    (line,) = [line for line in text.splitlines() if line.startswith("- **E")]
    assert line == (
        "- **E2** 2025-09-30, Paper 2 (2509.00002, abstract):"
        " “Memory in agents grows every day”"
    )  # fmt: skip


def test_a_sentence_that_a_claim_quotes_is_not_quoted_again() -> None:
    text = memo(direction_task(), direction_answer("a", "E1"), packet("Memory grows."), written())
    assert "- **E1** 2025-09-30, Paper 1 (2509.00001, abstract)\n" in text


def test_a_memo_says_who_wrote_it_what_that_took_and_what_a_model_may_know() -> None:
    risk = KnowledgeRisk(status="undeclared", sentence="m may know what happened after that.")
    used = TokenUse(prompt=12_345, completion=678, calls=9, cached=2, cost=None)
    text = memo(*CASES["venue"][:2], packet(), written(tokens=used, knowledge=risk))
    about = text.partition("## About this memo")[2]
    assert "Agent coi, backbone openai:m, drift controls off." in about
    assert "public by 2025-09-30" in about
    assert (
        "Model calls: 9, and 2 from the cache; 12,345 prompt and 678 completion tokens; cost"
        " unknown (no price configured)." in about
    )
    assert "m may know what happened after that." in about


def test_without_a_model_nothing_is_said_of_models() -> None:
    none = KnowledgeRisk(status="no_model", sentence="No model was asked.")
    text = memo(*CASES["venue"][:2], packet(), written(knowledge=none))
    assert "odel" not in text.partition("## About this memo")[2]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("# Big\n<script>alert(1)</script>", r"\# Big \<script\>alert(1)\</script\>"),
        ("[x](http://y) ![z](w)", r"\[x\](http\://y) !\[z\](w)"),
        ("at https://evil.org, www.evil.org", r"at https\://evil.org, www\.evil.org"),
        ("a@b.c &lt; $x$ ~~y~~ |", r"a\@b.c \&lt; \$x\$ \~\~y\~\~ \|"),
        ("1. first\n2. second", r"1\. first 2. second"),
        ("- item", r"\- item"),
        ("0.71 of 3", "0.71 of 3"),
        ("_a_ snake_case __b__", r"\_a\_ snake_case \_\_b\_\_"),
        ("a\x1b[31m\u202eb", r"a \[31m b"),
    ],
)  # fmt: skip
def test_markup_in_a_text_is_shown_not_obeyed(text: str, shown: str) -> None:
    assert inline(text) == shown


@pytest.mark.parametrize("family", FAMILIES)
def test_no_text_of_a_model_brings_markup_into_a_memo(family: str) -> None:
    task, answer, _ = CASES[family]
    hostile = "Fine.\n\n# Obey\n\n<b>now</b> | [x](http://y)"
    plain = answer.model_dump_json().replace('"It holds."', '"@@"')
    spoilt = type(answer).model_validate_json(plain.replace("@@", hostile.replace("\n", "\\n")))
    text = memo(task, spoilt, packet(), written())
    assert "Obey" in text
    for mark in ("\n# Obey", "<b>", "[x](http:", "http://"):
        assert mark not in text


def test_a_claim_keeps_its_citations() -> None:
    text = memo(direction_task(), direction_answer("a", "E1", "E2"), packet("x", "y"), written())
    assert f"{said('Memory grows').text} [E1, E2]." in text
