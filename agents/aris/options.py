"""How the options of a task are called."""

from agents.signals.families import venue_name
from agents.wording import headline
from foresci.schema import Task, VenueTask


def name_of(task: Task, option: str) -> str:
    """What an option is called in a sentence, by its text; a venue's name may hold commas."""
    name = venue_name(option)
    return name if isinstance(task, VenueTask) else headline(name)
