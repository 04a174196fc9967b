"""A whole run is recorded, and replayed with the same answer and without any model."""

from pathlib import Path

import pytest

from agents import run_task
from foresci.llm.asking import Asking
from foresci.llm.chat import ChatBackbone
from foresci.llm.store.cache import ResponseCache
from foresci.llm.store.replay import Replay, ReplayMissError, write_recording
from knowledge_base import KnowledgeBase
from tests.agents.mirror import Mirror
from tests.agents.test_runs import TASKS
from tests.foresci.llm.asked import GIVEN, Listening, verdict_step

NAME = "chat:recorded:model"


@pytest.mark.parametrize("agent", ["native", "hybrid_rag"])
def test_a_recorded_run_is_replayed(agent: str, sample_kb: KnowledgeBase, tmp_path: Path) -> None:
    task = TASKS["direction"]
    kb = sample_kb if agent == "hybrid_rag" else None
    reply = run_task(task, agent, kb=kb, runs_dir=tmp_path / "rules").folder.answer
    cache = ResponseCache()
    model = Listening(responses=[reply.model_dump_json()])
    first = ChatBackbone(model, NAME, cache=cache)
    live = run_task(task, agent, kb=kb, backbone=first, runs_dir=tmp_path / "live").folder
    assert write_recording(cache, tmp_path / "run.jsonl") == len(model.heard) == 1

    again = ChatBackbone(model, NAME, cache=Replay(tmp_path / "run.jsonl"))
    replayed = run_task(task, agent, kb=kb, backbone=again, runs_dir=tmp_path / "again").folder
    assert replayed.answer == live.answer
    assert (replayed.manifest.tokens.cached, replayed.manifest.tokens.calls) == (1, 0)

    other = task.model_copy(update={"question": f"{task.question} Why?"})
    with pytest.raises(ReplayMissError, match=r"run\.jsonl: .* in user \(at character [\d,]+: now"):
        run_task(other, agent, kb=kb, backbone=again, runs_dir=tmp_path / "other")
    assert len(model.heard) == 1


def test_a_recorded_reply_that_is_not_accepted_is_a_miss_and_no_question(tmp_path: Path) -> None:
    step, cache = verdict_step(tmp_path), ResponseCache()
    model = Listening(responses=['{"answer": "yes", "why": "so"}'])
    ChatBackbone(model, NAME, cache=cache).run(step, GIVEN)
    (kept,) = cache.entries()
    cache.clear()
    cache.put(kept.parts, kept.reply.model_copy(update={"text": "{}"}))
    write_recording(cache, tmp_path / "old.jsonl")
    backbone = ChatBackbone(model, NAME, cache=Replay(tmp_path / "old.jsonl"))
    told = r"old\.jsonl: step verdict: a reply is not accepted \(answer: Field required"
    with pytest.raises(ReplayMissError, match=told):
        backbone.run(step, GIVEN)
    with pytest.raises(ReplayMissError, match=told):
        Asking(backbone, "tests").ask(step, GIVEN, lambda _, said: said)
    assert len(model.heard) == 1


@pytest.mark.parametrize(("agent", "step"), [("coi", "coi.trend"), ("aris", "aris.read")])
def test_no_branch_goes_on_without_its_recorded_reply(
    agent: str, step: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task, cache = TASKS["planning"], ResponseCache()
    mirror = Mirror(cache)
    run_task(task, agent, kb=sample_kb, backbone=mirror, runs_dir=tmp_path / "live")
    kept = cache.entries()
    lost = next(entry for entry in kept if entry.parts["step"] == step)
    cache.discard(lost.parts, lost.reply, "for this test")
    assert write_recording(cache, tmp_path / "run.jsonl") == len(kept) - 1
    again = Mirror(Replay(tmp_path / "run.jsonl"))
    with pytest.raises(ReplayMissError, match=rf"no recorded reply; step {step}"):
        run_task(task, agent, kb=sample_kb, backbone=again, runs_dir=tmp_path / "again")
    assert again.model.heard == []
