"""What makes a diagnosis of a bottleneck persuasive."""

import re

from evaluation.drift.kinds import kinds
from evaluation.drift.saying import LISTED
from evaluation.fact.decisions import option_names
from evaluation.pers.features.common import (
    adds_to,
    answered,
    evidence,
    focused,
    graded,
    has_figure,
    mean_of,
)
from evaluation.pers.features.cues import (
    CAUSAL,
    COMPARED,
    OVER_TIME,
    SYMPTOM,
    TROUBLE,
    UNSETTLED,
    WORKS,
    is_asserted,
)
from evaluation.pers.features.reading import Part, Reading
from evaluation.pers.features.rule import Rule, content, level
from evaluation.pers.features.sentences import Sentence
from evaluation.text_match import Weights
from evaluation.tokens import stems
from foresci.schema import BottleneckTask

_FIELDS = ("root_bottleneck", "causal_bridge", "opportunity", "rivals")
_CLAUSE_END = re.compile(r"[:;,.]\s|\b(?:because|since|which)\b")
_CALLED_ROOT = re.compile(r"\b(?:root|bottleneck|obstacle|barrier|main cause)\b", re.IGNORECASE)
_UPSTREAM = re.compile(
    r"\b(?:gives? rise|because|due to|owing to|caused by|stems? from|comes? from|root\b"
    r"|originat\w*|from which)\b",
    re.IGNORECASE,
)
_DOWNSTREAM = re.compile(
    r"\b(?:follows|leads? to|led to|results? in|so that|therefore|hence|thus|thereby|causes"
    r"|forces?|makes?|propagat\w*|cascad\w*|undermin\w*|as a result|drops?|hinders?|prevents?)\b",
    re.IGNORECASE,
)
_SEEN = re.compile(
    r"\b(?:what is seen|observ\w*|practitioners?|users?|in practice|shows? (?:up|itself)"
    r"|symptoms?|visible|appears? as|reported?)\b",
    re.IGNORECASE,
)
_EFFECT = re.compile(
    r"\b(?:an effect|effect of|caused by|because|due to|result of|follows from|comes from)\b",
    re.IGNORECASE,
)
_REMOVED = re.compile(
    r"\b(?:reduced|removed|without|once|relieved|lifted|fixed|resolved|solved|eased|lower\w*"
    r"|removal|reducing|removing|with \w+(?: \w+){0,4} (?:reduced|removed|in place))\b",
    re.IGNORECASE,
)


def root_of(read: Reading) -> frozenset[str]:
    """The stems of the diagnosis that an answer takes for the root, empty for none or several.

    The one of the question's diagnoses that the first sentence names, or begins with. Where the
    question names none, the telling words of the first clause; and so where the answer calls
    something else the root.
    """
    said = read.stated("root_bottleneck")
    if said is None:
        return frozenset()
    begins = _CLAUSE_END.split(said.own)[0]
    named, first = _named(said.own, read), _named(begins, read)
    if named:
        one = first if len(first) == 1 and len(named) < LISTED else named
        return one[0] if len(one) == 1 else frozenset()
    if option_names(read.task) and not _CALLED_ROOT.search(said.own):
        return frozenset()
    return Weights().telling(begins) - stems(f"root bottleneck {_subject(read)}")


def _named(text: str, read: Reading) -> list[frozenset[str]]:
    """The stems of the question's diagnoses that a text names, none that is part of another."""
    listed, said = [stems(name) for name in option_names(read.task)], stems(text)
    named = [name for name in listed if name and name <= said]
    return [name for name in named if not any(name < other for other in named)]


def _subject(read: Reading) -> str:
    return read.task.subdirection if isinstance(read.task, BottleneckTask) else ""


def _stated(read: Reading) -> float:
    """Levels: one root is named; it is one that was asked about; something is said of it."""
    listed = [stems(name) for name in option_names(read.task)]
    root = root_of(read)
    return level(bool(root), not listed or root in listed, bool(read.sentences("root_bottleneck")))


def _of_root(one: Sentence, read: Reading) -> bool:
    """Whether a sentence holds the words of the root, or most of them."""
    root = root_of(read)
    return bool(root) and 2 * len(root & one.stems) >= len(root)


def _argued(read: Reading) -> float:
    """Levels: what was seen is told with figures; from two times; and nowhere taken back."""
    said = read.sentences("root_bottleneck")
    moved = [one for one in said if has_figure(one)]
    timed = any(OVER_TIME.search(one.own) for one in moved)
    return level(bool(moved), timed, not any(is_asserted(UNSETTLED, one.own) for one in said))


def _chain(read: Reading) -> float:
    steps = [one for one in read.sentences("causal_bridge") if _is_step(one, read)]
    up = any(_UPSTREAM.search(one.own) for one in steps)
    down = any(_DOWNSTREAM.search(one.own) for one in steps)
    return (up + down) / 2


def _is_step(one: Sentence, read: Reading) -> bool:
    """Whether a sentence is of the root, and a passage in it tells of a cause or a trouble."""
    tells = any(CAUSAL.search(quote) or TROUBLE.search(quote) for quote in one.quotes)
    return _of_root(one, read) and (tells or not one.quotes)


