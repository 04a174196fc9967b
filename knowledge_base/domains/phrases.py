"""Finding phrases in a list of words in one pass."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

from knowledge_base.text import fold, words

Label = TypeVar("Label")


def folded(text: str) -> list[str]:
    """The words of a text as phrases see them: lower case, without plurals and accents."""
    return list(map(fold, words(text)))


class Phrases(Generic[Label]):
    """Phrases, each with a label; plurals and hyphens make no difference.

    Finding takes time linear in the text, whatever the text is: nothing is ever searched twice.
    """

    def __init__(self, labelled: Iterable[tuple[Label, str]]) -> None:
        self._by_first: dict[str, list[tuple[list[str], Label, str]]] = defaultdict(list)
        for label, phrase in labelled:
            parts = folded(phrase)
            self._by_first[parts[0]].append((parts, label, phrase))

    def found(self, text: Sequence[str]) -> set[tuple[Label, str]]:
        """The (label, phrase) pairs that occur in folded words."""
        return set(self._occurring(text))

    def counted(self, text: Sequence[str]) -> Counter[Label]:
        """How often phrases of each label occur in folded words."""
        return Counter(label for label, _ in self._occurring(text))

    def _occurring(self, text: Sequence[str]) -> Iterator[tuple[Label, str]]:
        starts = self._by_first
        if starts.keys().isdisjoint(text):  # most sentences: several times faster than the loop
            return
        for place, word in enumerate(text):
            if word in starts:
                for parts, label, phrase in starts[word]:
                    if text[place : place + len(parts)] == parts:
                        yield label, phrase
