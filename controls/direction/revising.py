"""Writing a direction decision again, and whether what was written can be used."""

from collections.abc import Iterable

from controls.case import Lent, Lock
from controls.direction.dispute import Dispute, Scoped
from controls.findings import Note
from foresci.llm.errors import ReplyError
from foresci.options import match_option
from foresci.schema import DirectionAnswer


def revise(
    lent: Lent, dispute: Dispute, scoped: Scoped, chosen: str, notes: tuple[Note, ...]
) -> DirectionAnswer:
    """The decision written again for an option.

    Raises:
        ReplyError: it names another option or label, cites nothing that is in scope, or is no
            usable reply.
    """
    written = lent.write(Lock(order=dispute.order(chosen), notes=notes))
    if not isinstance(written, DirectionAnswer):
        raise ReplyError("the revision is no direction decision")
    if match_option(written.candidate, dispute.task.candidates) != chosen:
        raise ReplyError(f"the revision names {written.candidate!r} instead of {chosen}")
    if written.trajectory not in dispute.task.trajectories:
        raise ReplyError(f"the revision's label {written.trajectory!r} is none of the task's")
    sounded = {one.about: one.evidence for one in (dispute.incumbent, dispute.challenger)}
    in_scope = {item.id for item in scoped.on(chosen)} | set(sounded[chosen])
    in_scope |= {cited for note in notes for cited in note.evidence}
    if in_scope.isdisjoint(cited_by(written)):
        raise ReplyError("the revision cites no evidence that is in scope")
    return written


def cited_by(answer: DirectionAnswer) -> Iterable[str]:
    """The ids that an answer's claims cite."""
    claims = (answer.direction, answer.mechanism, answer.validation_signal, answer.risk)
    return [cited for claim in claims for cited in claim.evidence]
