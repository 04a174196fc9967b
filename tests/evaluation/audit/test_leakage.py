"""No id, title, name or figure from after the cutoff in what a benchmark shows."""

from datetime import date
from pathlib import Path

import pytest

from evaluation.audit.figures import check_figures
from evaluation.audit.firsts import FEW, first_words
from evaluation.audit.leakage import check_ids, check_names, check_titles
from evaluation.audit.papers import Papers
from evaluation.audit.public_text import Shown, shown_text
from evaluation.audit.records import Finding
from evaluation.audit.venue_text import check_descriptions, check_venue_names
from foresci.schema import Paper, Task
from knowledge_base.progress import quiet
from tests.evaluation.audit.bench_cases import (
    CONSTRUCTIONS,
    CUTOFF,
    DIRECTION,
    EXAMPLE,
    PAPERS,
    TASKS_BY_FAMILY,
    VENUE,
    later_paper,
    opened,
    papers_of,
    replaced,
)

TITLE = "Slow planners learn what quick planners forget in noisy kitchens"


def shown(text: str) -> list[Shown]:
    return [Shown("RFDIR-0001", CUTOFF, text)]


def with_later(title: str, abstract: str = "Nothing else.", *earlier: Paper) -> Papers:
    return papers_of([*PAPERS, *earlier, later_paper(title, abstract)])


def earlier_paper(text: str, number: int = 1) -> Paper:
    return later_paper(
        "An old paper", text, id=f"2508.0800{number}", public_on=date(2025, 8, number)
    )


def severities(found: list[Finding]) -> list[str]:
    assert all(one.check == "leakage" for one in found)
    return [one.severity for one in found]


def test_all_words_of_a_task_are_looked_at() -> None:
    for task, word in zip(
        TASKS_BY_FAMILY, ("direction gains", "long sessions", "one machine", "careful"), strict=True
    ):
        assert word in shown_text(task)
    assert "Work on role play in teams" in shown_text(DIRECTION)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("as in 2511.00101.", ["2511.00101"]),
        ("see https://arxiv.org/abs/2510.12345v2", ["2510.12345"]),
        ("as in 2509.00004, or 3.14159 and 2509.99999", []),
        ("it takes 2511.1 seconds", []),
    ],
)
def test_ids_of_later_papers_are_found(text: str, found: list[str]) -> None:
    for papers in (None, papers_of(PAPERS)):
        messages = [one.message for one in check_ids(shown(text), papers)]
        assert messages == [f"names {one}, a paper from after the cutoff" for one in found]


def test_ids_that_tell_no_date_need_the_corpus() -> None:
    later = later_paper("Other", id="2025.findings-emnlp.7")
    text = shown("as 2025.findings-emnlp.7 says")
    assert list(check_ids(text, None)) == []
    assert severities(list(check_ids(text, papers_of([*PAPERS, later])))) == ["error"]


def names(text: str, papers: Papers) -> list[Finding]:
    return list(check_names(shown(text), papers, quiet))


@pytest.mark.parametrize(
    ("title", "abstract", "text"),
    [
        ("ToolJury: checks for calls", "", "with ToolJury in mind"),
        ("Lyra: a planner", "", "planners such as Lyra"),
        ("verlo-2: a trainer", "", "trained by verlo-2"),
        ("On kitchens", "We introduce KitchenBench, a suite.", "on KitchenBench"),
    ],
)
def test_names_that_later_papers_coin_are_found(title: str, abstract: str, text: str) -> None:
    (found,) = names(text, with_later(title, abstract))
    assert found.severity == "error"
    assert found.message.endswith("2512.09999 bears this name")


def test_names_known_before_the_cutoff_are_no_leak() -> None:
    known = with_later("ToolJury: checks", "", earlier_paper("We extend ToolJury."))
    assert names("with ToolJury in mind", known) == []
    assert names("Checking, with MEMORY", with_later("Checking: what is new")) == []


