"""Venue profiles: counted from stated acceptances alone, and the predictor made of them."""

from datetime import date, timedelta
from pathlib import Path

import numpy as np
import pytest

from foresci.schema import Paper
from knowledge_base import Corpus, KnowledgeBase
from knowledge_base.build import build_kb
from knowledge_base.corpus import write_corpus
from taxonomy.documents import Documents, documents_of
from taxonomy.signals.records import SIGNAL, VenueProfile
from taxonomy.signals.telling import tellingness
from taxonomy.signals.venue_prediction import FamilyPredictor
from taxonomy.signals.venue_profiles import FEWEST_PAPERS, venue_profiles

FIRST = date(2025, 3, 1)
CUTOFF = date(2025, 9, 30)
TRANSLATION = "Translation of dialogue number"
RENDERING = "Rendering of scenes number"


def paper(name: str, comments: str | None, title: str, *categories: str, **more: object) -> Paper:
    fields: dict[str, object] = {"abstract": "We propose a way of doing it.", "public_on": FIRST}
    return Paper.model_validate(
        {"id": name, "title": title, "categories": categories, "comments": comments,
         "source": "test", **fields, **more}
    )  # fmt: skip


def language(name: str, comments: str | None = "Accepted at ACL 2025", **more: object) -> Paper:
    return paper(name, comments, f"{TRANSLATION} {name}", "cs.CL", "cs.AI", **more)


def vision(name: str, comments: str | None = "CVPR 2025", **more: object) -> Paper:
    return paper(name, comments, f"{RENDERING} {name}", "cs.CV", **more)


def documents(*papers: Paper) -> Documents:
    ordered = tuple(sorted(papers, key=lambda one: one.id))
    return Documents(
        ordered, np.ones(len(ordered), np.bool_), np.zeros((len(ordered), 2), np.float32)
    )


def two_families(*more: Paper) -> Documents:
    accepted = [language(f"a{number}") for number in range(9)]
    accepted += [vision(f"c{number}") for number in range(6)]
    return documents(*accepted, *more)


def profile_of(family: str, held: Documents) -> VenueProfile:
    return next(one for one in venue_profiles(held, {}) if one.family == family)


def test_each_family_with_enough_accepted_papers_has_a_profile() -> None:
    few = [paper(f"m{n}", "ICML 2025", "Bounds", "cs.LG") for n in range(FEWEST_PAPERS - 1)]
    found = venue_profiles(two_families(*few), {})
    assert [(one.family, len(one.papers)) for one in found] == [("acl", 9), ("cv", 6)]


def test_no_acceptances_make_no_profile() -> None:
    assert venue_profiles(documents(language("a", "Submitted to ACL 2025")), {}) == ()


def test_shares_of_exclusive_kinds_sum_to_one() -> None:
    for one in venue_profiles(two_families(), {}):
        for shares in (one.contributions, one.maturity, one.primary_categories):
            assert sum(shares.values()) == pytest.approx(1.0)


def test_a_workshop_paper_counts_for_maturity_and_nothing_else() -> None:
    workshop = language("w", "Accepted at a workshop of ACL 2025")
    before, after = (profile_of("acl", two_families(*more)) for more in ((), (workshop,)))
    assert after.maturity == {"main": 0.9, "findings": 0.0, "workshop": 0.1, "other": 0.0}
    assert after.accepted == 10
    assert after.papers == before.papers
    assert after.title_words == before.title_words


def test_shares_are_what_abstracts_name() -> None:
    named = "Experiments on three datasets show that it outperforms baselines. Ablation helps."
    held = two_families(*(language(f"b{n}", abstract=named) for n in range(3)))
    package = profile_of("acl", held).evidence_package
    assert package["ablation"] == package["several_datasets"] == pytest.approx(3 / 12)
    assert package["code_release"] == 0


def test_papers_are_listed_newest_first() -> None:
    later = [language(f"b{n}", public_on=FIRST + timedelta(days=1 + n)) for n in range(2)]
    assert profile_of("acl", two_families(*later)).papers[:3] == ("b1", "b0", "a0")


def test_nodes_are_those_accepted_more_than_elsewhere() -> None:
    common = {f"{family}{n}": ["shared"] for family in "ac" for n in range(9)}
    nodes_of = {
        name: [*nodes, "own"] if name[0] == "c" else nodes for name, nodes in common.items()
    }
    acl, cv = venue_profiles(two_families(), nodes_of)
    assert (acl.nodes, cv.nodes) == ((), ("own",))


