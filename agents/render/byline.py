"""Who wrote a memo: agent, backbone, evidence, and what a model took and may have known."""

from agents.render.markdown import inline
from controls.record import DriftRecord, Status
from foresci.schema.run import RunManifest, TokenUse

CAME_TO: dict[Status, str] = {
    "committed": "A check changed the first answer",
    "no_conflict": "A check found nothing against the decision",
    "rejected": "A check held something against the decision, and its rule keeps it",
    "failed": "A check could not be carried out, and the decision stands as it was",
}


def byline(manifest: RunManifest, control: DriftRecord | None = None) -> list[str]:
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
    return [made, checked(control), spent(manifest.tokens), told]


def checked(control: DriftRecord | None) -> str:
    """What a drift control came to, as a sentence; empty where controls were off."""
    if control is None:
        return ""
    verdict, risk = control.verdict, control.risk
    if verdict is None:
        return f"Not checked for drift: risk {risk.score:.2f}, below {risk.threshold:.2f}."
    return f"{CAME_TO[verdict.status]} ({verdict.rule}): {inline(verdict.reason)}"


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
