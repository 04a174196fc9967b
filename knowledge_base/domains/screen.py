"""Labelling a paper core, support or excluded for a domain: both screens, one after the other."""

from collections.abc import Iterable

from foresci.schema import Paper
from knowledge_base.domains.centrality import Criteria, criteria
from knowledge_base.domains.domain import Domain, domain_names
from knowledge_base.domains.labels import Screened
from knowledge_base.domains.reading import Reading, read
from knowledge_base.domains.relevance import Finder, Places, Relevance, in_categories, relevance

CORE_CRITERIA = 4


class Screen:
    """The rule screen of some domains: a pure function of a paper and the domains' files."""

    def __init__(self, domains: Iterable[Domain]) -> None:
        self.domains = tuple(domains)
        self._finder = Finder(self.domains)

    def screen(self, paper: Paper) -> dict[str, Screened]:
        """The label of a paper for each domain, by the domain's name.

        Where a source gave domains of its own, these decide about foresci's domains in place of
        the relevance screen; core or support is decided by the rules all the same.
        """
        open_to = [domain for domain in self.domains if _may_hold(domain, paper)]
        labels = {domain.name: _shut(domain, paper) for domain in self.domains}
        if open_to:
            reading = read(paper)
            places = self._finder.places(reading)
            for domain in open_to:
                nowhere = Places(set(), [set() for _ in reading.sentences])
                found = places.get(domain.name, nowhere)
                labels[domain.name] = _label(domain, paper, reading, found)
        return labels


def _may_hold(domain: Domain, paper: Paper) -> bool:
    """Whether the words of a paper need to be read at all."""
    return domain.name in paper.domains or (
        not _tagged_elsewhere(domain, paper) and in_categories(domain, paper.categories)
    )


def _tagged_elsewhere(domain: Domain, paper: Paper) -> bool:
    """Whether the source tagged the paper, in foresci's terms, but not with this domain."""
    return bool(paper.domains) and domain.name in domain_names()


def _shut(domain: Domain, paper: Paper) -> Screened:
    if _tagged_elsewhere(domain, paper):
        reason = f"source tags another domain: {', '.join(paper.domains)}"
    else:
        reason = f"no category of the domain: {', '.join(paper.categories)}"
    return Screened(label="excluded", reasons=(reason,))


def _label(domain: Domain, paper: Paper, reading: Reading, places: Places) -> Screened:
    tagged = domain.name in paper.domains
    verdict = (
        Relevance(True, False, f"source tag: {domain.name}")
        if tagged
        else relevance(domain, reading, places)
    )
    if not verdict.relevant:
        return Screened(label="excluded", reasons=(verdict.reason,), borderline=verdict.near)
    judged = criteria(domain, reading, places)
    return Screened(
        label="core" if judged.met == CORE_CRITERIA else "support",
        reasons=(verdict.reason, *_told(judged)),
        borderline=judged.met == CORE_CRITERIA - 1 and not tagged,
    )


def _told(judged: Criteria) -> list[str]:
    told = [
        f"central: {judged.central}" if judged.central else "not central",
        f"asset: {judged.asset}" if judged.asset else "no asset named",
        f"signal: {judged.signal}" if judged.signal else "too few future-facing signals",
    ]
    return told + ([f"about a use: {judged.about_a_use}"] if judged.about_a_use else [])
