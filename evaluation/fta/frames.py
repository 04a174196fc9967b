"""Words that a claim may be made of whatever it says: they count for nothing in FTA's text slots.

Targets are minted in sentence frames ("work on ... comes more and more together with ..."), and
papers report in others ("we introduce a benchmark, experiments show ..."). Whoever repeats a frame
has said nothing yet. Written by hand; tests hold the list to the frames of `evaluation.mint`.
"""

from functools import lru_cache

from evaluation.tokens import generic_stems, stems

FRAMES = """
    work come combine meet take bring against worth name root bottleneck hold back anything
    grow rise driven month latest earlier chance
"""
"""Of statements on what moves, what holds back, and what goes with what."""
REPORTS = """
    introduce evaluate metric measure accuracy experiment extensive ablation dataset baseline
    compare code release publish
"""
"""Of reports on papers: what nearly every paper does to show its worth."""


@lru_cache(maxsize=1)
def frame_stems() -> frozenset[str]:
    """Stems of the words of frames, with those that any research claim could hold."""
    return stems(FRAMES) | stems(REPORTS) | generic_stems()
