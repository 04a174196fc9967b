"""The steps of the planning check that a model may take."""

from pathlib import Path

from controls.planning.cards import make_cards
from controls.planning.proposing import diagnose, rank, reconcile
from controls.planning.records import (
    AnswerInput,
    BlockInput,
    Cards,
    CardsInput,
    Diagnosis,
    Ranking,
    Reconciled,
    Ruling,
    RulingInput,
)
from controls.planning.ruling import rule, rule_for_block
from controls.planning.within import check_cards, check_first, check_order, check_ruling, narrow
from foresci.llm import Prompt, Step

PROMPTS = Path(__file__).parent.parent / "prompts"

CARDS = Step(
    "control.planning.cards",
    CardsInput,
    Cards,
    Prompt(PROMPTS / "control.planning.cards.md"),
    make_cards,
    narrow=narrow,
    check=check_cards,
)
RECONCILE = Step(
    "control.planning.reconcile",
    AnswerInput,
    Reconciled,
    Prompt(PROMPTS / "control.planning.reconcile.md"),
    reconcile,
    narrow=narrow,
    check=check_first,
)
SUPPORT = Step(
    "control.planning.support",
    RulingInput,
    Ruling,
    Prompt(PROMPTS / "control.planning.support.md"),
    rule,
    role="adjudicator",
    narrow=narrow,
    check=check_ruling,
)
DIAGNOSE = Step(
    "control.planning.diagnose",
    AnswerInput,
    Diagnosis,
    Prompt(PROMPTS / "control.planning.diagnose.md"),
    diagnose,
    narrow=narrow,
    check=check_first,
)
UPHOLD = Step(
    "control.planning.uphold",
    BlockInput,
    Ruling,
    Prompt(PROMPTS / "control.planning.uphold.md"),
    rule_for_block,
    role="adjudicator",
    narrow=narrow,
    check=check_ruling,
)
RANK = Step(
    "control.planning.rank",
    AnswerInput,
    Ranking,
    Prompt(PROMPTS / "control.planning.rank.md"),
    rank,
    narrow=narrow,
    check=check_order,
)
GATE = Step(
    "control.planning.gate",
    RulingInput,
    Ruling,
    Prompt(PROMPTS / "control.planning.gate.md"),
    rule,
    role="adjudicator",
    narrow=narrow,
    check=check_ruling,
)
