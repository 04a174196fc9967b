"""How English says what the structural judge can tell apart: patterns over one lower-case sentence.

A pattern's group `s` holds the thing spoken of and `o` what it is set against or beside. Patterns
are tried in the order of `PATTERNS`; the first that fits names the relation.
"""

import re
from typing import Literal

Relation = Literal[
    "beside", "named", "above", "leads", "moves",
    "family", "accepted", "kind", "content", "evidence",
]  # fmt: skip
"""`beside`: o takes a growing part of the work on s. `named`: work on s names o too. `above`: s
gains more than o. `leads`: s gains most, or is the root. `moves`: the share of s moves in a
direction. The others are of venue tasks: which family, which venue, which kind of contribution,
what it deals with, what it rests on."""
Movement = Literal["up", "down", "flat", "apart", "open"]
"""`open`: whatever it did stayed within noise, which tells no movement from another."""

_WORK = r"(?:papers|work|research|studies)"
_LARGER = r"(?:larger|bigger|greater|growing|rising)"
_BE = r"(?:is|are|be|becomes?|gets?|comes?|stands?|ranks?|stays?|falls?|will)"
_IT = r"(?:it|the project|the paper|this work|this project)"
_END = r"(?:,| beyond noise| in the window| after the cutoff| than before|$)"

_SAID: tuple[tuple[Relation, str], ...] = (
    ("family", r"\bvenue family that accepted \w+ \w+ is (?P<o>.+)$"),
    ("family", r"\bdefault venue family is (?P<o>.+)$"),
    ("accepted", rf"^{_IT} (?:was|is|will be) accepted at (?P<o>.+)$"),
    ("kind", r"\bmain contribution(?: is| will be|:) (?P<o>.+)$"),
    ("content", rf"^{_IT} (?:is about|works with|deals with) (?P<o>.+)$"),
    ("evidence", r"^its evidence(?::| is| will be) (?P<o>.+)$"),
    (
        "beside",
        rf"^(?P<o>.+?) (?:will )?takes? (?:up )?an? {_LARGER} (?:part|share|portion) of"
        rf" (?:the )?{_WORK} on (?P<s>.+?){_END}",
    ),
    ("named", rf"^{_WORK} on .+? that take up (?P<s>.+?) often name (?P<o>.+?) too$"),
    (
        "beside",
        rf"^(?P<s>.+?) {_BE}\b[\w -]*?"
        r"\b(?:combined|paired|coupled|fused|merged|integrated|joined) with (?P<o>.+)$",
    ),
    ("beside", rf"\bbrings? (?P<o>.+?) to .+? against (?P<s>.+?) (?:{_BE}|rises?|grows?)\b"),
    (
        "beside",
        r"^(?P<s>.+?) (?:goes?|appears?|grows?|rises?|moves?|will)\b[\w -]*?"
        r" (?:together with|along with|alongside|hand in hand with) (?P<o>.+)$",
    ),
    (
        "beside",
        r"^(?P<s>.+?) increasingly"
        r" (?:uses?|adopts?|relies on|rests on|draws on|turns to) (?P<o>.+)$",
    ),
    ("above", r"^(?P<s>.+?),? and not (?P<o>.+?), is the root bottleneck$"),
    ("above", rf"\btake up (?P<s>.+?) is multiplied by more than that of (?P<o>.+?){_END}"),
    ("above", r"^(?P<s>.+?) multiplies its share by more than (?P<o>.+?) does\b"),
    (
        "above",
        r"^(?P<s>.+?) (?:will )?(?:gains?|grows?|rises?)\b[\w' ]*?"
        rf" ?(?:more|faster|further|stronger)\b[\w' ]*? than (?P<o>.+?){_END}",
    ),
    ("above", rf"^(?P<s>.+?) {_BE}\b[\w ]*?\b(?:ahead of|above) (?P<o>.+?){_END}"),
    (
        "above",
        r"^(?P<s>.+?) (?:will )?(?:outpaces?|outgrows?|overtakes?|outstrips?) "
        rf"(?P<o>.+?){_END}",
    ),
    ("above", rf"^(?P<o>.+?) {_BE}\b[\w ]*?\bbehind (?P<s>.+?){_END}"),
    ("leads", r"^of the [^,]+(?:,.+)?, (?P<s>[^,]+?) multiplies its share most$"),
    ("leads", r"\broot bottleneck(?: is|:) (?P<s>.+)$"),
    ("leads", r"^(?P<s>.+?) (?:is|are) the root\b"),
    (
        "leads",
        r"^(?P<s>(?=.*\b(?:most|largest|biggest|greatest|strongest|fastest|steepest|highest)\b)"
        r".*\b(?:gains?|grow\w*|rises?|increases?|multipl\w+|share|momentum)\b.*)$",
    ),
    ("leads", r"^(?P<s>.+?) (?:ranks?|comes?|is(?: ranked)?) (?:first|the top priority)\b"),
)
PATTERNS = tuple((relation, re.compile(pattern)) for relation, pattern in _SAID)

_MOVED: tuple[tuple[Movement, str], ...] = (
    ("flat", r"neither doubles nor halves\b"),
    ("open", r"(?:changes )?within noise\b"),
    ("apart", r"(?:spreads over its parts|fragment(?:s|ing|ed)?\b)"),
    ("flat", r"(?:steady|stable|flat|plateaus?|unchanged|stands? still|hardly changes?)\b"),
    ("down", r"(?:falls?|falling|declin(?:es?|ing)|cool(?:s|ing)|shrink(?:s|ing)?)\b"),
    ("down", r"(?:decreas(?:es?|ing)|los(?:es?|ing) (?:share|ground|momentum))\b"),
    ("up", r"(?:rises?|rising|grow(?:s|ing)?|gains?|gaining|increas(?:es?|ing))\b"),
    ("up", r"(?:accelerat(?:es?|ing)|expand(?:s|ing)?|surg(?:es?|ing)|climb(?:s|ing)?)\b"),
)
MOVEMENTS = tuple((movement, re.compile(rf"^(?P<s>.+?)\b{words}")) for movement, words in _MOVED)
SHARE_OF = re.compile(
    r"^the share of (?:papers\b.*? that take up )?(?P<s>.+?)(?: among papers on|$)"
)

_SELDOM = r"less often|no longer|rarely|seldom|not|never|hardly|barely|scarcely"
_REFUSED = (
    r"no|none|nothing|cannot|without|unlikely|doubtful|neither(?! doubles)|(?<!doubles )nor"
    r"|fail(?:s|ed|ing)?|stop(?:s|ped|ping)?|ceas(?:es?|ed|ing)|slow(?:s|ed|ing|er|est|ly)?"
    r"|lag(?:s|ged|ging)?|less|least|fewer|fewest|little|small(?:er|est)|low(?:er|est)"
    r"|weak(?:er|est|ens?|ening)"
)
_LOST = (
    r"los(?:es?|ing|t)|fall(?:s|ing)?(?! behind)|fell|declin(?:es?|ed|ing)|decreas(?:es?|ed|ing)"
    r"|shrink(?:s|ing)?|shrank|drop(?:s|ped|ping)?|cool(?:s|ed|ing)|reced(?:es?|ing)"
)
SELDOM = re.compile(rf"\b(?:{_SELDOM})\b")
"""Words that turn a statement round."""
CONTRARY = re.compile(rf"\b(?:{_SELDOM}|{_REFUSED})\b")
"""Words that turn round or take back what a sentence says of a rise or an order."""
LOSING = re.compile(rf"\b(?:{_LOST})\b")
"""Words for a fall, beside which no rise or lead is read."""
