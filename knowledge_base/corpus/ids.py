"""Paper ids: one spelling per paper."""

import re

_PREFIX = re.compile(
    r"(?:https?://)?(?:www\.|export\.)?arxiv\.org/(?:abs|pdf|html|format|ps)/"
    r"|(?:https?://(?:dx\.)?doi\.org/)?10\.48550/arxiv\."
    r"|oai:arxiv\.org:"
    r"|arxiv:\s*",
    re.IGNORECASE,
)
_NEW = re.compile(r"(\d{2}(?:0[1-9]|1[0-2])\.\d{4,5})(?:v\d+)?")
_OLD = re.compile(r"([a-z][a-z-]*)(?:\.[A-Za-z-]+)?/(\d{7})(?:v\d+)?", re.IGNORECASE)
_BARE_OLD = re.compile(r"\d{7}(?:v\d+)?")


def normalise_id(text: str) -> str:
    """The id without prefix, URL, subject class or version; an id that is not arXiv's as it is.

    >>> normalise_id("https://arxiv.org/abs/hep-th/9901001v2")
    'hep-th/9901001'
    >>> normalise_id("math.GT/0309136")
    'math/0309136'
    >>> normalise_id(" W2741809807 ")
    'W2741809807'
    """
    text = text.strip()
    prefix = _PREFIX.match(text)
    rest = text[prefix.end() :] if prefix else text
    if prefix:
        rest = re.split(r"[?#]", rest, maxsplit=1)[0].rstrip("/").removesuffix(".pdf")
    if new := _NEW.fullmatch(rest):
        return new[1]
    if old := _OLD.fullmatch(rest):
        return f"{old[1].lower()}/{old[2]}"
    return text


def is_bare_old_number(text: str) -> bool:
    """Whether the text is an old-style number without its archive, which names no single paper."""
    text = text.strip()
    prefix = _PREFIX.match(text)
    return _BARE_OLD.fullmatch(text[prefix.end() :] if prefix else text) is not None
