"""CoI on the sample: dated chains of bounded length, one winner, one dissent, the same bytes."""

import json
from pathlib import Path

import numpy as np
import pytest

from agents import run_task
from agents.coi.records import LONGEST
from foresci.schema import FAMILIES, candidates_of
from knowledge_base import KnowledgeBase
from knowledge_base.neighbours import GAP_DAYS
from tests.agents.mirror import Mirror
from tests.agents.test_runs import TASKS


def trace_of(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for line in (folder / "trace.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("family", FAMILIES)
def test_each_family_is_answered_alike_twice_from_dated_chains(
    family: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = TASKS[family]
    runs = [
        run_task(task, "coi", kb=sample_kb, runs_dir=tmp_path / name).folder for name in ("a", "b")
    ]
    answers = {(run.path / "answer.json").read_bytes() for run in runs}
    packets = {(run.path / "packet.jsonl").read_bytes() for run in runs}
    assert (len(answers), len(packets)) == (1, 1)
    assert all(item.public_on <= task.cutoff for item in runs[0].packet.items)
    _check_chains(sample_kb, trace_of(runs[0].path))
    if family in ("direction", "planning"):
        shown = {item.about for item in runs[0].packet.items}
        assert {candidate.id for candidate in candidates_of(task)} <= shown


def _check_chains(kb: KnowledgeBase, trace: list[dict[str, object]]) -> None:
    nodes = [row for row in trace if row.get("kind") == "node"]
    grown = [row["papers"] for row in nodes if row["node"] == "grow_chain"]
    assert grown
    assert all(isinstance(length, int) and 1 <= length <= LONGEST for length in grown)
    added = [row for row in nodes if row["node"] in ("forward", "backward") and row["paper"]]
    assert {row["node"] for row in added} == {"forward", "backward"}
    assert {row["edge"] for row in added} <= {"mention", "neighbour"}
    looks = sum(row["node"] in ("forward", "backward") for row in nodes)
    assert looks <= len(grown) * (LONGEST + 1)


def test_edges_join_papers_a_month_apart_and_none_is_called_a_citation(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    run = run_task(TASKS["direction"], "coi", kb=sample_kb, runs_dir=tmp_path).folder
    table, checked = sample_kb.table, 0
    for item in run.packet.items:
        side, _, of = item.retrieval.query.partition(" than ")
        if side in ("newer", "older") and of in table.row_of:
            apart = table.public_on[table.row_of[item.paper_id]] - table.public_on[table.row_of[of]]
            days = apart / np.timedelta64(1, "D")
            assert days >= GAP_DAYS if side == "newer" else days <= -GAP_DAYS
            checked += 1
    assert checked >= 2
    assert "citation" not in (run.path / "answer.md").read_text("utf-8").lower()


def test_the_packet_is_the_winner_the_dissent_and_a_case_for_each_other(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    run = run_task(TASKS["planning"], "coi", kb=sample_kb, runs_dir=tmp_path).folder
    rows = trace_of(run.path)
    (end,) = (row for row in rows if row.get("node") == "tournament")
    (last,) = (row for row in rows if row.get("node") == "conclude")
    standings = end["standings"]
    assert isinstance(standings, list)
    supports = {one["chain"]: one["supports"] for one in standings}
    winner, dissent = supports[last["winner"]], supports[last["second"]]
    assert last["winner"] == standings[0]["chain"]
    assert last["dissents"] is True
    assert run.answer.ranking[0].candidate == winner != dissent
    papers = {
        about: {item.paper_id for item in run.packet.items if item.about == about}
        for about in supports.values()
    }
    others = [about for about in supports.values() if about not in (winner, dissent)]
    assert all(len(papers[about]) <= 3 for about in others)
    assert len(papers[winner]) > 3


def test_a_model_that_agrees_with_the_rules_gives_their_answer(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task, mirror = TASKS["direction"], Mirror()
    plain = run_task(task, "coi", kb=sample_kb, runs_dir=tmp_path).folder
    asked = run_task(task, "coi", kb=sample_kb, runs_dir=tmp_path, backbone=mirror).folder
    assert asked.answer == plain.answer
    steps = set(mirror.steps)
    own = {"coi.plan_queries", "coi.read_idea", "coi.trend", "coi.propose", "coi.compare"}
    assert steps == {*own, "decide.direction"}
    compared = mirror.steps.count("coi.compare")
    chains = mirror.steps.count("coi.propose")
    assert compared == chains * (chains - 1)
