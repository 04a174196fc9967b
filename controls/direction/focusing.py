"""CoI: retrieval is focused on the incumbent, which is refined, or left if that contradicts it."""

from controls.case import Lent
from controls.direction.challenging import QUOTED, replacement
from controls.direction.dispute import Dispute, Scoped, scope_of
from controls.direction.leading import FEWEST_DOCUMENTS, contradicts
from controls.direction.records import FocusInput
from controls.direction.revising import revised
from controls.direction.steps import FOCUS
from controls.findings import Note, NoteKind
from controls.quoting import find_passage, texts_of
from controls.record import ExactPassage, Verdict

_NOTE_OF: dict[str, NoteKind] = {"mechanism": "mechanism", "validation_signal": "validation"}


def refocus(lent: Lent, dispute: Dispute, rule: str) -> Verdict:
    """Hold the incumbent against evidence about itself.

    Its claims are refined where they take a few papers for the field and more can be counted of
    it. It is replaced only if that evidence contradicts it, by `leading.contradicts`: its own
    literature falls or is too thin, and the other option, with two documents in scope, clearly
    grows. Which has more documents is not compared, as only the incumbent is searched for.

    Args:
        lent: what the run lends.
        dispute: incumbent and the option that stands best beside it.
        rule: named in the verdict.

    Raises:
        ReplyError: a reply cannot be used.
    """
    own, _ = dispute.options
    scoped = scope_of(lent, dispute, lent.look_up(own.text, about=own.id))
    given = dispute.given(scoped.weighed)
    found = lent.ask(FOCUS, FocusInput(**dict(given), claims=scoped.claims))
    if found.finding == "holds":
        return Verdict(status="no_conflict", rule=rule, reason=found.reason)
    if found.finding == "refine":
        return _refined(lent, dispute, scoped, rule, found.reason)
    if is_contradicted(dispute, scoped):
        return replacement(lent, dispute, scoped, rule, found.reason)
    reason = f"Counts and documents in scope do not bear this out: {found.reason}"
    return Verdict(status="rejected", rule=rule, reason=reason)


def is_contradicted(dispute: Dispute, scoped: Scoped) -> bool:
    """Whether the incumbent falls or is thin, and the other has documents and clearly grows."""
    own, other = (len(scoped.on(option.id)) for option in dispute.options)
    return contradicts(dispute.challenger, dispute.incumbent, documents=other, own_documents=own)


def _refined(lent: Lent, dispute: Dispute, scoped: Scoped, rule: str, reason: str) -> Verdict:
    """The incumbent, with what is counted over the field in place of narrower claims."""
    about = dispute.incumbent.about
    notes = _counted(lent, dispute, scoped)
    if not notes or len(scoped.on(about)) < FEWEST_DOCUMENTS:
        lacking = (
            "Nothing is counted in place of a claim" if not notes else "Too little is in scope"
        )
        return Verdict(status="rejected", rule=rule, reason=f"{lacking}. {reason}")
    draft = Verdict(
        status="committed",
        rule=rule,
        reason=reason,
        drift="scope",
        passages=(*_single(dispute, scoped), *scoped.passages(about, QUOTED)),
    )
    return revised(lent, dispute, scoped, about, notes, draft)


def _counted(lent: Lent, dispute: Dispute, scoped: Scoped) -> tuple[Note, ...]:
    """What is counted over the field in place of the claims that are of a few papers."""
    wanted = {_NOTE_OF[claim.name] for claim in scoped.claims if claim.level == "single"}
    return tuple(note for note in lent.notes_on(dispute.incumbent.about) if note.kind in wanted)


def _single(dispute: Dispute, scoped: Scoped) -> tuple[ExactPassage, ...]:
    """The claims that are of a few papers, where they stand in the answer."""
    texts = texts_of(dispute.case)
    sources = (f"answer.{claim.name}" for claim in scoped.claims if claim.level == "single")
    found = (find_passage(texts, source, texts[source]) for source in sources)
    return tuple(one for one in found if one is not None)
