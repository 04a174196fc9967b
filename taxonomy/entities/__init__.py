"""Entities of a domain: what its papers name, and which of them go together."""

from taxonomy.entities.fitting import entity_store
from taxonomy.entities.store import EntityStore, Related

__all__ = ["EntityStore", "Related", "entity_store"]
