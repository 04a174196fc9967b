"""The node that a user means."""

from difflib import get_close_matches

from foresci.errors import UsageError
from taxonomy.dimensions import DIMENSIONS, Dimension
from taxonomy.view.plain import plain
from taxonomy.view.reading import Reading

CHOICES = 8


def find_dimension(wanted: str) -> Dimension:
    """A dimension by name; hyphens and spaces count as underscores.

    Raises:
        UsageError: there is none of that name.
    """
    name = wanted.strip().casefold().replace("-", "_").replace(" ", "_")
    for dimension in DIMENSIONS:
        if dimension == name:
            return dimension
    raise UsageError(f"no dimension {wanted!r}; choose one of {', '.join(DIMENSIONS)}")


def find_node(reading: Reading, wanted: str, dimension: Dimension | None = None) -> str:
    """The id of the node with this id or, in the dimension where one is given, this label.

    Raises:
        UsageError: no node, or more than one, has it; the message lists choices.
    """
    if wanted in reading.entries:
        return wanted
    named: dict[str, list[str]] = {}
    for node in reading.graph.nodes(dimension):
        named.setdefault(_key(node.label), []).append(node.id)
    found = named.get(_key(wanted), [])
    if len(found) == 1:
        return found[0]
    if found:
        raise UsageError(
            f"{len(found)} nodes are labelled {wanted!r}; give the id of one: "
            + _choices(reading, found)
        )
    near = [one for name in _near(_key(wanted), list(named)) for one in named[name]]
    advice = f"did you mean {_choices(reading, near)}" if near else "list them without --node"
    raise UsageError(f"no node {wanted!r}; {advice}")


def path_text(reading: Reading, path: tuple[str, ...]) -> str:
    """The labels on a path, root first."""
    return " / ".join(plain(reading.entries[one].node.label) for one in path)


def _near(wanted: str, names: list[str]) -> list[str]:
    containing = sorted(name for name in names if wanted and wanted in name)
    close = get_close_matches(wanted, names, n=CHOICES, cutoff=0.6)
    return list(dict.fromkeys([*close, *containing]))


def _choices(reading: Reading, ids: list[str]) -> str:
    shown = [
        f"{plain(one)} ({path_text(reading, next(reading.paths(one)))})" for one in ids[:CHOICES]
    ]
    return ", ".join(shown) + (" …" if len(ids) > CHOICES else "")


def _key(label: str) -> str:
    return " ".join(label.split()).casefold()
