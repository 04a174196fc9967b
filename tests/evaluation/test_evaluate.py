"""Scoring runs on disk, alone and through the command line."""

import json

import pytest
from typer import Typer
from typer.testing import CliRunner

import foresci.cli.evaluate as command
from evaluation.batch import Evaluator, evaluate_runs
from evaluation.evaluate import evaluate_run
from evaluation.scores import FactScore, FtaScore, PersScore, TraceScore
from evaluation.summary import summarise, values_of
from evaluation.targets import GoldClaim, load_targets
from foresci.benchmark import Benchmark
from foresci.cli.app import run_app
from foresci.cli.evaluate import evaluate
from foresci.errors import DataError, IntegrityError, UsageError
from foresci.llm import StructuralBackbone
from foresci.llm.errors import ModelCallError, ReplyError
from foresci.runs import (
    ANSWER_FILE,
    ANSWER_TEXT_FILE,
    DECISION_FILE,
    PACKET_FILE,
    SCORES_FILE,
    find_run,
    list_runs,
)
from foresci.storage import read_jsonl, write_json, write_jsonl
from tests.evaluation.evaluation_cases import (
    BOTTLENECK_TARGET,
    BOTTLENECK_TASK,
    DIRECTION_TARGET,
    DIRECTION_TASK,
    bottleneck_answer,
    direction_answer,
    packet,
    write_run,
)
from tests.evaluation.mint.minted import write_minted
from tests.knowledge_base.papers import files_of

JUDGE = StructuralBackbone()
CLAIM = {
    "task_id": "RFDIR-0001",
    "id": "C1",
    "text": f"Of the candidates, {DIRECTION_TASK.candidates[0].text} multiplies its share most.",
    "sources": ["p1"],
}


class Mumbling(StructuralBackbone):
    """A model whose judgements of facts and drift can never be used."""

    name = "openai:mumbling"

    def run(self, step, given):
        if step.name in ("judge.fact.verdicts", "judge.drift"):
            raise ReplyError(f"{self.name}: {step.name}: no usable reply")
        return super().run(step, given)


class Renamed(StructuralBackbone):
    """A model that judges as the rules do."""

    name = "openai:renamed"


EVIDENCE = packet("Verification of tool calls stops invalid requests before execution.")


@pytest.fixture
def bench(tmp_path):
    root = tmp_path / "bench"
    write_json(
        root / "public" / "benchmark.json",
        {"format_version": 1, "name": "tiny", "description": "Two tasks."},
    )
    tasks = [DIRECTION_TASK.to_json(), BOTTLENECK_TASK.to_json()]
    write_jsonl(root / "public" / "tasks.jsonl", tasks)
    targets = [DIRECTION_TARGET.to_json(), BOTTLENECK_TARGET.to_json()]
    write_jsonl(root / "hidden" / "targets.jsonl", targets)
    write_jsonl(root / "hidden" / "claims.jsonl", [CLAIM])
    return root


@pytest.fixture
def runs(tmp_path):
    folder = tmp_path / "runs"
    write_run(folder / "dir-rag", DIRECTION_TASK, direction_answer(), EVIDENCE)
    write_run(folder / "dir-native", DIRECTION_TASK, direction_answer(), None)
    write_run(folder / "bot-rag", BOTTLENECK_TASK, bottleneck_answer(), EVIDENCE)
    write_run(folder / "dir-dead", DIRECTION_TASK, None, None, status="failed", error="no KB")
    return folder


def invoke(*arguments):
    app = Typer()
    app.command()(evaluate)
    return CliRunner().invoke(app, [str(each) for each in arguments])


def pooled(scores):
    return summarise(value for one in scores for value in values_of(one))


