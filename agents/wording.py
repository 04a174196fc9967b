"""Fitting a text into a sentence, and naming it by its first clause."""


def lower_first(text: str) -> str:
    """A text to go on in the middle of a sentence; acronyms and names stay as they are."""
    first = text.split(maxsplit=1)[0] if text.split() else ""
    return text if first[1:] != first[1:].lower() else text[:1].lower() + text[1:]


def upper_first(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[:1].upper() + text[1:]


def headline(text: str) -> str:
    """The first clause of a description, to name it by."""
    for border, fewest_words in ((": ", 1), ("; ", 2), (". ", 2), (", ", 2)):
        head, separator, _ = text.partition(border)
        if separator and len(head.split()) >= fewest_words:
            return head.rstrip(" .")
    return text.rstrip(" .")
