"""Word lists of the wording's rules: written by hand, fitted on no text."""

import re

from evaluation.lexicon import GENERIC_WORDS, SYNONYMS
from foresci.schema import Family

_ORDINARY = """
january february march april may june july august september october november december spring summer
autumn winter monday morning today tomorrow yesterday week fortnight month quarter half year season
academic calendar date deadline until i me my we our you your they person somebody colleague friend
reader reviewer author editor student doctoral postdoc postdoctoral professor lecturer fellow
supervisor chair committee panel lab laboratory group team department institute university school
faculty college academy company firm startup employer agency funder foundation ministry council
vendor supplier partner sponsor board manager director lead leader head engineer developer scientist
researcher analyst adviser hire recruit fund grant invest spend pay afford buy sell back budget
money salary position seat plan agenda roadmap portfolio programme program project proposal meeting
workshop session seminar conference venue journal call review round submission submit send draft
finish choose choice pick decide decision settle weigh prefer rank order priority prioritise first
second third last next start begin stop end postpone wait hurry late early soon ahead forward ask
answer question know learn hear read write tell say think believe doubt expect hope guess forecast
predict judge judgement bet promise want wish need must name list sort compare look watch follow
track join enter leave stay move turn shift draw gain rise grow climb multiply widen narrow increase
decrease share part portion proportion factor ratio times double paper publish publication
literature field area line strand theme topic thread body work direction course trajectory path
trend accelerate accelerating steady fragment fragmenting cool cooling condition alternative default
option candidate case reason ground evidence hand available bottleneck obstacle root cause symptom
blame explain explanation complaint complain trouble opportunity open unlock ease relieve remove
lift possible become behind beneath underneath above good bad well badly big small large little few
many several each both single sole true real wise sensible careful honest fair serious busy limited
scarce tight cheap dear expensive larger largest better best worse worst most everything anything
study builder rest come give keep former useful useless centre center contribute contribution
against method see mind everyone nobody nothing suppose imagine assume consider remember forget
"""
ORDINARY = GENERIC_WORDS.union(_ORDINARY.split(), *map(str.split, SYNONYMS))
"""Words that any text may use: of research prose, and of people who plan research."""

NAMES = ("I", "I'd", "PhD")
"""Words with capitals that are none of a paper's."""

OUTCOME = re.compile(
    r"\b(?:accelerat\w*|boom\w*|cooling|declin\w*|doubl(?:ed|es|ing)|domina[nt]\w*|dwindl\w*"
    r"|emerg(?:es?|ed|ing)|explod\w*|explosi\w*|fad(?:es?|ed|ing)|favou?rite|flourish\w*"
    r"|fragmenting|gain\w*|gr[eo]w\w*|hot|hottest|increasingly|mainstream|momentum|over(?:takes?|took)"
    r"|plateau\w*|popular\w*|prevail\w*|promising|reced\w*|ris(?:es?|en|ing)|rose|saturat\w*"
    r"|shrink\w*|shrank|skyrocket\w*|soar\w*|stagnat\w*|surg(?:es?|ed|ing)|surpass\w*|thriv\w*"
    r"|takes? off|taking off|trend\w*|tripl(?:ed|ing)|uptake|upswing|vogue"
    r"|wan(?:es?|ed|ing)|winners?)\b",
    re.IGNORECASE,
)
"""Words that say how a direction fares."""

POINTER = re.compile(
    r"\([a-h]\)|(?<![\w'\u2019-])[b-h](?![\w'\u2019-])|\ba (?:is|was|will|should|must|has|wins)\b"
    r"|\b(?:right|correct|true|hidden|expected) (?:answer|candidate|option|choice|direction|one)\b",
)
"""A candidate called by its id, or the answer hinted at."""

INSTRUCTION = re.compile(
    r"\b(?:ignor|disregard|overrid)\w*\b[^.]{0,40}\b(?:instruction|previous|above|prompt)"
    r"|\b(?:system prompt|instead of answering|reply with|respond with|as an ai)\b",
    re.IGNORECASE,
)
"""Words that are said to a model and not to a reader."""

ASKED: dict[Family, tuple[tuple[str, re.Pattern[str]], ...]] = {
    "direction": (
        ("the share", re.compile(r"\b(?:share|part|portion|proportion)s?\b")),
        ("the factor", re.compile(r"\b(?:factor|multipl|ratio|times)")),
        ("the label accelerating", re.compile(r"\baccelerating\b")),
        ("the label steady", re.compile(r"\bsteady\b")),
        ("the label fragmenting", re.compile(r"\bfragmenting\b")),
        ("the label cooling", re.compile(r"\bcooling\b")),
    ),
    "planning": (
        ("an order", re.compile(r"\b(?:rank|order|priorit|first|above)")),
        ("the share", re.compile(r"\b(?:share|part|portion|proportion)s?\b")),
        ("the factor", re.compile(r"\b(?:factor|multipl|ratio|times)")),
    ),
    "bottleneck": (
        ("a root bottleneck", re.compile(r"\b(?:bottleneck|obstacle)")),
        ("the root", re.compile(r"\broot\b")),
        ("the cause", re.compile(r"\b(?:caus|why|bridge|lead|led|explain|behind|how)")),
        ("the opportunity", re.compile(r"\b(?:opportunit|possible|open|unlock|become)")),
    ),
    "venue": (
        ("a venue", re.compile(r"\b(?:venue|submi|send|sent|accept|publish)")),
        ("a condition", re.compile(r"\b(?:condition|circumstance|alternative|instead|when|where)")),
    ),
}
"""What a question must go on asking for where it did, in lower case."""
