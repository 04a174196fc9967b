"""The domains of a paper among those that foresci has files for."""

from functools import cache

from foresci.schema import DomainLabel, Paper
from knowledge_base.domains.domain import Domain, domain_names, load_domain
from knowledge_base.domains.screen import Screen


@cache
def own_screen() -> Screen:
    """The screen of all domains that foresci has files for."""
    return Screen(load_domain(name) for name in domain_names())


class Labeller:
    """Gives papers their domains and their place in them, as a knowledge base holds both.

    Args:
        own: a domain of the user's, besides those that foresci has files for.
    """

    def __init__(self, own: Domain | None = None) -> None:
        others = () if own is None or own.name in domain_names() else (own,)
        self._screen = Screen((*own_screen().domains, *others)) if others else own_screen()

    def labelled(self, paper: Paper) -> Paper:
        """The paper with every domain that it is core or support in, by source or by rule."""
        screened = self._screen.screen(paper)
        kept = {name: screened[name] for name in sorted(screened) if screened[name].kept}
        labels = tuple(
            DomainLabel.model_validate(
                {"domain": name, "label": found.label, "reasons": found.reasons}
            )
            for name, found in kept.items()
        )
        domains = tuple(sorted({*paper.domains, *kept}))
        return paper.model_copy(update={"domains": domains, "labels": labels})


def tags(paper: Paper) -> tuple[str, ...]:
    """The domains whose rules fit the paper, sorted, whatever its source says."""
    return domains_of(paper.model_copy(update={"domains": ()}))


def domains_of(paper: Paper) -> tuple[str, ...]:
    """The paper's domains, sorted: those its source gave, or where it gave none, those by rule."""
    if paper.domains:
        return paper.domains
    screened = own_screen().screen(paper)
    return tuple(name for name in sorted(screened) if screened[name].label != "excluded")
