"""The networks of match equity at Hearts in plain NumPy, to compare the kernel with."""

import numpy as np
from numpy.typing import NDArray

from hearthside.ai.hearts.equity import Form, Net
from hearthside.ai.kernels.hearts_equity import NEAR, Floats, Scale
from hearthside.ai.training.equity import softmax


def position(form: Form, ranked: Floats, goal: Floats, scale: Scale) -> Floats:
    """What a network sees of totals: float32[rows, seats, features], each seat's in turn.

    ``ranked``: float32[rows, seats], each row from the fewest points; ``goal``: the total that ends the match, or how
    many deals are left, 1 or more; float32[rows, 1], or [1, 1] for all rows.
    """
    rows, seats = ranked.shape
    spread, rivals, width = np.float32(scale.spread), _rivals(seats), seats - 1
    near, deals = None, np.broadcast_to(goal, (rows, 1))
    if form is Form.GOAL:
        left = np.maximum(goal - ranked, 0) / spread
        near = np.exp(-np.float32(NEAR) * left)
        deals = 1 + left[:, -1:] * np.float32(scale.spread / (scale.drift + scale.spread / 2))
    reach = spread * np.sqrt(deals)
    gaps = ranked[:, rivals] - ranked[:, :, None]
    short, long = gaps / spread, gaps / reach[:, :, None]
    short /= 1 + np.abs(short)
    long /= 1 + np.abs(long) / 3
    features = np.empty((rows, seats, (2 if near is None else 4) * seats + 4), np.float32)
    features[:, :, :width] = short
    features[:, :, width : 2 * width] = long
    features[:, :, 2 * width] = np.log(deals)
    features[:, :, 2 * width + 1] = 1 / deals
    features[:, :, 2 * width + 2 : 2 * width + 6] = scale.traits
    if near is not None:
        features[:, :, -1] = near
        features[:, :, -seats:-1] = near[:, rivals]
        mid = near * near
        features[:, :, -1 - seats] = mid
        features[:, :, -2 * seats : -1 - seats] = mid[:, rivals]
    return features


def _rivals(seats: int) -> NDArray[np.int64]:
    """For each place in the ranking the others, in order; int64[seats, seats - 1]."""
    return np.array([[other for other in range(seats) if other != place] for place in range(seats)])


def chances(net: Net, features: Floats) -> Floats:
    """Each seat's chance to win, float32[rows, seats], by the features of all seats."""
    hidden = np.maximum(features @ net.first + net.first_start, 0)
    hidden = np.maximum(hidden @ net.second + net.second_start, 0)
    return softmax((hidden @ net.last + net.last_start)[:, :, 0])
