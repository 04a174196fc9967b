"""The tree and the node in the terminal."""

import pytest
from rich.console import Console, RenderableType

from foresci.errors import UsageError
from taxonomy.store import Taxonomy
from taxonomy.view.card import card_view
from taxonomy.view.finding import find_dimension, find_node
from taxonomy.view.plain import plain, shortened
from taxonomy.view.reading import Reading
from taxonomy.view.sparkline import sparkline
from taxonomy.view.tree import tree_view


def shown(view: RenderableType, width: int = 120) -> str:
    console = Console(width=width)
    with console.capture() as captured:
        console.print(view)
    return captured.get()


def test_the_tree_tells_counts_shares_trends_and_what_is_ungrounded(small: Taxonomy) -> None:
    text = shown(tree_view(Reading(small)))
    (line,) = [row for row in text.splitlines() if "─ question answering" in row]
    assert line.split()[-5:] == ["answering", "40", "28", "████▁▁", "▼"]
    (line,) = [row for row in text.splitlines() if "multi-hop" in row]
    assert line.strip().startswith("│  └─ multi-hop questions")
    assert line.rstrip().endswith("▲")
    assert "fact checking°" in text
    assert "° ungrounded" in text
    for heading in ("Tasks", "Methods", "Datasets", "Evaluation methods", "Application domains"):
        assert heading in text


def test_a_node_of_two_parents_stands_in_full_under_the_one_that_gives_most(
    small: Taxonomy,
) -> None:
    text = shown(tree_view(Reading(small), "methods"))
    rows = [row for row in text.splitlines() if "agentic retrieval" in row]
    assert len(rows) == 2
    assert sum("see " in row for row in rows) == 1
    assert "Tasks" not in text


def test_a_narrow_terminal_cuts_labels_and_keeps_a_node_on_one_line(large: Taxonomy) -> None:
    text = shown(tree_view(Reading(large), "tasks"), width=80)
    rows = [row for row in text.splitlines() if "├─ " in row or "└─ " in row]
    assert len(rows) == 60
    assert all(row.split()[-3].isdigit() or row.split()[-4].isdigit() for row in rows)
    assert max(map(len, text.splitlines())) <= 80


def test_the_node_in_full_shows_its_momentum_evidence_and_signals(small: Taxonomy) -> None:
    reading = Reading(small)
    text = shown(card_view(reading, find_node(reading, "multi-hop questions")))
    for part in (
        "tasks / question answering / multi-hop questions",
        "2025-07-01   2025-07-31        8   10",
        "Representative papers",
        "limitation: A limitation is that the index must be rebuilt when documents change.",
        "D1  multi-hop questions (5 core papers)",
        "B1  stale index (4 papers, 2 slices, with a measured failure)",
        "ACL / EMNLP / NAACL",
    ):
        assert part in text
    parent = shown(card_view(reading, find_node(reading, "question answering")))
    assert "below it: multi-hop questions (9)" in parent


def test_markup_and_control_characters_of_papers_are_text(small: Taxonomy) -> None:
    reading = Reading(small)
    text = shown(card_view(reading, find_node(reading, "question answering")))
    assert '<script>alert("x")</script> with [bold]markup[/bold]' in text
    assert "Answering questions from <em>retrieved</em> [b]text[/b]." in text
    assert "\x1b" not in text


def test_plain_text_has_one_line_and_nothing_that_steers() -> None:
    assert plain("a\n\x1b[31m\u202eb\u2066 c\x00") == "a [31m b c"
    assert shortened("one two three", 9) == "one two…"
    assert shortened("one", 9) == "one"


def test_a_node_is_found_by_id_or_by_a_label_that_only_one_has(small: Taxonomy) -> None:
    reading = Reading(small)
    found = find_node(reading, "  Question   ANSWERING ")
    assert reading.entries[found].node.label == "question answering"
    assert find_node(reading, found) == found
    assert find_node(reading, "multilingual", "datasets").startswith("datasets-")


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ("multilingual", "2 nodes are labelled 'multilingual'; give the id of one: tasks-"),
        ("question answring", "did you mean tasks-"),
        ("retrieval", "methods / graph retrieval"),
        ("zzz", "no node 'zzz'; list them without --node"),
    ],
)
def test_an_ambiguous_or_unknown_label_lists_choices(
    small: Taxonomy, wanted: str, said: str
) -> None:
    with pytest.raises(UsageError) as caught:
        find_node(Reading(small), wanted)
    assert said in str(caught.value)


def test_dimensions_are_named_with_any_separator() -> None:
    assert find_dimension("Evaluation-Methods") == "evaluation_methods"
    with pytest.raises(UsageError, match="choose one of tasks, methods"):
        find_dimension("models")


def test_a_sparkline_goes_from_nothing_to_the_largest_share() -> None:
    assert sparkline([0.0, 0.5, 1.0], [0, 1, 2]) == "▁▅█"
    assert sparkline([0.9, 0.2, 0.9, 0.1], [1, 3]) == "█ ▅"
    assert sparkline([0.0, 0.0], [0, 1]) == "▁▁"
    assert sparkline([0.5], []) == ""


def test_levels_bound_how_deep_the_tree_is_shown(small: Taxonomy) -> None:
    text = shown(tree_view(Reading(small), levels=1))
    assert "─ question answering" in text
    assert "multi-hop questions" not in text
