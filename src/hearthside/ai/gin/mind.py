"""What a player of Gin Rummy has learned, as numbers in one file: nets, the weights of signs, and what is telling of a
whole hand. Knows no cards; `python -m hearthside.ai.train gin` makes it.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

UNIT: Final = 25.0
"""The points that stand for 1 within the nets."""
VERSION: Final = 1
"""Of the file: another one has other figures, and cannot be read."""
NETS: Final = ("play", "knock", "open")
Rows = NDArray[np.float32]


class Net(NamedTuple):
    """One layer of hidden units that are never below 0, and their sum."""

    rows: Rows
    """For each figure, its weight for each hidden unit: float32[figures, hidden]."""
    starts: Rows
    """float32[hidden]"""
    sums: Rows
    """float32[hidden]"""
    start: Rows
    """float32[1]"""

    def points(self, figures: Any) -> NDArray[np.float32]:
        """The points that rows of figures promise, float32[n]."""
        units = np.maximum(np.asarray(figures, np.float32) @ self.rows + self.starts, 0)
        promised: Rows = np.float32(UNIT) * (units @ self.sums + self.start)
        return promised

    def promise(self, figures: Sequence[float]) -> float:
        """The points that one row of figures promises."""
        return float(self.points(figures)[0])


class Mind(NamedTuple):
    """All of it."""

    header: Mapping[str, Any]
    """What made it."""
    play: Net
    """For hands that are played on with."""
    knock: Net
    """For hands that are laid open."""
    open: Net
    """For hands that are played on with, where the other's hand is seen too."""
    signs: NDArray[np.float64]
    """How much each sign speaks for the other holding a card."""
    energy: NDArray[np.float64]
    """How much each trait speaks for a whole hand."""

    @property
    def flat(self) -> Rows:
        """The nets as the kernels read them: one row of float32."""
        return np.concatenate([np.ravel(part) for name in NETS for part in getattr(self, name)])

    def save(self, path: Path) -> None:
        """Write it to a file."""
        parts = {f"{name}_{field}": part for name in NETS for field, part in getattr(self, name)._asdict().items()}
        header = np.frombuffer(json.dumps({"version": VERSION, **self.header}).encode(), np.uint8)
        with path.open("wb") as file:
            np.savez_compressed(file, header=header, signs=self.signs, energy=self.energy, **parts)

    @classmethod
    def load(cls, path: Path) -> "Mind":
        """Read what `save` wrote. ValueError with a sentence for a file of another version."""
        with np.load(path) as found:
            header = json.loads(bytes(found["header"]).decode())
            if header["version"] != VERSION:
                raise ValueError(f"{path.name} is of version {header['version']}, and {VERSION} is wanted.")
            nets = {name: Net(*(found[f"{name}_{field}"] for field in Net._fields)) for name in NETS}
            return cls(header, **nets, signs=found["signs"], energy=found["energy"])

    @classmethod
    @cache
    def usual(cls) -> "Mind":
        """What the players of the house have learned."""
        with as_file(files(__package__).joinpath("mind.npz")) as path:
            return cls.load(path)
