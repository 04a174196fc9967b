"""ARIS: what was searched and verified, the cards, the draft under attack, and the audit."""

from collections import Counter
from collections.abc import Iterator

from evaluation.report.runs.stages.told import LAST, Stage, Told, line, listed, pairs
from taxonomy.view.page.markup import Html, element

AUDIT = ("KEEP", "FIX", "REPLACE", "REMOVE")


def _read(told: Told) -> Iterator[Html]:
    verified = told.last("verify")
    found = sum(row["found"] for row in told.rows("lit_search"))
    failed = (
        f" Failed forms: {listed(verified['failed_forms'])}." if verified["failed_forms"] else ""
    )
    yield line("Searched", f"{pairs(told.last('lit_queries')['forms'])}; {found} passages.{failed}")
    warned = ", which is much" if verified["warning"] else ""
    share = f"{verified['unverified']:.0%} of {verified['checked']} not on their option{warned}"
    yield line("Verified", f"{share}. Papers on it: {pairs(verified['verified'])}.")


def _gaps(told: Told) -> Iterator[Html]:
    reads = {str(row["about"]): row["read"] for row in told.rows("deep_read")}
    gaps = Counter(str(gap).replace("_", " ") for gap in told.last("wiki_gaps")["gaps"])
    opened = f" Gaps: {pairs(dict(sorted(gaps.items())))}." if gaps else ""
    yield line("Read closely", f"{pairs(reads)}.{opened}")


def _cards(told: Told) -> Iterator[Html]:
    demoted = told.last("filter")["demoted"] if told.rows("filter") else []
    back = f" Set back: {listed(demoted)}." if demoted else ""
    yield line("Cards", f"{pairs(told.last('options')['cards'])}.{back}")


def _drafted(told: Told) -> Iterator[Html]:
    orders = [*told.rows("draft"), *told.rows("revise")]
    yield line("Draft", f"{' > '.join(map(str, orders[-1]['order']))}.")
    for row in told.rows("review"):
        fixes = f": {' '.join(map(str, row['fixes']))}" if row["fixes"] else ""
        verdict = str(row["verdict"]).replace("_", " ")
        yield line(f"Review {row['round']}", f"{row['score']} of 10, {verdict}{fixes}.")


def _attacked(told: Told) -> Iterator[Html]:
    """The charges against the draft, and which of them were left standing."""
    judged = told.last("adjudicate")
    left = {str(one) for one in judged["open"]}
    charges = [
        element("li", str(charge), " (still open)" if str(charge) in left else "")
        for charge in told.last("kill")["charges"]
    ]
    yield line("Attacked", f"on {len(charges)} points, then {judged['verdict']}:", _list(charges))


def _list(items: list[Html]) -> Html:
    return element("ul", *items)


def _audited(told: Told) -> Iterator[Html]:
    row = told.last("cite_audit")
    counts = ", ".join(f"{name.lower()} {row[name]}" for name in AUDIT)
    yield line("Citations audited", f"{counts}; {row['notes']} notes.")


STAGES: tuple[Stage, ...] = (
    (("brief", "lit_queries", "lit_search", "verify"), _read),
    (("deep_read", "wiki_gaps"), _gaps),
    (("options", "filter", "prior_check"), _cards),
    (("draft", "review", "revise"), _drafted),
    (("kill", "adjudicate"), _attacked),
    (("cite_audit",), _audited),
    *LAST,
)
