"""Environments for programs that learn: what a seat sees as bytes, what it may do as numbers, and many tables at once.

>>> from hearthside.envs import encoding_for
>>> from hearthside.hearts import BLACK_LADY
>>> encoding = encoding_for(BLACK_LADY)
>>> encoding.id, encoding.size, encoding.actions
('hearts-v1', 877, 52)
"""

from .encoding import Encoding, Part
from .encodings import encoding_for
from .gin_encoding import GinEncoding
from .hearts_encoding import HeartsEncoding

__all__ = ["Encoding", "GinEncoding", "HeartsEncoding", "Part", "encoding_for"]
