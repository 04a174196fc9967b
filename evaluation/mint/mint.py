"""Minting: from a corpus to a benchmark, in one step; the folder is replaced whole."""

import shutil
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

from evaluation.mint.bottleneck import draft_bottlenecks
from evaluation.mint.choosing import choose, mixed
from evaluation.mint.direction import draft_directions
from evaluation.mint.drafts import Draft, Dropped, numbered
from evaluation.mint.ground import Ground
from evaluation.mint.grounding import Grounded, Places, lay_ground
from evaluation.mint.phrasing import day, span
from evaluation.mint.planning import draft_plans
from evaluation.mint.report import MintReport, family_reports
from evaluation.mint.shipping import relative_source
from evaluation.mint.venue import draft_venues
from evaluation.mint.wanted import Wanted
from evaluation.mint.wording.worder import Worder
from evaluation.mint.writing import HIDDEN, check_out, name_of, write_hidden, write_public
from foresci import __version__
from foresci.benchmark import FORMAT_VERSION, MANIFEST, WHOLE_CORPUS, BenchmarkKB, BenchmarkManifest
from foresci.errors import DataError
from foresci.llm import Backbone, StructuralBackbone
from foresci.llm.asking import Asking
from foresci.schema import Family
from foresci.settings import settings
from foresci.storage import replacing_folder
from knowledge_base import Corpus
from knowledge_base.build import CACHE_FOLDER
from knowledge_base.domains import load_domain
from knowledge_base.lock import only_builder
from knowledge_base.progress import Progress, quiet

DRAFTERS: Mapping[Family, Callable[[Ground], Iterator[Draft | Dropped]]] = {
    "direction": draft_directions,
    "bottleneck": draft_bottlenecks,
    "planning": draft_plans,
    "venue": draft_venues,
}


def mint_benchmark(
    corpus: Corpus,
    wanted: Wanted,
    out: Path,
    backbone: Backbone | None = None,
    progress: Progress = quiet,
) -> MintReport:
    """Mint a benchmark from a corpus.

    Everything public comes from a knowledge base and a taxonomy that are built at the cutoff. What
    came later is read to measure outcomes and to describe accepted papers, and nothing else.

    Args:
        corpus: papers on both sides of the cutoff.
        wanted: what to mint.
        out: folder of the benchmark.
        backbone: words, checks and de-identifies the tasks; templates do where it is structural or
            None.
        progress: called with each stage.

    Raises:
        UsageError: dates that are too coarse or do not reach far enough, an unknown domain, or an
            `out` that holds something else.
        DataError: no task could be minted, or another process is writing to `out`. Whatever was at
            `out` stays as it was.
    """
    name_of(out)  # refuses what no benchmark can be called before the long part
    check_out(out)
    with only_builder(out), replacing_folder(out) as folder:
        places = _places(folder, out, wanted)
        grounded = lay_ground(corpus, wanted, places, progress)
        drafts, dropped = _drafts(grounded.ground, wanted, backbone, progress)
        if not drafts:
            raise DataError(f"{corpus.root}: no task could be minted: {_reasons(dropped)}")
        report = _report(corpus, grounded, wanted, drafts, dropped, backbone)
        write_public(folder, _manifest(grounded, wanted, out, places), drafts)
        write_hidden(folder, report, drafts, dropped)
        if wanted.evidence is not None:
            shutil.rmtree(places.kb.parent)
        if not wanted.quotes:  # a taxonomy quotes the papers that bear its nodes
            shutil.rmtree(places.taxonomy.parent)
    return report


def _places(folder: Path, out: Path, wanted: Wanted) -> Places:
    rule = None if wanted.domain is None else load_domain(wanted.domain)
    name = f"{WHOLE_CORPUS if rule is None else rule.name}-{wanted.cutoff}"
    return Places(
        kb=folder / MANIFEST.parent / "kb" / name,
        taxonomy=folder / HIDDEN / "taxonomy" / name,
        cache=settings().cache or out.absolute().parent / CACHE_FOLDER,
    )


def _drafts(
    ground: Ground, wanted: Wanted, backbone: Backbone | None, progress: Progress
) -> tuple[list[Draft], list[Dropped]]:
    """The tasks of all families under their numbers, and everything that was dropped."""
    tasks: list[Draft] = []
    dropped: list[Dropped] = []
    worder = Worder(Asking(backbone or StructuralBackbone(), "mint"))
    for family in wanted.families:
        progress(f"draft {family} tasks", 0, 0)
        made = list(DRAFTERS[family](ground))
        chosen = choose([one for one in made if isinstance(one, Draft)], wanted.most)
        worded = [worder.worded(draft, ground) for draft in chosen.drafts]
        every = (*made, *chosen.dropped, *worded)
        dropped += [one for one in every if isinstance(one, Dropped)]
        kept = mixed([one for one in worded if isinstance(one, Draft)], wanted.seed)
        tasks += [numbered(one, number) for number, one in enumerate(kept, start=1)]
    if worder.asking.calls:
        worder.asking.log_use()
    return tasks, dropped


def _manifest(grounded: Grounded, wanted: Wanted, out: Path, places: Places) -> BenchmarkManifest:
    """What the public half says of itself, and where its evidence is."""
    period = grounded.ground.period
    kb = BenchmarkKB(
        domain=grounded.ground.domain,
        cutoff=period.cutoff,
        fingerprint=grounded.kb.content_fingerprint,
        path=f"kb/{places.kb.name}",
    )
    source = wanted.evidence
    return BenchmarkManifest(
        format_version=FORMAT_VERSION,
        name=name_of(out),
        description=f"Tasks on {grounded.ground.title}: evidence up to {day(period.cutoff)}, window"
        f" {span(period)}.",
        kbs=(kb,) if source is None else (),
        corpus=None if source is None else relative_source(source, out),
    )


def _report(
    corpus: Corpus,
    grounded: Grounded,
    wanted: Wanted,
    drafts: Sequence[Draft],
    dropped: Sequence[Dropped],
    backbone: Backbone | None,
) -> MintReport:
    ground = grounded.ground
    modelled = backbone is not None and not isinstance(backbone, StructuralBackbone)
    return MintReport(
        domain=ground.domain,
        title=ground.title,
        period=ground.period,
        horizon=wanted.horizon,
        seed=wanted.seed,
        quotes=wanted.quotes,
        backbone=backbone.name if backbone is not None and modelled else "rules",
        foresci_version=__version__,
        corpus_sha256=corpus.manifest.papers_sha256,
        kb_fingerprint=grounded.kb.content_fingerprint,
        papers_before=ground.population.before.total(),
        papers_window=ground.population.window.total(),
        left_out=grounded.left_out,
        families=family_reports(drafts, dropped, wanted.families),
    )


def _reasons(dropped: Sequence[Dropped]) -> str:
    counts = Counter(f"{one.family}: {one.reason}" for one in dropped)
    return ", ".join(f"{reason} ({count})" for reason, count in counts.most_common(6)) or "no set"
