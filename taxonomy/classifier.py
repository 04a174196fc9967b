"""A taxonomy's nodes as a classifier that stays what it was at the cutoff."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from foresci.schema import Paper
from knowledge_base.domains.phrases import Phrases, folded
from knowledge_base.text import fold
from taxonomy.graph import Node
from taxonomy.induction.lexicon import lexicon
from taxonomy.induction.phrases import REPEATED_WEIGHT, TITLE_WEIGHT
from taxonomy.induction.routing import HALF
from taxonomy.induction.rules import CERTAIN, FEWEST_CAPITALS

_WORD = re.compile(r"[^\W_]+")


class FrozenClassifier:
    """Assigns papers to nodes by the nodes' phrases, weighted by how rare they were.

    The score of a paper for a node is e / (e + 4) with e the sum over the node's phrases of weight
    times idf: the scores by which the induction tells a paper that writes of a topic from one that
    mentions it in passing. idf = ln((N + 1) / (n + 1)) over the N papers it was fitted on, n of
    which hold the phrase. A single word that names no topic by itself (`web`, `search`) counts in a
    title only. Phrases and idf are of the time before the cutoff, so that a paper is treated alike
    on whichever side of it it stands.

    Args:
        nodes: whose phrases are looked for; a node without any is recognised by its label.
        papers: what the idf is fitted on: those up to the cutoff.
    """

    def __init__(self, nodes: Sequence[Node], papers: Sequence[Paper]) -> None:
        named = {(node.id, " ".join(folded(name))) for node in nodes for name in _names(node)}
        self._nodes = [node.id for node in nodes]
        self._named: dict[str, list[str]] = defaultdict(list)
        for node, phrase in sorted(named):
            if phrase:
                self._named[phrase].append(node)
        self._finder = Phrases((phrase, phrase) for phrase in self._named)
        self._loose = _loose(nodes, self._named, papers)
        counts = Counter(phrase for paper in papers for phrase in self._weights(paper))
        self._idf = {
            phrase: math.log((len(papers) + 1) / (counts[phrase] + 1)) for phrase in self._named
        }

    def members(self, papers: Iterable[Paper]) -> dict[str, frozenset[str]]:
        """Ids of the papers that belong to each node, by node id."""
        found: dict[str, set[str]] = {node: set() for node in self._nodes}
        for paper in papers:
            for node, evidence in self._evidence(paper).items():
                if evidence / (evidence + HALF) >= CERTAIN:
                    found[node].add(paper.id)
        return {node: frozenset(ids) for node, ids in found.items()}

    def _evidence(self, paper: Paper) -> dict[str, float]:
        evidence: dict[str, float] = defaultdict(float)
        for phrase, weight in sorted(self._weights(paper).items()):
            for node in self._named[phrase]:
                if weight >= TITLE_WEIGHT or (node, phrase) not in self._loose:
                    evidence[node] += weight * self._idf[phrase]
        return evidence

    def _weights(self, paper: Paper) -> dict[str, float]:
        titled = self._finder.counted(folded(paper.title))
        times = self._finder.counted(folded(paper.abstract or ""))
        weights = {phrase: REPEATED_WEIGHT if count > 1 else 1.0 for phrase, count in times.items()}
        return weights | dict.fromkeys(titled, TITLE_WEIGHT)


def _names(node: Node) -> tuple[str, ...]:
    return node.phrases or (node.label,)


def _loose(
    nodes: Sequence[Node], named: Mapping[str, Sequence[str]], papers: Sequence[Paper]
) -> frozenset[tuple[str, str]]:
    """The (node, phrase) pairs of single words that name no topic of the node's dimension."""
    dimensions = {node.id: node.dimension for node in nodes}
    acronyms = _acronyms(papers)
    return frozenset(
        (node, phrase)
        for phrase, having in named.items()
        if " " not in phrase and phrase not in acronyms
        for node in having
        if not lexicon(dimensions[node]).is_telling(phrase)
    )


def _acronyms(papers: Sequence[Paper]) -> frozenset[str]:
    """Words that papers mostly write with three capitals or more, folded."""
    forms: Counter[str] = Counter()
    for paper in papers:
        forms.update(_WORD.findall(f"{paper.title}. {paper.abstract or ''}"))
    written: dict[str, tuple[int, str]] = {}
    for form, count in forms.items():
        key = fold(form.lower())
        written[key] = max(written.get(key, (0, "")), (count, form))
    return frozenset(
        key for key, (_, form) in written.items() if sum(map(str.isupper, form)) >= FEWEST_CAPITALS
    )
