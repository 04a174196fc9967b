"""Which rivals a bottleneck question holds together, and what is said of the root beside them."""

from dataclasses import replace

import pytest

from evaluation.mint.bottleneck_claims import bottleneck_claims
from evaluation.mint.bottleneck_followers import Costated, costated, risen_among
from evaluation.mint.bottleneck_limits import limitations
from evaluation.mint.bottleneck_rivals import Rival, Subdirection, rivals_of, subdirections
from evaluation.mint.bottleneck_slots import bottleneck_slots
from evaluation.mint.companions import Companion
from evaluation.mint.ground import Ground
from taxonomy.signals.problems.concepts import Concept
from tests.evaluation.mint.complaints import complaining_ground

ROOT = "reward hacking"


@pytest.fixture(scope="module")
def ground(tmp_path_factory: pytest.TempPathFactory) -> Ground:
    return complaining_ground(tmp_path_factory.mktemp("rivals") / "taxonomy", 1, {ROOT: 0.4})


@pytest.fixture(scope="module")
def topic(ground: Ground) -> Subdirection:
    return next(iter(subdirections(ground)))


@pytest.fixture(scope="module")
def rivals(ground: Ground, topic: Subdirection) -> dict[str, Rival]:
    return {one.limitation.named: one for one in rivals_of(topic, limitations(ground))}


def _known_by(rival: Rival, before: range) -> Rival:
    ids = tuple(map(str, before))
    return replace(rival, measured=replace(rival.measured, before_ids=ids))


@pytest.mark.parametrize(("start", "apart"), [(7, True), (6, False)])
def test_rivals_share_three_tenths_of_the_smaller_ones_papers_at_most(
    rivals: dict[str, Rival], start: int, apart: bool
) -> None:
    few = _known_by(rivals[ROOT], range(10))
    many = _known_by(rivals["latency"], range(start, 100))
    assert few.apart(many) is many.apart(few) is apart


@pytest.mark.parametrize(
    ("mine", "theirs", "apart"),
    [
        (("adaptability",), ("flexibility",), False),
        (("comput", "cost"), ("ineffici",), False),
        (("adaptability",), ("robustness",), True),
    ],
)
def test_rivals_that_mean_the_same_to_a_reader_are_not_apart(
    rivals: dict[str, Rival], mine: tuple[str, ...], theirs: tuple[str, ...], apart: bool
) -> None:
    one, other = (
        replace(
            _known_by(rivals[ROOT], papers),
            limitation=replace(rivals[ROOT].limitation, concept=Concept("wanting", stems)),
        )
        for stems, papers in ((mine, range(10)), (theirs, range(10, 20)))
    )
    assert one.apart(other) is apart


def _sharing(rival: Rival, topic: Subdirection, start: int, end: int) -> Rival:
    return replace(rival, papers=frozenset(list(topic.base.days)[start:end]))


def test_beside_the_root_stands_what_a_fifth_of_its_papers_take_up(
    rivals: dict[str, Rival], topic: Subdirection
) -> None:
    root = _sharing(rivals[ROOT], topic, 0, 50)
    close = _sharing(rivals["latency"], topic, 40, 60)
    rare = _sharing(rivals["mode collapse"], topic, 41, 55)
    usual = _sharing(rivals["knowledge conflicts"], topic, 0, len(topic.base.days))
    every = (root, close, rare, usual)
    (found,) = costated(topic, root, every, (root,), 3)
    assert found.rival is close
    assert not found.asked


def test_a_rival_of_the_question_stands_beside_the_root_where_nothing_else_does(
    rivals: dict[str, Rival], topic: Subdirection
) -> None:
    root, *others = (
        _sharing(rivals[one], topic, 0, 50) for one in (ROOT, "latency", "mode collapse")
    )
    asked, free = others
    assert [one.rival for one in costated(topic, root, (root, asked, free), others[:1], 3)] == [
        free
    ]
    assert [one.rival for one in costated(topic, root, (root, asked), others[:1], 3)] == [asked]


def test_a_bridge_names_a_rival_of_the_question_only_where_no_paper_tells_of_a_cause(
    ground: Ground, rivals: dict[str, Rival], topic: Subdirection
) -> None:
    root = rivals[ROOT]
    beside = (Costated(rivals["latency"], root.measured.window_ids, asked=True),)
    (named,) = _bridge(ground, topic, root, beside)
    assert "latency" in named
    cause = "Existing agents lose their way because reward hacking leads to plans of no use."
    later = tuple(
        one.model_copy(update={"abstract": cause})
        if one.id == root.measured.window_ids[-1]
        else one
        for one in ground.later
    )
    assert _bridge(replace(ground, later=later), topic, root, beside) == (cause,)


def test_a_bridge_that_nothing_bears_is_left_out(
    ground: Ground, rivals: dict[str, Rival], topic: Subdirection
) -> None:
    assert _bridge(ground, topic, rivals[ROOT], ()) == ()


def _bridge(
    ground: Ground, topic: Subdirection, root: Rival, beside: tuple[Costated, ...]
) -> tuple[str, ...]:
    slots = {one.name: one.variants for one in bottleneck_slots(ground, topic, [root], beside, ())}
    assert "root_bottleneck" in slots
    return slots.get("causal_bridge", ())


def test_claims_tell_of_rises_beyond_noise_alone(
    ground: Ground, rivals: dict[str, Rival], topic: Subdirection
) -> None:
    root = rivals[ROOT]
    (risen,) = risen_among(ground, topic, root, 3)
    clear, unsure = (risen._replace(change=replace(risen.change, low=low)) for low in (0.1, 0.0))

    def said(moved: Companion) -> str:
        every = tuple(rivals.values())
        claims = bottleneck_claims(ground, topic, "RFBOT-0001", every, root, (), (moved,))
        return " ".join(one.text for one in claims)

    assert "larger part" in said(clear)
    assert "larger part" not in said(unsure)
    assert f"{ROOT} multiplies its share most" in said(unsure)
