"""What users declare of models is checked, priced, and compared with the cutoff of a task."""

from datetime import date
from pathlib import Path

import pytest

from foresci.errors import DataError
from foresci.llm.models.catalogue import Catalogue, ModelFacts
from foresci.settings import settings

CUTOFF = date(2025, 9, 30)


@pytest.fixture
def own(tmp_path: Path) -> Path:
    path = tmp_path / "models.toml"
    path.write_text(
        '["openai:early"]\nknowledge_cutoff = 2024-10-01\nprompt_price = 2.5\n'
        "completion_price = 10\n"
        '["openai:late"]\nknowledge_cutoff = 2026-01-01\n'
        '["openai:later"]\nknowledge_cutoff = 2026-03-01\n'
        '["local:smollm2"]\ncontext_tokens = 4096\nreply_tokens = 1024\n'
    )
    return path


def test_the_users_file_adds_to_the_shipped_catalogue(own: Path) -> None:
    shipped = Catalogue.load().facts("local:smollm2")
    assert (shipped.context_tokens, shipped.knowledge_cutoff) == (8192, date(2024, 11, 30))
    facts = Catalogue.load(own).facts("local:smollm2")
    assert (facts.context_tokens, facts.knowledge_cutoff) == (4096, date(2024, 11, 30))
    assert facts.prompt_room == 4096 - 2 * 1024


def test_the_setting_names_the_users_file(own: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORESCI_MODELS", str(own))
    settings.cache_clear()
    try:
        assert "openai:early" in Catalogue.load().models
    finally:
        settings.cache_clear()


def test_cost_is_per_million_tokens_and_none_where_no_price_is_declared(own: Path) -> None:
    catalogue = Catalogue.load(own)
    assert catalogue.cost("openai:early", 1_000_000, 100_000) == pytest.approx(3.5)
    assert catalogue.cost("openai:late", 10, 10) is None
    assert catalogue.cost("openai:unheard-of", 10, 10) is None
    assert catalogue.cost("structural", 0, 0) == 0.0
    assert catalogue.cost("local:smollm2", 10, 10) == 0.0


def test_knowledge_risk_compares_the_declared_day_with_the_cutoff(own: Path) -> None:
    catalogue = Catalogue.load(own)
    risks = {
        name: catalogue.knowledge_risk(name, CUTOFF)
        for name in ("structural", "openai:early", "openai:late", "openai:unheard-of")
    }
    assert [risk.status for risk in risks.values()] == [
        "no_model",
        "before_cutoff",
        "after_cutoff",
        "undeclared",
    ]
    late = risks["openai:late"]
    assert late.declared == date(2026, 1, 1)
    assert "93 days past the cutoff 2025-09-30" in late.sentence
    same_day = catalogue.knowledge_risk("openai:late", date(2026, 1, 1))
    assert same_day.status == "before_cutoff"


def test_of_several_models_the_riskiest_counts(own: Path) -> None:
    catalogue = Catalogue.load(own)
    for names, worst in (
        (("structural", "openai:early"), "openai:early"),
        (("openai:early", "openai:unheard-of"), "openai:unheard-of"),
        (("openai:late", "openai:unheard-of", "openai:later"), "openai:later"),
    ):
        assert catalogue.knowledge_risk(names, CUTOFF) == catalogue.knowledge_risk(worst, CUTOFF)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[", "not valid TOML"),
        ("prompt_price = 1", "prompt_price: put facts below a heading"),
        ("[openai.x]\nprompt_price = 1", 'openai: quote the name in its heading: ["openai'),
        ('["openai:x"]\nprise = 1', "openai:x: prise: Extra inputs"),
        ('["openai:x"]\nknowledge_cutoff = "soon"', "openai:x: knowledge_cutoff: "),
        ('["openai:x"]\nprompt_price = -1\ncompletion_price = 1', "openai:x: prompt_price: "),
        ('["openai:x"]\nprompt_price = 1', "prompt_price and completion_price come together"),
        ('["openai:x"]\ncontext_tokens = 1024\nreply_tokens = 512', "must hold a prompt"),
    ],
)
def test_a_bad_file_is_one_line_with_file_and_field(text: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "models.toml"
    path.write_text(text)
    with pytest.raises(DataError) as caught:
        Catalogue.load(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert told in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none\.toml: no such file; FORESCI_MODELS"):
        Catalogue.load(tmp_path / "none.toml")


def test_without_a_declared_context_there_is_no_limit() -> None:
    assert ModelFacts().prompt_room is None
    assert ModelFacts(context_tokens=4000).prompt_room == 2000


@pytest.mark.parametrize(
    ("declared", "rooms"),
    [
        ({}, (4096, 16384)),
        ({"reply_tokens": 1000}, (1000, 16384)),
        ({"context_tokens": 4000}, (1000, 2000)),
        ({"context_tokens": 32768, "reply_tokens": 4096}, (4096, 8192)),
        ({"context_tokens": 200_000}, (4096, 16384)),
        ({"context_tokens": 200_000, "reply_tokens": 20_000}, (20_000, 20_000)),
    ],
)
def test_a_prompt_and_its_longest_reply_fit_into_the_context(
    declared: dict[str, int], rooms: tuple[int, int]
) -> None:
    facts = ModelFacts.model_validate(declared)
    assert facts.reply_rooms == rooms
    if facts.context_tokens is not None:
        assert facts.prompt_room is not None
        assert facts.prompt_room + max(facts.reply_rooms) <= facts.context_tokens
