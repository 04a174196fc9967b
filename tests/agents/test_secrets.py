"""A key is sent to its endpoint, and is in no file of a run, no log, and nothing printed."""

import json
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest

from knowledge_base import KnowledgeBase
from tests.agents.mirror import environment, learned, saying
from tests.agents.test_runs import TASKS
from tests.foresci.llm.endpoint import Endpoint, Scripted, serving

pytest.importorskip("langchain_openai")

KEY = "sk-canary-5f1d0c4e9b7a"
OTHERS = ("ANTHROPIC_API_KEY", "GOOGLE_API_KEY", "OPENAI_ORG_ID")
TASK = TASKS["direction"]
LOUD = """
import json, logging, os, sys
logging.basicConfig(level=logging.DEBUG)
from foresci.cli.app import run_app
for url, arguments in json.loads(sys.argv[1]):
    os.environ["OPENAI_BASE_URL"] = url
    print("exit code", run_app(arguments))
"""
"""Several runs, with every library's log written as well."""
REFUSAL = {"error": {"message": f"Incorrect API key provided: {KEY}", "code": "invalid_api_key"}}
FAILURES = {
    "refused": Scripted(status=401, body=REFUSAL),
    "page": Scripted(status=400, body=f"<p>{KEY} cannot do that</p>"),
    "shape": Scripted(content=json.dumps({"error": f"Authorization: Bearer {KEY}"})),
    "prose": Scripted(content=f"My key is {KEY}."),
}
"""Replies that hold the key, as an endpoint that quotes its request might send."""
OWN_KEY = "canary-of-ones-own-77d2"
OWN_CLIENT = f"""
from langchain_core.language_models import SimpleChatModel
from pydantic import SecretStr

class Client(SimpleChatModel):
    licence: SecretStr

    @property
    def _llm_type(self):
        return "own"

    def _call(self, messages, *args, **kwargs):
        raise RuntimeError("no such licence: " + self.licence.get_secret_value())

def model():
    return Client(licence="{OWN_KEY}")
"""
"""A client of somebody's own, whose error quotes its key."""


class Ran(NamedTuple):
    runs: Path
    printed: str
    endpoints: list[Endpoint]


@pytest.fixture(scope="module")
def ran(sample_kb: KnowledgeBase, tmp_path_factory: pytest.TempPathFactory) -> Ran:
    """Runs that succeed and one for each failure, in one child process."""
    home = tmp_path_factory.mktemp("secrets")
    replies = learned(TASK, "hybrid_rag", sample_kb, home / "learned")
    quoting = {asked: _quoting(said) for asked, said in replies.items()}
    (home / "own_client.py").write_text(OWN_CLIENT, "utf-8")
    with ExitStack() as stack:
        endpoints = [stack.enter_context(serving(script=saying(one))) for one in (replies, quoting)]
        endpoints += [stack.enter_context(serving(reply)) for reply in FAILURES.values()]
        common = ["run", TASK.id, "--kb", str(sample_kb.root), "--stream", "--backbone"]
        wanted = [
            (endpoint.url, [*common, "openai:m", "--runs", str(home / "runs" / name)])
            for endpoint, name in zip(endpoints, ["good", "quoting", *FAILURES], strict=True)
        ]
        wanted.append(
            ("", [*common, "chat:own_client:model", "--runs", str(home / "runs" / "own")])
        )
        noise = {"FORESCI_LOG_LEVEL": "debug", "OPENAI_LOG": "debug"} | dict.fromkeys(OTHERS, KEY)
        done = subprocess.run(
            [sys.executable, "-c", LOUD, json.dumps(wanted)],
            env=environment("", KEY, **noise), stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            text=True, check=False, cwd=home,
        )  # fmt: skip
    return Ran(home / "runs", done.stdout, endpoints)


def _quoting(said: str) -> str:
    """An answer that will be accepted, and quotes the key."""
    answer = json.loads(said)
    answer["risk"]["text"] = f"It may fail: Bearer {KEY}."
    return json.dumps(answer)


def test_the_key_is_sent_and_runs_end_as_they_should(ran: Ran) -> None:
    codes = [line for line in ran.printed.splitlines() if line.startswith("exit code")]
    failed = ["exit code 1"] * (len(FAILURES) + 1)
    assert codes == ["exit code 0"] * 2 + failed, ran.printed[-2000:]
    for endpoint in ran.endpoints:
        assert endpoint.heard
        for heard in endpoint.heard:
            sent = {name.lower(): value for name, value in heard.headers.items()}
            assert sent["authorization"] == f"Bearer {KEY}"


def test_the_key_is_in_nothing_that_was_printed_or_logged(ran: Ran) -> None:
    assert "model call" in ran.printed, "the log was not as loud as it can be"
    assert "httpx" in ran.printed
    failed = [line for line in ran.printed.splitlines() if line.startswith("error: openai:m")]
    assert len(failed) == len(FAILURES)
    assert "no such licence: [hidden]" in ran.printed
    assert [key for key in (KEY, OWN_KEY) if key in ran.printed] == []


def test_the_key_is_in_no_file_of_a_run(ran: Ran) -> None:
    files = [path for path in ran.runs.rglob("*") if path.is_file()]
    names = {path.name for path in files}
    assert {"manifest.json", "checkpoint.sqlite", "responses.sqlite", "trace.jsonl"} <= names
    for key in (KEY, OWN_KEY):
        assert [str(path) for path in files if key.encode() in path.read_bytes()] == []
    assert "Bearer [hidden]" in next((ran.runs / "quoting").glob("*/answer.json")).read_text(
        "utf-8"
    )
