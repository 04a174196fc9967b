"""ARIS: search in many forms, verify, weigh each option, let the draft be attacked, audit it.

brief -> lit_queries -> lit_search (one branch a query form) -> verify -> deep_read (one branch an
option) -> wiki_gaps -> options -> filter -> prior_check -> draft -> review, and
up to three times revise -> review; kill -> adjudicate -> revise_once, if the draft fell ->
cite_audit -> evidence_pack -> decide -> render.
"""

from itertools import pairwise

from langgraph.graph import START, StateGraph

from agents.aris.brief import brief
from agents.aris.cards import filter_options, options, prior_check
from agents.aris.conclude import cite_audit
from agents.aris.drafting import draft, revise, revise_once
from agents.aris.gaps import wiki_gaps
from agents.aris.kill import adjudicate, after_adjudication, kill
from agents.aris.reading import deep_read, each_option
from agents.aris.review import after_review, review
from agents.aris.search import each_form, lit_queries, lit_search
from agents.aris.state import ArisState
from agents.aris.verify import verify
from agents.context import RunContext
from agents.ending import end
from controls import ControlsMode

_NODES = {
    "brief": brief,
    "lit_queries": lit_queries,
    "lit_search": lit_search,
    "verify": verify,
    "deep_read": deep_read,
    "wiki_gaps": wiki_gaps,
    "options": options,
    "filter": filter_options,
    "prior_check": prior_check,
    "draft": draft,
    "review": review,
    "revise": revise,
    "kill": kill,
    "adjudicate": adjudicate,
    "revise_once": revise_once,
    "cite_audit": cite_audit,
}
_CHAINS = (
    (START, "brief", "lit_queries"),
    ("lit_search", "verify"),
    (
        "deep_read", "wiki_gaps", "options", "filter", "prior_check", "draft",
        "review",
    ),
    ("revise", "review"),
    ("kill", "adjudicate"),
    ("revise_once", "cite_audit"),
)  # fmt: skip


def build(controls: ControlsMode = "off") -> StateGraph[ArisState, RunContext]:
    """The state machine, not yet compiled."""
    graph = StateGraph(ArisState, context_schema=RunContext)
    for name, node in _NODES.items():
        graph.add_node(name, node)
    for chain in _CHAINS:
        for source, target in pairwise(chain):
            graph.add_edge(source, target)
    graph.add_conditional_edges("lit_queries", each_form, ["lit_search"])
    graph.add_conditional_edges("verify", each_option, ["deep_read", "wiki_gaps"])
    graph.add_conditional_edges("review", after_review)
    graph.add_conditional_edges("adjudicate", after_adjudication)
    end(graph, "cite_audit", controls)
    return graph
