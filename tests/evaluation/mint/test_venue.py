"""Venue tasks: nothing gives the paper away, families take turns, neighbours were known before."""

from collections import Counter
from pathlib import Path

import pytest

from evaluation.mint.drafts import Draft, Dropped
from evaluation.mint.ground import Ground
from evaluation.mint.project_check import given_away, too_near
from evaluation.mint.project_evidence import beside_of, evidence_of
from evaluation.mint.project_facts import said_part
from evaluation.mint.project_kind import kind_of
from evaluation.mint.project_motives import motives_of
from evaluation.mint.project_named import data_of, models_of
from evaluation.mint.project_rare import FEWEST_PAPERS, RarePairs
from evaluation.mint.project_terms import terms_of
from evaluation.mint.project_text import LONGEST, SHORTEST
from evaluation.mint.venue import DECIDED, FEW_FAMILIES, NONE_BEFORE, OUTGROWS, draft_venues
from evaluation.mint.venue_editions import Decided
from evaluation.mint.venue_neighbours import acceptable
from evaluation.targets import VenueTarget
from foresci.schema import Paper, VenueTask
from taxonomy.venues import FAMILY_NAMES, accepted_family
from tests.evaluation.mint.accepted import NAME, PERIOD, Window, accepted_ground

USUAL = Window({"acl": 2, "ml": 4, "ai": 3, "cv": 2})


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    return accepted_ground(tmp_path_factory.mktemp("usual") / "taxonomy", USUAL)


@pytest.fixture(scope="module")
def drafts(ground: Ground) -> list[Draft]:
    found = made(ground)
    assert found
    return found


def made(ground: Ground) -> list[Draft]:
    return [one for one in draft_venues(ground) if isinstance(one, Draft)]


def dropped(ground: Ground) -> list[Dropped]:
    return [one for one in draft_venues(ground) if isinstance(one, Dropped)]


def task_of(draft: Draft) -> VenueTask:
    assert isinstance(draft.task, VenueTask)
    return draft.task


def target_of(draft: Draft) -> VenueTarget:
    assert isinstance(draft.target, VenueTarget)
    return draft.target


def public(draft: Draft) -> str:
    return f"{draft.task.model_dump_json()}{[one.model_dump_json() for one in draft.packet]}"


def test_public_text_holds_no_name_or_id_of_the_window(ground: Ground, drafts: list[Draft]) -> None:
    later = [paper.id for paper in ground.later]
    for draft in drafts:
        assert NAME.casefold() not in public(draft).casefold()
        assert not any(paper in public(draft) for paper in later)
        assert not given_away(task_of(draft).project, ground.papers[target_of(draft).paper_id])


def test_a_description_shares_no_four_words_with_its_paper(
    ground: Ground, drafts: list[Draft]
) -> None:
    assert drafts
    for draft in drafts:
        project = task_of(draft).project
        assert too_near(project, ground.papers[target_of(draft).paper_id]) == []
        assert SHORTEST <= len(project.split()) <= LONGEST


def test_a_description_tells_what_the_paper_is_about(ground: Ground, drafts: list[Draft]) -> None:
    for draft in drafts:
        title = ground.papers[target_of(draft).paper_id].title
        task = title.removeprefix(f"{NAME}: Better ").partition(" with ")[0]
        assert task in task_of(draft).project


def test_families_take_turns(drafts: list[Draft]) -> None:
    answers = [draft.answer for draft in drafts]
    for count in range(1, len(answers) + 1):
        first = Counter(answers[:count])
        left = {one for one in set(answers) if answers.count(one) > first[one]}
        assert all(first[one] >= max(first.values()) - 1 for one in left)


def test_no_family_grows_alone_beyond_the_others(tmp_path: Path) -> None:
    ground = accepted_ground(tmp_path / "taxonomy", Window({"ml": 9, "ai": 2}))
    assert Counter(draft.answer for draft in made(ground)) == {"ml": 2, "ai": 2}
    assert Counter(one.reason for one in dropped(ground)) == {OUTGROWS: 7}


