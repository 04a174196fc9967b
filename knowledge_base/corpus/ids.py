"""Paper ids: one spelling per paper."""

import re

_PREFIX = re.compile(
    r"(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html|format|ps)/"
    r"|(?:https?://(?:dx\.)?doi\.org/)?(?:doi:\s*)?10\.48550/arxiv\."
    r"|oai:arxiv\.org:"
    r"|arxiv:\s*",
    re.IGNORECASE,
)
_NEW = re.compile(r"(\d{2}(?:0[1-9]|1[0-2])\.\d{4,5})(?:v\d+)?", re.ASCII)
_OLD = re.compile(r"([a-z][a-z-]*)(?:\.[A-Za-z-]+)?/(\d{7})(?:v\d+)?", re.IGNORECASE | re.ASCII)
_NEW_BARE = re.compile(r"\d{2}(?:0[1-9]|1[0-2])\.\d{4,5}", re.ASCII)
_OLD_BARE = re.compile(r"[a-z][a-z-]*/\d{7}", re.ASCII)
_BARE_OLD = re.compile(r"\d{7}(?:v\d+)?", re.ASCII)
_DOI = re.compile(
    r"(?:(?:https?://)?(?:www\.)?(?:dx\.)?doi\.org/|doi:\s*)?(10\.\d{4,9}(?:\.\d+)*/\S+)",
    re.IGNORECASE | re.ASCII,
)
_UNSAFE = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\\]|^[/~]|(?:^|/)\.{1,2}(?:/|$)")


def normalise_id(text: str) -> str:
    """The id without prefix, URL, subject class or version; an id that is not arXiv's as it is.

    >>> normalise_id("https://arxiv.org/abs/hep-th/9901001v2")
    'hep-th/9901001'
    >>> normalise_id("math.GT/0309136")
    'math/0309136'
    >>> normalise_id(" W2741809807 ")
    'W2741809807'
    """
    return arxiv_id(text) or text.strip()


def arxiv_id(text: str) -> str | None:
    """The arXiv id that a text is in whole, however it is spelt."""
    text = text.strip()
    prefix = _PREFIX.match(text)
    rest = text[prefix.end() :] if prefix else text
    if prefix:
        rest = re.split(r"[?#]", rest, maxsplit=1)[0].rstrip("/").removesuffix(".pdf")
    if new := _NEW.fullmatch(rest):
        return new[1]
    if old := _OLD.fullmatch(rest):
        return f"{old[1].lower()}/{old[2]}"
    return None


def is_arxiv_id(text: str) -> bool:
    """Whether a normalised id is one of arXiv's."""
    return (_NEW_BARE.fullmatch(text) or _OLD_BARE.fullmatch(text)) is not None


def normalise_doi(text: str) -> str | None:
    """The DOI in lower case without a resolver's address; None for what is none.

    >>> normalise_doi("https://doi.org/10.5555/Test.3")
    '10.5555/test.3'
    """
    match = _DOI.fullmatch(text.strip())
    return match[1].lower() if match else None


def unsafe(text: str) -> bool:
    """Whether an id holds control characters, or climbs out of a folder when used as a path."""
    return _UNSAFE.search(text) is not None


def is_bare_old_number(text: str) -> bool:
    """Whether the text is an old-style number without its archive, which names no single paper."""
    text = text.strip()
    prefix = _PREFIX.match(text)
    return _BARE_OLD.fullmatch(text[prefix.end() :] if prefix else text) is not None
