"""A task's support packet in words, as far as the benchmark carries the papers."""

from collections.abc import Mapping
from typing import Any

from foresci.benchmark import Benchmark
from foresci.errors import DataError
from foresci.schema import Paper, SupportPassage, Task
from knowledge_base import KnowledgeBase
from knowledge_base.evidence import carried_kb


def quoted_support(benchmark: Benchmark, task: Task) -> list[dict[str, Any]]:
    """The passages of a task as JSON data, each with `title` and `text`.

    Both are None where the benchmark does not carry the knowledge base.

    Raises:
        DataError: a passage is not in the paper that it names, or its paper not in the knowledge
            base.
        IntegrityError: the knowledge base is not the one that the benchmark was made from.
    """
    passages = benchmark.packets.get(task.id, ())
    named = benchmark.kb(task.domain, task.cutoff)
    folder = benchmark.kb_folder(named) if named else None
    if not passages or folder is None or not folder.is_dir():
        return [_quoted(passage, None) for passage in passages]
    carried_kb(benchmark, task.domain, task.cutoff)
    kb = KnowledgeBase.open(folder)
    return [_quoted(passage, _paper(kb, passage)) for passage in passages]


def support_line(passage: Mapping[str, Any]) -> str:
    """One passage as a reader sees it; `passage` as `quoted_support` gives it."""
    where = f"{passage['public_on']}  {passage['paper_id']}"
    if passage["text"] is None:
        return f"{where}  {passage['section']}, characters {passage['start']} to {passage['end']}"
    return f"{where}  {passage['title']}\n{passage['text']}"


def _paper(kb: KnowledgeBase, passage: SupportPassage) -> Paper:
    if passage.paper_id not in kb.table.row_of:
        raise DataError(f"{_of(passage)}: no such paper in {kb.root}")
    return kb.paper(passage.paper_id)


def _quoted(passage: SupportPassage, paper: Paper | None) -> dict[str, Any]:
    if paper is None:
        return {**passage.to_json(), "title": None, "text": None}
    text = paper.text_at(passage.section, passage.start, passage.end)
    if text is None:
        raise DataError(
            f"{_of(passage)}: no characters {passage.start} to {passage.end} in its "
            f"{passage.section}"
        )
    return {**passage.to_json(), "title": paper.title, "text": text}


def _of(passage: SupportPassage) -> str:
    return f"support packet of {passage.task_id}, paper {passage.paper_id}"