def test_a_name_known_in_another_spelling_is_a_warning() -> None:
    (found,) = names("see ViBe", with_later("ViBe: checks", "", earlier_paper("A good vibe.")))
    assert found.severity == "warning"
    assert "unknown up to the cutoff in this spelling" in found.message


def test_a_name_that_is_only_mentioned_later_is_a_warning() -> None:
    papers = with_later("On kitchens", "It runs with ToolJury and a quixotic plan.")
    (found,) = names("ToolJury makes quixotic plans", papers)
    assert found.severity == "warning"
    assert "'ToolJury'" in found.message


def test_the_words_of_each_text_count_by_its_own_cutoff() -> None:
    texts = [*shown("with ToolJury"), Shown("RFDIR-0002", date(2025, 12, 31), "with ToolJury")]
    found = list(check_names(texts, with_later("ToolJury: checks"), quiet))
    assert [one.task_id for one in found] == ["RFDIR-0001"]


def test_many_words_and_few_give_the_same() -> None:
    papers = papers_of(PAPERS)
    words = [f"absent{number}" for number in range(FEW + 1)] + ["April", "memory"]
    first = first_words(papers, words[-2:], quiet)
    assert first == first_words(papers, words, quiet)
    assert {word: papers.ids[row] for word, row in first.items()} == {
        "April": "2504.00001",
        "memory": "2504.00002",
    }
    assert first_words(papers, ["MEMORY", "aprils"], quiet) == {}


def test_venues_are_candidates_and_no_names() -> None:
    assert names("at COLING or NeurIPS", with_later("On meetings", "COLING and NeurIPS.")) == []


def titles(text: str, papers: Papers) -> list[Finding]:
    return list(check_titles(shown(text), papers, quiet))


def test_six_words_of_a_later_title_are_found_whatever_their_form() -> None:
    text = "Do SLOW planner learn what quick planners achieve?"
    (found,) = titles(text, with_later(TITLE))
    assert found.severity == "error"
    assert found.message == (
        "says 'slow planner learn what quick planner', words of the title of 2512.09999"
    )
    (found,) = titles(f"{TITLE}, {TITLE}", with_later(TITLE))
    assert found.message.endswith("words of the title of 2512.09999 (5 such runs of words)")
    assert titles("Do slow planners learn what planners achieve?", with_later(TITLE)) == []


def test_words_that_stood_in_an_earlier_paper_are_no_leak() -> None:
    known = earlier_paper("Here slow planners learn what quick planners do.")
    assert titles("slow planners learn what quick planners do", with_later(TITLE, "", known)) == []


def test_a_short_title_counts_whole() -> None:
    papers = with_later("Kitchens need slow planners")
    assert severities(titles("we say kitchens need slow planners", papers)) == ["error"]
    assert titles("we say kitchens need planners", papers) == []


def test_what_stands_before_a_colon_is_a_warning() -> None:
    papers = with_later("Verified kitchens: a first look")
    assert severities(titles("work on verified kitchens", papers)) == ["warning"]
    known = with_later("Verified kitchens: a look", "", earlier_paper("A verified kitchen."))
    assert titles("work on verified kitchens", known) == []


def asked(text: str) -> tuple[Task, ...]:
    return replaced(TASKS_BY_FAMILY, "id", DIRECTION.model_copy(update={"question": text}))


@pytest.mark.parametrize(
    ("text", "severity"),
    [
        ("Its factor is 2.53.", "error"),  # share of topic a: (28.5 / 42.5) / (6.5 / 24.5)
        ("Its log ratio is 0.9273.", "error"),
        ("Of 42 papers", "warning"),
        ("By 28 February 2026, not 28", "warning"),
        ("By 28 February 2026", None),  # the window has 28 papers of topic a
        ("Its share rose to 66.7 %.", "error"),  # 28 of 42
        ("Its share rose to 67\\%.", "warning"),
        ("Its share rose to 67-fold.", None),
        ("It rose by 152.8 percent.", "error"),  # the factor above, less one
        ("It rose by 153 per cent.", "error"),
        ("It rose by 166.67%.", "error"),  # (28 / 42) / (6 / 24)
        ("Its share was 25 % up to the cutoff, 25.0 percent.", None),
        ("Of 24 papers in 6 months up to 2025-09-30, 8 were", None),
    ],
)
def test_figures_of_the_window_are_found(tmp_path: Path, text: str, severity: str | None) -> None:
    found = list(check_figures(opened(tmp_path, tasks=asked(text))))
    assert set(severities(found)) == ({severity} if severity else set())


