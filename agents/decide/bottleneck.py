"""Bottleneck discovery: the one root, how it leads to the failures, and what its removal opens."""

from typing import NamedTuple

from agents.decide.complaints import Complaints, passage_of
from agents.decide.inputs import BottleneckInput
from agents.decide.limitations import decide_by_limitations
from agents.decide.notes import first_note, noted
from agents.decide.reading import Reading, claim, in_their_words
from agents.decide.trend import best_first, clearly_ahead, doubt, movements_of
from agents.signals.subdirections import subject_of
from agents.wording import lower_first, upper_first
from controls.findings import Assessment, NoteKind
from foresci.schema import BottleneckAnswer, Claim


class _Case(NamedTuple):
    """The chosen root, what is known of it and of its rivals, and what papers complain of it."""

    given: BottleneckInput
    root: str
    rivals: tuple[str, ...]
    reading: Reading
    complaints: Complaints

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
        sentence = passage_of(note, self.reading)
        return claim(in_their_words(sentence), sentence) if sentence else noted(note)

    def told(self, kind: NoteKind) -> Claim | None:
        """What comes before the root, after it, or with it: an agent's words, or a complaint."""
        note = first_note(self.given.notes, self.root, kind)
        if note is not None and passage_of(note, self.reading) is None:
            return noted(note)
        found = self.complaints.next(kind)
        return claim(in_their_words(found), found) if found else None

    def remedy(self) -> Claim | None:
        """The passage that tells a remedy, nearest to the root; no sentence is said twice."""
        found = self.complaints.remedy()
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
    reading = Reading(given.evidence)
    case = _Case(given, root, tuple(rivals), reading, Complaints(root, reading, given.notes))
    after, before = case.told("cause"), case.told("mechanism")
    return BottleneckAnswer(
        root_bottleneck=_root(case),
        causal_bridge=_bridge(case, after, before),
        opportunity=_opportunity(case),
        rivals=_rivals(case),
    )


def _root(case: _Case) -> Claim:
    """The root alone in the first sentence; then its counts, how sure they are, and a passage."""
    known, moved = case.assessed(case.root), movements_of(case.given.assessments).get(case.root)
    told = case.told("failure")
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


def _bridge(case: _Case, after: Claim | None, before: Claim | None) -> Claim:
    """From what brings the root about, through the root, to what follows and what is seen.

    Only sentences that make a causal statement are given as cause or effect; without one it is said
    that the link is inferred.
    """
    root, seen = lower_first(case.root), case.told("failure")
    steps = [
        (f"What follows from {root}", after),
        ("Another sign of it" if after is None else "It is also seen so", seen),
        (f"What gives rise to {root}", before),
    ]
    told = [(f"{opening}: {step.text}", step) for opening, step in steps if step is not None]
    said = [text for text, _ in told]
    if after is None and before is None:
        said.insert(
            0,
            f"No passage read says what brings {root} about or what follows from it, so that its"
            f" link to the failures of {case.subject} is inferred",
        )
    return _joined(said, [step for _, step in told])


def _opportunity(case: _Case) -> Claim:
    """What is newly brought against the root, and what a paper that attacks it begins."""
    newly = case.noted(case.root, "trend")
    begun = case.noted(case.root, "opportunity") or case.remedy()
    said, sources = [], []
    if newly:
        said.append(newly.text)
        sources.append(newly)
    if begun:
        opening = f"Once {lower_first(case.root)} is less of a limit, {case.subject} can build on"
        said.append(f"{opening} this: {lower_first(begun.text)}")
        sources.append(begun)
    if not said:
        return Claim(
            text=f"{upper_first(case.subject)} without {lower_first(case.root)}; no passage shows"
            " a first step"
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
        said.append(f"{lower_first(known.reason.rstrip(' .'))}; {_behind(case, rival)}")
    if not said:
        return None
    verdict = "perhaps a symptom" if effect else "a lesser cause"
    text = f"{upper_first(rival)}, {verdict}: {'; '.join(said)}"
    return Claim(text=text, evidence=effect.evidence if effect else ())


def _behind(case: _Case, rival: str) -> str:
    moved = movements_of(case.given.assessments)
    root, other = moved.get(case.root), moved.get(rival)
    if clearly_ahead(other, root):
        return f"it rose more of late than {lower_first(case.root)}"
    sure = clearly_ahead(root, other)
    return f"{'clearly' if sure else 'within noise'} behind {lower_first(case.root)}"


def _joined(said: list[str], sources: list[Claim]) -> Claim:
    cited = dict.fromkeys(item for source in sources for item in source.evidence)
    return Claim(text=". ".join(said), evidence=tuple(cited))
