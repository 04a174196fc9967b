"""A domain and the file it is read from."""

import tomllib
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field

from foresci.errors import DataError, UsageError
from foresci.schema import Record
from foresci.storage import sha256_text
from knowledge_base.text import words

FOLDER = Path(__file__).parent
KINDS = ("context", "title", "strong", "weak", "mention", "exclude", "peripheral")


def _holds_a_word(phrase: str) -> str:
    if not words(phrase):
        raise ValueError(f"the phrase {phrase!r} holds no word")
    return phrase


Terms = tuple[Annotated[str, AfterValidator(_holds_a_word)], ...]
Name = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]{0,63}$")]


class Domain(Record):
    """One domain file. Phrases match whole words, whatever the case, hyphens or plurals.

    `relevance.py` says how the phrases decide; `docs/screens.md` explains the file to its writers.
    """

    name: Name
    description: str
    sha256: str
    """Hash of the file's text."""
    categories: frozenset[str] = frozenset()
    """A paper with categories must have one of these; no categories here let all papers in."""
    context: Terms = ()
    """Title and abstract must hold one of these, where there are any."""
    title: Terms = ()
    """One of these in a title makes a paper relevant."""
    strong: Terms = ()
    """One of these makes a paper relevant where it is more than a passing mention."""
    weak: Terms = ()
    """`weak_minimum` different ones of these make a paper relevant."""
    weak_minimum: Annotated[int, Field(ge=1)] = 3
    mention: Terms = ()
    """How the authors' own sentences refer to the domain when the title has named it."""
    exclude: Terms = ()
    """A title with one of these is out, unless it holds a strong term."""
    peripheral: Terms = ()
    """A title with one of these is about a use of the domain, so the paper is support at most."""
    signal_minimum: Annotated[int, Field(ge=0, le=3)] = 1
    """How many kinds of future-facing signal a core paper needs."""


@cache
def domain_names() -> tuple[str, ...]:
    """The domains that foresci has files for, sorted."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.toml")))


def load_domain(name: str) -> Domain:
    """A domain by its name, or from a file of one's own.

    Args:
        name: one of `domain_names()`, or a path that ends in `.toml`. Such a file is named by its
            `name`, or where it has none by its file name.

    Raises:
        UsageError: there is no such domain or file.
        DataError: the file is not a domain; the message names the file and the field or line.
    """
    if name in domain_names():
        return _read(FOLDER / f"{name}.toml")
    if not name.endswith(".toml"):
        raise UsageError(
            f"no domain {name!r}; choose one of {', '.join(domain_names())}, or give the path of a "
            "domain file that ends in .toml"
        )
    if not Path(name).is_file():
        raise UsageError(f"{name}: no such domain file")
    return _parse(Path(name))


@cache
def _read(path: Path) -> Domain:
    return _parse(path)


def _parse(path: Path) -> Domain:
    try:
        text = path.read_text(encoding="utf-8-sig")
        rule = tomllib.loads(text)
    except UnicodeDecodeError:
        raise DataError(f"{path}: not UTF-8 text") from None
    except tomllib.TOMLDecodeError as error:
        raise DataError(f"{path}: not valid TOML ({error})") from None
    if "sha256" in rule:
        raise DataError(f"{path}: sha256: not a field of a domain file")
    return _checked(
        Domain.parse({"name": path.stem, **rule, "sha256": sha256_text(text)}, str(path)), path
    )


def _checked(domain: Domain, path: Path) -> Domain:
    if domain.name in domain_names() and path.resolve().parent != FOLDER.resolve():
        raise DataError(
            f"{path}: name: {domain.name!r} is one of foresci's own domains; give it another name"
        )
    if not (domain.title or domain.strong or domain.weak):
        raise DataError(f"{path}: title, strong, weak: all three are empty, so nothing could fit")
    return domain
