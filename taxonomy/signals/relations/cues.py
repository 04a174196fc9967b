"""The words by which a sentence tells what its paper does with a method."""

import re
from typing import NamedTuple

from taxonomy.signals.records import RelationKind

# Sentences are read with the name of each method as one character from FIRST to LAST, and each
# name that the paper gives itself as OWN, so that names of several words do not blur the cues.
FIRST, LAST, OWN = "\ue000", "\uf8fe", "\uf8ff"
METHOD = f"[{FIRST}-{LAST}]"
MASK = re.compile(f"[{FIRST}-{OWN}]")
"""Any of these characters."""


class Cue(NamedTuple):
    """What a sentence must have before the name of a method to express a relation.

    Attributes:
        kind: the relation.
        before: matches text up to the name; starts at the cue's own words.
        after: what must follow the name, if anything must.
        finite: whether the cue is a verb whose subject stands before it.
    """

    kind: RelationKind
    before: re.Pattern[str]
    after: re.Pattern[str] | None = None
    finite: bool = False


_CLOSED = (
    r"(?:with|using|by|via|on|in|for|to|that|which|while|when|through|under|across|is|are|was"
    r"|were|from|without|of|at|as|where|it|we|our|its|their|not|than|over|but|can|has|have|into"
    r"|during|after|before|achiev\w+|show\w*|demonstrat\w*)\b"
)
_BRIDGES = (
    r"such as |including |like |e\.g\.,? "
    r"|(?:trained|fine-tuned|tuned|optimized|obtained) (?:with|via|using|by) "
)
_PLAIN = rf"(?!{_CLOSED})[\w/'%+.-]+"
_LISTED = rf"{METHOD}(?:-\w+)?(?: (?!{_CLOSED})\w+)?(?:,? (?:and|or) |, |/| )"
# What may stand between a cue and the name: adjectives, nouns, other names, but no new phrase.
_GAP = rf"(?:{_BRIDGES}|{_LISTED}|{_PLAIN},? |\((?:e\.g\.)?){{0,8}}"
_SHORT_GAP = rf"(?:{_LISTED}|{_PLAIN} ){{0,3}}"

_NEED = r"(?:eliminat|remov|obviat|bypass|avoid|circumvent)(?:es|s|ing|e)? the need (?:for|of)"
_RELYING = r"(?: (?:using|employing|applying|(?:relying|depending)(?: \w+)? on)|(?! \w+ing))"
_GAINS = (
    r"(?:improv\w+|gains?|boosts?|increases?|reductions?|advantages?|speed-?ups?|superiority)"
    rf"\b[^.;{FIRST}-{LAST}]{{0,80}}?\b(?:over|than|against|relative to|compared (?:to|with))"
)
# ", improving M" tells an effect; "extends M" and "by improving M" what is done to M.
_EXTEND = r"(?<!, )(?:extend|generali[sz]|augment|enhanc|improv|refin|modif)(?:s|es|ing|ies|ying)"
_WE_EXTEND = r"we (?:\w+ly )?(?:extend|generali[sz]e|augment|enhance|improve|refine|modify)"
_USE = (
    r"us(?:e|es|ing)|employ(?:s|ing)?|leverag(?:e|es|ing)|adopt(?:s|ing)?|utiliz(?:e|es|ing)"
    r"|incorporat(?:e|es|ing)|integrat(?:e|es|ing)|combin(?:e|es|ing)|appl(?:y|ies|ying)"
    r"|exploit(?:s|ing)?|harness(?:es|ing)?|unif(?:y|ies|ying)|implement(?:s|ing)?"
)
_INTO = (
    r"(?: (?:algorithm|framework|paradigm|technique|training|reasoning))? (?:into|to (?:an?|the))"
)
_MAKE = r"(?:propose|introduce|present|develop|design)s?"
_DONE = (
    r"(?:train|fine-tun|finetun|tun|optimiz|refin|enhanc|augment|equip|power|guid|implement"
    r"|initializ|built|build|develop|updat|combin|integrat|coupl|pair|strengthen|improv|learn|driv"
    r"|adapt|post-train|creat|achiev|construct|generat|realiz|distill|stabiliz|regulariz)\w*"
)
_OBJECT = rf"(?:[\w{FIRST}-{OWN}-]+ ){{0,4}}?"


