"""How to read the page: every metric and mark in a sentence."""

from taxonomy.view.page.markup import Html, element

_TERMS = (
    (
        "FTA",
        "Agreement of the decision with what really happened after the cutoff, from 0 to 1: the"
        " weighted mean of what the target asks for.",
    ),
    (
        "Fact",
        "F1 of the answer's checkable claims and the hidden claims of the task, from 0 to 1:"
        " precision is how many of its claims came true, recall how many hidden claims it makes.",
    ),
    (
        "Trace",
        "How well the decisions rest on the evidence that the run itself read, from 0 to 1; an"
        " agent that reads nothing has none.",
    ),
    (
        "Pers",
        "How persuasive a reviewer would find the answer by itself, from 0 to 1, whether or not it"
        " came true.",
    ),
    (
        "Drift",
        "How far the decision departs from the reference in scope, causal role, intervention and"
        " horizon, from 0 (aligned) to 3 (severe); lower is better.",
    ),
    (
        "Controls",
        "Checks of the decision against the run's own evidence before it is written up: off, on for"
        " every decision, or gated, where a risk score chooses which decisions are checked.",
    ),
    (
        "Intervals",
        "In square brackets, at 95 %. Tasks are drawn with all their runs, because runs of one task"
        " are not independent; those of rates are Wilson's.",
    ),
    (
        "Judges",
        "Scores of different judges are never averaged. Every table names who judged; structural"
        " judges go by rules and word lists and ask no model.",
    ),
    (
        "★",
        "The best mean of its block, where all in it answered the same tasks. It does not say that"
        " the difference is more than chance: the intervals and paired differences do.",
    ),
    (
        "✓ ~ ✗",
        "Of a score from 0 to 1: two thirds or more, between, a third or less; ▲ and ▽ mark the"
        " first and the last of these in the index. Of evidence, ✓ and ✗ say whether all is from"
        " before the cutoff.",
    ),
    (
        "on 1, gated 1",
        "The number is the version of the controls' rules and prompts.",
    ),
    (
        "BM25/dense/fused",
        "The rank of a passage in a search by words, by vectors, and by both together.",
    ),
)


def guide_part() -> Html:
    """The list of terms."""
    return element(
        "dl",
        *(element("div", element("dt", term), element("dd", meaning)) for term, meaning in _TERMS),
        class_="terms",
    )