def _tied(read: Reading) -> float:
    ties = [one for one in read.sentences("causal_bridge") if _of_root(one, read)]
    return level(bool(ties), any(adds_to(one.stems, root_of(read) | read.matter) for one in ties))


def _seen(read: Reading) -> float:
    told = [one for one in read.sentences("causal_bridge") if TROUBLE.search(one.text)]
    seen = [one for one in told if _SEEN.search(one.own) or _DOWNSTREAM.search(one.own)]
    return level(bool(told), any(_of_root(one, read) for one in seen))


def _opens(read: Reading) -> float:
    said = [one for one in read.sentences("opportunity") if _of_root(one, read)]
    removed = [one for one in said if _REMOVED.search(one.own)]
    return level(bool(said), bool(removed), any(_leads_on(one, read) for one in removed))


def _leads_on(one: Sentence, read: Reading) -> bool:
    """Whether what opens is tied to the root: by what it does, or a passage that names the root."""
    quoted = any(root_of(read) <= stems(quote) for quote in one.quotes)
    return quoted or (WORKS.search(one.own) is not None and adds_to(one.own_stems, root_of(read)))


def _concrete(read: Reading) -> float:
    given = root_of(read) | read.matter
    said = [one for one in read.sentences("opportunity") if kinds(one.stems - given)]
    return level(bool(said), any(adds_to(one.stems, given) for one in said))


def _bears(shown: str, part: Part, read: Reading) -> bool:
    rival = _rival_of(part, read) if part.field == "rivals" else frozenset()
    return bool((root_of(read) | rival) & stems(shown))


def _rival_of(part: Part, read: Reading) -> frozenset[str]:
    """The stems of what a claim on a rival is about: the diagnosis it names, or begins with."""
    begins = part.sentences[0].own if part.sentences else ""
    named = _named(_CLAUSE_END.split(begins)[0], read)
    return frozenset[str]().union(*named) or Weights().telling(begins) & read.subject


def _apart(part: Part, _: Reading) -> float:
    """Half where a rival is called a symptom or lesser, half where it is shown what causes it."""
    called = any(SYMPTOM.search(one.own) for one in part.sentences)
    causal = any(_EFFECT.search(one.own) for one in part.sentences)
    return (called + (causal and any(has_figure(one) or one.quotes for one in part.sentences))) / 2


def _against(part: Part, read: Reading) -> float:
    """Levels: a rival is set against the root itself; and not said to be as good."""
    root = root_of(read)
    said = [one for one in part.sentences if root and root <= one.own_stems]
    compared = [one for one in said if COMPARED.search(one.own)]
    return level(bool(compared), any(not is_asserted(UNSETTLED, one.own) for one in compared))


RULES: tuple[Rule, ...] = (
    answered(*_FIELDS),
    content(
        "root_stated",
        "Does it name one root, not a list, and say something of it?",
        "A third each: the first sentence of `root_bottleneck` names one thing, which is one of"
        " the question's diagnoses if it lists any, and that field has a sentence that counts.",
        _stated,
    ),
    content(
        "root_argued",
        "Is the root argued against what else could be it, by what has been observed over time?",
        "A third each: `root_bottleneck` gives figures, from two times, and no sentence of it says"
        " that the difference is within noise.",
        _argued,
    ),
    content(
        "chain_steps",
        "Does the causal bridge say both what gives rise to the root and what follows from it?",
        "Half for a sentence of `causal_bridge` on the causes of the root, half for one on its"
        " effects; a passage quoted for it must tell of a cause or a trouble.",
        _chain,
    ),
    content(
        "chain_tied",
        "Does the chain connect this very root to something beyond the question's words?",
        "0.5 for a sentence of `causal_bridge` with the words of the root, 1 where it adds two"
        " telling words to those of the task.",
        _tied,
    ),
    content(
        "effects_seen",
        "Does it tell how the root shows itself in practice?",
        "0.5 for a trouble told in `causal_bridge`, 1 where it is told as what is seen or follows,"
        " in a sentence with the words of the root.",
        _seen,
    ),
    content(
        "opportunity_follows",
        "Does the opportunity follow directly from reducing this root?",
        "A third each: a sentence of `opportunity` has the words of the root, speaks of its"
        " removal, and says what that enables or quotes a passage with those words.",
        _opens,
    ),
    content(
        "opportunity_concrete",
        "Is the opportunity something that a group could set out to do?",
        "0.5 for a kind of action in `opportunity` that the task does not name, 1 with two more"
        " telling words.",
        _concrete,
    ),
    content(
        "rivals_told_apart",
        "Is each rival told apart from the root as a symptom or a lesser cause, and why it is one?",
        "Mean over the rivals, two at least: half where it is called so, half where its cause is"
        " told with a figure or a quotation.",
        mean_of("rivals", _apart),
    ),
    content(
        "rivals_against_root",
        "Is each rival set against the root itself, and behind it?",
        "Mean over the rivals, two at least: half for a comparison with the root by name, half"
        " where it is not taken back as within noise.",
        mean_of("rivals", _against),
    ),
    graded(),
    evidence(
        "the root, or of the rival in whose claim it stands",
        _bears,
        *_FIELDS,
    ),
    focused(),
)
