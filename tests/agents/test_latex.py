"""Titles and quotations read without LaTeX markup, and money is no formula."""

import pytest

from agents.decide.reading import quoted
from agents.latex import readable


@pytest.mark.parametrize(
    ("text", "read"),
    [
        (r"up to 3.4$\times$ faster, 12% more", "up to 3.4\u00d7 faster, 12% more"),
        (r"$\textit{Planning under Siege}$: a study", "Planning under Siege: a study"),
        (r"P$^2$Q and $\mathbf{R^{2}S}$", "P^2Q and R^2S"),
        (r"\textbf{(i) a \emph{b}} of {\bf c}", "(i) a b of c"),
        (r"a gain of 5\% on $\tau$-bench \cite{key}", "a gain of 5% on \u03c4-bench"),
        (r"\href{http://x.y}{here} and \url{z}", "here and z"),
        (r"where $n \leq 3$ holds", "where n \u2264 3 holds"),
        ("from $5 to $10 a day", "from $5 to $10 a day"),
        ("nothing {to} unwrap_here", "nothing {to} unwrap_here"),
    ],
)
def test_markup_goes_and_what_it_marks_stays(text: str, read: str) -> None:
    assert readable(text) == read


def test_a_quotation_is_free_of_markup() -> None:
    said = quoted(r"However, \emph{stale} entries cost 2$\times$ as much.")
    assert said == "\u201cStale entries cost 2\u00d7 as much\u201d"
