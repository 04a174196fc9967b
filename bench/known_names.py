"""How often does a corpus date a name too late, for it does not know the papers before it?

The first months of a corpus are withheld. Of the names of papers after the cutoff that the leakage
audit's rules then call new, how many do papers of the withheld months have?
Run: python -m bench.known_names CORPUS --begin 2025-09-30 --cutoff 2025-12-31
"""

import argparse
from bisect import bisect_right
from collections import Counter
from datetime import date
from pathlib import Path

from bench.agents import row
from evaluation.audit.papers import Papers
from evaluation.leakage.bearers import Bearers
from evaluation.leakage.keys import key_of
from evaluation.leakage.mentions import Found
from evaluation.leakage.timeline import Timeline
from evaluation.leakage.uniqueness import Reference, parts_of, why_not_unique
from foresci.intervals import wilson
from knowledge_base.corpus import Corpus
from knowledge_base.progress import quiet


def main() -> None:
    """Print what the rules say of all names, and how many of the new ones are not new."""
    parser = argparse.ArgumentParser(prog="bench known_names", description=__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--begin", type=date.fromisoformat, required=True, help="withheld up to it")
    parser.add_argument("--cutoff", type=date.fromisoformat, required=True)
    arguments = parser.parse_args()
    papers = Papers.of(Corpus.open(arguments.corpus))
    border = bisect_right(papers.days, arguments.begin)
    said = called_new(_part(papers, border, len(papers.ids)), arguments.cutoff)
    new = [name for name, why in said.items() if why is None]
    withheld = Timeline(_part(papers, 0, border)).first_rows(map(key_of, new), quiet)
    older = sum(key_of(name) in withheld for name in new)
    low, high = wilson(older, len(new))
    print(row("rules say", "names"), row("---", "---"), sep="\n")
    for why, count in Counter(why or "new" for why in said.values()).most_common():
        print(row(why, f"{count:,}"))
    print(f"\nof the new, in withheld papers: {older:,}, {older / len(new):.3f}"
          f" ({low:.3f} to {high:.3f})")  # fmt: skip


def called_new(papers: Papers, cutoff: date) -> dict[str, str | None]:
    """What keeps each name of the papers after a cutoff from being new and unique; None: it is."""
    bearers, timeline = Bearers(papers, cutoff, quiet), Timeline(papers)
    keys = {key_of(part) for name in bearers.rows for part in (name, *parts_of(name))}
    reference = Reference(timeline, bearers, timeline.first_rows(keys, quiet))

    def why(name: str) -> str | None:
        key = key_of(name)
        if reference.known(key, cutoff):
            return "known up to the cutoff"
        return why_not_unique(Found("name", 0, len(name), name, name, key), cutoff, reference)

    return {name: why(name) for name in sorted(bearers.rows)}


def _part(papers: Papers, start: int, end: int) -> Papers:
    columns = (papers.ids, papers.titles, papers.abstracts, papers.sections)
    return Papers(*(column[start:end] for column in columns), days=papers.days[start:end])


if __name__ == "__main__":
    main()
