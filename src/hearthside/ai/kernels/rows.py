"""Rows of numbers in kernels: made, copied and searched by loops.

Numba has all of this, and compiles it anew for each length that is named in the code, and with all that writes the
sentence of an error: that is more than most kernels are.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from .bits import Ints, slow


@slow
def ints(count: int) -> Ints:
    """So many zeros, int64."""
    return np.zeros(count, np.int64)


@slow
def int_rows(count: int, width: int) -> Ints:
    """So many rows of zeros, int64[count, width]."""
    return np.zeros((count, width), np.int64)


@slow
def doubles(count: int) -> NDArray[np.float64]:
    """So many zeros, float64."""
    return np.zeros(count)


@slow
def floats(count: int) -> NDArray[np.float32]:
    """So many zeros, float32."""
    return np.zeros(count, np.float32)


@slow
def copy(row: Any, to: Any) -> None:
    """Write all of a row into another, from its beginning on."""
    for place in range(len(row)):
        to[place] = row[place]


@slow
def copy_rows(rows: Ints, to: Ints) -> None:
    """Write all of these rows, int64[count, width], into others, from the first on."""
    for number in range(rows.shape[0]):
        for place in range(rows.shape[1]):
            to[number, place] = rows[number, place]


@slow
def greatest(values: NDArray[Any], count: int) -> int:
    """The place of the greatest of the first ``count`` values, which is the first of equal ones."""
    best = 0
    for place in range(1, count):
        if values[place] > values[best]:
            best = place
    return best