def test_what_accepted_papers_name_and_others_lack_is_a_risk() -> None:
    human = {"abstract": "A human evaluation with judges confirms it."}
    accepted = [language(f"b{n}", **human) for n in range(20)]
    others = [language(f"o{n}", None) for n in range(40)]
    risks = profile_of("acl", documents(*accepted, *others)).reviewer_risks
    assert risks == (
        "no human evaluation named: it is in 100% of its accepted papers and 0% of the domain's "
        "others",
    )


def test_the_family_of_the_same_categories_is_the_nearer_neighbour() -> None:
    more = [paper(f"m{n}", "ICML 2025", f"Proof {n}", "cs.CL", "cs.AI") for n in range(6)]
    assert profile_of("ml", two_families(*more)).neighbours == ("acl", "cv")


def test_a_profile_survives_being_written() -> None:
    for one in venue_profiles(two_families(), {}):
        assert SIGNAL.validate_python(one.to_json()) == one


def test_order_of_papers_makes_no_difference() -> None:
    held = two_families()
    turned = Documents(held.papers[::-1], held.core, held.vectors)
    assert venue_profiles(turned, {}) == venue_profiles(held, {})


def test_later_acceptances_cannot_matter(tmp_path: Path) -> None:
    """Neither a later paper, nor a comment that a later revision may have brought, shows."""
    known = [*two_families().papers, language("r", "12 pages", revised_on=CUTOFF)]
    late = CUTOFF + timedelta(days=1)
    future = [vision(f"z{n}", public_on=late) for n in range(9)]
    revised = [language("r", "Accepted at CVPR 2026", revised_on=late), *known[:-1]]
    first, second = (
        _profiles_at_cutoff(tmp_path / name, papers)
        for name, papers in (("known", known), ("future", [*revised, *future]))
    )
    assert first == second
    assert len(first) == 2


def _profiles_at_cutoff(home: Path, papers: list[Paper]) -> tuple[VenueProfile, ...]:
    write_corpus(home / "corpus", papers)
    build_kb(Corpus.open(home / "corpus"), CUTOFF, home / "kb")
    return venue_profiles(documents_of(KnowledgeBase.open(home / "kb"), None), {})


def test_new_papers_are_given_to_the_family_whose_profile_they_fit() -> None:
    predictor = FamilyPredictor(venue_profiles(two_families(), {}))
    asked = [language(f"x{n}", None) for n in range(5)] + [vision(f"y{n}", None) for n in range(5)]
    assert [predictor.best(one) for one in asked] == ["acl"] * 5 + ["cv"] * 5


def test_the_text_alone_decides_where_categories_are_unknown() -> None:
    predictor = FamilyPredictor(venue_profiles(two_families(), {}))
    unknown = paper("x", None, f"{RENDERING} x")
    other = paper("y", None, f"{TRANSLATION} y")
    assert predictor.predict(unknown)["cv"] > predictor.predict(other)["cv"]


def test_probabilities_sum_to_one_and_do_not_depend_on_the_comment() -> None:
    predictor = FamilyPredictor(venue_profiles(two_families(), {}))
    found = predictor.predict(vision("x", None))
    assert sum(found.values()) == pytest.approx(1.0)
    assert predictor.predict(vision("x", "Accepted at ACL 2025")) == found


def test_the_prediction_is_that_of_the_written_formula() -> None:
    acl, cv = venue_profiles(two_families(), {})
    bare = {"contributions": {}, "evidence_package": {}, "categories": {}, "title_words": {}}
    profiles = [one.model_copy(update=bare) for one in (acl, cv)]
    overall = (9 + 0.5) / (15 + 1)
    odds = (9 + 15 * overall) / (9 + 15) / (15 * overall / (6 + 15)) * (10 / 7) ** 0.5
    found = FamilyPredictor(profiles).predict(language("x"))
    assert found["acl"] / found["cv"] == pytest.approx(odds)


def test_tellingness_is_a_log_ratio_in_standard_errors() -> None:
    assert tellingness(3, 10, 3, 10) == 0
    assert tellingness(8, 10, 2, 10) == pytest.approx(
        np.log(8.5 / 2.5) / np.sqrt(1 / 8.5 + 1 / 2.5 - 2 / 11)
    )
    assert tellingness(8, 10, 20, 100) > tellingness(4, 5, 10, 50)
