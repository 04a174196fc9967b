"""Bottleneck discovery: the one root, how it leads to the failures, and what its removal opens."""

from typing import NamedTuple

from agents.decide.inputs import BottleneckInput
from agents.decide.limitations import decide_by_limitations
from agents.decide.notes import first_note, noted
from agents.decide.reading import Reading, Sentence, claim, in_their_words, lower_first, upper_first
from agents.decide.trend import best_first, differ, doubt, movements_of
from agents.findings import Assessment, NoteKind
from agents.signals.subdirections import subject_of
from foresci.schema import BottleneckAnswer, Claim
from taxonomy.passages import Role


class _Case(NamedTuple):
    """The chosen root, and what is known of it and of its rivals."""

    given: BottleneckInput
    root: str
    rivals: tuple[str, ...]
    reading: Reading

    @property
    def subject(self) -> str:
        """The subdirection within a sentence."""
        return lower_first(subject_of(self.given.subdirection))

    def assessed(self, diagnosis: str) -> Assessment | None:
        """What the agent made of a diagnosis."""
        return next((one for one in self.given.assessments if one.about == diagnosis), None)

    def noted(self, diagnosis: str, *kinds: NoteKind) -> Claim | None:
        """The first note of these kinds; between quotation marks where it is a passage's words."""
        note = first_note(self.given.notes, diagnosis, *kinds)
        if note is None:
            return None
        for sentence in self.reading.sentences:
            if sentence.item_id in note.evidence and _same(sentence, note.text):
                return claim(in_their_words(sentence), sentence)
        return noted(note)

    def passage(self, *roles: Role) -> Claim | None:
        """The passage with one of these roles that is nearest to the root."""
        found = self.reading.best(self.root, *roles)
        return claim(in_their_words(found), found) if found else None


def decide_bottleneck(given: BottleneckInput) -> BottleneckAnswer:
    """Take the diagnosis that is assessed best, and argue from notes, passages and counts.

    The diagnoses are those that the question names, or else those that the agent assessed. Where
    there are none, the limitation that recurs most among the passages stands for itself.
    """
    named = given.diagnoses or tuple(one.about for one in given.assessments)
    if not named:
        return decide_by_limitations(given)
    root, *rivals = best_first(named, given.assessments)
    case = _Case(given, root, tuple(rivals), Reading(given.evidence))
    return BottleneckAnswer(
        root_bottleneck=_root(case),
        causal_bridge=_bridge(case),
        opportunity=_opportunity(case),
        rivals=_rivals(case),
    )


def _root(case: _Case) -> Claim:
    """The root alone in the first sentence; then its counts, how sure they are, and a passage."""
    known, moved = case.assessed(case.root), movements_of(case.given.assessments).get(case.root)
    told = case.noted(case.root, "failure", "cause") or case.passage("problem", "cause")
    said = [f"The root bottleneck is {lower_first(case.root)}"]
    if known:
        said.append(upper_first(known.reason.rstrip(" .")))
    if moved:
        said.append(upper_first(doubt(moved)))
    if told:
        said.append(f"Papers put it so: {told.text}")
    if len(said) == 1:
        return Claim(text=f"{said[0]}, taken without any evidence")
    return Claim(text=". ".join(said), evidence=told.evidence if told else ())


def _bridge(case: _Case) -> Claim:
    """From what brings the root about, through the root, to the failures that are seen."""
    root = lower_first(case.root)
    steps = (
        (f"What follows from {root}", case.noted(case.root, "cause")),
        ("What is seen", case.noted(case.root, "failure")),
        (f"What gives rise to {root}", case.noted(case.root, "mechanism")),
    )
    told = [(opening, step) for opening, step in steps if step is not None]
    if not told and (passage := case.passage("problem", "cause")):
        told = [(f"What follows from {root}", passage)]
    if not told:
        return Claim(
            text=f"No passage was found that leads from {root} to the failures of {case.subject};"
            " the link is assumed"
        )
    return _joined([f"{opening}: {step.text}" for opening, step in told], [s for _, s in told])


def _opportunity(case: _Case) -> Claim:
    """What is newly brought against the root, and what a paper that attacks it begins."""
    root = lower_first(case.root)
    newly = case.noted(case.root, "trend")
    begun = case.noted(case.root, "opportunity") or case.passage("remedy")
    said, sources = [], []
    if newly:
        said.append(newly.text)
        sources.append(newly)
    if begun:
        said.append(f"With {root} reduced, {case.subject} can build on this: {begun.text}")
        sources.append(begun)
    if not said:
        return Claim(
            text=f"{upper_first(case.subject)} without {root}; no passage shows a first step"
        )
    return _joined(said, sources)


def _rivals(case: _Case) -> tuple[Claim, ...]:
    found = (_rival(case, rival) for rival in case.rivals)
    return tuple(claim for claim in found if claim is not None)


def _rival(case: _Case, rival: str) -> Claim | None:
    """Why a rival is a symptom or a lesser cause; None where nothing is known of it."""
    known, effect = case.assessed(rival), case.noted(rival, "objection")
    said = []
    if effect:
        behind = case.noted(rival, "mechanism")
        said.append(lower_first(effect.text) + (f" ({behind.text})" if behind else ""))
    if known:
        said.append(f"{lower_first(known.reason.rstrip(' .'))}, {_behind(case, rival)}")
    if not said:
        return None
    verdict = "rather a symptom" if effect else "a lesser cause"
    text = f"{upper_first(rival)}, {verdict}: {'; '.join(said)}"
    return Claim(text=text, evidence=effect.evidence if effect else ())


def _behind(case: _Case, rival: str) -> str:
    moved = movements_of(case.given.assessments)
    root, other = moved.get(case.root), moved.get(rival)
    sure = root is not None and other is not None and differ(root, other)
    return f"{'clearly' if sure else 'within noise'} behind {lower_first(case.root)}"


def _joined(said: list[str], sources: list[Claim]) -> Claim:
    cited = dict.fromkeys(item for source in sources for item in source.evidence)
    return Claim(text=". ".join(said), evidence=tuple(cited))


def _same(sentence: Sentence, text: str) -> bool:
    return sentence.passage.text.split() == text.split()
