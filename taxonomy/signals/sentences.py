"""The sentences of a paper as quotes."""

from collections.abc import Iterator

from foresci.schema import Paper
from knowledge_base.chunks import ABSTRACT
from knowledge_base.sentences import sentence_spans
from taxonomy.evidence.records import Quote


def sentences(paper: Paper) -> Iterator[Quote]:
    """Every sentence of the abstract, then of the sections, in order."""
    texts = [(ABSTRACT, paper.abstract or "")]
    texts += [(section.name, section.text) for section in paper.sections]
    for name, text in texts:
        for start, end in sentence_spans(text):
            yield Quote(
                paper_id=paper.id,
                public_on=paper.public_on,
                section=name,
                start=start,
                end=end,
                text=text[start:end],
            )
