"""Every command in the documentation is one, and does what it is there for."""

import importlib.util
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
import typer

from foresci.cli.app import app
from foresci.settings import settings
from foresci.sweep.room import Room
from tests.conftest import REPOSITORY
from tests.docs.command_reference import PAGE
from tests.docs.models import right_model
from tests.docs.place import Place, Store, without_synopsis
from tests.docs.reading import Command, commands, inline, name_of, pages

PAGES = {name_of(page): commands(page) for page in pages()}
NOT_RUN = {
    "--engine ray": "starts processes of Ray; tests/foresci/test_ray_*.py and those of sweeps do",
    "bge:": "needs an encoder's weights; `make testbge` has some",
    "local:smollm2": "needs a model's weights; `make testlocal` has them",
    "pers train": "needs 40 answers rated by two people; tests/evaluation/pers makes them",
}
"""By a part of the command: why it is only parsed."""
ENDS_WITH = {
    "judge controls": (1, "a handful of runs cannot stand above chance"),
    "runs diff": (1, "as `diff` does where two things differ"),
}
"""By a part of the command: another exit code than 0, and why."""
EXAMPLES = name_of(PAGE)
OUT_OF_PLACE = (
    "corpus import anthology/",
    "corpus import table.csv",
    "corpus show",
    "kb diff",
    '--node "query rewriting"',
    "taxonomy diff",
    "taxonomy audit",
    "mint audit bench --verdicts",
    "mint join",
    "cache stats",
    "cache explain",
    "cache export",
    "cache clear",
    "runs diff",
    "runs rm",
    "pers import",
    "pers agreement",
    "judge controls",
    "judge stability",
    "judge agree",
    "judge sheet",
)
"""Examples of `--help`, on the page of all commands, that take what no example before them makes.

They are parsed there; the pages on their subjects have the commands with what they take.
"""


@pytest.fixture(scope="session")
def store(tmp_path_factory: pytest.TempPathFactory) -> Store:
    return Store(tmp_path_factory.mktemp("given"))


@pytest.fixture
def prepared(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    # Worker processes would each import foresci anew; the tests of sweeps have them.
    monkeypatch.setattr(Room, "computes", lambda *_: False)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.delitem(sys.modules, "my_models", raising=False)
    with right_model(monkeypatch):
        settings.cache_clear()
        yield
    settings.cache_clear()


@pytest.mark.parametrize("page", [name for name, found in PAGES.items() if found])
@pytest.mark.usefixtures("prepared")
def test_a_page_can_be_followed_from_top_to_bottom(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, store: Store
) -> None:
    place = Place.of(page, tmp_path, store)
    monkeypatch.chdir(tmp_path)
    for command in PAGES[page]:
        PROGRAMS[command.words[0]](command, place)


def run_foresci(command: Command, place: Place) -> None:
    text = " ".join(command.words)
    if any(part in text for part in NOT_RUN) or is_out_of_place(command):
        check_form(command)
        return
    words = place.filled(command.words)
    place.prepare(words)
    done = place.run(words)
    expected = next((code for part, (code, _) in ENDS_WITH.items() if part in text), 0)
    assert done.code == expected, f"{command}\n{done.err}\n{done.out}"
    for following in command.pipeline[1:]:
        subprocess.run(following, input=done.out, text=True, check=True, stdout=subprocess.PIPE)


def is_out_of_place(command: Command) -> bool:
    return command.page == EXAMPLES and any(part in command.text for part in OUT_OF_PLACE)


def run_target(command: Command, place: Place) -> None:
    """A target's commands of foresci are run; what only prepares or tests has to be there."""
    makefile = (REPOSITORY / "Makefile").read_text(encoding="utf-8")
    for target in command.words[1:]:
        recipe = re.search(rf"^{target}:.*\n((?:\t.*\n)*)", makefile, re.MULTILINE)
        assert recipe, f"{command}: the Makefile has no target {target}"
        for line in recipe[1].splitlines():
            if line.startswith("\t$(BIN)/foresci "):
                text = line.replace("\t$(BIN)/", "")
                run_foresci(Command(command.page, command.line, text), place)


def find_module(command: Command, _: Place) -> None:
    """Measurements take benchmarks that are not in the repository, and up to hours."""
    _, option, module, *_ = command.words
    assert option == "-m", command
    assert importlib.util.find_spec(module), command


def find_extras(command: Command, _: Place) -> None:
    """Nothing is installed from here, but an extra that is named must be one."""
    known = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for extra in re.findall(r"\[(\w+)\]", " ".join(command.words)):
        assert extra in known["optional-dependencies"], command


def set_variable(command: Command, _: Place) -> None:
    """Endpoint and key stay those of the test; others must be names that foresci reads."""
    name = command.words[1].split("=")[0]
    fields = {f"FORESCI_{one.upper()}" for one in type(settings()).model_fields}
    assert name in {"OPENAI_BASE_URL", "OPENAI_API_KEY", *fields}, command


def leave(_: Command, __: Place) -> None:
    """Getting the repository, going there, and using its environment is what the test has done."""


PROGRAMS: Mapping[str, Callable[[Command, Place], None]] = {
    ".": leave,
    "cd": leave,
    "export": set_variable,
    "foresci": run_foresci,
    "git": leave,
    "make": run_target,
    "pip": find_extras,
    "python": find_module,
}


@pytest.mark.parametrize("page", pages(), ids=name_of)
def test_commands_within_sentences_exist(page: Path) -> None:
    for text in inline(page):
        command = Command(name_of(page), 0, text)
        words = [word for word in without_synopsis(command.words) if word]
        check_names(str(command), words)


@pytest.mark.parametrize("part", [*NOT_RUN, *ENDS_WITH])
def test_exceptions_are_still_needed(part: str) -> None:
    assert any(part in " ".join(one.words) for found in PAGES.values() for one in found)


@pytest.mark.parametrize("part", OUT_OF_PLACE)
def test_what_is_parsed_on_one_page_is_run_on_another(part: str) -> None:
    assert any(part in one.text for one in PAGES[EXAMPLES])
    name = " ".join(part.split()[:2]) if not part.startswith("-") else part.split()[0]
    elsewhere = [one.text for page, found in PAGES.items() if page != EXAMPLES for one in found]
    assert any(name in text for text in elsewhere), f"no page runs {name}"


def check_names(where: str, words: list[str]) -> tuple[Any, list[str]]:
    """The command and the options that are named exist; gives the command and its arguments."""
    command, rest = typer.main.get_command(app), words[1:]
    while rest and rest[0] in getattr(command, "commands", {}):
        command = command.commands[rest.pop(0)]
    grouped = bool(getattr(command, "commands", {})) and rest and not rest[0].startswith("-")
    assert not grouped, f"{where}: no command {rest[0]}"
    known = {name for one in command.params for name in (*one.opts, *one.secondary_opts)}
    unknown = {word for word in rest if word.startswith("--")} - known - {"--help"}
    assert not unknown, f"{where}: no option {', '.join(sorted(unknown))}"
    return command, rest


def check_form(command: Command) -> None:
    """A command line that is not run can be parsed nonetheless."""
    words = [*without_synopsis(command.words)]
    found, arguments = check_names(str(command), words)
    found.make_context(words[1], arguments)
