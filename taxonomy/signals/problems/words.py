"""Words that decide how the object of a complaint is read."""

from functools import lru_cache

from snowballstemmer import stemmer

from knowledge_base.text import fold

_STEMMER = stemmer("english")

# Words that a complaint may begin with and that do not say what is wrong: the next noun does.
_TRANSPARENT = """
challenge challenging limitation issue problem problematic difficulty difficult drawback shortcoming
weakness bottleneck obstacle barrier hurdle concern constraint pitfall deficiency gap risk threat
lack absence scarcity insufficient insufficiency inadequate inadequacy limited poor weak low lower
inherent severe significant substantial serious critical crucial key major fundamental main core
common frequent persistent notable considerable certain various several many multiple two three four
five more most less least greater often still also both other such potential increased increasing
excessive prohibitive inevitable unavoidable well known new novel existing current traditional
conventional practical effective ability capability capacity inability failure understanding
understand tendency phenomenon requirement need necessity presence occurrence possibility nature
aspect factor type form kind variety range level degree handling handle ensuring ensure maintaining
maintain achieving achieve capturing capture addressing address providing provide producing produce
generating generate preserving preserve performing perform modeling model modelling dealing deal
supporting support offering offer enabling enable balancing balance meeting meet satisfying satisfy
tackling tackle solving solve managing manage obtaining obtain acquiring acquire exploiting exploit
utilizing utilize leveraging leverage using use considering consider accounting account
incorporating incorporate integrating integrate making make given giving having being be become
remaining remain exhibit exhibiting mitigating mitigate reducing reduce avoiding avoid preventing
prevent overcoming overcome alleviating alleviate eliminating eliminate explicit sufficient adequate
dedicated systematic appropriate proper suitable strong good better full high higher clear notorious
guarantee guaranteeing cover covering deliver delivering adhere render rendering generalizing
sustaining sustain establishing establish executing execute retaining retain recognizing recognize
identifying identify extracting extract resolving resolve learn
"""
# Words too vague to name a problem, alone or with one another.
_VAGUE = """
reinforcement
performance quality accuracy result output outcome task method approach model system llm lm vlm mllm
lvlm language large vision visual image video text textual agent technique framework algorithm
application scenario setting domain data dataset information content context contextual user human
input feature representation learning training inference generation reasoning evaluation analysis
research work study field area paper strategy solution design component module architecture pipeline
process step time environment knowledge case example sample number size set space way manner general
different complex complexity specific same first second single thing question answer query response
prompt degradation improvement efficiency effectiveness usability utility usefulness value impact
effect change loss gain point adoption deployment development advancement progress attention
exploration diffusion generative ai artificial intelligence neural network deep machine foundation
transformer generated generate retrieval rag augmented multimodal modality based term low object
world real practice stage function dimension state art basis downstream diverse rich unseen various
comprehensive global local internal external trade off tradeoff condition conditional scene fine
grained concept structure structural mechanism operation feedback policy precise precision effort
resource requirement standard level element relationship relation interaction interpret multiple
cross domain-specific optimal suboptimal detail generalized dynamic nuanced subtle simple simpler
hard harder hardest average combined test split satisfactory desired desirable acceptable reasonable
plausible
"""
# Words that say by themselves that something is wrong, wherever they stand in a phrase.
_BAD = """
hallucination hallucinate hallucinated overfitting overfit forgetting bias biased artifact drift
flicker flickering misalignment oversmoothing sycophancy latency redundancy redundant instability
unstable inconsistency inconsistent incoherence inefficiency inefficient noisy noise collapse
overthinking contamination leakage attack jailbreak injection poisoning toxicity misuse
overconfidence overconfident miscalibration misinformation blur blurring distortion distorted
irrelevant outdated expensive cost overhead error mistake conflict interference entanglement
ambiguity sparse sparsity imbalance shift mismatch discrepancy hacking overoptimization variance
vanishing opacity brittleness vulnerability stereotype unfairness repetition memorization staleness
slow fabrication incompleteness infidelity unfaithful unreliable uncertainty overreliance refusal
 degeneration harmful unsafe privacy confusion explosion spurious outlier
omission homogenization noncompliance backdoor deception
"""
# Those of them that name a problem one can recognise without another word.
_NAMES = """
hallucination hallucinate overfitting overfit overthinking sycophancy latency misuse artifact
flickering flicker jailbreak memorization toxicity overconfidence  oversmoothing
overoptimization deception instability
"""
# Verbs; with an object they are no name of a problem.
NAMING_VERBS = frozenset({"memorize", "memorise", "hallucinate", "overfit"})
# A quality whose want is a problem one can recognise, by the words for it.
_QUALITIES = {
    "interpretability": "interpretability explainability explainable",
    "transparency": "transparency",
    "robustness": "robustness",
    "generalization": "generalization generalisation generalizability",
    "scalability": "scalability",
    "controllability": "controllability",
    "adaptability": "adaptability",
    "flexibility": "flexibility",
    "reproducibility": "reproducibility",
    "trustworthiness": "trustworthiness",
    "traceability": "traceability",
    "faithfulness": "faithfulness",
    "factuality": "factuality",
    "diversity": "diversity",
    "standardization": "standardization standardisation",
    "interoperability": "interoperability",
    "personalization": "personalization personalisation",
}
# The same, as the verb that somebody struggles with: "struggle to generalize".
ABLE = {
    "generalize": "generalization",
    "generalise": "generalization",
    "adapt": "adaptability",
    "scale": "scalability",
}
# Vague words that together name something that present work struggles with.
SPECIFIC_PAIRS = frozenset(
    {
        frozenset({"complex", "reason"}),
        frozenset({"complex", "queri"}),
        frozenset({"complex", "question"}),
        frozenset({"complex", "scene"}),
        frozenset({"complex", "prompt"}),
        frozenset({"retriev", "accuraci"}),
        frozenset({"retriev", "qualiti"}),
        frozenset({"domain", "knowledg"}),
        frozenset({"world", "knowledg"}),
        frozenset({"human", "feedback"}),
    }
)
# What is meant by a want of data or of evaluation.
_RESOURCES = """
data dataset benchmark annotation supervision evaluation metric demonstration testbed protocol
trajectory pair label corpus resource leaderboard sample example
"""
_SAME = {
    "expens": "cost",
    "overhead": "cost",
    "burden": "cost",
    "unstabl": "instabl",
    "label": "annot",
    "labell": "annot",
    "artefact": "artifact",
    "corpora": "dataset",
    "corpus": "dataset",
    "biased": "bias",
    "biases": "bias",
    "bia": "bias",
    "distract": "distractor",
}
_OPPOSITE = {"inconsist": "consist", "incoher": "consist", "coher": "consist", "misalign": "align"}
# What is done or made as a whole; failing at it may mean anything.
_TASKS = """
editing edit use usage answer asset image video picture result output creation synthesis translation
transfer completion product file document text response work
"""
# Nouns that add nothing to the word before them which says what is hard.
_WIDE = """
task reasoning planning query question scenario setting problem context situation domain case
knowledge information expertise action
"""
_OBSERVING = """
capture capturing reflect reflecting evaluate evaluating assess assessing verify verifying consider
considering account accounting measure measuring detect detecting identify identifying recognize
recognizing localize distinguish distinguishing explain explaining quantify exploit exploiting judge
"""
_GAUGING = """
evaluate evaluating assess assessing verify verifying measure measuring quantify quantifying
judge judging
"""
# Compounds that say as little as the vague words.
_VAGUE_COMPOUNDS = """
fine-grained coarse-grained real-world large-scale small-scale high-quality low-quality
state-of-the-art text-to-image image-to-video text-to-video image-to-image vision-language
open-source end-to-end pre-trained fine-tuning fine-tuned pre-training post-training in-depth
so-called well-known one-size-fits-all trade-off trade-offs high-level low-level high-performance
multi-modal task-specific data-driven model-based training-free retrieval-augmented llm-based
self-supervised closed-source zero-shot few-shot large-language user-specific human-like up-to-date
long-standing ever-growing non-trivial real-life diffusion-based high-fidelity high-resolution
multi-agent open-ended cutting-edge general-purpose rule-based agent-based open-domain open-weight
two-stage two-step three-stage
"""
VAGUE_ENDINGS = (
    *("-level", "-time", "-based", "-driven", "-aware", "-free", "-wise", "-like", "-tuned"),
    *("-trained", "-scale", "-guided", "-oriented", "-centric", "-related"),
)
# Words that a complaint uses for the same thing.
_ALIKE = {
    "irrelev": "nois",
    "noisi": "nois",
    "distractor": "nois",
    "stale": "outdat",
    "document": "knowledg",
    "passag": "knowledg",
    "context": "knowledg",
    "contextu": "knowledg",
    "content": "knowledg",
    "inform": "knowledg",
    "evid": "knowledg",
    "chunk": "knowledg",
}
_STOP = """
a an the of and or to their its his her our this that these those such as some any all no not only
very so too it they them which is are was were be been has have had do does did can cannot could may
might will would should must how what when where why whether if then than there each every another
either neither own much few e g i
"""


