"""Which sentences of a paper speak of the work of others, and which of its own."""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby

from knowledge_base.chunks import ABSTRACT
from taxonomy.evidence.records import Quote

_MAKING = (
    r"(?:propos|introduc|present|develop|design|devis|formulat|buil[dt]|creat|construct|address"
    r"|tackl|overcom|incorporat|employ|adopt|leverag|extend)\w*"
)
_ANNOUNCES = re.compile(
    rf"\b(?:we|this (?:paper|work|study|article|thesis))\b(?: [\w-]+){{0,4}}? {_MAKING}"
    r"|\bin this (?:paper|work|study|article)\b|\bour (?:[\w-]+ ){0,3}(?:method|approach|framework"
    r"|model|system|pipeline)\b",
    re.IGNORECASE,
)
_OTHERS = re.compile(
    r"\b(?:existing|current(?:ly)?|previous(?:ly)?|state-of-the-art|sota|recent(?:ly)?"
    r"|(?:prior|most|many|standard) (?:[\w-]+ ){0,3}?(?:\w+s|work|research|art|\w+ing)"
    r"|conventional(?:ly)?|traditional(?:ly)?|vanilla|na[i\u00ef]ve|today"
    r"|typical(?:ly)?|often|baselines?|field|literature|the lack|the absence|the scarcity"
    r"|(?<!our )(?<!proposed )(?:[A-Z-]*[lv]lms|[lv]lms|gans|transformers|agents|models|methods"
    r"|approaches|techniques|systems|detectors|benchmarks|datasets|metrics|algorithms|frameworks"
    r"|studies|works))\b",
    re.IGNORECASE,
)


def on_others(quotes: Iterable[Quote]) -> Iterator[Quote]:
    """The sentences of one paper that may state a problem of existing work.

    An abstract turns from the work of others to its own with the sentence that announces it. From
    then on a sentence must name whose problem it states; a part of the paper's own method has
    problems too ("the second branch refines details but faces slow convergence").
    """
    for section, said in groupby(quotes, key=lambda quote: quote.section):
        announced = False
        for quote in said:
            announced = announced or (section == ABSTRACT and _announces(quote.text))
            if not announced or _OTHERS.search(quote.text):
                yield quote


def _announces(sentence: str) -> bool:
    return _ANNOUNCES.search(sentence) is not None