def described(folder: Path, project: str, papers: Papers, **labels: object) -> list[str]:
    tasks = replaced(TASKS_BY_FAMILY, "id", VENUE.model_copy(update={"project": project}))
    built = {**CONSTRUCTIONS, VENUE.id: {**CONSTRUCTIONS[VENUE.id], **labels}}
    bench = opened(folder, tasks=tasks, constructions=built)
    found = [*check_venue_names(bench), *check_descriptions(bench, papers, quiet)]
    severities(found)
    return [one.message for one in found]


def source(title: str, abstract: str, *others: Paper) -> Papers:
    """The corpus with another text of the paper that the venue task describes."""
    changed = {"title": title, "abstract": abstract}
    held = [one.model_copy(update=changed) if one.id == EXAMPLE else one for one in PAPERS]
    return papers_of([*held, *others])


OWN = source("ToolJury: Checks", "We check tools by asking cautious neighbours about kitchens.")


def test_a_description_in_other_words_is_sound(tmp_path: Path) -> None:
    assert described(tmp_path, "A way to verify calls by cautious neighbours.", OWN) == []


def test_a_description_must_not_repeat_its_paper(tmp_path: Path) -> None:
    (message,) = described(tmp_path, "It is asking cautious neighbour about cooking.", OWN)
    assert message == f"the description shares 'asking cautious neighbour about' with {EXAMPLE}"


def test_words_of_labels_and_common_property_may_be_shared(tmp_path: Path) -> None:
    text = "It is asking cautious neighbours about cooking."
    labels = {"topics": [{"label": "asking cautious neighbours"}]}
    assert described(tmp_path / "one", text, OWN, **labels) == []
    others = [earlier_paper("asking cautious neighbours about x", n) for n in (1, 2, 3)]
    changed = source("T", "We like asking cautious neighbours about kitchens.", *others)
    assert described(tmp_path / "two", text, changed) == []
    fewer = source("T", "We like asking cautious neighbours about kitchens.", *others[:2])
    assert len(described(tmp_path / "three", text, fewer)) == 1


def test_a_name_that_is_common_property_gives_no_paper_away(tmp_path: Path) -> None:
    others = [earlier_paper("We use ToolJury.", number) for number in (1, 2, 3)]
    few, many = source("ToolJury: On", "x", *others[:2]), source("ToolJury: On", "x", *others)
    assert len(described(tmp_path / "few", "ToolJury is verified.", few)) == 1
    assert described(tmp_path / "many", "ToolJury is verified.", many) == []


@pytest.mark.parametrize(
    ("project", "message"),
    [
        ("ToolJury is a way to verify calls.", "the description has its paper's name 'ToolJury'"),
        ("For NeurIPS, a way to verify calls.", "the description names the venue NeurIPS"),
        ("For ICLR2025, a way to verify.", "the description names the venue ICLR2025"),
        ("A NeurIPS-25 way to verify.", "the description names the venue NeurIPS-25"),
        ("An EMNLP'24 way to verify.", "the description names the venue EMNLP'24"),
        ("A way to verify (ACM MM).", "the description names the venue ACM MM"),
        ("A way to verify, accepted at a meeting.", "the description says 'accepted at', a hint"),
        ("A way to verify, accepted in May.", "the description says 'accepted in', a hint"),
    ],
)
def test_names_and_hints_are_found(tmp_path: Path, project: str, message: str) -> None:
    (found,) = described(tmp_path, project, OWN)
    assert found.startswith(message)