@lru_cache(maxsize=1 << 16)
def stem(word: str) -> str:
    """The stem of a word in lower case; words that mean the same problem have the same one."""
    found: str = _STEMMER.stemWord(fold(word))
    return _SAME.get(found, found)


def positive(stemmed: str) -> str:
    """The stem of the quality that a stem denies, or the stem itself: `inconsist` -> `consist`."""
    return _OPPOSITE.get(stemmed, stemmed)


def alike(stemmed: str) -> str:
    """One stem for words that matter alike beside a word of fault: noisy documents, contexts."""
    return _ALIKE.get(stemmed, stemmed)


def source(stemmed: str) -> str:
    """One stem for all that data are called."""
    return "data" if stemmed in {"dataset", "sampl"} else stemmed


VAGUE = frozenset(map(stem, _VAGUE.split()))
# Wanted whatever goes before; a want of data says too little without what data.
SINGLE_RESOURCES = frozenset(map(stem, ("benchmark", "annotation", "metric")))
TRANSPARENT = frozenset(map(stem, _TRANSPARENT.split())) - VAGUE
BAD = frozenset(map(stem, _BAD.split()))
NAMES = frozenset(map(stem, _NAMES.split()))
RESOURCES = frozenset(map(stem, _RESOURCES.split()))
TASKS = frozenset(map(stem, _TASKS.split()))
WIDE = frozenset(map(stem, _WIDE.split()))
# Parts of compounds that say what is hard of whatever noun follows: low-resource, multi-hop.
HARD_FIRST = frozenset(map(stem, ("low", "non", "out", "hard", "under")))
HARD_LAST = frozenset(map(stem, ("horizon", "hop", "step", "tail", "intensive", "resource")))
DENIED = frozenset(_OPPOSITE) - {"coher"}
STOP = frozenset(_STOP.split())
# Failing to detect hallucinations, or to capture diversity, is no hallucination and no uniformity.
GAUGING = frozenset(_GAUGING.split())
# What is hard to balance with something else is not hard to get.
BALANCING = frozenset({"balance", "balancing"})
OBSERVING = GAUGING | frozenset(_OBSERVING.split())
VAGUE_COMPOUNDS = frozenset(_VAGUE_COMPOUNDS.split())
QUALITIES = {fold(word): name for name, words in _QUALITIES.items() for word in words.split()}
# Words that turn "suffers from X" into a want of X; whether X is missing rather than weak.
WANTING = {
    stem(word): missing
    for word, missing in {
        "lack": True,
        "absence": True,
        "scarcity": True,
        "insufficient": True,
        "insufficiency": True,
        "limited": True,
        "inadequate": False,
        "poor": False,
        "weak": False,
        "low": False,
        "suboptimal": False,
    }.items()
}


def normal(word: str) -> str:
    """The stem of a word; of a quality its name, of a word that denies one what it denies."""
    return QUALITIES.get(fold(word)) or positive(stem(word))
