"""Writing HTML: the only place where text becomes markup, and where it is escaped."""

import base64
import hashlib
from collections.abc import Iterable
from html import escape
from typing import TypeAlias

from taxonomy.view.plain import plain


class Html(str):
    """Text that is markup already. Everything else is escaped."""

    __slots__ = ()


Content: TypeAlias = str | Iterable["Content"]
Attribute: TypeAlias = str | int | float | bool | None


def element(name: str, /, *content: Content, **attributes: Attribute) -> Html:
    """An element with its content; whatever is not `Html` in it is escaped.

    Attribute names lose a final underscore (`class_`), others become hyphens. None and False leave
    an attribute out, True writes its bare name.
    """
    opening = "".join(_attribute(key, value) for key, value in attributes.items())
    return Html(f"<{name}{opening}>{join(*content)}</{name}>")


def join(*content: Content) -> Html:
    """Pieces of content one after the other, escaped where they are plain text."""
    return Html("".join(_piece(piece) for piece in content))


def policy_hash(text: str) -> str:
    """What a content security policy calls a style or script that a page holds itself."""
    digest = hashlib.sha256(text.encode("utf-8")).digest()
    return "sha256-" + base64.b64encode(digest).decode("ascii")


def _piece(content: Content) -> str:
    if isinstance(content, Html):
        return content
    if isinstance(content, str):
        return _escaped(content)
    return join(*content)


def _attribute(key: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    name = key.removesuffix("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{_escaped(str(value))}"'


def _escaped(text: str) -> str:
    # Spaces at the ends part a text from its neighbours, so `plain` must not take them away.
    start = " " if text[:1].isspace() else ""
    end = " " if text[-1:].isspace() and text.strip() else ""
    return start + escape(plain(text), quote=True) + end
