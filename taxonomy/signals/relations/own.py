"""What a paper calls itself."""

import re

from foresci.schema import Paper

_HEAD = re.compile(r"([^\s:]+(?: [^\s:]+){0,2}): ?")
_SHORT_FORM = re.compile(r"\(([A-Z][\w-]*[A-Z]\w*)\)")
# A coined name shows in its letters: an inner capital, a digit, a capitalised part and a hyphen.
_NAME = (
    r"(?:\\text\w+\{)?[\"“'*]?"
    r"((?!(?:RL|AI|\w*LM|\w*LRM|GPT|Qwen|LLaMA)s?\b)"
    r"[\w+-]*(?:[a-z][A-Z]|[A-Z][A-Z]|[A-Z]\w*-|\d)[\w+-]*)"
)
_MADE = r"(?:propos|introduc|present|develop|design|buil[dt]|creat|releas)\w*"
_COINING = (
    re.compile(rf"\b{_MADE},? (?:the |an? |our )?{_NAME}"),
    re.compile(rf"\b(?:called|named|dubbed|termed|coined|namely|name it|call it|as),? {_NAME}"),
    re.compile(rf"\b{_MADE}\b[^.;]{{0,110}}?\({_NAME}\)"),
)


def title_name(title: str) -> str | None:
    """The one word before the colon of a title, where a title begins so."""
    head = _HEAD.match(title)
    return head[1] if head and " " not in head[1] else None


def own_names(paper: Paper) -> frozenset[str]:
    """Names the paper gives itself: before its title's colon, or where it coins one."""
    names = {found[1] for cue in _COINING for found in cue.finditer(paper.abstract or "")}
    if head := _HEAD.match(paper.title):
        names |= {head[1], _SHORT_FORM.sub("", head[1]).strip()}
    names.update(_SHORT_FORM.findall(paper.title))
    return frozenset(filter(None, names))
