"""Find what newer papers do with older methods."""

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from foresci.schema import Paper
from knowledge_base.sentences import sentence_spans
from taxonomy.contribution import main_contribution
from taxonomy.documents import Documents
from taxonomy.evidence.records import Quote
from taxonomy.signals.records import RelationKind, RelationSignal
from taxonomy.signals.relations.coined import coined_names
from taxonomy.signals.relations.names import Mention, MethodNames
from taxonomy.signals.relations.own import own_names, title_name
from taxonomy.signals.relations.reading import masked, relation_in_sentence, relation_in_title
from taxonomy.signals.relations.techniques import TECHNIQUES

# Papers about methods name them as what they examine, not as what they are made of.
_EXAMINES = re.compile(
    r"bench|data ?set|survey|evaluat|review|empirical|stud(?:y|ies)|analy|understanding"
    r"|investigat|assess|measuring|compar|challenge for|\?$",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class _Known:
    """What is known of methods before a paper is read: their names, and who bears them first."""

    names: MethodNames
    bearers: Mapping[str, Paper]


@dataclass(frozen=True)
class _Speech:
    """How one paper speaks: of itself, of other things by a method's acronym, of its parts."""

    own: frozenset[str]
    title_name: str | None
    other: frozenset[str]
    examines: bool


def find_relations(
    documents: Documents, nodes_of: Mapping[str, Sequence[str]]
) -> tuple[RelationSignal, ...]:
    """What papers do, by their titles and abstracts, with methods older than they are.

    A method is a general technique or a name that one paper coined; its older paper is the
    earliest whose title bears it, by day, then id. That paper must be older than the newer one by
    a day at least; it need not be the one that invented a general technique. A paper gives one
    signal for a method and a kind of relation, from the first sentence that shows it.

    Args:
        documents: the papers, in any order.
        nodes_of: ids of each paper's deepest grounded nodes; a paper without gives no signal.

    Returns:
        sorted by newer paper, place of the quote, and older method.
    """
    known = _known(documents.papers)
    found = [
        signal
        for paper in documents.papers
        if (nodes := nodes_of.get(paper.id))
        for signal in _relations_of(paper, tuple(sorted(nodes)), known)
    ]
    return tuple(sorted(found, key=_order))


def _known(papers: Sequence[Paper]) -> _Known:
    names = MethodNames([*([name] for name in coined_names(papers)), *TECHNIQUES])
    bearers: dict[str, Paper] = {}
    for paper in sorted(papers, key=lambda one: (one.public_on, one.id)):
        if mentions := names.mentions(paper.title):
            other = names.other_meanings(paper)
            for mention in mentions:
                if mention.method not in other:
                    bearers.setdefault(mention.method, paper)
    return _Known(names, bearers)


def _relations_of(paper: Paper, nodes: tuple[str, ...], known: _Known) -> list[RelationSignal]:
    first: dict[tuple[str, RelationKind], RelationSignal] = {}
    speech = _speech(paper, known.names)
    for quote in _sentences(paper):
        for mention, kind in _stated(quote, speech, known.names):
            older = known.bearers.get(mention.method)
            if older is None or older.public_on >= paper.public_on:
                continue
            if (mention.method, kind) in first or (speech.examines and kind == "component_reuse"):
                continue
            first[mention.method, kind] = _signal(quote, mention, kind, older, nodes)
    return list(first.values())


def _stated(
    quote: Quote, speech: _Speech, names: MethodNames
) -> Iterator[tuple[Mention, RelationKind]]:
    """The methods a sentence names, with what it says its paper does with them."""
    text = quote.text
    mentions = [
        one
        for one in names.mentions(text)
        if one.method not in speech.other and text[one.start : one.end] != speech.title_name
    ]
    if not mentions:
        return
    relation = relation_in_title if quote.section == "title" else relation_in_sentence
    sentence = masked(text, mentions, speech.own)
    for mention, place in zip(mentions, sentence.places, strict=True):
        if kind := relation(sentence.text, place):
            yield mention, kind


def _speech(paper: Paper, names: MethodNames) -> _Speech:
    kind = main_contribution(paper.abstract or paper.title)
    return _Speech(
        own=own_names(paper),
        title_name=title_name(paper.title),
        other=names.other_meanings(paper),
        examines=kind not in ("method", "system") or bool(_EXAMINES.search(paper.title)),
    )


def _sentences(paper: Paper) -> Iterator[Quote]:
    yield _quote(paper, "title", paper.title, (0, len(paper.title)))
    for span in sentence_spans(paper.abstract or ""):
        yield _quote(paper, "abstract", paper.abstract or "", span)


def _quote(paper: Paper, section: str, text: str, span: tuple[int, int]) -> Quote:
    start, end = span
    return Quote(
        paper_id=paper.id,
        public_on=paper.public_on,
        section=section,
        start=start,
        end=end,
        text=text[start:end],
    )


def _signal(
    quote: Quote, mention: Mention, kind: RelationKind, older: Paper, nodes: tuple[str, ...]
) -> RelationSignal:
    key = [quote.paper_id, older.id, mention.method, kind, quote.section, str(quote.start)]
    digest = hashlib.sha256("\n".join(key).encode()).hexdigest()
    return RelationSignal(
        id=f"relation-{digest[:12]}",
        relation=kind,
        newer_paper=quote.paper_id,
        newer_on=quote.public_on,
        older_method=quote.text[mention.start : mention.end],
        older_paper=older.id,
        older_on=older.public_on,
        nodes=nodes,
        quote=quote,
    )


def _order(signal: RelationSignal) -> tuple[str, bool, int, str, str]:
    quote = signal.quote
    return (
        signal.newer_paper,
        quote.section != "title",
        quote.start,
        signal.older_method,
        signal.id,
    )
