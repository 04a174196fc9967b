"""The rules by which claims are matched with variants: weighted word agreement.

    score = match(claim, variant), as in `evaluation.text_match`, over the words that can tell

Words of frames (`evaluation.fta.frames`), those of the subject, and bare numbers count in neither
text, so that neither a template nor a repeated subject earns anything; other words of the task
weigh `LIGHT` as everywhere. A slot without any telling word is matched by all its words. In venue
tasks all words count, because generic ones tell the kind of a contribution.
"""

from evaluation.fta.asking import AskedSlot, FtaInput, FtaReply, VariantMatch
from evaluation.fta.frames import frame_stems
from evaluation.text_match import Weights, match
from evaluation.tokens import stems

NOTHING: frozenset[str] = frozenset()


def match_by_rule(given: FtaInput) -> FtaReply:
    """The match of every variant with its slot's claim."""
    weights = Weights.beside(*given.given)
    matches: list[VariantMatch] = []
    for slot in given.slots:
        void = _void(slot, given)
        matches += (
            VariantMatch(variant=one.id, score=match(slot.claim, one.text, weights, void))
            for one in slot.variants
        )
    return FtaReply(matches=tuple(matches))


def _void(slot: AskedSlot, given: FtaInput) -> frozenset[str]:
    """The stems that count for nothing in a slot."""
    if given.family == "venue":
        return NOTHING
    wanted = frozenset[str]().union(*(stems(one.text) for one in slot.variants))
    numbers = {stem for stem in wanted | stems(slot.claim) if not any(map(str.isalpha, stem))}
    void = frame_stems().union(numbers, *map(stems, given.subject))
    return void if wanted - void else NOTHING
