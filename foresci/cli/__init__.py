"""The foresci command line: one module per noun, mounted in `app`."""

import sys


def main() -> None:
    """Entry point: run a command; a failure that users can act on is one line on stderr."""
    from foresci.cli.app import run_app

    sys.exit(run_app())
