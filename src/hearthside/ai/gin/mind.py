"""What a player of Gin Rummy has learned, as numbers in one file: nets, the weights of signs, what is telling of a
whole hand, and how hands end. Knows no cards; `python -m hearthside.ai.train gin` makes it.

NumPy is imported where it is wanted: a server answers its first page without it.
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
"""The points that stand for 1 within the nets."""
VERSION: Final = 3
"""Of the file: another one has other figures, and cannot be read."""
NETS: Final = ("play", "knock", "open")
_WON: Final = (6.0, 12.0, 18.0, 25.0, 32.0, 40.0, 50.0, 65.0)
ENDS: Final = (*(-points for points in reversed(_WON)), 0.0, *_WON)
"""The points that a hand may end with, as the nets know them: what lies between two of them is a share of both."""


class Net(NamedTuple):
    """One layer of hidden units that are never below 0, and their sums: how likely each of `ENDS` is."""

    rows: Rows
    """For each figure, its weight for each hidden unit: float32[figures, hidden]."""
    starts: Rows
    """float32[hidden]"""
    sums: Rows
    """float32[hidden, ends]"""
    start: Rows
    """float32[ends]"""

    def ends(self, figures: Any) -> Rows:
        """How likely each end is for rows of figures, float32[n, ends]; about 1 together."""
        import numpy as np

        units = np.maximum(np.asarray(figures, np.float32) @ self.rows + self.starts, 0)
        likely: Rows = units @ self.sums + self.start
        return likely

    def points(self, figures: Any) -> Rows:
        """The points that rows of figures promise, float32[n]."""
        import numpy as np

        promised: Rows = self.ends(figures) @ np.array(ENDS, np.float32)
        return promised

    def promise(self, figures: Sequence[float]) -> float:
        """The points that one row of figures promises."""
        return float(self.points([figures])[0])


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
    hands: NDArray[np.float64]
    """How often hands end in which way, with what between the two counts: see `equity`."""

    def flat(self, worths: Sequence[float] | NDArray[np.float64] = ENDS) -> Rows:
        """The nets as the kernels read them, one row of float32: they promise what the ends are worth, by the chances
        of each.
        """
        import numpy as np

        worth = np.asarray(worths, np.float32) / np.float32(UNIT)
        nets: list[Net] = [getattr(self, name) for name in NETS]
        return np.concatenate(
            [
                part.ravel()
                for net in nets
                for part in (net.rows, net.starts, net.sums @ worth, (net.start @ worth)[None])
            ]
        )

    @property
    def whole(self) -> Rows:
        """All that the nets are, in one row of float32."""
        import numpy as np

        return np.concatenate([part.ravel() for name in NETS for part in getattr(self, name)])

    def save(self, path: Path) -> None:
        """Write it to a file."""
        import numpy as np

        parts = {f"{name}_{field}": part for name in NETS for field, part in getattr(self, name)._asdict().items()}
        header = np.frombuffer(json.dumps({"version": VERSION, **self.header}).encode(), np.uint8)
        with path.open("wb") as file:
            np.savez_compressed(file, header=header, signs=self.signs, energy=self.energy, hands=self.hands, **parts)

    @classmethod
    def load(cls, path: Path) -> Mind:
        """Read what `save` wrote. ValueError with a sentence for a file of another version."""
        import numpy as np

        with np.load(path) as found:
            header = json.loads(bytes(found["header"]).decode())
            if header["version"] != VERSION:
                raise ValueError(f"{path.name} is of version {header['version']}, and {VERSION} is wanted.")
            nets = {name: Net(*(found[f"{name}_{field}"] for field in Net._fields)) for name in NETS}
            return cls(header, **nets, signs=found["signs"], energy=found["energy"], hands=found["hands"])

    @classmethod
    @cache
    def usual(cls) -> Mind:
        """What the players of the house have learned."""
        with as_file(files(__package__).joinpath("mind.npz")) as path:
            return cls.load(path)
