"""The learned numbers of the Gin Rummy players: networks, weights of beliefs, and how often hands end in which way.

One file holds them; `python -m hearthside.ai.training gin` makes it. Knows no cards. NumPy is imported when it is
needed, so that a server can answer its first page without it.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import as_file, files
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    import numpy as np
    from numpy.typing import NDArray

    Rows = NDArray[np.float32]

UNIT: Final = 25.0
"""Points that stand for 1 inside the networks."""
VERSION: Final = 3
"""The version of the file. Another version has other features, and cannot be read."""
NETWORKS: Final = ("play", "knock", "open")
_WON: Final = (6.0, 12.0, 18.0, 25.0, 32.0, 40.0, 50.0, 65.0)
OUTCOMES: Final = (*(-points for points in reversed(_WON)), 0.0, *_WON)
"""The points of the outcomes that the networks predict. Points between two of them count as a share of both."""
_KEYS: Final = ("rows", "starts", "sums", "start")
"""What the parts of a network are called in the file."""


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
        import numpy as np

        parts = {
            f"{name}_{key}": part for name in NETWORKS for key, part in zip(_KEYS, getattr(self, name), strict=True)
        }
        header = np.frombuffer(json.dumps({"version": VERSION, **self.header}).encode(), np.uint8)
        with path.open("wb") as file:
            np.savez_compressed(
                file, header=header, signs=self.card_weights, energy=self.belief_weights, hands=self.hands, **parts
            )

    @classmethod
    def load(cls, path: Path) -> Weights:
        """Read what `save` wrote. ValueError with a sentence for a file of another version."""
        import numpy as np

        with np.load(path) as found:
            header = json.loads(bytes(found["header"]).decode())
            if header["version"] != VERSION:
                raise ValueError(f"{path.name} is of version {header['version']}, and {VERSION} is wanted.")
            networks = {name: Network(*(found[f"{name}_{key}"] for key in _KEYS)) for name in NETWORKS}
            return cls(
                header,
                **networks,
                card_weights=found["signs"],
                belief_weights=found["energy"],
                hands=found["hands"],
            )

    @classmethod
    @cache
    def default(cls) -> Weights:
        """Those that come with the program."""
        with as_file(files(__package__).joinpath("weights.npz")) as path:
            return cls.load(path)
