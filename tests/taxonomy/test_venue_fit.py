"""A family fits by what it takes for its size, not by its size."""

import json
from datetime import date
from pathlib import Path

import pytest

from knowledge_base import Corpus, KnowledgeBase, build_kb, import_corpus
from taxonomy.venue_fit import shares_for_size, venue_fits, vote_of_neighbours


@pytest.fixture(scope="module")
def kb(tmp_path_factory: pytest.TempPathFactory) -> KnowledgeBase:
    """20 parsers at ACL and 2 at SIGIR in cs.CL, 6 rankers at SIGIR and none at ACL in cs.IR."""
    home: Path = tmp_path_factory.mktemp("fit")
    places = [("cs.CL", "ACL", 20), ("cs.CL", "SIGIR", 2), ("cs.IR", "SIGIR", 6)]
    made = [(field, venue) for field, venue, many in places for _ in range(many)]
    rows = [
        {
            "id": f"2504.{n:05d}", "title": f"{'Rankers' if field == 'cs.IR' else 'Parsers'} {n}",
            "digest": "A text.", "authors": ["A. B."], "categories": [field],
            "announced": "2025-04-15", "domain": "rag",
            "venue": {"name": venue, "year": 2025, "track": "main"},
        }
        for n, (field, venue) in enumerate(made)
    ]  # fmt: skip
    (home / "papers.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    import_corpus([home / "papers.jsonl"], home / "corpus")
    build_kb(Corpus.open(home / "corpus"), date(2025, 9, 30), home / "kb")
    return KnowledgeBase.open(home / "kb")


def test_a_small_family_fits_where_it_takes_more_than_its_part(kb: KnowledgeBase) -> None:
    first, second = venue_fits(kb, "Rankers", ["acl", "ir"])
    assert first.family == "ir"
    assert first.score + second.score == pytest.approx(1)
    assert venue_fits(kb, "Parsers", ["acl", "ir"])[0].family == "acl"


def test_acceptances_may_be_given_for_candidates_of_other_names(kb: KnowledgeBase) -> None:
    near = {"2504.00000": 1.0, "2504.00025": 0.5}
    found = vote_of_neighbours(kb, near, ["x", "y"], {"2504.00000": "x", "2504.00025": "y"})
    assert {fit.family: fit.neighbours for fit in found} == {
        "x": ("2504.00000",),
        "y": ("2504.00025",),
    }


def test_without_acceptances_all_families_fit_alike_in_the_order_of_their_names(
    kb: KnowledgeBase,
) -> None:
    fits = vote_of_neighbours(kb, {"2504.00000": 1.0}, ["y", "x"], {})
    assert [(fit.family, fit.score) for fit in fits] == [("x", 0.5), ("y", 0.5)]


def test_votes_are_shared_out_for_size() -> None:
    shares = shares_for_size({"large": 3.0, "small": 2.0}, {"large": 8, "small": 0})
    assert shares == pytest.approx({"large": 1 / 3, "small": 2 / 3})
    assert shares_for_size({"large": 0.0}, {"large": 8}) == {"large": 0.0}
