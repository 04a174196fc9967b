"""What direction and planning tasks share: lettered options, their support, and question texts."""

import random
from collections import Counter
from collections.abc import Mapping

from evaluation.mint.construction import candidate_record
from evaluation.mint.drawing import Drawn
from evaluation.mint.ground import Ground
from evaluation.mint.options import Option, Options
from evaluation.mint.phrasing import day, span
from evaluation.mint.support import support
from evaluation.targets import Outcome
from foresci.schema import Candidate, SupportPassage
from knowledge_base.domains.phrases import Phrases, folded

LETTERS = "abcdef"
SUPPORT_PAPERS = 3
"""Papers of each candidate in a support packet."""


def stream(ground: Ground, options: tuple[Option, ...], name: str) -> random.Random:
    """Random numbers of one set, the same for the same options."""
    key = "/".join(sorted(option.node.id for option in options))
    return random.Random(f"{ground.seed}/{ground.period.cutoff}/{name}/{key}")  # noqa: S311


def shuffled(options: tuple[Option, ...], ground: Ground, name: str) -> dict[str, Option]:
    """The options under the letters of a task, in a seeded random order."""
    rng = stream(ground, options, f"{name}/order")
    return dict(zip(LETTERS, rng.sample(options, len(options)), strict=False))


def candidate_support(
    ground: Ground, task_id: str, lettered: Mapping[str, Option]
) -> tuple[SupportPassage, ...]:
    """Passages of the papers nearest to each candidate; no paper speaks for two of them."""
    held = Counter(paper for option in lettered.values() for paper in option.papers)
    return tuple(
        passage
        for letter, option in lettered.items()
        for passage in support(
            ground,
            task_id,
            letter,
            [paper for paper in _nearest(ground, option) if held[paper] == 1],
            SUPPORT_PAPERS,
        )
    )


def _nearest(ground: Ground, option: Option) -> list[str]:
    """The node's evidence, papers whose titles bear its name, and the others, newest first."""
    record = ground.taxonomy.evidence.get(option.node.id)
    borne = () if record is None else (*record.representative, *record.supporting)
    finder = Phrases([(True, option.node.label)])
    newest = list(reversed(option.measured.before_ids))
    titled = [one for one in newest if finder.found(folded(ground.papers[one].title))]
    ordered = dict.fromkeys([*(one.paper_id for one in borne), *titled, *newest])
    return [paper for paper in ordered if paper in option.papers]


def question(ground: Ground, drawn: Drawn, templates: tuple[str, ...], name: str) -> str:
    """One of the templates, drawn for this set, filled in with what is public."""
    among = "" if drawn.anchor is None else f" related to {drawn.anchor.label}"
    template = stream(ground, drawn.options, f"{name}/wording").choice(templates)
    return template.format(
        field=ground.title,
        among=among,
        cutoff=day(ground.period.cutoff),
        window=span(ground.period),
    )


def about(drawn: Drawn) -> str:
    """A set in a few words, for reports."""
    return ", ".join(option.node.label for option in drawn.options)


def construction(lettered: Mapping[str, Option]) -> dict[str, object]:
    """The record of each candidate by letter."""
    return {
        letter: candidate_record(
            option.node.label, (option.node.id,), option.measured, option.change
        )
        for letter, option in lettered.items()
    }


def outcomes(lettered: Mapping[str, Option]) -> tuple[Outcome, ...]:
    """What became of each candidate, as targets hold it."""
    return tuple(
        option.measured.outcome(letter, option.change, option.trajectory)
        for letter, option in lettered.items()
    )


def candidates(options: Options, lettered: Mapping[str, Option]) -> tuple[Candidate, ...]:
    """The candidates as the task words them."""
    return tuple(
        Candidate(id=letter, text=options.text(option)) for letter, option in lettered.items()
    )