def test_scores_name_the_run_and_the_judge(runs):
    claims = (GoldClaim.parse(CLAIM, "claim"),)
    scores = evaluate_run(list_runs(runs)[3], DIRECTION_TASK, DIRECTION_TARGET, claims, JUDGE)
    assert (scores.format_version, scores.run_id, scores.agent) == (3, "dir-rag", "hybrid_rag")
    judged = (scores.fta, scores.fact, scores.trace, scores.pers, scores.drift)
    assert {each.judge for each in judged} == {"structural/3"}
    # The choice is supported, and that its share accelerates follows from it in part.
    assert (scores.fta.score, scores.fact.precision, scores.fact.recall) == (1.0, 0.75, 1.0)
    assert len(scores.trace.slots) == 3


def test_a_model_judges_every_metric(runs):
    claims = (GoldClaim.parse(CLAIM, "claim"),)
    scores = evaluate_run(list_runs(runs)[3], DIRECTION_TASK, DIRECTION_TARGET, claims, Renamed())
    judged = (scores.fta, scores.fact, scores.trace, scores.pers, scores.drift)
    assert {each.judge for each in judged} == {"openai:renamed/3"}


def test_what_the_judge_cannot_say_is_undefined_and_the_rest_stands(runs):
    claims = (GoldClaim.parse(CLAIM, "claim"),)
    scores = evaluate_run(list_runs(runs)[3], DIRECTION_TASK, DIRECTION_TARGET, claims, Mumbling())
    assert (scores.fact.score, scores.drift.mean, scores.fta.score) == (None, None, 1.0)
    assert "no usable reply" in scores.fact.undefined
    assert "no usable reply" in scores.drift.undefined
    (drift,) = [each for each in pooled([scores]) if each.metric == "drift"]
    assert (drift.judge, drift.mean, drift.undefined) == ("openai:mumbling/3", None, 1)


def test_a_benchmark_without_claims_has_no_fact_and_no_error(runs, bench):
    (bench / "hidden" / "claims.jsonl").unlink()
    (outcome,) = evaluate_runs([list_runs(runs)[3]], Benchmark.open(bench))
    assert (outcome.reason, outcome.scores.fact.score) == (None, None)
    assert "no claim bank" in outcome.scores.fact.undefined


def test_scoring_twice_gives_the_same_bytes(runs, bench):
    folder = list_runs(runs)[0]
    evaluate_runs([folder], Benchmark.open(bench))
    first = (folder.path / SCORES_FILE).read_bytes()
    evaluate_runs([folder], Benchmark.open(bench))
    assert (folder.path / SCORES_FILE).read_bytes() == first


def test_native_runs_have_no_trace(runs):
    scores = evaluate_run(list_runs(runs)[2], DIRECTION_TASK, DIRECTION_TARGET, (), JUDGE)
    assert scores.agent == "native"
    assert scores.trace.score is None


def test_a_run_is_scored_only_against_the_task_it_answered(runs):
    run = list_runs(runs)[3]
    with pytest.raises(UsageError, match="answers RFDIR-0001"):
        evaluate_run(run, BOTTLENECK_TASK, BOTTLENECK_TARGET, (), JUDGE)
    reworded = DIRECTION_TASK.model_copy(update={"question": "Another question?"})
    with pytest.raises(DataError, match="another text of RFDIR-0001"):
        evaluate_run(run, reworded, DIRECTION_TARGET, (), JUDGE)
    with pytest.raises(DataError, match="RFBOT-0001"):
        evaluate_run(run, DIRECTION_TASK, BOTTLENECK_TARGET, (), JUDGE)


def test_claims_of_another_task_are_refused(runs):
    claims = (GoldClaim.parse({**CLAIM, "task_id": "RFDIR-0009"}, "claim"),)
    with pytest.raises(DataError, match="C1 of RFDIR-0009 used for task RFDIR-0001"):
        evaluate_run(list_runs(runs)[3], DIRECTION_TASK, DIRECTION_TARGET, claims, JUDGE)


def test_two_targets_of_one_task_are_refused(bench):
    path = bench / "hidden" / "targets.jsonl"
    rows = [row for _, row in read_jsonl(path)]
    write_jsonl(path, [*rows, rows[0]])
    with pytest.raises(DataError, match=r"targets\.jsonl:3: RFDIR-0001 has two targets"):
        load_targets(bench)


