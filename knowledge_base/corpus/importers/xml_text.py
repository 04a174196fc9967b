"""Text of XML elements, found by name whatever their name space."""

from collections.abc import Iterator

from lxml import etree

from knowledge_base.corpus.cleaning import clean

Element = etree._Element


def local(element: Element) -> str:
    """The name without its name space; empty for comments, processing instructions, entities."""
    tag = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def children(element: Element | None, name: str) -> Iterator[Element]:
    """The children of a name, in order."""
    if element is not None:
        yield from (child for child in element if local(child) == name)


def child(element: Element | None, name: str) -> Element | None:
    """The first child of a name."""
    return next(children(element, name), None)


def text_of(element: Element | None) -> str | None:
    """The cleaned text of an element and all within it; None where it is missing or blank."""
    if element is None:
        return None
    return clean("".join(str(part) for part in element.itertext())) or None


def child_text(element: Element | None, name: str) -> str | None:
    """The cleaned text of the first child of a name."""
    return text_of(child(element, name))
