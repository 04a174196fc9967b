"""`foresci agents`: what there is to run, and how each one works."""

import json

import pytest

from agents.draw import DrawnNode, Way
from agents.registry import AGENTS
from foresci.cli.agents import graph_lines
from foresci.cli.app import run_app

Printed = pytest.CaptureFixture[str]


def test_the_list_names_every_agent_with_what_it_reads(capsys: Printed) -> None:
    assert run_app(["agents", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines] == list(AGENTS)
    assert all(
        line.endswith(spec.summary) for line, spec in zip(lines, AGENTS.values(), strict=True)
    )
    assert run_app(["agents", "list", "--json"]) == 0
    listed = json.loads(capsys.readouterr().out)["agents"]
    assert [one["retrieves"] for one in listed] == [spec.retrieves for spec in AGENTS.values()]


def test_a_graph_is_shown_as_text_as_mermaid_and_as_json(capsys: Printed) -> None:
    assert run_app(["agents", "show", "hybrid_rag"]) == 0
    shown = capsys.readouterr().out
    assert "start\n    -> search\nsearch " in shown
    assert run_app(["agents", "show", "hybrid_rag", "--mermaid"]) == 0
    assert "search --> evidence_pack" in capsys.readouterr().out
    assert run_app(["agents", "show", "hybrid_rag", "--json"]) == 0
    names = [node["name"] for node in json.loads(capsys.readouterr().out)["nodes"]]
    assert names == ["__start__", "search", "evidence_pack", "decide", "render"]


def test_an_unknown_agent_and_two_forms_at_once_are_refused(capsys: Printed) -> None:
    assert run_app(["agents", "show", "nemo"]) == 2
    assert f"available: {', '.join(AGENTS)}" in capsys.readouterr().err
    assert run_app(["agents", "show", "native", "--json", "--mermaid"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_help_of_run_names_the_agents(capsys: Printed) -> None:
    assert run_app(["run", "--help"]) == 0
    shown = capsys.readouterr().out.replace("│", " ")
    assert f"{', '.join(AGENTS)}. [default:" in " ".join(shown.split())


def test_branches_conditions_and_graphs_inside_are_marked() -> None:
    def way(to: str, conditional: bool, for_each: bool) -> Way:
        return Way(to=to, conditional=conditional, for_each=for_each)

    inner = DrawnNode(name="read", says="Read.", ways=(way("__end__", False, False),))
    nodes = (
        DrawnNode(name="plan", says="Plan.", ways=(way("grow", True, True),)),
        DrawnNode(name="grow", says="", ways=(way("plan", True, False),), inside=(inner,)),
    )
    assert graph_lines(nodes) == [
        "plan  Plan.",
        "    => grow, once for each branch, in parallel",
        "grow",
        "    read  Read.",
        "        -> end",
        "    -?> plan",
    ]
