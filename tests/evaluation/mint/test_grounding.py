"""What cannot be minted is refused before anything is built."""

from datetime import date
from pathlib import Path

import pytest

from evaluation.mint.grounding import Places, lay_ground
from evaluation.mint.wanted import Wanted
from foresci.errors import UsageError
from knowledge_base import Corpus
from knowledge_base.corpus import write_corpus
from knowledge_base.progress import quiet
from tests.knowledge_base.papers import paper

CUTOFF = date(2025, 9, 30)


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Corpus:
    """From 5 July to 5 November 2025."""
    known = [
        paper(f"25{month:02}.0000{number}", "On agents", f"2025-{month:02}-05", abstract="We plan.")
        for month in range(7, 12)
        for number in range(3)
    ]
    return write_corpus(tmp_path_factory.mktemp("corpus") / "corpus", known)


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        (Wanted(CUTOFF, 1, evidence=Path("nowhere.jsonl")), "nowhere.jsonl"),
        (Wanted(CUTOFF, 6), "the corpus ends on 2025-11-05"),
        (Wanted(date(2026, 1, 31), 1), "the corpus ends on 2025-11-05"),
        (Wanted(date(2025, 6, 30), 1), "before the corpus's first paper"),
        (Wanted(date(9999, 12, 31), 1), "too near an end of the calendar"),
    ],
    ids=["no such evidence", "ends too early", "cutoff after", "cutoff before", "calendar"],
)
def test_a_wrong_request_is_refused_before_anything_is_built(
    corpus: Corpus, wanted: Wanted, said: str, tmp_path: Path
) -> None:
    places = Places(tmp_path / "kb", tmp_path / "taxonomy", tmp_path / "cache")
    with pytest.raises(UsageError, match=said) as caught:
        lay_ground(corpus, wanted, places, quiet)
    assert "\n" not in str(caught.value)
    assert not any(tmp_path.iterdir())