def test_scores_tell_by_which_reference_they_were_made(runs):
    run, claims = list_runs(runs)[3], (GoldClaim.parse(CLAIM, "claim"),)
    other = DIRECTION_TARGET.model_copy(update={"trajectory": "steady"})
    made = [
        evaluate_run(run, DIRECTION_TASK, target, known, JUDGE).reference_sha256
        for target, known in (
            (DIRECTION_TARGET, claims), (DIRECTION_TARGET, claims), (DIRECTION_TARGET, ()),
            (other, claims),
        )
    ]  # fmt: skip
    assert made[0] == made[1]
    assert len(set(made)) == 3


def test_runs_of_two_versions_of_the_controls_are_not_pooled(runs):
    config = list_runs(runs)[3].manifest.config
    scores = []
    for version in ("1", "2"):
        controlled = config.model_copy(update={"controls": "on", "controls_version": version})
        folder = runs / f"on-{version}"
        run = write_run(folder, DIRECTION_TASK, direction_answer(), EVIDENCE, config=controlled)
        scores.append(evaluate_run(run, DIRECTION_TASK, DIRECTION_TARGET, (), JUDGE))
    found = [
        (each.controls_version, each.mean.values) for each in pooled(scores) if each.metric == "fta"
    ]
    assert found == [("1", 1), ("2", 1)]


def test_a_target_with_an_unknown_option_is_an_error_not_a_zero(runs):
    odd = DIRECTION_TARGET.model_copy(update={"primary": "Z"})
    with pytest.raises(DataError, match="'Z'"):
        evaluate_run(list_runs(runs)[3], DIRECTION_TASK, odd, (), JUDGE)


def test_an_answer_changed_after_the_run_is_refused(runs):
    run = list_runs(runs)[3]
    path = run.path / ANSWER_FILE
    path.write_text(path.read_text("utf-8").replace('"A"', '"B"'), "utf-8")
    with pytest.raises(IntegrityError, match=r"answer\.json"):
        evaluate_run(run, DIRECTION_TASK, DIRECTION_TARGET, (), JUDGE)


def test_every_run_is_listed_with_a_score_or_a_reason(runs, bench):
    write_run(runs / "other", DIRECTION_TASK, direction_answer(), None, benchmark="elsewhere")
    outcomes = evaluate_runs(list_runs(runs), Benchmark.open(bench))
    reasons = {each.run.path.name: each.reason for each in outcomes}
    assert sorted(reasons) == ["bot-rag", "dir-dead", "dir-native", "dir-rag", "other"]
    assert "failed (no KB)" in reasons["dir-dead"]
    assert "elsewhere" in reasons["other"]
    assert reasons["dir-rag"] is None


def test_means_count_what_is_undefined(runs, bench):
    outcomes = evaluate_runs(list_runs(runs), Benchmark.open(bench))
    summaries = {
        (each.agent, each.metric): each
        for each in summarise(
            value for one in outcomes if one.scores for value in values_of(one.scores)
        )
    }
    assert summaries["hybrid_rag", "fta"].mean.mean == 1.0
    assert summaries["hybrid_rag", "fta"].mean.tasks == 2
    assert summaries["native", "trace"].mean is None
    assert summaries["native", "trace"].undefined == 1
    # The bottleneck task has no claims of its own.
    assert summaries["hybrid_rag", "fact"].mean.mean == pytest.approx(6 / 7)
    assert summaries["hybrid_rag", "fact"].undefined == 1
    assert summaries["hybrid_rag", "drift"].judge == "structural/3"


def test_means_of_different_judges_are_kept_apart(runs):
    run, claims = list_runs(runs)[3], (GoldClaim.parse(CLAIM, "claim"),)
    scores = [
        evaluate_run(run, DIRECTION_TASK, DIRECTION_TARGET, claims, judge)
        for judge in (JUDGE, Renamed())
    ]
    judges = [(each.metric, each.judge) for each in pooled(scores)]
    assert {("fact", "structural/3"), ("fact", "openai:renamed/3")} <= set(judges)


