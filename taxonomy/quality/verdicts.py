"""Verdicts of people on edges and signals: reading them back, accuracy, and agreement."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal, get_args

from pydantic import Field

from foresci.agreement import kappa, observed_agreement
from foresci.errors import DataError, UsageError
from foresci.intervals import wilson
from foresci.schema import Record
from foresci.sheets import cell, read_sheet

Verdict = Literal["right", "wrong", "unsure"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
Judgements = Mapping[str, Verdict]
"""What one person said, by the id of what was judged."""
ALL = "all"


class Accuracy(Record):
    """How often a group of items was found right, with Wilson's interval at 95 %."""

    group: str
    right: int
    wrong: int
    unsure: int = Field(description="Left out of the rate; ties between people fall here too.")
    accuracy: float | None = Field(description="right / (right + wrong); None without either.")
    low: float
    high: float


class Agreement(Record):
    """How far several people agree on the items that all of them judged."""

    people: int
    items: int
    share: float = Field(description="Of pairs of people that said the same, mean over items.")
    kappa: float | None = Field(
        description="Cohen's for two people, Fleiss' for more; None where all said one thing."
    )


def read_verdicts(path: Path, known: Mapping[str, str]) -> dict[str, Verdict]:
    """Read the verdicts of a sheet that one person filled in. Rows without a verdict are skipped.

    Columns other than `id` and `verdict` are not read, and their order does not matter. Commas or
    semicolons separate cells, for spreadsheets write either.

    Args:
        path: the sheet.
        known: the group of every id of the taxonomy it was made from.

    Raises:
        DataError: the file or a line of it cannot be used; the message names both.
    """
    found: dict[str, Verdict] = {}
    names = {cell(one): one for one in known}
    for line, row in read_sheet(path, ("id", "verdict")):
        name, said = row["id"].strip(), row["verdict"].strip().lower()
        if not name and not said:
            continue
        if name not in names:
            raise DataError(f"{path}:{line}: id {name!r} is not in this taxonomy")
        if names[name] in found:
            raise DataError(f"{path}:{line}: id {name!r} has a verdict already")
        verdict = next((one for one in VERDICTS if one == said), None)
        if verdict is not None:
            found[names[name]] = verdict
        elif said:
            raise DataError(
                f"{path}:{line}: verdict {said!r} is none of {', '.join(VERDICTS)}, or empty"
            )
    return found


def accuracies(people: Sequence[Judgements], groups: Mapping[str, str]) -> tuple[Accuracy, ...]:
    """Accuracy of each group, sorted, then of all items together.

    An item that several people judged counts once, as most of them said; as unsure where as many
    said right as wrong. The last figure is that of the sheet: it weighs groups as the sample does.

    Args:
        people: the judgements of each.
        groups: the group of every id.
    """
    votes: dict[str, list[Verdict]] = {}
    for judgements in people:
        for one, verdict in judgements.items():
            votes.setdefault(one, []).append(verdict)
    counts: dict[str, Counter[Verdict]] = {}
    for one, said in sorted(votes.items()):
        counts.setdefault(groups[one], Counter())[_most(said)] += 1
    found = [_accuracy(group, counted) for group, counted in sorted(counts.items())]
    return (*found, _accuracy(ALL, sum(counts.values(), Counter())))


def agreement(people: Sequence[Mapping[str, str]]) -> Agreement:
    """How far people agree on what all of them judged.

    Args:
        people: what each said, by the id of what was judged.

    Raises:
        UsageError: fewer than two people, or no item that all of them judged.
    """
    if len(people) < 2:
        raise UsageError("agreement needs the verdicts of two people or more")
    common = sorted(set(people[0]).intersection(*people[1:]))
    if not common:
        raise UsageError("agreement needs items that all of the people judged; there is none")
    ratings = [[judgements[one] for judgements in people] for one in common]
    return Agreement(
        people=len(people),
        items=len(common),
        share=observed_agreement(ratings),
        kappa=kappa(ratings),
    )


def _most(said: Sequence[Verdict]) -> Verdict:
    margin = said.count("right") - said.count("wrong")
    return "right" if margin > 0 else "wrong" if margin < 0 else "unsure"


def _accuracy(group: str, counted: Counter[Verdict]) -> Accuracy:
    right, decided = counted["right"], counted["right"] + counted["wrong"]
    bounds = wilson(right, decided)
    return Accuracy(
        group=group,
        right=right,
        wrong=counted["wrong"],
        unsure=counted["unsure"],
        accuracy=right / decided if decided else None,
        low=bounds.low,
        high=bounds.high,
    )
