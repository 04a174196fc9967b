"""Which searches find the anchors of chains."""

from collections.abc import Iterable

from agents.coi.records import Plan, PlanInput, Query
from agents.queries import FAILURE_WORDS
from agents.signals.subdirections import subject_of
from agents.wording import headline
from foresci.schema import Candidate
from knowledge_base.sentences import split_sentences
from knowledge_base.text import tokenize
from taxonomy.passages import Role, roles_of

REWRITES = 3
"""Ways of asking for an anchor before it is given up."""


def plan_chains(given: PlanInput) -> Plan:
    """One query for each option, by aspects where options do not tell chains apart."""
    if given.family == "venue":
        return Plan(queries=tuple(_distinct(_aspects(given.subject))[: given.least]))
    if not given.options:
        asked = (given.subject, f"{given.subject} {FAILURE_WORDS}", given.question)
        return Plan(queries=tuple(_distinct(Query(text=text) for text in asked if text)))
    each = [_for_option(given, option, "") for option in given.options]
    again = [_for_option(given, option, FAILURE_WORDS) for option in given.options]
    return Plan(queries=tuple([*each, *again][: max(len(each), given.least)]))


def completed(plan: Plan, given: PlanInput) -> tuple[Query, ...]:
    """The plan with what cannot be asked left out, and a query for each option that it forgot.

    Where there are fewer queries than wanted, those of `plan_chains` fill up as far as they go.
    Every option has a chain of its own, the first ones of the plan being kept; beyond these there
    are at most as many chains as were wanted.
    """
    known = {None, *(option.id for option in given.options)}
    if given.family == "venue":
        known = {None}
    asked = [
        query if query.about in known else query.model_copy(update={"about": None})
        for query in plan.queries
        if tokenize(query.text)
    ]
    own = plan_chains(given).queries
    told = {query.about for query in asked}
    asked += [query for query in own if query.about not in told]
    texts = {query.text for query in asked}
    more = [query for query in own if query.text not in texts]
    asked += more[: max(0, given.least - len(asked))]
    firsts = {query.about: place for place, query in reversed(list(enumerate(asked)))}
    needed = {place for about, place in firsts.items() if about is not None}
    others = [place for place in range(len(asked)) if place not in needed]
    kept = needed | set(others[: max(0, given.most - len(needed))])
    return tuple(query for place, query in enumerate(asked) if place in kept)


def rewrites(query: Query, subject: str) -> list[str]:
    """The query, then what it is about in full and by name."""
    wider = (query.text, subject, headline(subject))
    return [text for text in dict.fromkeys(wider) if tokenize(text)][:REWRITES]


def _for_option(given: PlanInput, option: Candidate, words: str) -> Query:
    subject = subject_of(given.subject) if given.family == "bottleneck" else ""
    return Query(about=option.id, text=" ".join(f"{option.text} {subject} {words}".split()))


def _aspects(project: str) -> list[Query]:
    """The whole of a project, its problem, its approach, and what else it says."""
    sentences = split_sentences(project)
    roles: tuple[Role, ...] = ("problem", "remedy")
    told = [next((one for one in sentences if role in roles_of(one)), "") for role in roles]
    return [Query(text=text) for text in (project, *told, *sentences) if tokenize(text)]


def _distinct(queries: Iterable[Query]) -> list[Query]:
    return list({query.text: query for query in queries}.values())
