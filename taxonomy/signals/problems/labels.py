"""Names of problems, in the words that the papers use for them most."""

import re
from collections import Counter

from taxonomy.signals.problems.groups import Problem, Statement
from taxonomy.signals.problems.words import stem

_OPENINGS = {
    "lack": "lack of",
    "weak": "limited",
    "struggle": "struggle with",
    "overlook": "overlooked",
    "reliance": "reliance on",
    "narrow": "limited to",
    "costly": "costly",
    "unexplored": "underexplored",
}
_WIDE = frozenset(
    ("tasks", "reasoning", "planning", "knowledge", "queries", "questions", "scenarios", "control")
)
# Names of problems that complaints also say as verbs or as adjectives.
_NOUN_OF = {
    stem(noun): noun
    for noun in ("hallucinations", "memorization", "flickering", "overfitting", "jailbreaks")
}
_DENYING = re.compile(r"inconsisten|incoheren|misalign")
_ACRONYM = re.compile(r"[A-Z].*[A-Z]|\d[A-Z]")
_NOUN = re.compile(
    r"(?:\s+(?:[^\W_]+(?:-[^\W_]+)*)(?:ic|al|ive|ous))?"
    r"\s+(?!(?:and|or|that|which|to|in|of|for|with|on|is|are|but|as|by)\b)([^\W_]+(?:-[^\W_]+)*)"
)


def problem_label(problem: Problem) -> str:
    """The commonest wording among the statements that complain in the commonest way.

    Of equally common wordings the plainest is taken.
    """
    concept = problem.concept
    if concept.sense == "wanting" and len(concept.stems) == 1:
        return f"limited {concept.stems[0]}"
    found = {
        (one.quote.paper_id, one.phrase.complaint, _wording(problem, one))
        for one in problem.statements
    }
    complaints = Counter(complaint for _, complaint, _ in found)
    commonest = max(complaints, key=lambda one: (complaints[one], one))
    counts = Counter(wording for _, complaint, wording in found if complaint == commonest)
    label = min(counts, key=lambda wording: (-counts[wording], *_plainness(wording)))
    return _NOUN_OF.get(concept.stems[0], label) if len(concept.stems) == 1 else label


def _plainness(wording: str) -> tuple[bool, bool, int, str]:
    """Lowest for a wording that ends in a noun of wide meaning, is short, and comes early."""
    last = wording.rpartition(" ")[2]
    return "-" in last, last not in _WIDE, len(wording), wording


def _wording(problem: Problem, statement: Statement) -> str:
    named = _named(problem, statement)
    opening = _OPENINGS.get(statement.phrase.complaint)
    if opening is None or problem.concept.sense == "bad" or _DENYING.search(named):
        return named
    start = statement.phrase.words[statement.mention(problem.concept).start].start
    if opening == "struggle with" and statement.quote.text[:start].endswith(" to "):
        opening = "struggle to"
    return f"{opening} {named}"


def _named(problem: Problem, statement: Statement) -> str:
    """The words of the mention, with the noun that a hyphenated last word goes with.

    An adjective between the two is left out: long-horizon [robotic] tasks.
    """
    mention = statement.mention(problem.concept)
    words = statement.phrase.words[mention.start : mention.end]
    text = statement.quote.text
    named = text[words[0].start : words[-1].end]
    if len(words[-1].stems) > 1 and (noun := _NOUN.match(text, words[-1].end)):
        named += f" {noun[1]}"
    return " ".join(word if _ACRONYM.search(word) else word.lower() for word in named.split())
