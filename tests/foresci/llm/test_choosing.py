"""The forms of `--backbone`, each with what can be wrong with it."""

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from foresci.errors import UsageError
from foresci.llm import Step, StructuralBackbone
from foresci.llm.chat import ChatBackbone
from foresci.llm.choosing import backbone_of
from foresci.llm.models.catalogue import Catalogue, ModelFacts
from foresci.llm.roles import ByRole
from tests.foresci.llm.asked import GIVEN, Query, Verdict

VerdictStep = Step[Query, Verdict]
FACTORIES = """
from langchain_core.language_models import FakeListChatModel

calls = []

def good():
    return FakeListChatModel(responses=['{"answer":"yes","why":"mine"}'])

def other():
    return FakeListChatModel(responses=['{"answer":"no","why":"other"}'])

def broken():
    raise RuntimeError("no licence\\nfile")

def wrong():
    return 7

def needy(size):
    return good()

value = 7
"""


@pytest.fixture(autouse=True)
def _factories(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "invented_models.py").write_text(FACTORIES)
    (tmp_path / "invented_broken.py").write_text("import no_such_package_at_all\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "invented_models", raising=False)


def test_structural_is_the_default_form() -> None:
    assert isinstance(backbone_of("structural"), StructuralBackbone)


def test_a_factory_in_the_working_directory_gives_the_model(step: VerdictStep) -> None:
    backbone = backbone_of("chat:invented_models:good")
    assert backbone.run(step, GIVEN).output.why == "mine"
    assert backbone.name == "chat:invented_models:good"


WRONG = [
    ("gpt", "no backbone 'gpt'; the forms are: structural, openai:<model>, local:<name>, chat:"),
    ("vertex:x", "no backbone 'vertex:x'; the forms are:"),
    ("openai:", "names no model; write openai:<model>"),
    ("local:none", "no model local:none"),
    ("chat:one", "is not of the form chat:<module>:<factory>"),
    ("chat:no_such_module_at_all:f", "cannot import no_such_module_at_all (ModuleNotFoundError"),
    ("chat:invented_broken:f", "cannot import invented_broken (ModuleNotFoundError: No module"),
    ("chat:invented_models:none", "invented_models has no function none"),
    ("chat:invented_models:value", "invented_models has no function value"),
    ("chat:invented_models:broken", "the factory fails (RuntimeError: no licence file)"),
    ("chat:invented_models:needy", "the factory fails (TypeError: needy() missing 1 required"),
    ("chat:invented_models:wrong", "wrong() gives a int, not a BaseChatModel"),
]


@pytest.mark.parametrize(("spec", "told"), WRONG)
def test_what_is_wrong_with_a_spec_is_said_in_one_line(spec: str, told: str) -> None:
    with pytest.raises(UsageError) as raised:
        backbone_of(spec)
    assert told in str(raised.value)
    assert "\n" not in str(raised.value)


def test_each_role_may_have_a_model_of_its_own(step: VerdictStep) -> None:
    backbone = backbone_of("chat:invented_models:good", adjudicator="chat:invented_models:other")
    assert isinstance(backbone, ByRole)
    afresh = replace(step, role="adjudicator")
    assert backbone.run(step, GIVEN).output.answer == "yes"
    assert backbone.run(afresh, GIVEN).output.answer == "no"
    assert backbone.run(replace(step, role="judge"), GIVEN).output.answer == "yes"
    assert backbone.name == "chat:invented_models:good adjudicator=chat:invented_models:other"
    alone = backbone_of("chat:invented_models:good")
    assert alone.identity in json.loads(backbone.identity).values()
    assert backbone.identity != alone.identity


def test_roles_with_the_same_model_bear_its_name_alone() -> None:
    backbone = backbone_of("structural", judge="structural")
    assert backbone.name == "structural"


def test_costs_are_known_where_prices_are(step: VerdictStep) -> None:
    spec = "chat:invented_models:good"
    priced = Catalogue({spec: ModelFacts(prompt_price=2.0, completion_price=4.0)})
    assert backbone_of(spec).run(step, GIVEN).tokens.cost is None
    assert backbone_of(spec, catalogue=Catalogue({})).run(step, GIVEN).tokens.cost is None
    backbone = backbone_of(spec, catalogue=priced)
    assert isinstance(backbone, ChatBackbone)
    assert backbone.run(step, GIVEN).tokens.cost is None, "it reports no tokens"
    assert backbone.line.prices is not None
    assert backbone.line.prices(1_000_000, 500_000) == 4.0


def test_naming_a_backbone_loads_no_client() -> None:
    code = (
        "import sys; from foresci.llm.choosing import backbone_of; backbone_of('structural');"
        "print([m for m in ('langchain_core', 'langchain_openai', 'openai') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
