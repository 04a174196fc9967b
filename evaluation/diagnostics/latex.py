"""A table in LaTeX, with the rules of the package booktabs."""

from evaluation.diagnostics.shown import Line, Shown, compact, has_blocks, lines
from evaluation.diagnostics.table import Table

_ESCAPES = str.maketrans({
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
})  # fmt: skip


def escaped(text: str) -> str:
    """A text as one line that LaTeX prints as it is.

    White space and control characters become single spaces. A bracket at the start of a line of a
    table would be read as an argument of the line end before it; braces keep it apart.
    """
    plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    safe = plain.translate(_ESCAPES)
    return f"{{{safe}}}" if safe.startswith(("[", "*")) else safe


def latex_text(table: Table) -> str:
    """A table environment with caption and label, for a document that loads booktabs."""
    table = compact(table)
    kinds = "".join("l" if column.shape == "text" else "r" for column in table.columns)
    heads = " & ".join(escaped(column.title) for column in table.columns)
    spaced = has_blocks(table)
    body = [
        line
        for at, row in enumerate(lines(table))
        for line in _lines(row, spaced=spaced and at > 0)
    ]
    return "\n".join((
        r"% needs \usepackage{booktabs}",
        r"\begin{table}",
        r"\centering",
        rf"\caption{{{escaped(table.full_caption)}}}",
        rf"\label{{tab:{table.name}}}",
        r"\small",
        rf"\begin{{tabular}}{{{kinds}}}",
        r"\toprule",
        rf"{heads} \\",
        r"\midrule",
        *body,
        r"\bottomrule",
        r"\end{tabular}",
        r"\end{table}",
        "",
    ))  # fmt: skip


def _lines(row: Line, *, spaced: bool) -> list[str]:
    space = [r"\addlinespace"] if row.begins_block and spaced else []
    return [*space, " & ".join(map(_cell, row.cells)) + r" \\"]


def _cell(cell: Shown) -> str:
    text = escaped(cell.text)
    figure = rf"\textbf{{{text}}}" if cell.best else text
    return rf"{figure} {{\scriptsize {escaped(cell.bounds)}}}" if cell.bounds else figure