def _cue(
    kind: RelationKind,
    words: str,
    gap: str = _GAP,
    *,
    after: str | None = None,
    finite: bool = False,
) -> Cue:
    following = re.compile(rf"(?:{after})\b") if after else None
    return Cue(kind, re.compile(rf"(?<![\w-])(?:{words}) {gap}$", re.IGNORECASE), following, finite)


CUES = (
    _cue("replacement", rf"(?:instead of|rather than|in place of){_RELYING}"),
    _cue("replacement", r"(?:replac|substitut|supersed)(?:e|es|ing)", _SHORT_GAP),
    _cue("replacement", r"(?:alternative|replacement) (?:to|for)"),
    _cue("replacement", _NEED),
    _cue("competition", r"(?:outperform|surpass|exceed|beat|outpac)(?:s|es|ed)?", finite=True),
    _cue("competition", r"(?:outperform|surpass|exceed|beat|outpac)ing"),
    _cue("competition", r"(?:compared|in comparison|superior|comparable|competitive) (?:to|with)"),
    _cue("competition", r"on par with|match(?:es|ing)|rival(?:s|ing)"),
    _cue("competition", r"(?:better|faster|higher|lower|fewer|less|more \w+) than"),
    _cue("competition", _GAINS),
    _cue("extension", r"(?:builds|building) (?:up)?on(?: top of)?", _SHORT_GAP),
    _cue("extension", rf"(?:{_EXTEND}|{_WE_EXTEND})", _SHORT_GAP),
    _cue("extension", r"(?:extension|variant|version)s? (?:of|to)", _SHORT_GAP),
    _cue("extension", _MAKE, _SHORT_GAP, after=r" variants?| extensions?"),
    _cue("adaptation", r"(?:adapt|tailor|repurpos|customiz|transfer)(?:s|es|ing)", _SHORT_GAP),
    _cue("adaptation", r"we (?:\w+ly )?(?:adapt|tailor|repurpose|customize)", _SHORT_GAP),
    _cue("adaptation", r"(?:introduc|bring)(?:e|es|s|ing)?", _SHORT_GAP, after=_INTO),
    _cue("component_reuse", _USE),
    _cue("component_reuse", _MAKE, after=r"-(?:based|powered|driven|enhanced|guided|augmented)"),
    _cue("component_reuse", rf"{_DONE} {_OBJECT}(?:with|via|using|by|through|(?:up)?on)"),
    _cue("component_reuse", r"via|through|based on|followed by|align\w* (?:via|using|through)"),
)
"""In order of precedence: a sentence may use one method to outperform another."""

BORDER = re.compile(r"[;:—]|, (?:while|whereas|but|although|though|yet)\b|\b(?:that|which)\b")
"""Where one clause ends and the next begins."""

NEGATION = re.compile(r"\b(?:not|no|never|cannot|hardly|without|fails? to|nor)(?: \w+)?\s*$")
"""Right before a cue."""

_THIS = (
    r"(?:method|approach|framework|model|agent|strategy|technique|pipeline|design|system|algorithm"
    r"|recipe|paradigm|solution|architecture)"
)
SELF = re.compile(
    rf"{OWN}|(?:^|, )it\b(?! is| has| was)|\b(?:ours|(?:this|our) (?:[\w-]+ ){{0,3}}{_THIS}s?"
    rf"|the (?!model){_THIS}|(?:the|these|our) (?:proposed|resulting)|proposed)\b",
    re.IGNORECASE,
)
"""The paper's own method."""

OUTCOME = re.compile(r"^(?:\w+ ){0,3}(?:results|experiments|evaluations?)\b", re.IGNORECASE)
"""The opening of a sentence that reports how the paper's own method fared."""

