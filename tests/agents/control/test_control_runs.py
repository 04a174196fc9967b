"""Runs with controls share their work with the run without, and record what was checked."""

import json
from pathlib import Path

import pytest

from agents import run_task
from agents.control import lending
from agents.runner import RunOutcome
from controls import ControlsMode
from controls.case import Case, Lent, Sounding
from controls.check import CHECKED_AGENTS
from controls.record import DriftRecord, Risk, RiskPart, Status, Verdict
from foresci.benchmark import Benchmark
from foresci.errors import ForesciError, UsageError
from foresci.llm import Step, StepResult, StructuralBackbone
from foresci.llm.errors import ModelCallError, ReplyError
from foresci.runs import ANSWER_FILE, DECISION_FILE, PACKET_FILE, RunFolder, list_runs
from foresci.schema import FAMILIES, Record, Task, VenueAnswer
from foresci.schema.run import TokenUse
from knowledge_base import KnowledgeBase
from tests.agents.builders import CUTOFF

SAMPLE = Benchmark.sample()
TASKS = {
    family: next(t for t in SAMPLE.tasks if t.family == family and t.cutoff == CUTOFF)
    for family in FAMILIES
}


def run(
    task: Task, agent: str, kb: KnowledgeBase, runs: Path, mode: ControlsMode, **more: object
) -> RunOutcome:
    support = SAMPLE.packets.get(task.id, ())
    return run_task(  # type: ignore[arg-type]
        task, agent, kb=kb, runs_dir=runs, controls=mode, support=support, **more
    )


def record(folder: RunFolder) -> DriftRecord:
    return DriftRecord.model_validate(folder.decision["control"])


def rows_until_decided(folder: RunFolder) -> list[dict[str, object]]:
    at = max(n for n, row in enumerate(folder.trace) if row.get("node") == "decide")
    return list(folder.trace[: at + 1])


