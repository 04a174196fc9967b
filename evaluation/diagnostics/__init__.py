"""What many scores say together: means, contrasts, correlations, and where agents fail.

After the paper's F and G.1. Every table is one record (`table.Table`) that can be printed, or
written as a sheet, as LaTeX or as JSON.
"""

from evaluation.diagnostics.reading import read_rows
from evaluation.diagnostics.report import NAMES, diagnose
from evaluation.diagnostics.table import Table

__all__ = ["NAMES", "Table", "diagnose", "read_rows"]
