"""Names without regard to how they are spelt."""

from collections.abc import Iterable

from knowledge_base.domains.phrases import folded


def key_of(text: str) -> str:
    """The same for `Tool-Jury`, "tool juries" and `ToolJury`: folded words without gaps."""
    return "".join(folded(text))


class Keys:
    """Finds keys in texts, whole words only, in time linear in the text."""

    def __init__(self, wanted: Iterable[str]) -> None:
        self._wanted = frozenset(wanted) - {""}
        self._starts = frozenset(
            key[:length] for key in self._wanted for length in range(1, len(key) + 1)
        )

    def found(self, text: str) -> set[str]:
        """The keys of words, or runs of words, of a text."""
        words = folded(text)
        if self._starts.isdisjoint(words):
            return set()
        found: set[str] = set()
        for start, word in enumerate(words):
            run, end = word, start + 1
            while run in self._starts:
                if run in self._wanted:
                    found.add(run)
                if end == len(words):
                    break
                run, end = run + words[end], end + 1
        return found
