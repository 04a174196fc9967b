"""`foresci runs show`: one run in words."""

from typing import TYPE_CHECKING, Annotated, Any

import typer

from foresci.cli.options import JsonOption, RunsOption, print_json, runs_folder

if TYPE_CHECKING:
    from evaluation.run_scores import Scores
    from foresci.runs import RunFolder
    from foresci.schema import EvidencePacket


def show(
    run_id: Annotated[str, typer.Argument(help="Run id, or the path of a run folder.")],
    runs: RunsOption = None,
    as_json: JsonOption = False,
) -> None:
    """Show what one run was asked, what it decided from which evidence, and what that was worth.

    `foresci trace` has its searches and steps, answer.md in its folder the whole answer.

    Example: foresci runs show RFDIR-0001--hybrid_rag--structural--off--1a2b3c4d
    """
    from foresci.runs import find_run

    shown = document(find_run(runs_folder(runs), run_id))
    if as_json:
        print_json(shown)
    else:
        from foresci.cli.runs_show_text import print_run

        print_run(shown)


def document(run: "RunFolder") -> dict[str, Any]:
    """What is shown of a run, as plain data; `answered` is None of one that has not finished.

    Raises:
        DataError: its manifest, or a file of a finished run, cannot be read.
    """
    finished = run.manifest.status == "finished"
    return {
        "path": str(run.path),
        "manifest": run.manifest.to_json(),
        "answered": _answered(run) if finished else None,
        **(_scored(run) if finished else {"scores": None, "unscored": None}),
        "files": {
            path.name: path.stat().st_size for path in sorted(run.path.iterdir()) if path.is_file()
        },
    }


def _answered(run: "RunFolder") -> dict[str, Any]:
    from evaluation.paired.claims import choice_of
    from evaluation.paired.rows import control_of
    from foresci.cli.runs_memo import memo_of
    from foresci.schema import citations_of

    control, memo = control_of(run), memo_of(run)
    return {
        "question": memo.question,
        "title": memo.title,
        "choice": choice_of(run.answer),
        "evidence": _evidence(run.packet, {cited for _, cited in citations_of(run.answer)}),
        "searches": sum(row.get("kind") == "retrieval" for row in run.trace),
        "control": None if control is None else control.to_json(),
    }


def _evidence(packet: "EvidencePacket", cited: set[str]) -> dict[str, Any]:
    days = sorted(item.public_on for item in packet.items)
    return {
        "passages": len(packet.items),
        "papers": len({item.paper_id for item in packet.items}),
        "cited": len(cited),
        "first_day": days[0].isoformat() if days else None,
        "last_day": days[-1].isoformat() if days else None,
    }


def _scored(run: "RunFolder") -> dict[str, Any]:
    from evaluation.scored import read_scores
    from foresci.errors import ForesciError

    try:
        return {"scores": _scores(read_scores(run)), "unscored": None}
    except ForesciError as error:
        return {"scores": None, "unscored": str(error)}


def _scores(scores: "Scores") -> dict[str, Any]:
    from evaluation.metrics import METRICS
    from evaluation.summary import judge_of, value_of

    return {
        metric: {"value": value_of(scores, metric), "judge": judge_of(scores, metric)}
        for metric in METRICS
    }