def test_no_more_are_dropped_than_must_be(tmp_path: Path) -> None:
    """How many tasks are asked for is not decided here."""
    ground = accepted_ground(tmp_path / "taxonomy", Window({"acl": 24, "ml": 24}))
    found = list(draft_venues(ground))
    assert len([one for one in found if isinstance(one, Draft)]) > 40
    assert OUTGROWS not in {one.reason for one in found if isinstance(one, Dropped)}


def test_targets_name_the_accepting_family_and_its_paper(drafts: list[Draft]) -> None:
    for draft in drafts:
        target = target_of(draft)
        assert target.paper_id.startswith(target.canonical)
        assert draft.answer == target.canonical
        assert draft.asks == {target.paper_id}
        assert target.canonical in {one.id for one in task_of(draft).candidates}
        assert 3 <= len(draft.claims) <= 6
        assert all(claim.sources == (target.paper_id,) for claim in draft.claims)


def test_candidates_are_the_five_families_in_changing_order(drafts: list[Draft]) -> None:
    orders = [tuple(one.id for one in task_of(draft).candidates) for draft in drafts]
    assert all(set(order) == set(FAMILY_NAMES) for order in orders)
    assert len(set(orders)) > 1


def test_the_question_names_cutoff_and_window(drafts: list[Draft]) -> None:
    for draft in drafts:
        assert "30 September 2025" in draft.task.question
        assert "October 2025 to March 2026" in draft.task.question


@pytest.mark.parametrize(
    ("predicted", "near"),
    [
        ({"acl": 0.5, "ml": 0.3, "ai": 0.2}, ("ml",)),
        ({"acl": 0.4, "ml": 0.25, "ai": 0.25, "ir": 0.1}, ("ai", "ml")),
        ({"acl": 0.22, "ml": 0.26, "ai": 0.26, "ir": 0.26}, ("ai", "ir")),
        ({"acl": 0.8, "ml": 0.2}, ()),
        ({"ml": 0.7, "ai": 0.3}, ("ml", "ai")),
        ({}, ()),
    ],
)
def test_neighbours_are_as_probable_as_stated(
    predicted: dict[str, float], near: tuple[str, ...]
) -> None:
    shares = {one: predicted[one] for one in FAMILY_NAMES if one in predicted}
    assert acceptable(shares, "acl") == near


def test_only_families_known_before_the_cutoff_are_neighbours(drafts: list[Draft]) -> None:
    for draft in drafts:
        assert set(target_of(draft).acceptable) <= {"acl", "ml", "ai"} - {draft.answer}
        assert set(draft.construction["predicted"]) == {"acl", "ml", "ai"}
    assert any(target_of(draft).acceptable for draft in drafts)


def test_where_no_family_has_a_profile_none_is_acceptable(tmp_path: Path) -> None:
    ground = accepted_ground(tmp_path / "taxonomy", USUAL, before=("acl",))
    bare = Ground(**{**vars(ground), "taxonomy": _without_signals(ground)})
    assert {target_of(draft).acceptable for draft in made(bare)} == {()}


def _without_signals(ground: Ground) -> object:
    taxonomy = type(ground.taxonomy)(ground.taxonomy.root, ground.taxonomy.manifest)
    taxonomy.__dict__["signals"] = ()
    return taxonomy


def test_packets_point_to_accepted_papers_of_the_family_they_speak_of(
    ground: Ground, drafts: list[Draft]
) -> None:
    for draft in drafts:
        assert draft.packet
        for one in draft.packet:
            assert one.paper_id.startswith(str(one.about))
            assert one.public_on <= PERIOD.cutoff
            assert one.paper_id in ground.documents.row_of


def test_without_quotes_hidden_files_hold_no_sentence_of_a_paper(
    ground: Ground, drafts: list[Draft], tmp_path: Path
) -> None:
    free = made(accepted_ground(tmp_path / "taxonomy", USUAL, quotes=False))
    assert [one.task for one in free] == [one.task for one in drafts]
    for draft, quoting in zip(free, drafts, strict=True):
        paper = ground.papers[target_of(draft).paper_id]
        center, quoted = (target_of(one).contribution_center for one in (draft, quoting))
        sentences = [one for one in quoted.variants if one in (paper.abstract or "")]
        assert len(sentences) == 1
        assert 2 <= len(center.variants) <= 4
        assert 2 <= len(quoted.variants) <= 4
        said = [*center.variants, *(claim.text for claim in draft.claims)]
        assert not any(too_near(text, paper, draft.construction["terms"]) for text in said)


