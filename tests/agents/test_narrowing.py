"""The schema that a model is held to names the options, labels and evidence of its task."""

import json
from pathlib import Path
from typing import Any

import pytest

from agents import run_task
from agents.decide.inputs import DecisionInput
from foresci.benchmark import Benchmark
from foresci.llm import StepResult, StructuralBackbone
from foresci.llm.step import InputT, OutputT, Step
from foresci.schema import FAMILIES, candidates_of
from knowledge_base import KnowledgeBase
from tests.agents.builders import CUTOFF


class Schemas(StructuralBackbone):
    """Keeps the schema that a model would be held to."""

    def __init__(self) -> None:
        self.seen: list[tuple[Any, dict[str, Any], dict[str, Any]]] = []

    def run(self, step: Step[InputT, OutputT], given: InputT) -> StepResult[OutputT]:
        self.seen.append((given, step.schema_for(given), step.output.model_json_schema()))
        return super().run(step, given)


def schemas(
    family: str, agent: str, kb: KnowledgeBase | None, runs: Path
) -> tuple[DecisionInput, dict[str, Any], dict[str, Any]]:
    tasks = Benchmark.sample().tasks
    task = next(one for one in tasks if one.family == family and one.cutoff == CUTOFF)
    backbone = Schemas()
    run_task(task, agent, kb=kb, backbone=backbone, runs_dir=runs)
    given, narrowed, whole = backbone.seen[-1]
    assert isinstance(given, DecisionInput)
    options = [option.id for option in candidates_of(task)]
    assert set(options) == set(enums(narrowed, "candidate", "default"))
    return given, narrowed, whole


def enums(schema: dict[str, Any], *names: str) -> list[str]:
    """The values that fields of these names may take, wherever they are."""
    models = [schema, *schema["$defs"].values()]
    fields = [model["properties"][name] for model in models for name in names
              if name in model["properties"]]  # fmt: skip
    return [value for field in fields for value in field["enum"]]


@pytest.mark.parametrize("family", FAMILIES)
def test_options_and_evidence_are_those_of_the_task(
    family: str, sample_kb: KnowledgeBase, tmp_path: Path
) -> None:
    given, narrowed, whole = schemas(family, "hybrid_rag", sample_kb, tmp_path)
    citations = narrowed["$defs"]["Claim"]["properties"]["evidence"]
    assert citations["items"]["enum"] == [item.id for item in given.evidence]
    assert narrowed["required"] == whole["required"]
    assert narrowed["properties"].keys() == whole["properties"].keys()
    assert "enum" not in json.dumps(whole["$defs"])  # the output's own schema is not changed


def test_without_evidence_nothing_can_be_cited(tmp_path: Path) -> None:
    _, narrowed, _ = schemas("venue", "native", None, tmp_path)
    assert narrowed["$defs"]["Claim"]["properties"]["evidence"]["maxItems"] == 0


def test_a_ranking_has_as_many_places_as_there_are_options(tmp_path: Path) -> None:
    _, narrowed, _ = schemas("planning", "native", None, tmp_path)
    ranking = narrowed["properties"]["ranking"]
    options = enums(narrowed, "candidate")
    assert ranking["minItems"] == ranking["maxItems"] == len(options)
