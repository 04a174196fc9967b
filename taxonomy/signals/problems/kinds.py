"""Which kind of bottleneck a problem is."""

import re

from taxonomy.signals.records import BottleneckKind

_WORDS: tuple[tuple[BottleneckKind, str], ...] = (
    (
        "weak_evaluation",
        r"benchmark|metric|evaluation|test ?bed|leaderboard|contaminat|evaluator|judg",
    ),
    (
        "missing_data",
        r"(?:lack of|limited|missing|scarc\w*|insufficient|costly|reliance on)"
        r"\b.*\b(?:data|datasets?|corpora|corpus|annotat\w*|annotations?|labels?|label\w*"
        r"|demonstrations?|trajectories|pairs|supervision)\b|data scarcity|scarcity"
        r"|(?:annotat\w*|label\w*|data[- ](?:collection|acquisition)) "
        r"(?:costs?|burdens?|efforts?|expenses?|overheads?)",
    ),
    (
        "safety_reliability",
        r"hallucinat|attack|jailbreak|inject|poison|backdoor|privacy|bias|toxic|harmful|unsafe"
        r"|misuse|(?:data|privacy|information|prompt) leak|misinformation|decepti|sycophan"
        r"|overconfiden|security|safety|unreliab"
        r"|trustworth|factual|vulnerab|stereotyp|unfair|memoriz|adversarial|unfaithful"
        r"|fabricat|malicious|copyright|deepfake|robustness",
    ),
    (
        "technical_risk",
        r"cost|latency|overhead|instab|unstable|collaps|overfit|forgetting|hacking"
        r"|error (?:propag|accumul)|accumulated error|drift|overoptim|over-optim|slow|memory"
        r"|inefficien|overthink|vanish|explosion|variance|distribution(?:al)? shift"
        r"|sparse reward|expensive|time-consuming|interference|complexity|cascad",
    ),
)
_KINDS = tuple((kind, re.compile(rf"\b(?:{words})", re.IGNORECASE)) for kind, words in _WORDS)


def kind_of(label: str) -> BottleneckKind:
    """The first kind whose words the label of a problem holds; a limitation without any.

    Technical risks are what makes work fail or become too dear on the way: instability, collapse,
    forgetting, errors that add up, cost. A limitation is what present work cannot do.
    """
    return next((kind for kind, words in _KINDS if words.search(label)), "limitation")
