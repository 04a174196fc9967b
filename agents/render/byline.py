"""Who wrote a memo: agent, backbone, evidence, and what a model took and may have known."""

from agents.render.markdown import inline
from foresci.schema.run import RunManifest, TokenUse


def byline(manifest: RunManifest) -> list[str]:
    """Paragraphs for the reader who wants to know how far to trust the memo."""
    config = manifest.config
    read = (
        f"from a knowledge base whose papers were public by {manifest.cutoff}"
        if config.kb_fingerprint
        else "without reading anything"
    )
    made = (
        f"Task {manifest.task_id}, answered {read}. Agent {config.agent}, backbone"
        f" {inline(config.backbone)}, drift controls {config.controls}."
    )
    known = manifest.knowledge
    told = inline(known.sentence) if known and known.status != "no_model" else ""
    return [made, spent(manifest.tokens), told]


def spent(tokens: TokenUse) -> str:
    """What model calls took, as a sentence; empty where no model was used."""
    if not tokens.calls and not tokens.cached:
        return ""
    cost = (
        "unknown (no price configured)"
        if tokens.cost is None
        else f"{tokens.cost:.4f} in the currency of the declared prices"
    )
    return (
        f"Model calls: {tokens.calls:,}, and {tokens.cached:,} from the cache; {tokens.prompt:,}"
        f" prompt and {tokens.completion:,} completion tokens; cost {cost}."
    )
