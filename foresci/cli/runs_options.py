"""Options by which several `foresci runs` commands choose runs."""

from typing import Annotated

import typer

PATTERN = "Can be given several times, and hold * and ?."
TaskOption = Annotated[list[str] | None, typer.Option("--task", help=f"Task id. {PATTERN}")]
AgentOption = Annotated[list[str] | None, typer.Option("--agent", help=f"Agent. {PATTERN}")]
BackboneFilter = Annotated[
    list[str] | None, typer.Option("--backbone", help=f"Backbone. {PATTERN}")
]
ControlsOption = Annotated[
    list[str] | None, typer.Option("--controls", help="off, on or gated; several times.")
]
FamilyOption = Annotated[list[str] | None, typer.Option("--family", help=f"Family. {PATTERN}")]
DomainOption = Annotated[list[str] | None, typer.Option("--domain", help=f"Domain. {PATTERN}")]
StatusOption = Annotated[
    list[str] | None,
    typer.Option("--status", help="finished, failed, running or damaged; several times."),
]
SweepOption = Annotated[
    str | None, typer.Option("--sweep", metavar="SWEEP", help="Only runs of this sweep's plan.")
]
