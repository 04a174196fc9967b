"""Word lists of the structural judge: written by hand, fitted on no text.

A shipped table of document frequencies would be a statistic of some corpus, with a date of its own;
these lists hold only what a reader of English research prose knows.
"""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


STOP_WORDS = _words(
    """
    a about above across after again all along already also although always among an and another
    any are around as at be because become been before being below between both but by can could
    did do does doing done down during each either else even ever every few first for from
    further had has have having he hence her here his how however i if in indeed into is it its
    itself just last least less let like many may me might more most much must my near next of
    off often on once one only onto or other others our out over own per perhaps quite rather
    really same several shall she should since so some still such than that the their them then
    there thereby therefore these they this those though through throughout thus to together too
    toward towards two under until up upon us use used uses using very via was way we well were
    what when where whether which while ca wo who whose why will with within would yet you your
    """
)

NEGATIONS = _words(
    """
    no not never none nor neither lack lacks lacked lacking absence cannot without nothing hardly
    rarely unable fail fails failed failing don doesn didn isn aren wasn weren won wouldn shouldn
    couldn haven hasn
    """
)

# Words that nearly every research claim could contain: they say little about which claim it is.
GENERIC_WORDS = _words(
    """
    able achieve address advance aim analysis applicable application approach area aspect
    available base better case challenge change close concrete consider contribution current day
    develop development different direction domain effect effective effort enable evidence example
    exist existing explore factor field find finding focus forecast framework future gain general
    give given good group help high idea important improve include increase interest investigate
    issue key kind large level limitation line main major make method model momentum need new
    novel number offer paper part performance period possible potential present problem progress
    promising propose provide published question recent record report require research result say
    score see share show signal significant single specific state strategy strong study suggest
    support system task technique topic trend understand value various window work year
    """
)

# (spelled-out form, short form). Short forms are single words.
PHRASES: tuple[tuple[str, str], ...] = (
    (r"large language models?", "llm"),
    (r"language models?", "llm"),
    (r"llms", "llm"),
    (r"vision[- ]language[- ]action", "vla"),
    (r"vision[- ]language models?", "vlm"),
    (r"multi-?modal large llm", "mllm"),
    (r"reinforcement learning", "rl"),
    (r"retrieval[- ]augmented generation", "rag"),
    (r"retrieval[- ]augmented", "rag"),
    (r"chains?[- ]of[- ]thoughts?", "reasoning traces"),
    (r"mixtures?[- ]of[- ]experts?", "moe"),
    (r"direct preference optimi[sz]ation", "dpo"),
    (r"supervised fine-?tuning", "sft"),
    (r"fine[- ]tun(?:e|ed|es|ing)", "finetune"),
    (r"knowledge graphs?", "kg"),
    (r"out[- ]of[- ]distribution", "unseen"),
    (r"(?:multi-?|multiple )agents?", "multi agent"),
    (r"long[- ](?:term|horizon)|multi-?step|multi-?turn", "longhorizon"),
    (r"real[- ]time", "fast"),
    (r"on[- ]device", "ondevice"),
    (r"open[- ](?:source|weights?)", "open"),
    (r"closed[- ](?:source|weights?)", "closed"),
    (r"three[- ]dimensional", "3d"),
    (r"lead(?:s|ing)? to|led to|give(?:s)? rise to|result(?:s|ing)? in", "cause"),
    (r"due to|owing to", "because of"),
    (r"over-?optimi[sz]\w*|reward hacking", "exploit"),
    (r"get(?:s)? around", "bypass"),
    (r"no longer", "not"),
)

# Each line is one class of words that stand for the same thing in research prose.
SYNONYMS = """
    bottleneck obstacle barrier hinder impede hamper constraint constrain restrict restricted
    cause drive induce produce yield trigger
    evaluate benchmark assess test judge grade leaderboard
    error mistake fault failure flaw
    reduce lower decrease shrink cut lessen mitigate diminish drop fall
    increase raise grow growth boost rise inflate expand overstate
    improve enhance strengthen
    verify check validate verification verifier verifiable checker
    cost costly expense expensive budget
    fast quick rapid speed accelerate speedup
    reliable reliability robust robustness dependable stable stability
    hallucinate hallucination fabricate fabricated fabrication confabulate
    data dataset corpus corpora
    missing absent scarce scarcity shortage
    small compact tiny smaller lightweight
    generalise generalize transfer generalisation generalization
    attack adversarial jailbreak malicious
    bypass evade circumvent
    stop prevent block avoid
    spread propagate cascade compound accumulate
    collect gather acquire
    label annotate annotation labelled labeled
    human people person
    store persist persistent retain
    forget lose lost
    ignore overlook neglect
    compute computation computational flops
    generate generation synthesize synthesis synthesise generator generative
    simulate simulation simulator sim
    environment scene setting
    physical real
    favour favor prefer bias preference
    trajectory trace rollout
    repeat repeated redundant redundancy duplicate
    website web page browse browser browsing
    contaminate contamination
    leak leakage
    explicit explicitly
    instruction prompt
    proprietary closed commercial
    output response answer
    picture image photo
    share shared common standard standardise standardised standardize standardized
    motion movement
    quantise quantize quantisation quantization
    sparse sparsify sparsity
    robot robotic embodied
    deploy deployment serve serving
    reason reasoning
    diverse diversity variety
    draft propose speculative
    latency delay slow
""".strip().splitlines()

# Pairs of opposite words; a claim and a passage that share their content but sit on different
# sides of a pair contradict each other.
ANTONYMS: tuple[tuple[str, str], ...] = (
    ("increase", "reduce"),
    ("improve", "degrade"),
    ("improve", "worsen"),
    ("more", "fewer"),
    ("more", "less"),
    ("higher", "lower"),
    ("fast", "slow"),
    ("faster", "slower"),
    ("succeed", "fail"),
    ("enable", "stop"),
    ("strengthen", "weaken"),
    ("outperform", "underperform"),
    ("sufficient", "insufficient"),
    ("reliable", "unreliable"),
    ("stable", "unstable"),
    ("faithful", "unfaithful"),
    ("effective", "ineffective"),
    ("cheap", "cost"),
    ("accelerate", "slow"),
    ("help", "harm"),
    ("safe", "unsafe"),
)

# Words that admit a conflict and take a side in it.
CONCESSIONS = _words(
    """
    although though despite however nevertheless nonetheless whereas while yet but
    """
)
