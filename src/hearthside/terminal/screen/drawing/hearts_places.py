"""Where everything lies on the felt of Hearts, for two to six seats. Draws nothing."""

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from .cards import LINE, Face
from .plates import FeltSize

Side = Literal["s", "sw", "w", "nw", "n", "ne", "e", "se"]
AROUND: Final[dict[int, tuple[Side, ...]]] = {
    2: ("s", "n"),
    3: ("s", "w", "e"),
    4: ("s", "w", "n", "e"),
    5: ("s", "w", "nw", "ne", "e"),
    6: ("s", "sw", "nw", "n", "ne", "se"),
}
TOP: Final = ("nw", "n", "ne")
LEFT: Final = ("sw", "w", "nw")


def side_of(seat: int, reader: int, seats: int) -> Side:
    """Where a seat is seen from another: clockwise, the reader in the south."""
    return AROUND[seats][(seat - reader) % seats]


@dataclass(frozen=True)
class Felt(FeltSize):
    """A felt of so many cells, for so many seats: where everything lies on it."""

    seats: int
    face: Face
    least: ClassVar = 18

    @property
    def fanned(self) -> bool:
        """Whether hands of others are drawn as backs, and not as bars."""
        return self.roomy and self.seats <= 4 and self.width >= 110

    @property
    def plate(self) -> int:
        """How wide a plate is."""
        return 20 if self.seats > 4 and 78 <= self.width < 110 else super().plate

    @property
    def head(self) -> int:
        """The rows that the plates above the trick take."""
        if self.seats == 3:
            return 0
        return 5 if self.roomy else 3 if self.face is not LINE else 2

    @property
    def top(self) -> int:
        """The first row of the trick."""
        tall = 2 * self.face.tall + 2
        spare = self.height - self.head - tall - (0 if self.face is LINE else 1)
        return self.head + max(0, spare // 2)

    def card(self, side: Side) -> tuple[int, int]:
        """Where the card of a side lies in the trick."""
        face, middle = self.face, (self.width - self.face.wide) // 2
        lower = self.top + face.tall + 1
        far = face.wide + (4 if face is LINE else 5)
        if self.seats == 5:
            near, wide = (far // 2 + 1, face.wide + 9) if face is not LINE else (5, 10)
            across = {"w": -wide, "nw": -near, "ne": near, "e": wide, "s": 0}[side]
        else:
            across = -far if side in LEFT else far if side in ("ne", "e", "se") else 0
        down = self.top if side in TOP else lower
        if side in ("w", "e"):
            down = self.top + (face.tall + 1) // 2
        return middle + across, down

    def plate_at(self, side: Side, height: int) -> tuple[int, int]:
        """Where the plate of a side lies that is so high."""
        left, right, middle = 1, self.width - self.plate - 1, (self.width - self.plate) // 2
        if side == "s":
            return left, self.height - height - self.edge
        if side in TOP:
            if self.seats == 5:
                return (self.width // 2 - self.plate - 1 if side == "nw" else self.width // 2 + 1), self.edge
            return {"nw": left, "n": middle, "ne": right}[side], self.edge
        _, y = self.card(side)
        y = min(y + (self.face.tall - 2) // 2 - self.edge, self.height - 3 - height)
        return (left if side in LEFT else right), max(y, self.edge)
