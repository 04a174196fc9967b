"""From a corpus to the ground of a mint: what is known at a cutoff, and what came later."""

from pathlib import Path
from typing import NamedTuple

from evaluation.mint.dates import check_dates, check_reach
from evaluation.mint.ground import Ground
from evaluation.mint.shipping import papers_of_source
from evaluation.mint.wanted import Wanted
from evaluation.realized.period import Period
from foresci.benchmark import WHOLE_CORPUS
from foresci.schema import Paper
from knowledge_base import Corpus, KBManifest, KnowledgeBase, build_kb
from knowledge_base.domains import Domain, Labeller, load_domain
from knowledge_base.progress import Progress
from taxonomy.build import build_taxonomy
from taxonomy.classifier import FrozenClassifier
from taxonomy.documents import documents_of, first_day
from taxonomy.store import Taxonomy

FIELD = "the field of this corpus"


class Places(NamedTuple):
    """Folders that a mint builds in."""

    kb: Path
    taxonomy: Path
    cache: Path
    """Of vectors; it stays behind for the next mint."""


class Grounded(NamedTuple):
    """A ground, the knowledge base it rests on, and how many papers could not be placed in time."""

    ground: Ground
    kb: KBManifest
    left_out: int


def lay_ground(corpus: Corpus, wanted: Wanted, places: Places, progress: Progress) -> Grounded:
    """Build the knowledge base and the taxonomy at the cutoff, and assign all papers to its nodes.

    Papers whose dates do not tell on which side of the cutoff or of the window's end they belong
    are left out of what is measured.

    Args:
        corpus: papers on both sides of the cutoff.
        wanted: what to mint.
        places: folders that receive the knowledge base and the taxonomy.
        progress: called with each stage.

    Raises:
        UsageError: dates that are too coarse or do not reach far enough, an unknown domain, or no
            such evidence.
    """
    rule = None if wanted.domain is None else load_domain(wanted.domain)
    check_reach(corpus.manifest, wanted.cutoff, wanted.horizon)
    read = None if wanted.evidence is None else papers_of_source(wanted.evidence, wanted.cutoff)
    progress("read papers of the window", 0, 0)
    later = _later(corpus, wanted, rule)
    manifest = build_kb(
        corpus, wanted.cutoff, places.kb, wanted.domain, progress=progress, cache=places.cache
    )
    kb, name = KnowledgeBase.open(places.kb), None if rule is None else rule.name
    documents = documents_of(kb, name)
    period = Period.of(wanted.cutoff, wanted.horizon, first_day(documents))
    dated = check_dates((*documents.papers, *later), period, wanted.horizon)
    later = [
        one for one in dated.papers if period.window_start <= one.public_on <= period.window_end
    ]
    build_taxonomy(kb, places.taxonomy, name, progress=progress)
    taxonomy = Taxonomy.open(places.taxonomy)
    progress("assign papers to nodes", 0, len(documents) + len(later))
    nodes = [one for one in taxonomy.graph.nodes() if one.origin != "root" and one.grounded]
    members = FrozenClassifier(nodes, documents.papers).members((*documents.papers, *later))
    ground = Ground(
        domain=WHOLE_CORPUS if name is None else name,
        title=wanted.title or _title(rule),
        period=period,
        taxonomy=taxonomy,
        documents=documents,
        later=tuple(later),
        members=members,
        seed=wanted.seed,
        quotes=wanted.quotes,
        read=read,
    )
    return Grounded(ground, manifest, len(dated.left_out))


def _later(corpus: Corpus, wanted: Wanted, rule: Domain | None) -> list[Paper]:
    """The domain's papers after the cutoff, by day, then id."""
    labelled = Labeller(rule).labelled
    papers = (labelled(paper) for paper in corpus.stream() if paper.public_on > wanted.cutoff)
    found = [paper for paper in papers if rule is None or rule.name in paper.domains]
    return sorted(found, key=lambda one: (one.public_on, one.id))


def _title(rule: Domain | None) -> str:
    """The first words of a domain's description, as a sentence goes on with them."""
    if rule is None:
        return FIELD
    head = rule.description.partition(":")[0].strip().rstrip(".")
    return head[:1].lower() + head[1:] if head[1:2].islower() else head
