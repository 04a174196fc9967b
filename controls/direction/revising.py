"""Writing a direction decision again, and whether what was written can be used."""

from collections.abc import Iterable

from controls.case import Lent, Lock
from controls.direction.dispute import Dispute, Scoped
from controls.findings import Note
from controls.record import Verdict
from foresci.options import match_option
from foresci.schema import Answer, DirectionAnswer
from knowledge_base.text import tokenize


def revised(
    lent: Lent,
    dispute: Dispute,
    scoped: Scoped,
    chosen: str,
    counted: tuple[Note, ...],
    draft: Verdict,
) -> Verdict:
    """A verdict with the decision as it is written again for an option.

    It is `failed`, and shows what was written all the same, if that names another option or label
    or cites nothing that the scope step passed; there is no conflict if it says the same as before.

    Args:
        lent: what the run lends.
        dispute: the decision.
        scoped: what is in scope.
        chosen: the option that is settled.
        counted: notes on it, which come first in the new answer.
        draft: the verdict if the revision can be used.

    Raises:
        ReplyError: nothing was written that is a decision.
    """
    notes = in_scope(counted, scoped, chosen)
    written = lent.write(Lock(order=dispute.order(chosen), notes=notes))
    fault = fault_of(dispute, scoped, chosen, written)
    if fault:
        return draft.model_copy(update={"status": "failed", "reason": fault, "proposal": written})
    if _plain(dispute, written) == _plain(dispute, dispute.answer):
        reason = "Written again, the decision says the same."
        return Verdict(status="no_conflict", rule=draft.rule, reason=reason)
    return draft.model_copy(update={"proposal": written})


def in_scope(counted: tuple[Note, ...], scoped: Scoped, chosen: str) -> tuple[Note, ...]:
    """Notes on an option of which the first cites a document in scope, its nearest in words.

    Counts are made over all papers on an option, and cite any of them as examples. Without notes
    the words of the first document are one.
    """
    documents = scoped.on(chosen)
    if not documents:
        return counted
    if not counted:
        first = documents[0].id
        text = f"One paper says: \u201c{scoped.words[first].rstrip(' .')}\u201d."
        return (Note(kind="trend", text=text, about=chosen, evidence=(first,)),)
    note, *others = counted
    wanted = set(tokenize(note.text))
    nearest = max(documents, key=lambda item: len(wanted & set(tokenize(item.text))))
    evidence = tuple(dict.fromkeys((nearest.id, *note.evidence)))
    return (note.model_copy(update={"evidence": evidence}), *others)


def fault_of(dispute: Dispute, scoped: Scoped, chosen: str, written: Answer) -> str | None:
    """Why a revision cannot be used; None where it can."""
    if not isinstance(written, DirectionAnswer):
        return "The revision is no direction decision."
    if match_option(written.candidate, dispute.task.candidates) != chosen:
        return f"The revision names {written.candidate!r} instead of {chosen}."
    if written.trajectory not in dispute.task.trajectories:
        return f"The revision's label {written.trajectory!r} is none of the task's."
    documents = {item.id for item in scoped.items if item.about == chosen}
    if documents.isdisjoint(cited_by(written)):
        return "The revision cites no evidence that is in scope."
    return None


def cited_by(answer: DirectionAnswer) -> Iterable[str]:
    """The ids that an answer's claims cite."""
    claims = (answer.direction, answer.mechanism, answer.validation_signal, answer.risk)
    return [cited for claim in claims for cited in claim.evidence]


def _plain(dispute: Dispute, answer: Answer) -> Answer:
    """An answer whose candidate is named by its id, where it names one."""
    if not isinstance(answer, DirectionAnswer):
        return answer
    named = match_option(answer.candidate, dispute.task.candidates)
    return answer.model_copy(update={"candidate": named or answer.candidate})
