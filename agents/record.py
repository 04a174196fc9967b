"""Writing a run folder. The manifest comes first and last; everything else in between."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from agents.context import RunContext
from agents.render.memo import memo
from agents.state import RunState, read_packet
from controls.record import DriftRecord, Risk, Verdict
from controls.version import VERSION
from foresci.errors import ForesciError
from foresci.llm.errors import ModelCallError
from foresci.runs import (
    ANSWER_FILE,
    ANSWER_TEXT_FILE,
    DECISION_FILE,
    PACKET_FILE,
    TRACE_FILE,
)
from foresci.schema import ANSWER_ADAPTER
from foresci.schema.run import RunManifest, TokenUse
from foresci.storage import MANIFEST_FILE, sha256_file, write_json, write_jsonl, write_text


def write_manifest(folder: Path, manifest: RunManifest) -> None:
    """Write `manifest.json`, whole or not at all."""
    write_json(folder / MANIFEST_FILE, manifest.to_json())


def clear_leftovers(folder: Path) -> None:
    """Remove what a killed process had not finished writing; nobody else may be at the run."""
    for unfinished in folder.glob(".*.new"):
        unfinished.unlink()


def write_results(
    folder: Path, context: RunContext, manifest: RunManifest, state: RunState
) -> RunManifest:
    """Write a finished run's files; the manifest that says `finished` is written last."""
    packet = read_packet(state, context)
    write_jsonl(folder / PACKET_FILE, (item.to_json() for item in packet.items))
    write_jsonl(folder / TRACE_FILE, numbered(state["trace"]))
    control = drift_record(state, context, manifest.config.controls)
    write_json(folder / DECISION_FILE, decision_record(state, control, manifest.config.controls))
    write_json(folder / ANSWER_FILE, state["answer"])
    ended = manifest.model_copy(
        update={
            "status": "finished",
            "error": None,
            "shared_with": state.get("shared_with"),
            "answer_sha256": sha256_file(folder / ANSWER_FILE),
            "tokens": TokenUse.model_validate(state.get("tokens", {})).plus(manifest.lost_tokens),
            **closing_time(manifest),
        }
    )
    answer = ANSWER_ADAPTER.validate_python(state["answer"])
    write_text(folder / ANSWER_TEXT_FILE, memo(context.task, answer, packet, ended, control))
    write_manifest(folder, ended)
    return ended


def write_failed(
    folder: Path, manifest: RunManifest, error: ForesciError, tokens: TokenUse
) -> RunManifest:
    """Write the manifest of a run that an error ended.

    Args:
        folder: the run's.
        manifest: as written when this process began.
        error: a model call's has tokens of its own.
        tokens: what finished steps took.
    """
    lost = error.tokens if isinstance(error, ModelCallError) else TokenUse()
    lost = manifest.lost_tokens.plus(lost)
    ended = manifest.model_copy(
        update={
            "status": "failed",
            "error": str(error),
            "tokens": tokens.plus(lost),
            "lost_tokens": lost,
            **closing_time(manifest),
        }
    )
    write_manifest(folder, ended)
    return ended


def closing_time(manifest: RunManifest) -> dict[str, Any]:
    """The manifest fields that say when a run ended."""
    now = datetime.now(UTC)
    return {"finished_at": now, "seconds": round((now - manifest.started_at).total_seconds(), 3)}


def numbered(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Trace rows with their position, from 1."""
    return [{"step": step, **event} for step, event in enumerate(events, start=1)]


def decision_record(state: RunState, control: DriftRecord | None, controls: str) -> dict[str, Any]:
    """The incumbent decision, what a control made of it, and how rendering mended it."""
    return {
        "incumbent": state["incumbent"],
        "final": state["final"],
        "committed": state["final"] != state["incumbent"],
        "controls": controls,
        "control": None if control is None else control.to_json(),
        "repairs": state["repairs"],
    }


def drift_record(state: RunState, context: RunContext, controls: str) -> DriftRecord | None:
    """What the control did; None where there was none."""
    if controls == "off":
        return None
    verdict = state.get("verdict")
    added = read_packet({"packet": state.get("added", [])}, context)
    return DriftRecord.model_validate({
        "mode": controls,
        "version": VERSION,
        "risk": Risk.model_validate(state["risk"]),
        "verdict": None if verdict is None else Verdict.model_validate(verdict),
        "added": added.items,
    })  # fmt: skip