def test_the_command_prints_a_table_and_writes_scores(runs, bench):
    result = invoke("--bench", bench, "--runs", runs)
    assert result.exit_code == 0, result.output
    assert "RFDIR-0001" in result.output
    assert "judged by structural/3" in result.output
    said = " ".join(result.output.split())
    assert "precision 0.75 (2 of 4 claims checkable), recall 1.00 (1 of 1 said)" in said
    assert "temporal horizon" in said
    assert "not scored: dir-dead" in result.output
    assert (runs / "dir-rag" / SCORES_FILE).is_file()
    assert not (runs / "dir-dead" / SCORES_FILE).exists()


def test_the_command_prints_one_json_document(runs, bench):
    named = ("dir-rag", "dir-dead", runs / "bot-rag")
    result = invoke(*named, "--bench", bench, "--runs", runs, "--json")
    document = json.loads(result.stdout)
    assert [each["run_id"] for each in document["scores"]] == ["dir-rag", "bot-rag"]
    assert [each["run_id"] for each in document["unscored"]] == ["dir-dead"]
    assert document["summary"][0]["mean"]["tasks"] == 2


def test_a_run_named_twice_counts_once(runs, bench):
    result = invoke("dir-rag", runs / "dir-rag", "--bench", bench, "--runs", runs, "--json")
    assert len(json.loads(result.stdout)["scores"]) == 1


def test_an_unknown_judge_is_a_usage_error(runs, bench):
    with pytest.raises(UsageError, match="no backbone 'nobody'"):
        CliRunner().invoke(
            _app(),
            ["--bench", str(bench), "--runs", str(runs), "--judge", "nobody"],
            catch_exceptions=False,
        )


def test_the_table_fits_a_terminal_of_100_columns(runs, bench, monkeypatch):
    monkeypatch.setenv("COLUMNS", "100")
    lines = invoke("--bench", bench, "--runs", runs).output.splitlines()
    assert all(len(line) <= 100 for line in lines if not line.startswith(("scores:", "not scored")))


def test_nothing_to_score_is_a_failure(runs, bench, tmp_path):
    assert invoke("dir-dead", "--bench", bench, "--runs", runs).exit_code == 1
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match="no runs in it"):
        CliRunner().invoke(
            _app(),
            ["--bench", str(bench), "--runs", str(tmp_path / "empty")],
            catch_exceptions=False,
        )


def test_a_damaged_run_is_listed_and_fails_the_command(runs, bench):
    (runs / "dir-rag" / ANSWER_FILE).write_text("{", "utf-8")
    result = invoke("--bench", bench, "--runs", runs)
    assert result.exit_code == 1
    assert "not scored: dir-rag" in result.output
    assert "RFBOT-0001" in result.output


def test_a_missing_hidden_half_is_named(runs, bench):
    (bench / "hidden" / "targets.jsonl").unlink()
    with pytest.raises(DataError, match=r"hidden.targets\.jsonl"):
        evaluate_runs(list_runs(runs), Benchmark.open(bench))


def test_a_minted_benchmark_answers_alike_without_its_hidden_half(tmp_path, capsys):
    bench = write_minted(tmp_path / "bench")

    def run(runs, *tasks):
        arguments = ["run", *tasks, "--bench", str(bench), "--runs", str(tmp_path / runs)]
        assert run_app(arguments) == 0
        return {
            path.relative_to(tmp_path / runs): path.read_bytes()
            for name in (ANSWER_FILE, ANSWER_TEXT_FILE, DECISION_FILE, PACKET_FILE)
            for path in sorted((tmp_path / runs).rglob(name))
        }

    known = run("with", "RFDIR-0001", "RFPLA-0001")
    assert run_app(["evaluate", "--bench", str(bench), "--runs", str(tmp_path / "with")]) == 0
    (bench / "hidden").rename(tmp_path / "moved")
    assert len(known) == 8
    assert run("without", "RFDIR-0001", "RFPLA-0001") == known

    before = files_of(tmp_path / "with")
    capsys.readouterr()
    assert run_app(["evaluate", "--bench", str(bench), "--runs", str(tmp_path / "with")]) == 1
    missed = capsys.readouterr()
    path = bench / "hidden" / "targets.jsonl"
    expected = f"error: {path} is missing: scoring needs the benchmark's hidden half\n"
    assert (missed.out, missed.err) == ("", expected)
    assert files_of(tmp_path / "with") == before


