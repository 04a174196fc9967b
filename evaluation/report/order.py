"""In which order systems stand: baselines first, and of an agent off before on before gated."""

from controls import CONTROLS_MODES
from evaluation.diagnostics.pool import agent_order

_MODES = tuple(str(mode) for mode in CONTROLS_MODES)


def system_order(backbone: str, agent: str, controls: str) -> tuple[object, ...]:
    """Sorts by backbone, agent and controls; a version may stand behind the mode."""
    mode = controls.split(" ")[0]
    place = _MODES.index(mode) if mode in _MODES else len(_MODES)
    return backbone, agent_order(agent), place, controls
