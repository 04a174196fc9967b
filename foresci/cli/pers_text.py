"""What `foresci pers agreement` prints for people."""

from typing import TYPE_CHECKING

from foresci.cli.options import count_of
from foresci.cli.printable import as_text, say

if TYPE_CHECKING:
    from rich.table import Table

    from evaluation.pers.panel.records import PanelAgreement, Value

COLUMNS = {
    "spearman": "Spearman",
    "qwk": "Weighted kappa",
    "exact": "Same rating",
    "within_one": "Within 1 point",
}
RATES = ("exact", "within_one")


def print_agreement(found: "PanelAgreement") -> None:
    """One row a pair and their mean, then who rated how much, then warnings."""
    from rich.console import Console

    console = Console()
    console.print(_table(found))
    rated = (f"{rater} {found.rated[rater]}" for rater in found.rated)
    lines = [f"rated of {count_of(found.items, 'item')}: {', '.join(rated)}"]
    for line in (*lines, *(f"warning: {warning}" for warning in found.warnings)):
        say(console, line)


def _table(found: "PanelAgreement") -> "Table":
    from rich.table import Table

    title = "Agreement of human raters, 1 to 7; 95 % bootstrap intervals over tasks"
    table = Table(title=title)
    table.add_column("Raters")
    for name in ("Items", *COLUMNS.values()):
        table.add_column(name, justify="right")
    for pair in found.pairs:
        cells = (_cell(name, pair.measures[name]) for name in COLUMNS)
        table.add_row(as_text(f"{pair.first}, {pair.second}"), str(pair.items), *cells)
    if len(found.pairs) > 1:
        cells = (_cell(name, found.mean[name]) for name in COLUMNS)
        table.add_section()
        table.add_row("mean of pairs", "", *cells)
    return table


def _cell(name: str, value: "Value") -> str:
    if value.value is None:
        return "n/a"
    shown = "{:.1%}" if name in RATES else "{:.3f}"
    told = shown.format(value.value)
    if value.low is None or value.high is None:
        return told
    return f"{told}\n{shown.format(value.low)} to {shown.format(value.high)}"
