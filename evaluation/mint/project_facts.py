"""What a description may say of a paper, in terms in use before the cutoff and a fixed lexicon."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from evaluation.mint.ground import Ground
from evaluation.mint.project_evidence import Told, beside_of, evidence_of
from evaluation.mint.project_kind import kind_of
from evaluation.mint.project_lexicon import project_lexicon
from evaluation.mint.project_motives import motives_of
from evaluation.mint.project_named import data_of, models_of
from evaluation.mint.project_rare import RarePairs
from evaluation.mint.project_sentences import opening_of
from evaluation.mint.project_terms import Finder, Term, terms_of
from foresci.schema import Paper
from knowledge_base.domains.phrases import Phrases, folded
from knowledge_base.sentences import split_sentences
from knowledge_base.text import tokenize
from taxonomy.contribution import Contribution
from taxonomy.dimensions import Dimension
from taxonomy.graph import Node
from taxonomy.induction.concepts import stemmed
from taxonomy.induction.phrases import REPEATED_WEIGHT, TITLE_WEIGHT

CENTRAL = 2.0
"""Weight from which a term is more than a passing mention: in the title, or repeated."""
COMMON = 1.0
"""Rarity below which a term tells nothing: more than a third of the papers use it."""
LEAST_SAID = 2 / 3
"""Share of a label's words that a paper itself must hold."""
LEAST_OF_AREA = 3.0
"""Summed weight of a first-level topic's phrases from which a paper is said to belong to it."""


class Area(NamedTuple):
    """A first-level topic that a paper clearly belongs to."""

    node: Node
    weight: float
    label: str
    """The part of the node's label that the paper says."""


@dataclass(frozen=True)
class Facts:
    """What is known of a project; terms and areas the most telling first.

    Attributes:
        kind: of contribution.
        subjects: tasks it is about.
        means: methods it works with.
        tried: tasks that it mentions in passing.
        data: kinds of data.
        measures: what is measured.
        fields: of application.
        areas: first-level topics of tasks.
        ways: first-level topics of methods.
        titled: keys of the terms in the title, ascending.
        core: the methods that are more than mentioned.
        motives: difficulties it names, in the lexicon's words.
        evidence: kinds of evidence.
        beside: what it makes beside its main contribution, if anything.
        handled: kinds of data that it handles, in the lexicon's words.
        models: kinds of models that it is about, in the lexicon's words.
        nodes: ids of the taxonomy's nodes behind the terms and areas, ascending.
    """

    kind: Contribution
    subjects: tuple[Term, ...]
    means: tuple[Term, ...]
    tried: tuple[Term, ...]
    data: tuple[Term, ...]
    measures: tuple[Term, ...]
    fields: tuple[str, ...]
    areas: tuple[str, ...]
    ways: tuple[str, ...]
    titled: tuple[str, ...]
    core: tuple[Term, ...]
    motives: tuple[str, ...]
    evidence: tuple[Told, ...]
    beside: Contribution | None
    handled: tuple[str, ...]
    models: tuple[str, ...]
    nodes: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """All terms and labels that a description may hold."""
        terms = (*self.subjects, *self.means, *self.tried, *self.data, *self.measures)
        places = (*self.fields, *self.areas, *self.ways, *self.handled, *self.models)
        return (*(one.form for one in terms), *places)

    @property
    def telling(self) -> int:
        """How many things there are to say of it; terms that most papers use do not count."""
        terms = (*self.subjects, *self.means, *self.tried, *self.data, *self.measures)
        rare = sum(one.rarity >= COMMON or one.key in self.titled for one in terms)
        places = (*self.fields, *self.areas, *self.ways, *self.motives)
        return rare + len(places) + bool(self.evidence)


