"""Research domains: which papers belong to which, by readable rules."""

from knowledge_base.domains.rules import Domain, domain_names, domains_of, load_domain, tags

__all__ = ["Domain", "domain_names", "domains_of", "load_domain", "tags"]
