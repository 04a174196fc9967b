"""What the papers of a packet complain of: each sentence told once, on its side of the cause."""

from collections.abc import Mapping, Sequence

from agents.decide.reading import Reading, Sentence, quote, stands_alone
from agents.signals.causes import Part
from agents.signals.uptake import complaint, is_own, names, sets_out, stems_of
from controls.findings import Note, NoteKind
from knowledge_base.text import tokenize

_PARTS: Mapping[NoteKind, Part | None] = {"cause": "cause", "mechanism": "effect", "failure": None}


def passage_of(note: Note, reading: Reading) -> Sentence | None:
    """The sentence whose words a note is, whole or quoted; None for an agent's own words."""
    said = _bare(note.text)
    for sentence in reading.sentences:
        forms = _bare(sentence.passage.text), _bare(quote(sentence))
        if sentence.item_id in note.evidence and said in forms:
            return sentence
    return None


def _bare(text: str) -> list[str]:
    return text.strip("\u201c\u201d. ").split()


class Complaints:
    """The sentences of a packet that complain of one diagnosis.

    Attributes:
        said: those that were given away by `next`, in order.
    """

    def __init__(self, diagnosis: str, reading: Reading, notes: Sequence[Note]) -> None:
        """Read a packet.

        Args:
            diagnosis: in a few words.
            reading: the packet.
            notes: what they quote on the diagnosis goes before other sentences.
        """
        self.said: list[Sentence] = []
        self._reading = reading
        self._diagnosis = diagnosis
        self._subject = frozenset(tokenize(diagnosis))
        own = [note for note in notes if note.about == diagnosis]
        self._noted = [one for note in own if (one := passage_of(note, reading))]
        self._found: list[tuple[Sentence, Part | None]] = []
        self._naming: list[Sentence] = []
        wanted = stems_of(diagnosis)
        for sentence in reading.with_role("problem"):
            text = sentence.passage.text
            if found := complaint(text, diagnosis):
                self._found.append((sentence, found.part))
            elif names(text, wanted) and not is_own(text):
                self._naming.append(sentence)
        remedies = [(one, one.passage.text) for one in reading.with_role("remedy")]
        self._answers = [one for one, text in remedies if sets_out(text) and names(text, wanted)]

    def next(self, kind: NoteKind) -> Sentence | None:
        """The best sentence of a kind that says nothing yet said.

        Args:
            kind: `cause` for what follows from the diagnosis, `mechanism` for what brings it about,
                `failure` for what does neither; in want of one that complains of it, a problem in
                whose statement it is named.
        """
        fitting = [one for one, part in self._found if part == _PARTS[kind]]
        chosen = self._best(fitting)
        if chosen is None and kind == "failure":
            chosen = self._best(self._naming)
        if chosen is not None:
            self.said.append(chosen)
        return chosen

    def remedy(self) -> Sentence | None:
        """What a paper sets out to do against the diagnosis, or else the nearest remedy."""
        chosen = self._best(self._answers)
        return chosen or self._reading.best(self._diagnosis, "remedy", after=self.said)

    def _best(self, sentences: Sequence[Sentence]) -> Sentence | None:
        new = (one for one in sentences if not self._reading.repeats(one, self.said))
        return min(new, key=self._place, default=None)

    def _place(self, sentence: Sentence) -> tuple[bool, bool, float, int]:
        near = self._reading.overlap(sentence.tokens, self._subject)
        alone = stands_alone(sentence.passage.text)
        return not alone, sentence not in self._noted, -near, sentence.place
