"""The page on persuasiveness holds every feature and weight there is."""

from pathlib import Path

from evaluation.pers.features import FEATURES
from evaluation.pers.rubric import RUBRIC, weights_of
from foresci.schema.task import FAMILIES

PAGE = Path(__file__).parents[3] / "docs" / "persuasiveness.md"


def test_every_feature_is_on_the_page_with_meaning_measurement_and_weight() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for family in FAMILIES:
        rows = page.split(f"### {family.capitalize()}\n", 1)[1].split("\n#", 1)[0].splitlines()
        weights = weights_of(family)
        wanted = [
            f"| `{one.name}` | {weights.get(one.name, 0):g} | {one.meaning} | {one.measured} |"
            for one in FEATURES[family]
        ]
        assert [row for row in rows if row.startswith("| `")] == wanted
    assert f"`{RUBRIC}`" in page
