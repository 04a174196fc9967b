"""`python -m foresci` is the `foresci` command."""

from foresci.cli import main

main()
