"""What a sentence of a paper does: state a problem, name a cause, propose a remedy, evaluate."""

import re
from typing import Literal

from foresci.schema import Record
from knowledge_base.sentences import split_sentences

Role = Literal["problem", "cause", "remedy", "evaluation"]

_CUES: dict[Role, re.Pattern[str]] = {
    "problem": re.compile(
        r"\b(?:fail\w*|struggl\w*|suffer\w*|brittle|unreliab\w*|hallucinat\w*|degrad\w*|error\w*"
        r"|challeng\w*|limit(?:s|ed|ation\w*)|bottleneck\w*|difficult\w*|costly|expensive|slow"
        r"|unstable|instability|inconsisten\w*|prone to|hard to|unsafe|vulnerab\w*|drift\w*"
        r"|overlook\w*|underexplored|unclear|cannot|remains? (?:open|hard|poor\w*))\b",
        re.IGNORECASE,
    ),
    "cause": re.compile(
        r"\b(?:because|due to|owing to|caus\w+|stems? from|aris\w+ from|lack\w*|absence of"
        r"|without|scarc\w+|missing|insufficient\w*|rely(?:ing)? (?:on|only)|relies (?:on|only)"
        r"|depend\w* (?:on|heavily)|confined to|restricted to|bound by|hinder\w*|ignor\w+"
        r"|passively|manual\w*|fixed|static|sparse)\b",
        re.IGNORECASE,
    ),
    "remedy": re.compile(
        r"\b(?:we (?:propose|introduce|present|develop|design|show)|propos\w+|introduc\w+"
        r"|address\w*|mitigat\w*|enabl\w+|improv\w+|reduc\w+|replac\w+|instead|lets|allow\w*"
        r"|learns? to|train(?:s|ed|ing)?|by (?:\w+ing))\b",
        re.IGNORECASE,
    ),
    "evaluation": re.compile(
        r"\b(?:benchmark\w*|evaluat\w*|metric\w*|accura\w+|success rates?|win rates?|F1|BLEU|FID"
        r"|state[- ]of[- ]the[- ]art|outperform\w*|human (?:study|studies|ratings?|preference\w*)"
        r"|measur\w+|leaderboard\w*|ablation\w*|test(?:s|ed|ing)?)\b|\d\s?%",
        re.IGNORECASE,
    ),
}
# Sections whose whole text plays one role, whatever words it uses.
_SECTION_ROLES: dict[str, frozenset[Role]] = {
    "limitation": frozenset({"problem", "cause"}),
    "limitations": frozenset({"problem", "cause"}),
    "methods": frozenset({"remedy"}),
    "evaluation": frozenset({"evaluation"}),
    "datasets": frozenset({"evaluation"}),
}


class Passage(Record):
    """A sentence of an evidence item and the roles it plays."""

    item_id: str
    text: str
    roles: frozenset[Role]


def roles_of(sentence: str, section: str = "abstract") -> frozenset[Role]:
    """The roles that a sentence's cue words, or its section, give it."""
    by_cue = frozenset(role for role, cue in _CUES.items() if cue.search(sentence))
    return by_cue | _SECTION_ROLES.get(section.lower(), frozenset())


def passages(item_id: str, section: str, text: str) -> list[Passage]:
    """The sentences of one evidence item, in order, with their roles. Titles play none."""
    if section == "title":
        return [Passage(item_id=item_id, text=text, roles=frozenset())]
    return [
        Passage(item_id=item_id, text=sentence, roles=roles_of(sentence, section))
        for sentence in split_sentences(text)
    ]