def test_construction_counts_accepted_papers_by_family(drafts: list[Draft]) -> None:
    records = drafts[0].construction["candidates"]
    assert {one: sum(records[one]["before"]) for one in records} == {
        "acl": 8, "ml": 8, "ai": 8, "ir": 0, "cv": 0,
    }  # fmt: skip
    assert {one: sum(records[one]["window"]) for one in records} == {
        **USUAL.accepted, "ir": 0,
    }  # fmt: skip
    assert sum(records["ml"]["window_base"]) == sum(USUAL.accepted.values())
    assert records["acl"]["sources"] == ["venue-acl"]
    assert drafts[0].construction["right"] == [drafts[0].answer]


def test_one_family_alone_makes_no_task(tmp_path: Path) -> None:
    found = list(draft_venues(accepted_ground(tmp_path / "taxonomy", Window({"ml": 5}))))
    assert found == [
        Dropped(family="venue", about="retrieval-augmented generation", reason=FEW_FAMILIES)
    ]


def test_without_any_acceptance_before_there_is_no_task(tmp_path: Path) -> None:
    ground = accepted_ground(tmp_path / "taxonomy", USUAL, before=())
    assert [one.reason for one in dropped(ground)] == [NONE_BEFORE]


@pytest.mark.parametrize(
    "comment", ["Under review at ICML 2026", "NeurIPS 2025 workshop", "ICLR 2026 submission"]
)
def test_only_acceptances_in_reviewed_tracks_count(tmp_path: Path, comment: str) -> None:
    window = Window({"ml": 2, "ai": 2}, comment=comment)
    assert [one.reason for one in dropped(accepted_ground(tmp_path / "taxonomy", window))] == [
        FEW_FAMILIES
    ]


def test_a_paper_with_little_to_tell_is_left_out(tmp_path: Path) -> None:
    window = Window({"ml": 1, "ai": 1}, abstract="We do something else entirely.")
    ground = accepted_ground(tmp_path / "taxonomy", window)
    assert {one.reason for one in dropped(ground)} == {"too little to describe"}


def test_same_seed_same_drafts_and_another_seed_another_order(
    drafts: list[Draft], tmp_path: Path
) -> None:
    again = made(accepted_ground(tmp_path / "again", USUAL))
    assert [(one.task, one.target, one.packet) for one in again] == [
        (one.task, one.target, one.packet) for one in drafts
    ]
    other = made(accepted_ground(tmp_path / "other", USUAL, seed=1))
    assert [one.asks for one in other] != [one.asks for one in drafts]


def test_what_cannot_be_said_otherwise_than_the_paper_says_it_is_left_out(tmp_path: Path) -> None:
    # Every wording of this evidence holds these words.
    abstract = (
        "However, there is a lack of annotated data. We pair contrastive learning with a knowledge "
        "graph for question answering. Experiments show that it outperforms all baselines in "
        "robustness, in a comparison with what was there before."
    )
    ground = accepted_ground(tmp_path / "taxonomy", Window({"ml": 1, "ai": 1}, abstract=abstract))
    found = dropped(ground)
    assert {one.reason for one in found} == {"too near to the source text"}
    assert all("comparison with what wa" in one.detail for one in found)
    free = accepted_ground(
        tmp_path / "free", Window({"ml": 1, "ai": 1}, abstract=abstract), quotes=False
    )
    assert [one.about for one in dropped(free)] == [one.about for one in found]
    assert not any("comparison" in one.detail for one in dropped(free))


def test_one_short_label_may_be_repeated_and_two_in_a_row_may_not() -> None:
    paper = text_paper("Image editing", "It does retrieval-augmented generation of image editing.")
    labels = ("retrieval-augmented generation", "image editing")
    assert too_near("It is retrieval-augmented generation of sorts.", paper, labels) == []
    assert too_near("Retrieval-augmented generation of image editing.", paper, labels) != []


