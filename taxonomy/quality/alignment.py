"""Does a node fit the dimension it stands in? A small lexicon of what each dimension is made of.

Written for this check from the vocabulary of the field; what builds a taxonomy has word lists of
its own. A word may speak for several dimensions.
"""

from collections import Counter
from functools import lru_cache

from taxonomy.dimensions import Dimension
from taxonomy.quality.words import stem, stems

HEAD_VOTES = 2
"""Votes of a label's head noun, which says what the phrase is; its other words have one."""
_PREPOSITIONS = "about as by for from in of on over through to under using via with"
_AFTER_HEAD = frozenset(_PREPOSITIONS.split())

_WORDS: dict[Dimension, str] = {
    "tasks": """
        task detection recognition classification categorization generation translation
        summarization answering extraction retrieval parsing tagging labeling segmentation linking
        resolution disambiguation inference reasoning understanding comprehension completion
        prediction forecasting estimation identification analysis verification checking correction
        simplification paraphrasing rewriting captioning induction matching ranking recommendation
        clustering dialogue conversation modeling processing search planning navigation editing
        synthesis reconstruction grounding localization tracking transcription moderation mining
        manipulation use mitigation attribution typing diagnosis control rendering inpainting
    """,
    "methods": """
        method methodology approach technique algorithm architecture network transformer model
        framework learning training pretraining finetuning tuning prompting prompt distillation
        optimization attention embedding encoder decoder decoding augmentation augmented
        regularization sampling quantization pruning mechanism strategy system rule statistical
        neural supervised unsupervised reinforcement contrastive adversarial adapter adaptation
        ensemble diffusion memory orchestration routing reward policy gradient compression caching
        fusion pipeline hybrid module transfer chunking reranking indexing alignment feedback
    """,
    "datasets": """
        dataset data corpus corpora treebank lexicon collection annotation annotated resource
        benchmark crowdsourced crowdsourcing repository testbed instruction gold parallel
    """,
    "evaluation_methods": """
        evaluation evaluate evaluating metric measure measurement benchmark benchmarking assessment
        assess analysis ablation comparison comparative study judge judgment judgement score
        scoring error robustness test testing probing diagnostic accuracy calibration protocol
        audit leaderboard reliability significance criteria validation validity agreement rating
        stress experiment quality
    """,
    "application_domains": """
        application domain sector industry industrial healthcare health medical medicine clinical
        biomedical patient hospital radiology drug protein genomics mental finance financial
        banking trading economic economics legal law court education educational student teaching
        tutoring commerce shopping retail product customer social media news journalism political
        politics government policy scientific science biology chemistry material physics software
        engineering robotics robot autonomous driving vehicle transportation manufacturing
        agriculture climate environmental energy cybersecurity security gaming game entertainment
        music film tourism travel humanitarian crisis disaster cultural heritage history enterprise
        business marketing advertising service web mobile geospatial urban fashion sport food art
        creative recruitment literature public
    """,
}


def fits(dimension: Dimension, label: str, description: str = "") -> bool:
    """Whether no other dimension speaks louder for a node than its own, which must speak at all.

    A dimension speaks with the votes of its loudest word in the label, so that length does not
    matter. The head has two votes; so have words of application domains wherever they stand, for a
    domain is mostly named beside the head (`legal case retrieval`). Where no word of the label
    speaks for any dimension, the description decides by the number of its words.
    """
    votes = _label_votes(label) or _description_votes(description)
    return bool(votes) and votes[dimension] == max(votes.values())


def _label_votes(label: str) -> Counter[Dimension]:
    found, votes = stems(label), Counter[Dimension]()
    head = stems(_up_to_head(label))[-1:]
    for word in found:
        for one in _lexicon().get(word, ()):
            is_loud = word in head or one == "application_domains"
            votes[one] = max(votes[one], HEAD_VOTES if is_loud else 1)
    return votes


def _description_votes(description: str) -> Counter[Dimension]:
    return Counter(one for word in stems(description) for one in _lexicon().get(word, ()))


def _up_to_head(label: str) -> str:
    """The part of a noun phrase that ends with its head: what stands before a preposition."""
    parts = label.replace("_", " ").lower().split()
    ends = [place for place, word in enumerate(parts) if word in _AFTER_HEAD]
    return " ".join(parts[: ends[0]] if ends and ends[0] > 0 else parts)


@lru_cache(maxsize=1)
def _lexicon() -> dict[str, frozenset[Dimension]]:
    """The dimensions each stem speaks for."""
    found: dict[str, set[Dimension]] = {}
    for dimension, text in _WORDS.items():
        for word in text.split():
            found.setdefault(stem(word), set()).add(dimension)
    return {word: frozenset(dimensions) for word, dimensions in found.items()}
