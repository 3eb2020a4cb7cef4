"""Environments for programs that learn: what a seat sees as bytes, what it may do as numbers, and many tables at once.

>>> from hearthside.envs import Batch
>>> from hearthside.hearts import BLACK_LADY
>>> batch = Batch(BLACK_LADY, 1000)
>>> batch.reset(1)
>>> batch.step(batch.random_actions())
>>> print(batch.encoding, batch.observation.shape, batch.mask.shape)
hearts-v1: 877 bytes, 52 actions (1000, 877) (1000, 52)
"""

from .batch import Arrays, Batch, IllegalAction
from .dice import seeded_decks
from .encoding import Encoding, Part
from .encodings import encoding_for
from .gin_encoding import GinEncoding
from .hearts_encoding import HeartsEncoding
from .policies import NumpyPolicy, OnnxPolicy, Policy, as_player, policy_player

__all__ = [
    "Arrays",
    "Batch",
    "Encoding",
    "GinEncoding",
    "HeartsEncoding",
    "IllegalAction",
    "NumpyPolicy",
    "OnnxPolicy",
    "Part",
    "Policy",
    "as_player",
    "encoding_for",
    "policy_player",
    "seeded_decks",
]