def text_paper(title: str, abstract: str) -> Paper:
    return Paper(id="p", title=title, abstract=abstract, public_on=PERIOD.window_end, source="test")


def test_a_name_that_only_later_papers_use_is_no_term() -> None:
    later = text_paper("On prism learning", "We use prism learning and contrastive learning.")
    known = [text_paper(f"Number {n}", "We use contrastive learning.") for n in range(3)]
    assert set(terms_of([later], known)) == {"contrastive learning"}


def test_part_of_a_hyphened_compound_is_no_term() -> None:
    later = text_paper("A title", "It does self-contrastive learning.")
    known = [text_paper(f"Number {n}", "We use contrastive learning.") for n in range(3)]
    assert terms_of([later], known) == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("A project on quorblex and search.", ["quorblex"]),
        ("It has 12 parts.", ["12"]),
        ("It suits ACL.", ["ACL"]),
        ("It pleases reviewers of a workshop.", ["reviewers", "workshop"]),
        ("It makes 3D scenes.", []),
    ],
)
def test_names_numbers_and_venue_hints_are_found(text: str, found: list[str]) -> None:
    paper = text_paper("QuorbLex: searching", "QuorbLex searches.")
    assert given_away(text, paper) == found


@pytest.mark.parametrize(
    ("title", "abstract", "kind"),
    [
        ("FooBench: tests of search", "Search is hard. Here it is tested.", "benchmark"),
        ("Why does search fail?", "Search fails. Here it is looked at.", "analysis"),
        ("Why does search fail?", "Search fails. We propose a new method.", "method"),
        ("A way to search", "A multi-agent system searches. We propose it.", "method"),
        ("Search", "Search is hard. It fails. We introduce X, a benchmark of it.", "benchmark"),
        ("A way to search", "We present an open-source toolkit for search.", "system"),
    ],
)
def test_the_title_is_a_second_witness_of_the_kind(title: str, abstract: str, kind: str) -> None:
    assert kind_of(text_paper(title, abstract)) == kind


@pytest.mark.parametrize(
    ("comment", "decided"),
    [
        ("Accepted to ACL 2025", True),
        ("Accepted to ACL 2025 Findings", True),
        ("AAAI 2021", True),
        ("Accepted to ACL", True),
        ("Accepted to NeurIPS 2025", True),
        ("Accepted to ACL 2026", False),
        ("Accepted to EMNLP 2025", False),
    ],
)
def test_an_edition_that_earlier_papers_were_accepted_at_is_decided(
    comment: str, decided: bool
) -> None:
    comments = ("Accepted to ACL 2025", "AAAI 2025", "NeurIPS 2025 workshop", "Accepted to EMNLP")
    known = [
        text_paper("A title", "Text.").model_copy(update={"comments": one}) for one in comments
    ]
    mention = accepted_family(comment)
    assert mention is not None
    assert Decided(known).holds(mention) is decided


def test_papers_of_decided_editions_are_dropped_and_counted(tmp_path: Path) -> None:
    window = Window({"ml": 2, "ai": 2}, comment="AAAI 2025")
    found = dropped(accepted_ground(tmp_path / "taxonomy", window))
    assert Counter(one.reason for one in found) == {DECIDED: 4, FEW_FAMILIES: 1}


@pytest.mark.parametrize(
    ("title", "abstract", "data"),
    [
        ("Editing", "We edit videos and audio tracks.", ("video", "audio")),
        ("Editing of images", "It is hard. We do it.", ("images",)),
        ("Reports", "We read chest X-rays.", ("medical images",)),
        ("Reports", "Images are many. We read text. The code is available.", ()),
        ("Agents", "We repair code.", ("program code",)),
        ("Visual reasoning", "We think.", ("visual material",)),
        ("Visual reasoning on images", "We think.", ("images",)),
    ],
)
def test_the_kind_of_data_is_told(title: str, abstract: str, data: tuple[str, ...]) -> None:
    assert data_of(text_paper(title, abstract)) == data


