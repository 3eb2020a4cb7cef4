"""What the environments of Gymnasium and PettingZoo have in common. Needs Gymnasium."""

from typing import Any, Final, Literal

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from .encoding import Encoding

Seen = dict[str, NDArray[Any]]
"""``observation``, uint8[size], and ``action_mask``, int8[actions]."""
RenderMode = Literal["human", "ansi"]
RENDER_MODES: Final = ["human", "ansi"]


def seen_space(encoding: Encoding) -> spaces.Dict:
    """The space of what a seat sees."""
    return spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (encoding.size,), np.uint8),
            "action_mask": spaces.Box(0, 1, (encoding.actions,), np.int8),
        }
    )


def nothing_seen(encoding: Encoding) -> Seen:
    """What a seat sees once its episode is over."""
    return {
        "observation": np.zeros(encoding.size, np.uint8),
        "action_mask": np.zeros(encoding.actions, np.int8),
    }


def check_render_mode(mode: str | None) -> None:
    """Raise ValueError where a table cannot be rendered so."""
    if mode not in (None, *RENDER_MODES):
        raise ValueError(f"Choose human or ansi to render, not {mode!r}.")
