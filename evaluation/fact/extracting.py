"""The structural extraction: sentences that commit the answer, read by rule, without repeats."""

from collections.abc import Iterator

from evaluation.fact.plain import Part, committed, is_copy
from evaluation.fact.reading import Assertion, read
from evaluation.fact.records import Extracted, ExtractInput, Said
from evaluation.fact.repeats import admitted
from evaluation.tokens import generic_stems, stems

FEWEST_TELLING = 3


def extract(given: ExtractInput) -> Extracted:
    """Claims of the texts beside the decisions; those that the judge can read come first."""
    return Extracted(claims=admitted(given, _sentences(given)))


def _sentences(given: ExtractInput) -> Iterator[Said]:
    """Sentences that commit the answer, each wording once: the same words again say no more."""
    matter = given.matter
    seen: set[str] = set()
    for said in given.texts:
        for part in committed(said.text):
            if part.text in seen:
                continue
            seen.add(part.text)
            assertion = read(part.text, matter)
            if not _is_claim(part, assertion) or is_copy(part.text, given.given):
                continue
            yield Said(field=said.field, text=part.text)


def _is_claim(part: Part, assertion: Assertion | None) -> bool:
    """Whether a part commits the answer; what only leads in to a quotation or a count does not."""
    if part.is_measured:
        return _stands_beside(assertion)
    telling = stems(part.text) - generic_stems()
    return assertion is not None or (not part.is_cut and len(telling) >= FEWEST_TELLING)


def _stands_beside(assertion: Assertion | None) -> bool:
    """Of what was counted before the cutoff, only what goes with what is a claim of its own."""
    return assertion is not None and assertion.relation == "beside"