def test_a_description_tells_the_kind_of_data_and_models(tmp_path: Path) -> None:
    abstract = (
        "However, claims suffer from a lack of annotated data. We pair contrastive learning with a "
        "knowledge graph for LLMs that watch videos. Then LLMs see the videos. Experiments show "
        "that it outperforms all baselines in robustness, and in success rate too."
    )
    drafts = made(
        accepted_ground(tmp_path / "taxonomy", Window({"ml": 2, "ai": 2}, abstract=abstract))
    )
    assert drafts
    for draft in drafts:
        assert "video" in task_of(draft).project
        assert "language models" in task_of(draft).project


@pytest.mark.parametrize(
    ("title", "abstract", "models"),
    [
        ("LLM agents", "We search.", ("language models", "agents")),
        ("Search", "MLLMs look. We train an MLLM.", ("vision-language models",)),
        ("Search", "LLMs read. We search.", ()),
        ("Search", "Open-source LLMs read. We use LLMs.", ("language models",)),
    ],
)
def test_models_that_the_title_or_two_sentences_name_are_told(
    title: str, abstract: str, models: tuple[str, ...]
) -> None:
    assert models_of(text_paper(title, abstract)) == models


@pytest.mark.parametrize(
    ("abstract", "motives"),
    [
        ("However, latency is high. We search.", 1),
        ("Search has low latency, but costs. We search.", 0),
        ("Privacy and latency matter. We search.", 0),
        ("We search. However, our method has latency.", 0),
        ("To address the challenge of latency, we search.", 0),
    ],
)
def test_motives_are_problems_stated_before_the_announcement(abstract: str, motives: int) -> None:
    assert len(motives_of(text_paper("Search", abstract), ())) == motives


@pytest.mark.parametrize(
    ("abstract", "told", "untold"),
    [
        ("We search. Experiments on five benchmarks show gains.", "benchmark_results", "theory"),
        ("We introduce a benchmark. Results on the benchmark show gaps.", "", "benchmark_results"),
        ("Existing benchmarks show little. We search.", "", "benchmark_results"),
        ("We search. It improves on six datasets.", "several_datasets", "several_tasks"),
        ("We search across tasks. It improves on six datasets.", "", "several_tasks"),
        ("We search. It improves on six tasks.", "several_tasks", "several_datasets"),
        ("We build a dataset. It tests models, covering six tasks.", "", "several_tasks"),
    ],
)
def test_evidence_is_what_the_abstract_says(abstract: str, told: str, untold: str) -> None:
    found = evidence_of(text_paper("Search", abstract))
    assert told in ("", *found)
    assert untold not in found


def test_a_benchmark_and_a_method_are_both_told() -> None:
    both = text_paper("Search", "We introduce a new benchmark of search. We propose a new method.")
    assert beside_of(both, "benchmark") == "method"
    assert beside_of(both, "method") == "benchmark"
    assert beside_of(text_paper("Search", "We test on a benchmark."), "method") is None


def test_a_pair_of_title_words_is_repeated_only_where_twenty_papers_hold_it() -> None:
    later = text_paper("Prism learning by image editing", "Text.")
    known = [text_paper("Image editing", "Text.")] * FEWEST_PAPERS
    known += [text_paper("Prism learning", "Text.")] * (FEWEST_PAPERS - 1)
    rare = RarePairs([later], known)
    assert rare.shared("It is prism learning and image editing.", later.title) == ["prism learning"]


def test_no_description_repeats_a_rare_pair_of_its_title(
    ground: Ground, drafts: list[Draft]
) -> None:
    papers = [ground.papers[target_of(one).paper_id] for one in drafts]
    rare = RarePairs(papers, ground.documents.papers)
    for draft, paper in zip(drafts, papers, strict=True):
        assert not rare.shared(task_of(draft).project, paper.title)


@pytest.mark.parametrize(
    ("title", "text", "said"),
    [
        ("fine tuning", "", "fine-tuning"),
        ("", "fine tuning", None),
        ("fine tuning", "distillation", "fine-tuning and distillation"),
        ("", "distillation", "fine-tuning and distillation"),
    ],
)
def test_of_a_double_label_only_what_the_paper_says_is_told(
    title: str, text: str, said: str | None
) -> None:
    label = "fine-tuning and distillation"
    assert said_part(label, set(title.split()), set(text.split())) == said
