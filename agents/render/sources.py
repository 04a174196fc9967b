"""The evidence that an answer cites: dated, named, and quoted where it is cited."""

from collections import defaultdict
from collections.abc import Iterator

from agents.decide.reading import Reading, Sentence, quote
from agents.render.markdown import inline
from foresci.schema import Answer, Claim, Evidence, EvidencePacket
from knowledge_base.text import tokenize


def sources(answer: Answer, packet: EvidencePacket) -> list[str]:
    """One line for each item that the answer cites, in packet order."""
    citing: defaultdict[str, list[str]] = defaultdict(list)
    for claim in claims_of(answer):
        for cited in claim.evidence:
            citing[cited].append(claim.text)
    shown = [item for item in packet.items if item.id in citing]
    reading = Reading(shown)
    return [_source(item, _nearest(reading, item, citing[item.id])) for item in shown]


def claims_of(value: object) -> Iterator[Claim]:
    """Every claim of an answer, in the order of its fields."""
    if isinstance(value, Claim):
        yield value
    elif isinstance(value, tuple):
        for part in value:
            yield from claims_of(part)
    elif hasattr(value, "__pydantic_fields__"):
        for name in type(value).model_fields:  # type: ignore[attr-defined]
            yield from claims_of(getattr(value, name))


def _source(item: Evidence, words: str | None) -> str:
    where = f"**{item.id}** {item.public_on}, {inline(item.title.rstrip('.'))}"
    line = f"{where} ({inline(item.paper_id)}, {inline(item.section)})"
    return f"{line}: “{inline(words)}”" if words else line


def _nearest(reading: Reading, item: Evidence, claims: list[str]) -> str | None:
    """The item's sentence nearest to what rests on it, cut; None where a claim has its words."""
    said = frozenset(tokenize(" ".join(claims)))

    def place(sentence: Sentence) -> tuple[float, int]:
        return reading.overlap(sentence.tokens, said), -reading.sentences.index(sentence)

    own = [sentence for sentence in reading.sentences if sentence.item_id == item.id]
    if not own or item.section == "title":
        return None
    words = quote(max(own, key=place))
    return None if frozenset(tokenize(words)) <= said else words
