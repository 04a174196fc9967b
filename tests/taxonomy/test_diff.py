"""What changed between the taxonomies of two cutoffs."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from foresci.errors import UsageError
from taxonomy.diff import Difference, diff
from taxonomy.shares import share_difference
from taxonomy.store import Taxonomy
from tests.taxonomy.builders import Bench, Topic, monthly_papers

JUNE = date(2025, 6, 30)
OLD = monthly_papers([(2025, month) for month in (4, 5, 6)], 20)
ALL = monthly_papers([(2025, month) for month in range(4, 10)], 20)
OLD_IDS, ALL_IDS = sorted(OLD), sorted(ALL)
NEW_IDS = [one for one in ALL_IDS if one not in OLD]


def compared(folder: Path, before: list[Topic], after: list[Topic]) -> Difference:
    first = Bench(OLD, JUNE).write(folder / "june", before)
    return diff(first, Bench(ALL).write(folder / "september", after))


def labels(places: tuple[object, ...]) -> list[str]:
    return [place.label for place in places]  # type: ignore[attr-defined]


def test_nodes_match_by_label_though_slices_and_so_ids_moved(tmp_path: Path) -> None:
    # At the end of the year, what were months at the end of June are one quarter.
    first = Bench(OLD, JUNE).write(tmp_path / "june", [Topic("tasks", "Reranking", OLD_IDS[20:40])])
    topics = [Topic("tasks", "reranking", OLD_IDS[20:38] + NEW_IDS[:5])]
    found = diff(first, Bench(ALL, date(2025, 12, 31)).write(tmp_path / "december", topics))
    (match,) = found.matched
    assert match.before.id != match.after.id
    assert (match.by, match.overlap) == ("label", 0.9)
    assert (found.born, found.gone) == ((), ())


def test_nodes_match_by_papers_when_the_label_changed(tmp_path: Path) -> None:
    found = compared(
        tmp_path,
        [Topic("tasks", "reranking", OLD_IDS[:20])],
        [Topic("tasks", "passage ordering", OLD_IDS[:15] + NEW_IDS)],
    )
    (match,) = found.matched
    assert (match.by, match.after.label, match.overlap) == ("papers", "passage ordering", 0.75)


def test_a_label_alone_or_another_dimension_is_no_match(tmp_path: Path) -> None:
    found = compared(
        tmp_path,
        [Topic("tasks", "memory", OLD_IDS[:20]), Topic("methods", "search", OLD_IDS[20:30])],
        [Topic("tasks", "memory", OLD_IDS[40:50]), Topic("datasets", "search", OLD_IDS[20:30])],
    )
    assert found.matched == ()
    assert labels(found.born) == ["search", "memory"]  # as many papers: by id
    assert labels(found.gone) == ["memory", "search"]


def test_new_and_vanished_topics_are_born_and_gone(tmp_path: Path) -> None:
    found = compared(
        tmp_path,
        [Topic("tasks", "reranking", OLD_IDS[:20]), Topic("tasks", "spelling", OLD_IDS[50:])],
        [Topic("tasks", "reranking", OLD_IDS[:20]), Topic("tasks", "deep research", NEW_IDS[:9])],
    )
    assert labels(found.born) == ["deep research"]
    assert labels(found.gone) == ["spelling"]


def test_a_node_whose_papers_lie_in_new_ones_is_split(tmp_path: Path) -> None:
    found = compared(
        tmp_path,
        [Topic("tasks", "question answering", OLD_IDS[:40])],
        [
            Topic("tasks", "multi-hop questions", OLD_IDS[:18] + NEW_IDS[:10]),
            Topic("tasks", "table questions", OLD_IDS[18:34]),
            Topic("tasks", "legal questions", OLD_IDS[34:38]),
        ],
    )
    (split,) = found.split
    assert labels(split.parts) == ["multi-hop questions", "table questions"]
    assert split.shares == (0.45, 0.4)
    assert labels(found.born) == ["legal questions"]  # too small a share to be a part
    assert found.gone == ()


def test_a_node_that_stays_and_gains_children_is_split_at_the_upper_level(tmp_path: Path) -> None:
    whole = Topic("tasks", "question answering", OLD_IDS[:40])
    found = compared(
        tmp_path,
        [whole],
        [
            whole,
            Topic("tasks", "multi-hop questions", OLD_IDS[:19], ("question answering",)),
            Topic("tasks", "table questions", OLD_IDS[19:34], ("question answering",)),
            Topic("tasks", "bridge questions", OLD_IDS[:10], ("multi-hop questions",)),
        ],
    )
    (split,) = found.split
    assert split.before.label == "question answering"
    assert labels(split.parts) == ["multi-hop questions", "table questions"]
    assert {part.under for part in split.parts} == {"question answering"}
    assert split.before.under is None
    assert [match.after.label for match in found.matched] == ["question answering"]


def test_nodes_that_ended_in_one_are_merged(tmp_path: Path) -> None:
    found = compared(
        tmp_path,
        [Topic("methods", "dense retrieval", OLD_IDS[:15]), Topic("methods", "sparse retrieval",
         OLD_IDS[15:28])],
        [Topic("methods", "hybrid retrieval", OLD_IDS[:30])],
    )  # fmt: skip
    # One of the two is like enough to be the same topic; the others show that both ended there.
    assert [match.before.label for match in found.matched] == ["dense retrieval"]
    found = compared(
        tmp_path,
        [Topic("methods", f"part {n}", OLD_IDS[10 * n : 10 * n + 10]) for n in range(3)],
        [Topic("methods", "hybrid retrieval", OLD_IDS[:30])],
    )
    (merge,) = found.merged
    assert (labels(merge.parts), merge.after.label) == (["part 0", "part 1", "part 2"],
                                                        "hybrid retrieval")  # fmt: skip
    assert (found.born, found.gone) == ((), ())


def test_grown_and_faded_are_told_by_an_interval_apart_from_zero(tmp_path: Path) -> None:
    before = [Topic("tasks", name, OLD_IDS[:20]) for name in ("up", "down", "level")]
    before = [replace(one, papers=OLD_IDS[20 * n : 20 * n + 20]) for n, one in enumerate(before)]
    found = compared(
        tmp_path,
        before,
        [
            replace(before[0], papers=[*before[0].papers, *NEW_IDS[:40]]),
            replace(before[1], papers=[*before[1].papers, *NEW_IDS[:2]]),
            replace(before[2], papers=[*before[2].papers, *NEW_IDS[:22]]),
        ],
    )
    (grown,), (faded,) = found.grown, found.faded
    assert (grown.after.label, faded.after.label) == ("up", "down")
    assert (grown.earlier_papers, grown.earlier_total) == (20, 60)
    assert (grown.new_papers, grown.new_total) == (40, 60)
    assert grown.low > 0 > faded.high
    assert grown.low < grown.difference < grown.high


def test_the_difference_of_shares_is_newcombes() -> None:
    # Newcombe 1998, table II, example (a): 56/70 against 48/80, interval 0.0524 to 0.3339.
    found = share_difference(48, 80, 56, 70)
    assert found.difference == pytest.approx(0.2)
    assert (round(found.low, 4), round(found.high, 4)) == (0.0524, 0.3339)


def test_one_taxonomy_does_not_differ_from_itself(small: Taxonomy) -> None:
    found = diff(small, small)
    assert {match.by for match in found.matched} == {"id"}
    assert len(found.matched) == 8
    changes = (found.born, found.gone, found.split, found.merged, found.grown, found.faded)
    assert changes == ((), (), (), (), (), ())
    assert Difference.model_validate(found.to_json()) == found


def test_other_domains_and_the_wrong_order_are_refused(tmp_path: Path) -> None:
    topics = [Topic("tasks", "reranking", OLD_IDS[:20])]
    first = Bench(OLD, JUNE).write(tmp_path / "june", topics)
    second = Bench(ALL).write(tmp_path / "september", topics)
    other = Bench(ALL, domain="llm_agents").write(tmp_path / "agents", topics)
    with pytest.raises(UsageError, match="name the earlier one first"):
        diff(second, first)
    with pytest.raises(UsageError, match="taxonomies of one domain"):
        diff(first, other)
