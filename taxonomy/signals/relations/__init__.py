"""What newer papers do with older methods, read off their own sentences."""

from taxonomy.signals.relations.find import find_relations

__all__ = ["find_relations"]
