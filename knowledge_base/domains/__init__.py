"""Research domains: which papers belong to which, and how centrally, by readable rules."""

from knowledge_base.domains.domain import Domain, domain_names, load_domain
from knowledge_base.domains.labels import LABELS, Label, Screened
from knowledge_base.domains.screen import Screen
from knowledge_base.domains.tagging import Labeller, domains_of, own_screen, tags

__all__ = [
    "LABELS",
    "Domain",
    "Label",
    "Labeller",
    "Screen",
    "Screened",
    "domain_names",
    "domains_of",
    "load_domain",
    "own_screen",
    "tags",
]
