"""The steps of the bottleneck check, and what a model's reply to them must keep."""

from pathlib import Path

from controls.bottleneck.adjudication import adjudicate
from controls.bottleneck.chains import find_chains
from controls.bottleneck.records import AdjudicateInput, ChainsInput, ChainsOutput, Ruling
from controls.quoting import find_passage
from foresci.llm import Prompt, Step
from foresci.llm.step import JsonSchema

PROMPTS = Path(__file__).parent.parent / "prompts"
WORDS_CHARACTERS = 300
"""Room for the words that bear a link."""
MOST_LINKS = 3
ROOT_CHARACTERS = 80
"""Room for a cause that is named in the words of items."""
MOST_ROOTS = 6
"""Such causes at most."""
REASON_CHARACTERS = 300


def check_chains(given: ChainsInput, found: ChainsOutput) -> None:
    """Refuse words that do not stand where a link says, and roots not given or given twice.

    Raises:
        ValueError: which words, or which root.
    """
    texts = {item.id: item.text for item in given.evidence}
    roots = [chain.root for chain in found.chains]
    if len(set(roots)) < len(roots):
        raise ValueError("there is more than one chain of a root")
    for chain in found.chains:
        if given.diagnoses and chain.root not in given.diagnoses:
            raise ValueError(f"root {chain.root!r} is none of {', '.join(given.diagnoses)}")
        for link in chain.links:
            if find_passage(texts, link.source, link.words) is None:
                raise ValueError(f"{link.source} does not hold the words {link.words!r}")


def check_ruling(given: AdjudicateInput, ruling: Ruling) -> None:
    """Refuse an order that does not hold each diagnosis once.

    Raises:
        ValueError: what the order must hold.
    """
    wanted = given.diagnoses or tuple(chain.root for chain in given.chains)
    if sorted(ruling.order) != sorted(wanted):
        raise ValueError(f"order must hold each of these once: {', '.join(wanted)}")


def narrow_chains(given: ChainsInput, schema: JsonSchema) -> JsonSchema:
    """The schema of chains with the roots and items of one input."""
    chain, link = schema["$defs"]["Chain"], schema["$defs"]["Link"]
    named = _one_of(given.diagnoses) or {"minLength": 1, "maxLength": ROOT_CHARACTERS}
    root = {**chain["properties"]["root"], **named}
    links = {**chain["properties"]["links"], "maxItems": MOST_LINKS}
    source = {**link["properties"]["source"], **_one_of([item.id for item in given.evidence])}
    words = {**link["properties"]["words"], "maxLength": WORDS_CHARACTERS}
    narrowed = {
        "Chain": _with(chain, {"root": root, "links": links}),
        "Link": _with(link, {"source": source, "words": words}),
    }
    chains = {**schema["properties"]["chains"], "maxItems": len(given.diagnoses) or MOST_ROOTS}
    return {
        **_with(schema, {"chains": chains}),
        "$defs": {**schema["$defs"], **narrowed},
    }


def narrow_ruling(given: AdjudicateInput, schema: JsonSchema) -> JsonSchema:
    """The schema of a ruling with the diagnoses of one input."""
    named = given.diagnoses or tuple(chain.root for chain in given.chains)
    items = {"type": "string", **_one_of(named)}
    size = {"minItems": len(named), "maxItems": len(named)}
    order = {**schema["properties"]["order"], "items": items, **size}
    coupled = {**schema["properties"]["coupled"], "items": items, "maxItems": len(named)}
    reason = {**schema["properties"]["reason"], "maxLength": REASON_CHARACTERS}
    return _with(schema, {"order": order, "coupled": coupled, "reason": reason})


def _with(model: JsonSchema, fields: JsonSchema) -> JsonSchema:
    return {**model, "properties": {**model["properties"], **fields}}


def _one_of(values: tuple[str, ...] | list[str]) -> JsonSchema:
    return {"enum": list(values)} if values else {}


CHAINS = Step(
    "control.bottleneck.chains",
    ChainsInput,
    ChainsOutput,
    Prompt(PROMPTS / "control.bottleneck.chains.md"),
    find_chains,
    narrow=narrow_chains,
    check=check_chains,
)
ADJUDICATE = Step(
    "control.bottleneck.adjudicate",
    AdjudicateInput,
    Ruling,
    Prompt(PROMPTS / "control.bottleneck.adjudicate.md"),
    adjudicate,
    role="adjudicator",
    narrow=narrow_ruling,
    check=check_ruling,
)