WE = re.compile(r"\bwe\b|\bthis (?:paper|work)\b", re.IGNORECASE)
"""Its authors, or the paper itself."""

WE_OURSELVES = re.compile(r"\bwe (?:\w+ )?$", re.IGNORECASE)
"""The authors, right before a verb: in "we find that M wins" they are no rival of M."""

FOREIGN = re.compile(
    r"\b(?:existing|prior|previous|recent(?:ly)?|current|conventional|traditional|many|most|often"
    r"|typically|widely|commonly|researchers|ha(?:s|ve) (?:been|shown|emerged|become|achieved)"
    r"|ha(?:s|ve) demonstrated|popular|frequently|generally|usually|prevailing|mainstream|despite"
    r"|although|however|unlike|others?|common(?: practice)?)\b",
    re.IGNORECASE,
)
"""Words of a clause about what others do."""

STUDY = re.compile(
    r"\b(?:investigat|examin|evaluat|stud(?:y|ies)|analy[sz]|compar(?!able)|assess|benchmark"
    r"|explor|revisit|test(?:ed|ing)?\b|f(?:i|ou)nd\b|show that|observe|reveal|survey|review"
    r"|understand|whether|questions?\b(?! answer)|results|experiment|aim|toward)\w*",
    re.IGNORECASE,
)
"""Words of a sentence in which a method is studied, not used."""

DENIED = re.compile(
    r"\b(?:outperform|surpass|exceed|than|over|compar|competitive|comparable|on par|unlike"
    r"|instead of|rather|without|not|no|nor|avoid|beyond|limitation|replac|eliminat|versus|vs"
    r"|against|baselines?|fail|cannot|challeng|drawback|suffer|remain|enabling \w+ to|capable"
    r"|future|potential|could|open\w* (?:the door|the way|up))",
    re.IGNORECASE,
)
"""Words before a cue that make what follows it somebody else's, or nobody's."""

NOT_ITSELF = re.compile(
    r"(?:-\w+)? ?(?:\w+ )?(?:benchmark|data ?set|task|leaderboard|setting|challenge|problem"
    r"|scenario|research|literature|communit|evaluation|metric|domain|competition|track"
    r"|application|corpus|corpora|failure|limitation|vulnerabilit|attack|server|ecosystem"
    r"|robustness|depth|distillation|enhancement|principle|capabilit"
    r"|(?:the|these|those|candidates|retrieved)\b)|-aware\b",
    re.IGNORECASE,
)
"""What a name followed by it does not name: a benchmark of the method, a flaw of it."""

MEASURED = re.compile(
    r"(?:-\w+)?(?: \w+)?(?:'s)? (?:performance|accuracy|quality|efficiency|results|maps?"
    r"|generali[sz]ation|reasoning|capabilit\w+|abilit\w+)\b",
    re.IGNORECASE,
)
"""What is improved where no method is extended."""

_ORDINARY = r"(?:LLM|RL|AI|VLM|Using|With|Via|Through|Leveraging|From|By|And|Improving|Enhancing)"
RENAMED = re.compile(rf"[^.!?:] (?!{_ORDINARY})[A-Z][\w-]* $")
"""Before a name: a capital that makes it another method's name."""

RENAMED_AFTER = re.compile(r" (?!LLM|RL|AI|VLM)[A-Z]\w+")
"""After a name, in a sentence that is no title: "RAG Gym" is not RAG."""

VARIED = re.compile(rf"[\w{FIRST}-{OWN}]-(?:based|enhanced|driven|guided) $")
"""Before a name: it is a variant that is outdone, not the method as such."""

EVALUATED = re.compile(r"\b(?:our|the|this|proposed) (?:\w+ )?benchmark\b|\bconduct")
"""After a name, where methods are brought together to be measured."""

APPOSED = re.compile(r", an? (?:novel|new) (?:[\w-]+ ){0,2}$|\bother (?:[\w-]+ )?$")
"""Before a name: what the paper's own method is one of, or what it might be combined with."""
