"""Option names are matched by identity, never by nearness (a dropped full stop is no error)."""

import json

import pytest

from foresci.options import match_option
from foresci.schema import Candidate

OPTIONS = (
    Candidate(id="A", text="GPT-4o mini"),
    Candidate(id="B", text="Llama 3.1 (8B)"),
    Candidate(id="C", text="Llama 3.1 (70B)"),
    Candidate(id="D", text="C++"),
    Candidate(id="X1", text="C#"),
)


def test_every_answer_of_the_field_case_is_read_as_wanted(shared_data):
    case = json.loads((shared_data / "cases/A14_option_names/options.json").read_text("utf-8"))
    options = [Candidate(id=each["id"], text=each["name"]) for each in case["options"]]
    read = {each["said"]: match_option(each["said"], options) for each in case["answers"]}
    assert read == {each["said"]: each["want"] for each in case["answers"]}


@pytest.mark.parametrize(
    ("said", "want"),
    [
        ("A", "A"),
        (" (b). ", "B"),
        ("**GPT 4o\u2011Mini**", "A"),
        ("Option B", "B"),
        ("Final answer: C", "C"),
        ("The answer is B) Llama-3.1 8B", "B"),
        ("llama 3.1 70b", "C"),
        ("c++", "D"),
        ("C#", "X1"),
    ],
)
def test_the_same_name_in_another_dress(said, want):
    assert match_option(said, OPTIONS) == want


@pytest.mark.parametrize(
    "said",
    [
        "Llama 3.1",
        "Llama 31 8B",
        "Llama 3.1 8B or 70B",
        "GPT-4o",
        "A, B",
        "B) GPT-4o mini",
        "not A",
        "A because nothing else fits",
        "GPT-4o mini, Llama 3.1 (8B), Llama 3.1 (70B)",
        "None of the above",
        "",
        "?",
        "+",
    ],
)
def test_what_is_not_one_option_is_unmatched(said):
    assert match_option(said, OPTIONS) is None


def test_an_exact_id_wins_over_a_name_that_reads_the_same():
    options = (Candidate(id="A", text="B"), Candidate(id="B", text="A"))
    assert match_option("A", options) == "A"
    assert match_option("a", options) is None