def _app():
    app = Typer()
    app.command()(evaluate)
    return app


def scored(runs, bench, *, judge=JUDGE, **changes):
    (outcome,) = Evaluator(Benchmark.open(bench), judge, **changes).evaluate([list_runs(runs)[3]])
    return outcome


class Counting(StructuralBackbone):
    """Judges as the rules do, and remembers which steps it ran."""

    def __init__(self):
        self.steps = []

    def run(self, step, given):
        self.steps.append(step.name)
        return super().run(step, given)


def test_what_has_not_changed_is_not_judged_again(runs, bench):
    first, judge = scored(runs, bench), Counting()
    again = scored(runs, bench, judge=judge)
    assert (first.kept, again.kept, judge.steps) == (0, 5, [])
    assert again.scores == first.scores
    scored(runs, bench, judge=judge, anew=True)
    assert "judge.drift" in judge.steps


def test_a_changed_claim_bank_has_facts_judged_again_and_nothing_else(runs, bench):
    first, judge = scored(runs, bench), Counting()
    write_jsonl(bench / "hidden" / "claims.jsonl", [{**CLAIM, "text": "Nothing gains."}])
    again = scored(runs, bench, judge=judge)
    assert again.kept == 4
    assert {step.split(".")[1] for step in judge.steps} <= {"fact"}
    assert again.scores.keys.fact != first.scores.keys.fact
    assert again.scores.keys.drift == first.scores.keys.drift


def test_a_changed_target_has_only_what_reads_it_judged_again(runs, bench):
    scored(runs, bench)
    changed = DIRECTION_TARGET.model_copy(update={"trajectory": "steady"})
    targets = [changed.to_json(), BOTTLENECK_TARGET.to_json()]
    write_jsonl(bench / "hidden" / "targets.jsonl", targets)
    again = scored(runs, bench)
    assert again.kept == 3
    assert again.scores.fta.score < 1


def test_another_judge_judges_everything_again(runs, bench):
    scored(runs, bench)
    assert scored(runs, bench, judge=Renamed()).kept == 0


def test_what_the_judge_could_not_say_is_asked_again(runs, bench):
    assert scored(runs, bench, judge=Mumbling()).scores.keys.fact is None
    again = scored(runs, bench, judge=Mumbling())
    assert again.kept == 3
    assert "no usable reply" in again.scores.fact.undefined


@pytest.mark.parametrize("text", ["{", "[]", '{"format_version": 2}'])
def test_scores_that_cannot_be_read_are_made_anew(runs, bench, text):
    path = list_runs(runs)[3].path / SCORES_FILE
    path.write_text(text, "utf-8")
    assert scored(runs, bench).kept == 0
    assert json.loads(path.read_text("utf-8"))["format_version"] == 3


def test_nothing_of_a_run_is_held_once_it_is_scored(runs, bench):
    outcome = scored(runs, bench)
    assert not {"answer", "packet", "manifest"} & vars(outcome.run).keys()


def test_many_runs_are_shown_as_means(runs, bench):
    for number in range(21):
        write_run(runs / f"more-{number:02}", DIRECTION_TASK, direction_answer(), EVIDENCE)
    result = invoke("--bench", bench, "--runs", runs)
    assert "temporal horizon" not in result.output
    assert "Means over runs" in result.output
    assert "beside 24 runs" in result.output
    assert "120 of 120 scores were there already" in invoke("--bench", bench, "--runs", runs).output


