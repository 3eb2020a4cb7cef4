"""The learned numbers of the Gin Rummy players: networks, weights of beliefs, and how often hands end in which way.

One file holds them; `python -m hearthside.ai.training gin` makes it. Knows no cards. NumPy is imported when it is
needed, so that a server can answer its first page without it.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from hearthside.ai import weights_file

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from importlib.resources.abc import Traversable
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]

UNIT: Final = 25.0
"""Points that stand for 1 inside the networks."""
VERSION: Final = 4
"""The version of the file. Another version has other features, and cannot be read."""
NETWORKS: Final = ("play", "knock", "open")
_WON: Final = (6.0, 12.0, 18.0, 25.0, 32.0, 40.0, 50.0, 65.0)
OUTCOMES: Final = (*(-points for points in reversed(_WON)), 0.0, *_WON)
"""The points of the outcomes that the networks predict. Points between two of them count as a share of both."""
_ARRAYS: Final = ("card_weights", "belief_weights", "hands")
"""What the file holds beside the networks."""


class Network(NamedTuple):
    """One hidden layer of rectified linear units, and a linear output: the chance of each of `OUTCOMES`."""

    hidden_weights: Rows
    """float32[features, hidden]"""
    hidden_biases: Rows
    """float32[hidden]"""
    output_weights: Rows
    """float32[hidden, outcomes]"""
    output_biases: Rows
    """float32[outcomes]"""

    def outcome_chances(self, features: Any) -> Rows:
        """The chance of each outcome, float32[n, outcomes], for float32[n, features]; each row sums to about 1."""
        import numpy as np

        hidden = np.maximum(np.asarray(features, np.float32) @ self.hidden_weights + self.hidden_biases, 0)
        chances: Rows = hidden @ self.output_weights + self.output_biases
        return chances

    def points(self, features: Any) -> Rows:
        """The expected points, float32[n], for float32[n, features]."""
        import numpy as np

        expected: Rows = self.outcome_chances(features) @ np.array(OUTCOMES, np.float32)
        return expected

    def value(self, features: Sequence[float]) -> float:
        """The expected points for one row of features."""
        return float(self.points([features])[0])


class Weights(NamedTuple):
    """All learned numbers."""

    header: Mapping[str, Any]
    """What made them: game, seed, rounds, hands, rate and command."""
    play: Network
    """For hands that are played on."""
    knock: Network
    """For hands that are laid open."""
    open: Network
    """For hands that are played on, when the opponent's hand is seen too."""
    card_weights: NDArray[np.float64]
    """By how much each feature of a card raises the log odds that the opponent holds it, float64[CARD_FEATURES]."""
    belief_weights: NDArray[np.float64]
    """By how much each feature of a whole hand and its past raises its log odds, float64[BELIEF_FEATURES]."""
    hands: NDArray[np.float64]
    """How often hands end in which way, by the difference of the two counts: see `equity`."""

    def packed(self, utilities: Sequence[float] | NDArray[np.float64] = OUTCOMES) -> Rows:
        """The networks as one row of float32, as the kernels read them. Their outputs are expected utilities, given the
        utility of each outcome.
        """
        import numpy as np

        by_outcome = np.asarray(utilities, np.float32) / np.float32(UNIT)
        networks: list[Network] = [getattr(self, name) for name in NETWORKS]
        return np.concatenate(
            [
                part.ravel()
                for net in networks
                for part in (
                    net.hidden_weights,
                    net.hidden_biases,
                    net.output_weights @ by_outcome,
                    (net.output_biases @ by_outcome)[None],
                )
            ]
        )

    def save(self, path: Path) -> None:
        """Write them to a file."""
        parts = {f"{name}_{key}": part for name in NETWORKS for key, part in getattr(self, name)._asdict().items()}
        rest = {name: getattr(self, name) for name in _ARRAYS}
        weights_file.write(path, {"version": VERSION, **self.header}, **parts, **rest)

    @classmethod
    def load(cls, path: Path | Traversable) -> Weights:
        """Read what `save` wrote. ValueError with a sentence for a file of another version."""
        header, arrays = weights_file.read(path, VERSION)
        play, knock, both_open = (Network(*(arrays[f"{name}_{key}"] for key in Network._fields)) for name in NETWORKS)
        return cls(header, play, knock, both_open, *(arrays[name] for name in _ARRAYS))

    @classmethod
    @cache
    def default(cls) -> Weights:
        """Those that come with the program."""
        return cls.load(files(__package__) / "weights.npz")
