"""Sentence borders in scientific prose."""

import re

# A border is sentence-final punctuation, white space, then something that opens a sentence.
_BORDER = re.compile(r"(?:(?<=[.!?])|(?<=[.!?][\"')\]]))\s+(?=[\"'(\[]*[A-Z0-9])")
_ABBREVIATION = re.compile(
    r"(?:\b(?:e\.g|i\.e|cf|vs|et al|etc|Figs?|Eqs?|Sec|Tab|No|resp|approx|Dr|Prof)\.|\b[A-Z]\.)$"
)


def split_sentences(text: str) -> list[str]:
    """Sentences of a text, in order, without surrounding white space.

    A full stop that ends a common abbreviation or an initial does not end a sentence.
    """
    sentences: list[str] = []
    start = 0
    for border in _BORDER.finditer(text):
        if _ABBREVIATION.search(text[start : border.start()]):
            continue
        sentences.append(text[start : border.start()].strip())
        start = border.end()
    sentences.append(text[start:].strip())
    return [sentence for sentence in sentences if sentence]
