"""What a task adds to its question."""

from foresci.schema import BottleneckTask, DirectionTask, PlanningTask, Task, VenueTask


def setting_of(task: Task) -> str:
    """The constraint, the subdirection, or the project; nothing for a direction task."""
    match task:
        case PlanningTask():
            return task.constraint
        case BottleneckTask():
            return task.subdirection
        case VenueTask():
            return task.project
        case DirectionTask():
            return ""
