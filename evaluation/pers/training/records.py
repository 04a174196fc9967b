"""What a training report holds."""

from pydantic import Field

from foresci.schema import Family, Record


class Estimate(Record):
    """A figure with its 95 % bootstrap interval over tasks; no bounds below two tasks."""

    value: float
    low: float | None
    high: float | None


class Validation(Record):
    """How well a scorer foretells mean ratings of tasks that it was not fitted on."""

    scorer: str
    spearman: Estimate | None = Field(
        description="Rank correlation over all answers; None where one side is constant."
    )
    error: Estimate = Field(description="Mean absolute error in points of the scale of 1 to 7.")
    pairs: Estimate | None = Field(
        description="Share of pairs of answers to one task that it puts in the raters' order;"
        " equal predictions count half; pairs with equal mean ratings are left out."
    )


class Importance(Record):
    """What a feature does in a fitted regressor."""

    feature: str
    gain: float = Field(description="Share of the loss that splits on it took away, in [0, 1].")
    direction: float | None = Field(
        description="Spearman correlation of the feature with the predictions, in which other"
        " features have their part; None where no tree splits on it."
    )


class FamilyReport(Record):
    """The regressor of one family, judged out of fold."""

    family: Family
    answers: int
    tasks: int
    ratings: int
    raters: int
    reliability: float | None = Field(
        description="Of the mean rating; its root bounds what any scorer's correlation can be."
    )
    validations: tuple[Validation, ...] = Field(description="The regressor first, then baselines.")
    importances: tuple[Importance, ...] = Field(description="Of the full fit, greatest gain first.")


class LeftOut(Record):
    """A family without a regressor."""

    family: Family
    reason: str


class TrainingReport(Record):
    """Everything that a reader needs to know how far to trust a model."""

    judge: str = Field(description="Who measured the features.")
    panel: str = Field(
        description="SHA-256 of all items and ratings of the panel, those left out as well."
    )
    seed: int
    folds: int
    resamples: int = Field(description="Of tasks, for the intervals of error and pairs.")
    rank_resamples: int = Field(description="Of tasks, for the intervals of Spearman.")
    parameters: dict[str, str | int | float]
    raters: int
    rated_once: int = Field(description="Answers left out because fewer than two rated them.")
    unmeasured: tuple[str, ...] = Field(
        description="Items left out because the judge's reply about them could not be used."
    )
    families: tuple[FamilyReport, ...]
    pooled: tuple[Validation, ...] = Field(description="Over the answers of all families.")
    left_out: tuple[LeftOut, ...]
