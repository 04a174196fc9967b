"""What a report is about, in facts: the first thing on the page."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from evaluation.diagnostics.judges import judged_by
from evaluation.report.reading import Overview
from foresci.schema.run import RunManifest
from taxonomy.view.page.markup import Html, element

RISKY = ("after_cutoff", "undeclared")


def about_part(overview: Overview) -> Html:
    """A list of facts, and a warning where a model may know what happened."""
    facts = [
        element("div", element("dt", name), element("dd", fact))
        for name, fact in _facts(overview)
        if fact
    ]
    description = element("p", overview.benchmark.manifest.description)
    return element("div", description, *_warnings(overview), element("dl", *facts, class_="facts"))


def _facts(overview: Overview) -> Iterator[tuple[str, str]]:
    manifests = [one.manifest for one in overview.told]
    configs = [one.config for one in manifests]
    yield "Benchmark", overview.benchmark.manifest.name
    yield "Tasks", _tasks(overview)
    yield "Runs", _runs(overview)
    yield "Agents", _counted(config.agent for config in configs)
    yield "Backbones", _counted(config.backbone for config in configs)
    yield (
        "Controls",
        _counted(_controls(config.controls, config.controls_version) for config in configs),
    )
    yield "Judges", judged_by(overview.rows)
    yield "Evaluator", _counted(row.evaluator for row in overview.rows)
    yield "Code of the runs", _counted(config.code_version for config in configs)
    yield "Seeds", _counted(str(config.seed) for config in configs)
    yield "Begun", _begun(manifests)


def _tasks(overview: Overview) -> str:
    tasks, of = overview.tasks, len(overview.benchmark.tasks)
    families = _counted(task.family for task in tasks)
    domains = ", ".join(sorted({task.domain for task in tasks}))
    cutoffs = ", ".join(sorted({str(task.cutoff) for task in tasks}))
    return f"{len(tasks):,} of {of:,}: {families}; {domains}; cutoff {cutoffs}"


def _runs(overview: Overview) -> str:
    failed = sum(one.reason is not None for one in overview.missing)
    waiting = len(overview.missing) - failed
    counts = {
        "finished": len(overview.told),
        "scored": len(overview.rows),
        "failed": failed,
        "waiting": waiting,
    }
    return ", ".join(f"{count:,} {what}" for what, count in counts.items() if count)


def _controls(mode: str, version: str | None) -> str:
    return mode if version is None else f"{mode} (version {version})"


def _counted(names: Iterable[str]) -> str:
    """Every name once; with the number of its runs or tasks where there are several."""
    counts = Counter(names)
    if len(counts) == 1:
        return next(iter(counts))
    return ", ".join(f"{name} {count:,}" for name, count in sorted(counts.items()))


def _begun(manifests: Sequence[RunManifest]) -> str:
    days = sorted({one.started_at.date().isoformat() for one in manifests})
    return " to ".join(dict.fromkeys((days[0], days[-1]))) if days else ""


def _warnings(overview: Overview) -> Iterator[Html]:
    told = Counter(
        one.manifest.knowledge.sentence
        for one in overview.told
        if one.manifest.knowledge is not None and one.manifest.knowledge.status in RISKY
    )
    for sentence, count in sorted(told.items()):
        yield element(
            "p",
            element("b", f"⚠ May know what happened ({count:,} of {len(overview.told):,} runs): "),
            sentence,
            class_="warning",
        )