def test_the_untrained_rubric_is_named_wherever_it_rates(runs, bench):
    shown = invoke("--bench", bench, "--runs", runs).output
    assert shown.count("rubric (untrained)") >= 3 + 1
    document = json.loads(invoke("--bench", bench, "--runs", runs, "--json").stdout)
    assert {each["pers"]["scorer"] for each in document["scores"]} == {"rubric (untrained)"}
    judges = {each["judge"] for each in document["summary"] if each["metric"] == "pers"}
    assert judges == {"rubric (untrained) on structural/3"}


class Unreachable(StructuralBackbone):
    """A model that is gone when it is asked for the second judgement of drift."""

    name = "openai:gone"

    def __init__(self):
        self.asked = 0

    def run(self, step, given):
        self.asked += step.name == "judge.drift"
        if self.asked == 2:
            raise ModelCallError(f"{self.name}: {step.name}:\x1b[2J network, 5 attempts")
        return super().run(step, given)


def test_a_judge_that_cannot_be_reached_ends_the_batch_and_keeps_what_was_scored(runs, bench):
    judge = Unreachable()
    (runs / "dir-dead").rename(runs / "a-dead")
    with pytest.raises(ModelCallError, match="network, 5 attempts"):
        evaluate_runs(list_runs(runs), Benchmark.open(bench), judge)
    there = [run.path.name for run in list_runs(runs) if (run.path / SCORES_FILE).exists()]
    assert (there, judge.asked) == (["bot-rag"], 2)


