"""A taxonomy as one self-contained HTML page."""

from taxonomy.view.page.document import render_page

__all__ = ["render_page"]