@dataclass(frozen=True)
class _Used:
    """A term as a paper uses it."""

    term: Term
    weight: float
    early: bool
    """Whether it occurs before the paper says what it does itself."""
    own: bool
    """Whether it occurs, unopposed, where the paper says what it does, or in the title."""

    @property
    def score(self) -> float:
        return self.weight * self.term.rarity


class Reader:
    """Reads facts off papers.

    Args:
        ground: of which papers up to the cutoff say what is a term.
        described: the papers to be read.
    """

    def __init__(self, ground: Ground, described: Sequence[Paper]) -> None:
        self._ground = ground
        self._terms = terms_of(described, ground.documents.papers)
        self._finder = Finder(self._terms)
        self.rare = RarePairs(described, ground.documents.papers)
        graph = ground.taxonomy.graph
        self._nodes = [one for one in graph.nodes() if one.id in ground.members]
        self._first = [one for one in self._nodes if graph.level(one.id) == 1]

    def facts(self, paper: Paper) -> Facts:
        """What can be said of a paper."""
        kind, used = kind_of(paper), self._used(paper)
        areas = self._areas(paper)
        central = [one for one in used if one.weight >= CENTRAL]
        subjects = _pick(central, "tasks", _is_subject)
        core = _pick(central, "methods", _is_core, subjects)
        means = _pick(used, "methods", lambda one: one.own, subjects)
        tried = _pick(used, "tasks", lambda one: one.own or one.early, (*subjects, *means))
        taken = (*subjects, *means, *tried)
        data = _pick(used, "datasets", lambda one: one.own, taken)
        measures = _pick(used, "evaluation_methods", lambda one: one.own, (*taken, *data))
        fields = _pick(used, "application_domains", lambda one: True, (*taken, *data, *measures))
        fields = tuple(one for one in fields if not _echoes(one.form, taken))
        places = _unlike(_labels(areas, ("application_domains",)), taken)
        told = (*taken, *data, *measures, *fields)
        wide = _unlike(_labels(areas, ("tasks",)), told)
        ways = tuple(one for one in _unlike(_labels(areas, ("methods",)), told) if one not in wide)
        return Facts(
            kind=kind,
            subjects=subjects,
            means=means,
            tried=tried,
            data=data,
            measures=measures,
            fields=tuple(one.form for one in fields) or places,
            areas=wide,
            ways=ways,
            titled=tuple(sorted(one.term.key for one in used if one.weight >= TITLE_WEIGHT)),
            core=core,
            motives=motives_of(paper, [one.form for one in told]),
            evidence=evidence_of(paper),
            beside=beside_of(paper, kind),
            handled=data_of(paper),
            models=models_of(paper),
            nodes=self._behind(paper, told, areas),
        )

    def _used(self, paper: Paper) -> list[_Used]:
        """The paper's terms, the most telling first."""
        sentences = split_sentences(paper.abstract or "")
        opening = opening_of(sentences)
        titled = {span.key for span in self._finder.longest(paper.title)}
        faint = project_lexicon().faint
        rows: dict[str, list[int]] = {}
        unopposed = set(titled)
        for row, sentence in enumerate(sentences):
            for span in self._finder.longest(sentence):
                rows.setdefault(span.key, []).append(row)
                if row >= opening and not span.denied:
                    unopposed.add(span.key)
        found = [
            _Used(
                term=self._terms[key],
                weight=_weight(key in titled, len(rows.get(key, ()))),
                early=any(row <= opening for row in rows.get(key, ())),
                own=key in unopposed,
            )
            for key in sorted(titled | rows.keys())
        ]
        told = [
            one
            for one in found
            if (one.weight >= CENTRAL or one.term.key not in faint)
            and not self.rare.shared(one.term.form, paper.title)
        ]
        return sorted(told, key=lambda one: (-one.score, one.term.key))

    def _areas(self, paper: Paper) -> list[Area]:
        title, abstract = folded(paper.title), folded(paper.abstract or "")
        found = []
        for node in self._first:
            if paper.id not in self._ground.members[node.id]:
                continue
            if not self.rare.shared(node.label, paper.title):
                finder = Phrases((one, one) for one in node.phrases or (node.label,))
                titled, times = finder.counted(title), finder.counted(abstract)
                weight = sum(_weight(one in titled, times[one]) for one in {*titled, *times})
                if node.dimension == "methods" and not titled:
                    continue
                said = _says(node.label, {*title, *abstract}) or (
                    node.dimension == "application_domains"
                    and len(node.label.split()) == 1
                    and len({*titled, *times}) > 1
                )
                part = said_part(node.label, {*title}, {*abstract})
                if weight >= LEAST_OF_AREA and said and part is not None:
                    found.append(Area(node, weight, part))
        return sorted(found, key=lambda one: (-one.weight, one.node.id))

    def _behind(self, paper: Paper, told: Iterable[Term], areas: Iterable[Area]) -> tuple[str, ...]:
        keys = {one.key for one in told}
        terms = {
            node.id
            for node in self._nodes
            if paper.id in self._ground.members[node.id]
            and any(" ".join(folded(one)) in keys for one in (node.label, *node.phrases))
        }
        return tuple(sorted(terms | {one.node.id for one in areas}))