def test_a_judge_that_cannot_be_reached_is_one_line_and_exit_1(runs, bench, monkeypatch, capsys):
    monkeypatch.setattr(command, "chosen_backbone", lambda *_, **__: Unreachable())
    assert run_app(["evaluate", "--bench", str(bench), "--runs", str(runs)]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.endswith("error: openai:gone: judge.drift: [2J network, 5 attempts\n")


@pytest.mark.parametrize(("anew", "cached"), [((), True), (("--anew",), False)])
def test_anew_asks_a_model_rather_than_its_kept_replies(runs, bench, monkeypatch, anew, cached):
    heard = []

    def chosen(spec, **options):
        heard.append(options["cached"])
        return Renamed()

    monkeypatch.setattr(command, "chosen_backbone", chosen)
    invoke("dir-rag", "--bench", bench, "--runs", runs, "--judge", "openai:renamed", *anew)
    assert heard == [cached]


def edit_scores(path, **changes):
    known = json.loads(path.read_text("utf-8"))
    for metric, score in changes.items():
        known[metric]["score"] = score
    path.write_text(json.dumps(known), "utf-8")


@pytest.mark.parametrize(
    ("edits", "kept"),
    [({"fact": 9.5, "trace": -3}, 0), ({"fta": float("nan")}, 0), ({"fact": 0.9, "trace": 0}, 3)],
)
def test_a_score_that_was_edited_is_judged_anew(runs, bench, edits, kept):
    first = scored(runs, bench)
    path = first.run.path / SCORES_FILE
    before = path.read_bytes()
    edit_scores(path, **edits)
    again = scored(runs, bench)
    assert (again.kept, again.scores) == (kept, first.scores)
    assert path.read_bytes() == before


def test_scores_of_another_run_are_not_taken_over(runs, bench):
    evaluate_runs(list_runs(runs), Benchmark.open(bench))
    write_run(runs / "dir-same", DIRECTION_TASK, direction_answer(), EVIDENCE)
    (runs / "dir-same" / SCORES_FILE).write_bytes((runs / "dir-rag" / SCORES_FILE).read_bytes())
    (outcome,) = evaluate_runs([find_run(runs, "dir-same")], Benchmark.open(bench))
    assert (outcome.kept, outcome.scores.run_id) == (0, "dir-same")


@pytest.mark.parametrize("kind", [FtaScore, TraceScore, FactScore, PersScore])
@pytest.mark.parametrize("score", [-0.01, 1.01, float("nan"), float("inf")])
def test_no_record_holds_a_score_out_of_its_range(kind, score):
    named = {"judge": "structural/3", **({"scorer": "x"} if kind is PersScore else {})}
    assert kind.parse({**named, "score": 1.0}, "scores").score == 1
    with pytest.raises(DataError, match="score"):
        kind.parse({**named, "score": score}, "scores")


def test_scores_name_the_benchmark_that_a_run_made_outside_was_scored_against(runs, bench):
    write_run(runs / "outside", DIRECTION_TASK, direction_answer(), None, benchmark="")
    (outcome,) = evaluate_runs([find_run(runs, "outside")], Benchmark.open(bench))
    assert outcome.run.manifest.benchmark == ""
    assert outcome.scores.benchmark == "tiny"


DEEP = b'{"a": ' + b"[" * 200_000
ODD_FILES = [
    (PACKET_FILE, None, "cannot be read"),
    (PACKET_FILE, b'{"id": "caf\xe9"}', "not UTF-8"),
    (PACKET_FILE, DEEP, "nested too deeply"),
    (PACKET_FILE, b'{"id": "\\ud800"}', "lone surrogate"),
    (ANSWER_FILE, None, "cannot be read"),
    (ANSWER_FILE, DEEP, "nested too deeply"),
    ("manifest.json", DEEP, "nested too deeply"),
    ("manifest.json", None, "cannot be read"),
    (SCORES_FILE, None, "cannot be written"),
]


@pytest.mark.parametrize(("name", "content", "told"), ODD_FILES)
def test_one_odd_file_is_listed_and_the_other_runs_are_scored(runs, bench, name, content, told):
    path = runs / "bot-rag" / name
    path.unlink(missing_ok=True)
    path.mkdir() if content is None else path.write_bytes(content)
    outcomes = {each.run.path.name: each for each in evaluate_runs(
        list_runs(runs), Benchmark.open(bench))}  # fmt: skip
    odd = outcomes["bot-rag"]
    assert odd.broken
    assert f"{name}:" in odd.reason
    assert told in odd.reason
    assert outcomes["dir-native"].scores is not None
    assert outcomes["dir-rag"].scores is not None


@pytest.mark.parametrize("content", [DEEP, b'{"run_id": "\\udfff"}', b"\xff"])
def test_odd_scores_are_made_anew(runs, bench, content):
    path = list_runs(runs)[3].path / SCORES_FILE
    path.write_bytes(content)
    assert scored(runs, bench).kept == 0
    assert json.loads(path.read_text("utf-8"))["run_id"] == "dir-rag"


class Vandal(StructuralBackbone):
    """A model whose name and complaints are markup and steer a terminal."""

    name = "openai:[/b]\x1b[2J"

    def run(self, step, given):
        if step.name == "judge.drift":
            raise ReplyError("scope was [/i] \x1b]0;owned\x07")
        return super().run(step, given)


def test_what_strangers_wrote_is_shown_as_text_and_steers_nothing(runs, bench, monkeypatch):
    config = list_runs(runs)[3].manifest.config
    odd = config.model_copy(update={"agent": "ev[red]il\x1b[31m\x9b1m"})
    write_run(runs / "odd", DIRECTION_TASK, direction_answer(), EVIDENCE, config=odd)
    error = "no [/b] \x1b[31mKB\u202e"
    write_run(runs / "dir-dead", DIRECTION_TASK, None, None, status="failed", error=error)
    monkeypatch.setattr(command, "chosen_backbone", lambda *_, **__: Vandal())
    monkeypatch.setenv("COLUMNS", "200")
    result = invoke("--bench", bench, "--runs", runs)
    assert result.exit_code == 0, result.output
    assert not set("\x1b\x07\x9b\u202e") & set(result.output)
    for told in ("ev[red]il", "openai:[/b]", "scope was [/i]", "(no [/b] [31mKB"):
        assert told in result.output
