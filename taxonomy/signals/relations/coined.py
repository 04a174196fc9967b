"""Methods that papers coin a name for in their titles."""

import re
from collections.abc import Iterable

from foresci.schema import Paper
from knowledge_base.sentences import split_sentences
from taxonomy.contribution import main_contribution
from taxonomy.signals.relations.own import title_name

# Letters that no ordinary word has: an inner capital, a digit, four capitals.
_DISTINCTIVE = re.compile(r"[a-z]-?[A-Z]|[A-Z]{2}[a-z]|[A-Za-z].*\d|\d-?[A-Z]|[A-Z][A-Z-]{3}")
_NOT_A_METHOD = re.compile(
    r"bench|eval|arena|\bsuite\b|data ?set|corpus|challenge|survey|leaderboard|test ?bed|report"
    r"|foundation model|\bworkshop\b|shared task|\b(?:SemEval|TREC|CLEF|LiveRAG)\b",
    re.IGNORECASE,
)


def coined_names(papers: Iterable[Paper]) -> list[str]:
    """Names, ascending, that one paper alone bears before its title's colon for a method."""
    bearers: dict[str, list[Paper]] = {}
    for paper in papers:
        name = title_name(paper.title)
        if name and _DISTINCTIVE.search(name):
            bearers.setdefault(name, []).append(paper)
    return sorted(
        name for name, held in bearers.items() if len(held) == 1 and _is_method(name, held[0])
    )


def _is_method(name: str, paper: Paper) -> bool:
    abstract = paper.abstract or ""
    introduced = next((one for one in split_sentences(abstract) if name in one), "")
    if _NOT_A_METHOD.search(f"{paper.title} {introduced}"):
        return False
    return main_contribution(abstract) in ("method", "system")
