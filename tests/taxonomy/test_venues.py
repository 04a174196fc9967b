"""Which venue family a comment says accepted a paper: acceptances only, workshops told apart."""

import pytest

from taxonomy.venues import FAMILY_NAMES, VENUES, VenueMention, accepted_family


@pytest.mark.parametrize(
    ("comment", "family", "venue", "year"),
    [
        ("Accepted at EMNLP 2025", "acl", "EMNLP", 2025),
        ("Has been accepted to the ACL 2025 main conference, 12 pages", "acl", "ACL", 2025),
        ("EMNLP 2025 Main", "acl", "EMNLP", 2025),
        ("To appear in TACL", "acl", "TACL", None),
        ("Accepted at IJCNLP-AACL 2025", "acl", "AACL", 2025),
        (
            "In Proceedings of the 19th Conference of the European Chapter of the Association for "
            "Computational Linguistics",
            "acl",
            "EACL",
            None,
        ),
        ("NeurIPS 2025 (spotlight); 40 pages with appendix", "ml", "NEURIPS", 2025),
        ("Published as a conference paper at ICLR 2026.", "ml", "ICLR", 2026),
        ("39th Conference on Neural Information Processing Systems (NeurIPS 2025)", "ml",
         "NEURIPS", 2025),
        ("Accepted to NIPS'25", "ml", "NEURIPS", 2025),
        ("11 pages. COLM 2025", "ml", "COLM", 2025),
        ("AAAI-26 oral", "ai", "AAAI", 2026),
        ("accepted by ijcai 2025", "ai", "IJCAI", 2025),
        ("Accepted as a short paper at SIGIR 2025. Code: https://github.com/a/b", "ir", "SIGIR",
         2025),
        ("Accepted at The Web Conference (WWW) 2026", "ir", "WWW", 2026),
        ("To appear in the proceedings of KDD '25", "ir", "KDD", 2025),
        ("ICCV 2025 (Highlight). Project page: https://x.github.io/y", "cv", "ICCV", 2025),
        ("[CVPR 2026] 8 pages", "cv", "CVPR", 2026),
        ("CVPR2025", "cv", "CVPR", 2025),
        ("Accpeted by WACV 2026", "cv", "WACV", 2026),
        ("The European Conference on Computer Vision (ECCV), 2024, oral", "cv", "ECCV", 2024),
    ],
)  # fmt: skip
def test_main_track_acceptances(comment: str, family: str, venue: str, year: int | None) -> None:
    assert accepted_family(comment) == VenueMention(family, venue, year, "main")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "comment",
    [
        None,
        "",
        "12 pages, 4 figures",
        "Submitted to ICLR 2026",
        "Under review at ACL 2026",
        "Currently under double-blind review for CVPR 2026",
        "IROS2025 under review",
        "A submission to the AAAI 2026 main track",
        "ACL ARR February 2025",
        "Project page at https://lab.example.org/cvpr2025/",
        "Code: https://github.com/someone/ICCV-2025-challenge",
        "Journal extension of our ECCV 2024 paper",
        "Rejected from NeurIPS 2025 and revised",
        "Written with the ICML 2025 style file",
        "Accepted at IROS 2025",
        "Accepted to AAAI/ACM AIES 2025",
        "Accepted by the International Conference on Machine Learning and Applications",
        "Second place in the CVPR 2025 driving challenge",
        "See our earlier NAACL 2024 paper for details",
    ],
)
def test_anything_but_an_acceptance_is_nothing(comment: str | None) -> None:
    assert accepted_family(comment) is None


@pytest.mark.parametrize(
    ("comment", "track"),
    [
        ("Findings of EMNLP 2025", "findings"),
        ("Accepted to ACL 2025 (Findings), long paper", "findings"),
        ("Accepted at the NeurIPS 2025 Workshop on Tools", "workshop"),
        ("Accepted by CVPRW 2025", "workshop"),
        ("Accepted at SafeGen @ ICLR 2026", "workshop"),
        ("Accepted to GRAPHS@WWW2026", "workshop"),
        ("Accepted by EACL 2026 SIGXYZ", "workshop"),
        ("Accepted in 3rd LoXLM at EACL 2026", "workshop"),
        ("Published at ACL 2025 SRW", "workshop"),
        ("AAAI 2026 Spring Symposium, accepted", "workshop"),
        ("Accepted to the EMNLP 2025 industry track", "other"),
        ("EMNLP 2025 system demonstrations", "other"),
    ],
)
def test_tracks_other_than_main_are_flagged(comment: str, track: str) -> None:
    mention = accepted_family(comment)
    assert mention is not None
    assert mention.track == track


def test_a_main_acceptance_wins_over_a_workshop_named_first() -> None:
    mention = accepted_family("Presented at the ICML 2025 workshop on X; accepted to ICLR 2026")
    assert mention == VenueMention("ml", "ICLR", 2026, "main")


def test_a_later_submission_does_not_hide_an_acceptance() -> None:
    mention = accepted_family("Accepted at CVPR 2025. A longer text is under review at a journal")
    assert mention == VenueMention("cv", "CVPR", 2025, "main")


def test_every_venue_belongs_to_a_named_family() -> None:
    assert set(VENUES.values()) == set(FAMILY_NAMES)
