"""What travels by way of a shared place, and what never does."""

import json
import os
from importlib.util import find_spec
from pathlib import Path

import pytest

from foresci.errors import DataError, IntegrityError, UsageError
from foresci.storage import MANIFEST_FILE
from foresci.sweep import PlannedRun, SweepFolder, run_sweep
from foresci.sweep.sharing import Share
from foresci.sweep.sharing_inputs import (
    KBS,
    fetch_benchmark,
    fetch_kb,
    home_of_machine,
    put_benchmark,
    put_kb,
)
from foresci.sweep.sharing_runs import put_run, shared_run, take_run
from foresci.sweep.sharing_work import Exchange, carry_out_parcel
from tests.foresci.sweep.conftest import Sweep
from tests.foresci.sweep.engines import working

pytestmark = pytest.mark.skipif(find_spec("fsspec") is None, reason="needs the extra `ray`")


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "share"


@pytest.fixture
def share(place: Path) -> Share:
    return Share(place.as_uri())


@pytest.fixture
def kb(tiny: Path) -> Path:
    return next(tiny.rglob("public/kb/*/manifest.json")).parent


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The temporary folder of another machine."""
    folder = tmp_path / "machine"
    folder.mkdir()
    monkeypatch.setattr("foresci.sweep.sharing_inputs.tempfile.gettempdir", lambda: str(folder))
    return folder


def files_below(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def done(sweep: Sweep) -> tuple[SweepFolder, PlannedRun]:
    """A sweep of one run, which is finished."""
    folder = sweep(agents=["native"], tasks=["RFDIR-0001"])
    with working(folder) as engine:
        run_sweep(folder, engine)
    return folder, folder.plan.runs[0]


def test_a_folder_with_a_manifest_is_whole(
    place: Path, share: Share, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "one").write_text("1")
    with pytest.raises(DataError, match="missing"):
        share.put("kbs/a", {"one": tmp_path / "one", "two": tmp_path / "missing"}, b"{}")
    assert (place / "kbs/a/one").read_text() == "1"
    assert not share.has("kbs/a")
    share.put("kbs/a", {"one": tmp_path / "one"}, b"{}")
    assert share.has("kbs/a")
    share.remove("kbs/a")
    assert not (place / "kbs/a").exists()


def test_an_object_store_serves_as_well(tmp_path: Path, kb: Path) -> None:
    memory = Share("memory://bucket/share")
    fingerprint = put_kb(memory, kb)
    folder = fetch_kb(memory, fingerprint, tmp_path / "home")
    assert files_below(folder) == files_below(kb)
    memory.remove(f"{KBS}/{fingerprint}")
    assert not memory.has(f"{KBS}/{fingerprint}")


@pytest.mark.parametrize("name", ["../out", "/etc/hostname", "a/../../out", ".hidden", "a//b", ""])
def test_a_name_that_leads_elsewhere_is_refused(share: Share, tmp_path: Path, name: str) -> None:
    (tmp_path / "out").write_text("x")
    with pytest.raises(DataError, match="no name of a file of ours"):
        share.get("runs/a", name, tmp_path / "taken")
    assert not (tmp_path / "taken").exists()


def test_a_link_in_the_shared_place_is_not_followed(
    place: Path, share: Share, tmp_path: Path, sweep: Sweep
) -> None:
    folder, run = done(sweep)
    put_run(share, folder.runs_dir / run.run_id)
    (tmp_path / "secret").write_text("x")
    (place / "runs" / run.run_id / "extra.json").symlink_to(tmp_path / "secret")
    take_run(share, run.run_id, tmp_path / "taken")
    here = files_below(folder.runs_dir / run.run_id)
    assert files_below(tmp_path / "taken" / run.run_id) == here


def test_no_hidden_file_of_a_benchmark_leaves_the_driver(
    place: Path, share: Share, tiny: Path, tmp_path: Path
) -> None:
    """The target wall: what may be sent is named, and nothing hidden is."""
    hidden = {path.read_bytes() for path in (tiny / "hidden").rglob("*") if path.is_file()}
    digest = put_benchmark(share, tiny)
    sent = files_below(place)
    names = {Path(path).name for path in sent}
    assert names == {"benchmark.json", "tasks.jsonl", "packets.jsonl", MANIFEST_FILE}
    assert not hidden & set(sent.values())
    root = fetch_benchmark(share, digest, tmp_path / "home")
    for path, content in files_below(root).items():
        assert (tiny / path).read_bytes() == content
    assert not (root / "hidden").exists()


def test_a_kb_is_put_once_and_fetched_once(
    share: Share, kb: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fingerprint = put_kb(share, kb)
    first = fetch_kb(share, fingerprint, tmp_path / "home")

    def no_more(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(Share, "put", no_more)
    monkeypatch.setattr(Share, "get", no_more)
    assert put_kb(share, kb) == fingerprint
    assert fetch_kb(share, fingerprint, tmp_path / "home") == first
    assert files_below(first) == files_below(kb)


def test_a_changed_file_of_a_kb_is_noticed_and_nothing_is_left(
    place: Path, share: Share, kb: Path, tmp_path: Path
) -> None:
    fingerprint = put_kb(share, kb)
    victim = place / KBS / fingerprint / "papers.parquet"
    victim.write_bytes(victim.read_bytes()[:-1] + b"?")
    with pytest.raises(IntegrityError, match=r"papers\.parquet: changed"):
        fetch_kb(share, fingerprint, tmp_path / "home")
    assert files_below(tmp_path / "home") == {}


def test_a_kb_under_a_wrong_name_is_noticed(place: Path, share: Share, kb: Path) -> None:
    fingerprint = put_kb(share, kb)
    (place / KBS / fingerprint).rename(place / KBS / ("0" * 64))
    with pytest.raises(IntegrityError, match="another knowledge base"):
        fetch_kb(share, "0" * 64, place / "home")


def test_a_benchmark_under_a_wrong_name_is_noticed(place: Path, share: Share, tiny: Path) -> None:
    digest = put_benchmark(share, tiny)
    manifest = place / "benchmarks" / digest / MANIFEST_FILE
    manifest.write_text(manifest.read_text().replace("tasks", "other"))
    with pytest.raises(IntegrityError, match="another benchmark"):
        fetch_benchmark(share, digest, place / "home")


def test_a_run_arrives_whole_or_not_at_all(
    share: Share, sweep: Sweep, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, run = done(sweep)
    put_run(share, folder.runs_dir / run.run_id)
    taken = tmp_path / "taken"
    arrive = Share.get

    def torn(self: Share, name: str, path: str, target: Path) -> None:
        if path == "trace.jsonl":
            raise DataError("the line is down")
        arrive(self, name, path, target)

    with monkeypatch.context() as patch:
        patch.setattr(Share, "get", torn)
        with pytest.raises(DataError, match="the line is down"):
            take_run(share, run.run_id, taken)
    assert files_below(taken) == {}
    take_run(share, run.run_id, taken)
    assert files_below(taken / run.run_id) == files_below(folder.runs_dir / run.run_id)


def test_a_run_whose_answer_was_changed_on_the_way_is_refused(
    place: Path, share: Share, sweep: Sweep, tmp_path: Path
) -> None:
    folder, run = done(sweep)
    put_run(share, folder.runs_dir / run.run_id)
    answer = place / "runs" / run.run_id / "answer.json"
    answer.write_text(answer.read_text().replace("{", "{ ", 1))
    with pytest.raises(IntegrityError, match="changed since the run finished"):
        take_run(share, run.run_id, tmp_path / "taken")
    assert files_below(tmp_path / "taken") == {}


def test_a_run_under_the_name_of_another_is_refused(
    place: Path, share: Share, sweep: Sweep, tmp_path: Path
) -> None:
    folder, run = done(sweep)
    put_run(share, folder.runs_dir / run.run_id)
    (place / "runs" / run.run_id).rename(place / "runs" / "other")
    with pytest.raises(DataError, match="holds another run"):
        take_run(share, "other", tmp_path / "taken")


def test_what_a_worker_finished_for_a_dead_driver_is_not_done_again(
    share: Share, sweep: Sweep, machine: Path
) -> None:
    folder = sweep(agents=["hybrid_rag"], tasks=["RFDIR-0001"])
    run = folder.plan.runs[0]
    exchange = Exchange(folder, share)
    assert not exchange.found(run)
    assert carry_out_parcel(exchange.parcel(run)).status == "finished"
    assert not (folder.runs_dir / run.run_id).exists()  # the driver is gone
    again = Exchange(folder, share)
    assert again.found(run)
    assert folder.standings()[run.run_id].state == "finished"
    assert shared_run(share, run.run_id) is None


def test_the_record_says_where_the_kb_is_on_this_machine(
    share: Share, sweep: Sweep, machine: Path, kb: Path
) -> None:
    folder = sweep(agents=["hybrid_rag"], tasks=["RFDIR-0001"])
    run = folder.plan.runs[0]
    exchange = Exchange(folder, share)
    carry_out_parcel(exchange.parcel(run))
    exchange.take(run)
    manifest = json.loads((folder.runs_dir / run.run_id / MANIFEST_FILE).read_text())
    assert manifest["kb_path"] == str(kb)


def test_an_error_on_the_way_is_the_failure_of_the_run(
    place: Path, share: Share, sweep: Sweep, machine: Path
) -> None:
    folder = sweep(agents=["hybrid_rag"], tasks=["RFDIR-0001"])
    run = folder.plan.runs[0]
    parcel = Exchange(folder, share).parcel(run)
    share.remove(f"{KBS}/{parcel.kb}")
    ended = carry_out_parcel(parcel)
    assert ended.status == "failed"
    assert "manifest.json" in str(ended.reason)


def test_a_folder_that_others_can_write_to_is_refused(machine: Path) -> None:
    home = home_of_machine()
    assert home.stat().st_mode & 0o077 == 0
    home.chmod(0o777)
    with pytest.raises(DataError, match="others can write there"):
        home_of_machine()
    home.rmdir()
    home.symlink_to(machine)
    with pytest.raises(DataError, match="others can write there"):
        home_of_machine()
    assert home.name == f"foresci-{os.getuid()}"


def test_a_url_that_cannot_be_used_is_one_line() -> None:
    with pytest.raises(UsageError, match=r"^--share: no place that can be used") as caught:
        Share("nowhere://key:secret@place")
    assert "\n" not in str(caught.value)
    assert "secret" not in str(caught.value)
