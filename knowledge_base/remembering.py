"""Keeping what is read off a knowledge base, by the base's content."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import RLock
from typing import Concatenate, ParamSpec, TypeVar

from knowledge_base.base import KnowledgeBase

P = ParamSpec("P")
T = TypeVar("T")


def remembered(
    most: int,
) -> Callable[
    [Callable[Concatenate[KnowledgeBase, P], T]], Callable[Concatenate[KnowledgeBase, P], T]
]:
    """Remember the latest results of a function of a knowledge base.

    Bases of equal content share a result, whichever object opened them. Threads that ask for the
    same at once wait for one of them to read it. A base stays open no longer than its user wants,
    unless a result itself holds on to it.

    Args:
        most: results that stay in memory; the one unused for longest goes first.
    """

    def decorate(
        read: Callable[Concatenate[KnowledgeBase, P], T],
    ) -> Callable[Concatenate[KnowledgeBase, P], T]:
        kept: OrderedDict[Hashable, T] = OrderedDict()
        lock = RLock()

        @wraps(read)
        def recalled(kb: KnowledgeBase, /, *args: P.args, **kwargs: P.kwargs) -> T:
            key = (kb.fingerprint, args, tuple(sorted(kwargs.items())))
            with lock:
                found = kept.pop(key) if key in kept else read(kb, *args, **kwargs)
                kept[key] = found
                if len(kept) > most:
                    kept.popitem(last=False)
            return found

        return recalled

    return decorate