def untimed(rows: list[dict[str, object]]) -> list[dict[str, object]]:
    return [{name: value for name, value in row.items() if name != "latency_ms"} for row in rows]


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("agent", CHECKED_AGENTS)
def test_off_and_on_share_every_byte_up_to_the_decision(
    agent: str, family: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = TASKS[family]
    off = run(task, agent, sample_kb, tmp_path / "runs", "off").folder
    on = run(task, agent, sample_kb, tmp_path / "runs", "on").folder
    alone = run(task, agent, sample_kb, tmp_path / "alone", "on").folder
    assert (on.manifest.shared_with, alone.manifest.shared_with) == (off.path.name, None)
    assert rows_until_decided(on) == rows_until_decided(off)
    assert untimed(rows_until_decided(alone)) == untimed(rows_until_decided(off))
    for one in (on, alone):
        assert one.decision["incumbent"] == off.decision["incumbent"]
        held = (off.path / PACKET_FILE).read_bytes()
        assert (one.path / PACKET_FILE).read_bytes().startswith(held)
    for name in (ANSWER_FILE, DECISION_FILE, PACKET_FILE):
        assert (on.path / name).read_bytes() == (alone.path / name).read_bytes()


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("agent", CHECKED_AGENTS)
def test_only_a_commit_changes_the_answer_and_every_outcome_is_recorded(
    agent: str, family: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    off = run(TASKS[family], agent, sample_kb, tmp_path, "off").folder
    on = run(TASKS[family], agent, sample_kb, tmp_path, "on").folder
    verdict = record(on).verdict
    assert verdict is not None
    assert verdict.rule.partition(".")[0] == family
    same = (on.path / ANSWER_FILE).read_bytes() == (off.path / ANSWER_FILE).read_bytes()
    committed = verdict.status == "committed"
    assert same == (not committed)
    assert on.decision["committed"] == committed
    texts = {item.id: item.text for item in (*on.packet.items, *record(on).added)}
    for passage in verdict.passages:
        if passage.source in texts:
            assert texts[passage.source][passage.start : passage.end] == passage.text


@pytest.mark.parametrize("high", [True, False])
def test_gated_controls_check_only_where_the_risk_is_high(
    high: bool, sample_kb: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    risk = Risk(
        score=0.7 if high else 0.2,
        threshold=0.5,
        parts=(RiskPart(name="support", score=0.7, reason="It is thin."),),
    )
    monkeypatch.setattr("agents.control.nodes.risk_of", lambda case: risk)
    folder = run(TASKS["direction"], "aris", sample_kb, tmp_path, "gated").folder
    assert record(folder).risk == risk
    assert (record(folder).verdict is not None) == high
    assert any(row.get("node") == "drift_check" for row in folder.trace) == high


@pytest.mark.parametrize("status", ["failed", "rejected", "no_conflict", "committed"])
def test_only_a_committed_proposal_is_rendered(
    status: Status, sample_kb: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def verdict(case: Case, lent: Lent) -> Verdict:
        assert isinstance(case.incumbent, VenueAnswer)
        other = case.incumbent.alternatives[0].candidate
        assert lent.look_up("work of another kind", about=other)
        revised = case.incumbent.model_copy(update={"default": other, "alternatives": ()})
        return Verdict(status=status, rule="venue.hand", reason="By hand.", proposal=revised)

    monkeypatch.setattr("agents.control.nodes.check", verdict)
    off = run(TASKS["venue"], "coi", sample_kb, tmp_path, "off").folder
    on = run(TASKS["venue"], "coi", sample_kb, tmp_path, "on").folder
    assert on.manifest.status == "finished"
    control = record(on)
    assert control.verdict is not None
    assert control.verdict.status == status
    kept = status != "committed"
    for name in (ANSWER_FILE, PACKET_FILE):
        assert ((on.path / name).read_bytes() == (off.path / name).read_bytes()) == kept
    assert on.answer == (off.answer if kept else control.verdict.proposal)
    assert {item.id for item in control.added}.isdisjoint(off.packet.ids)


class Unusable:
    """A backbone whose replies to the steps of controls are never of use."""

    name = identity = "structural"

    def run(self, step: Step, given: Record) -> StepResult:  # type: ignore[type-arg]
        if step.name.startswith("control."):
            raise ReplyError(f"hand, step {step.name}: no JSON object", TokenUse(prompt=3, calls=2))
        return StructuralBackbone().run(step, given)


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("agent", CHECKED_AGENTS)
def test_replies_that_cannot_be_used_fail_the_revision_and_not_the_run(
    agent: str, family: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    off = run(TASKS[family], agent, sample_kb, tmp_path, "off").folder
    on = run(TASKS[family], agent, sample_kb, tmp_path, "on", backbone=Unusable()).folder
    verdict = record(on).verdict
    assert verdict is not None
    unusable = [row for row in on.trace if row["kind"] == "unusable"]
    assert verdict.status == ("failed" if unusable else "no_conflict")
    assert unusable or family == "direction", "directions alone are checked without a step"
    assert (on.path / ANSWER_FILE).read_bytes() == (off.path / ANSWER_FILE).read_bytes()
    assert on.manifest.tokens.calls == 2 * len(unusable)


def test_a_challenger_that_leads_is_asked_about_also_where_the_reply_fails(
    sample_kb: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the sample no challenger leads by counts; here one does."""
    task = TASKS["direction"]
    off = run(task, "aris", sample_kb, tmp_path, "off").folder
    chosen = off.decision["incumbent"]["candidate"]
    sounded = lending.sounded

    def led(kb: KnowledgeBase, task: Task) -> tuple[Sounding, ...]:
        return tuple(
            one.model_copy(update={"score": float(one.about != chosen), "error": 0.01})
            for one in sounded(kb, task)
        )

    monkeypatch.setattr(lending, "sounded", led)
    on = run(task, "aris", sample_kb, tmp_path, "on", backbone=Unusable()).folder
    verdict = record(on).verdict
    assert verdict is not None
    assert verdict.status == "failed"
    assert (on.path / ANSWER_FILE).read_bytes() == (off.path / ANSWER_FILE).read_bytes()


class Gone:
    """A backbone whose endpoint is gone when a control asks it."""

    name = identity = "structural"

    def run(self, step: Step, given: Record) -> StepResult:  # type: ignore[type-arg]
        if step.name == "control.bottleneck.adjudicate":
            raise ModelCallError("the endpoint is gone", TokenUse(prompt=5, calls=1))
        output, _ = StructuralBackbone().run(step, given)
        return StepResult(output, TokenUse(prompt=100, calls=1))


def test_an_endpoint_that_is_gone_ends_the_run_which_goes_on_later(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = TASKS["bottleneck"]
    off = run(task, "aris", sample_kb, tmp_path, "off").folder
    with pytest.raises(ForesciError, match="endpoint is gone"):
        run(task, "aris", sample_kb, tmp_path, "on", backbone=Gone())
    failed = next(one for one in list_runs(tmp_path) if one.manifest.status == "failed")
    assert failed.manifest.tokens == TokenUse(prompt=105, calls=2)
    on = run(task, "aris", sample_kb, tmp_path, "on").folder
    assert on.manifest.status == "finished"
    assert on.manifest.shared_with == off.path.name
    assert rows_until_decided(on) == rows_until_decided(off)


def test_a_run_that_began_alone_shares_nothing_with_a_later_one(
    sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    task = TASKS["bottleneck"]
    with pytest.raises(ForesciError, match="endpoint is gone"):
        run(task, "aris", sample_kb, tmp_path, "on", backbone=Gone())
    run(task, "aris", sample_kb, tmp_path, "off")
    on = run(task, "aris", sample_kb, tmp_path, "on").folder
    assert on.manifest.shared_with is None


def test_agents_without_a_control_say_so(sample_kb: KnowledgeBase, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="hybrid_rag has no drift control"):
        run(TASKS["venue"], "hybrid_rag", sample_kb, tmp_path, "on")


def test_the_version_of_the_controls_is_part_of_the_run_id(
    sample_kb: KnowledgeBase, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = run(TASKS["direction"], "coi", sample_kb, tmp_path, "on").folder
    off = run(TASKS["direction"], "coi", sample_kb, tmp_path, "off").folder
    monkeypatch.setattr("agents.identity.VERSION", "next")
    two = run(TASKS["direction"], "coi", sample_kb, tmp_path, "on").folder
    again = run(TASKS["direction"], "coi", sample_kb, tmp_path, "off")
    assert one.path.name != two.path.name
    assert again.already_finished
    assert json.loads((off.path / DECISION_FILE).read_text())["control"] is None
