"""Steps down a gradient, each number at a pace of its own."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float32]

_FAST: Final = 0.9
_SLOW: Final = 0.999


class Adam:
    """Adam over one row of numbers, which it changes in place."""

    def __init__(self, numbers: Numbers) -> None:
        self.numbers = numbers
        self.mean = np.zeros_like(numbers)
        self.square = np.zeros_like(numbers)
        self.steps = 0

    def step(self, gradient: Numbers, rate: float) -> None:
        """One step against the gradient, of about ``rate`` at most."""
        self.steps += 1
        self.mean += (1 - _FAST) * (gradient - self.mean)
        self.square += (1 - _SLOW) * (gradient * gradient - self.square)
        reach = rate * np.sqrt(1 - _SLOW**self.steps) / (1 - _FAST**self.steps)
        self.numbers -= np.float32(reach) * self.mean / (np.sqrt(self.square) + np.float32(1e-8))

    def kept(self) -> dict[str, Any]:
        """All of it, as arrays."""
        return {"numbers": self.numbers, "mean": self.mean, "square": self.square, "steps": self.steps}

    @classmethod
    def of(cls, kept: Any) -> "Adam":
        """Go on from what `kept` gave."""
        made = cls(np.array(kept["numbers"], np.float32))
        made.mean, made.square = np.array(kept["mean"], np.float32), np.array(kept["square"], np.float32)
        made.steps = int(kept["steps"])
        return made