def _is_subject(used: _Used) -> bool:
    return used.term.key not in project_lexicon().ills or used.weight >= TITLE_WEIGHT


def _is_core(used: _Used) -> bool:
    return used.own and used.term.rarity >= COMMON


def _weight(titled: bool, times: int) -> float:
    if titled:
        return TITLE_WEIGHT
    return REPEATED_WEIGHT if times > 1 else float(times)


def _pick(
    used: Sequence[_Used],
    dimension: Dimension,
    fits: Callable[[_Used], bool],
    taken: Sequence[Term] = (),
) -> tuple[Term, ...]:
    """The terms of a dimension that fit and say something the others do not."""
    found: list[Term] = []
    for one in used:
        if dimension in one.term.dimensions and fits(one):
            words = stemmed(one.term.key)
            if not any(_alike(words, stemmed(other.key)) for other in (*taken, *found)):
                found.append(one.term)
    return tuple(found)


def _alike(words: frozenset[str], others: frozenset[str]) -> bool:
    return words <= others or others <= words


def _says(label: str, held: set[str]) -> bool:
    """Whether a text of these words holds most words of a label."""
    words = stemmed(" ".join(tokenize(label)))
    return len(words & stemmed(" ".join(sorted(held)))) >= LEAST_SAID * len(words)


def _labels(areas: Iterable[Area], dimensions: Sequence[Dimension]) -> tuple[str, ...]:
    return tuple(one.label for one in areas if one.node.dimension in dimensions)


def _echoes(form: str, told: Iterable[Term]) -> bool:
    """Whether all words of a form occur in what is told anyway."""
    return stemmed(" ".join(folded(form))) <= stemmed(" ".join(one.key for one in told))


def _unlike(labels: Iterable[str], told: Iterable[Term]) -> tuple[str, ...]:
    """The labels that share no word with what is told anyway, nor with an earlier one."""
    known = {word for one in told for word in stemmed(" ".join(folded(one.form)))}
    kept: list[str] = []
    for label in labels:
        words = stemmed(" ".join(folded(label))) - {"and"}
        if known.isdisjoint(words):
            kept.append(label)
            known |= words
    return tuple(kept)


def said_part(label: str, title: set[str], text: set[str]) -> str | None:
    """What a paper says of a double label such as "fine-tuning and distillation".

    The first half alone where the title says it and the text not the other; None where the text
    alone says one half, which may be in passing.
    """
    first, _, second = (stemmed(" ".join(tokenize(one))) for one in label.partition(" and "))
    titled, said = (stemmed(" ".join(sorted(one))) for one in (title, title | text))
    if second <= said or not first <= said:
        return label
    return label.partition(" and ")[0] if first <= titled else None
