"""Small and large damage to text and bytes, by lot."""

from random import Random
from typing import Final

_MOST: Final = 200_000
"""Bytes that damage may grow an input to."""
_PIECES: Final = (
    b"\0",
    b"\n",
    b"\r\n",
    b'"',
    b"\\",
    b"{",
    b"[" * 2000,
    b"]",
    b"(" * 500,
    b"-1",
    b"1e999",
    b"9" * 5000,
    b"true",
    b"null",
    "\u2028\u202e\U0001f0a1".encode(),
    b"\xff\xfe",
    b"QS",
    b'[Tag "x"]\n',
    b"{x}",
    b"; ",
    b"..",
    b"%s%n",
)


def damaged(rng: Random, whole: bytes) -> bytes:
    """The bytes with one to four things done to them: bits turned, parts cut, doubled, exchanged or put in."""
    for _ in range(rng.randint(1, 4)):
        whole = rng.choice((_bit, _cut, _double, _exchange, _put, _repeat))(rng, whole)[:_MOST]
    return whole


def _part(rng: Random, whole: bytes) -> tuple[int, int]:
    start = rng.randrange(len(whole) + 1)
    return start, min(len(whole), start + int(rng.expovariate(1 / 20)))


def _bit(rng: Random, whole: bytes) -> bytes:
    if not whole:
        return whole
    at = rng.randrange(len(whole))
    return whole[:at] + bytes([whole[at] ^ 1 << rng.randrange(8)]) + whole[at + 1 :]


def _cut(rng: Random, whole: bytes) -> bytes:
    start, end = _part(rng, whole)
    return whole[:start] + whole[end:]


def _double(rng: Random, whole: bytes) -> bytes:
    start, end = _part(rng, whole)
    return whole[:end] + whole[start:]


def _exchange(rng: Random, whole: bytes) -> bytes:
    lines = whole.split(b"\n")
    one, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def _put(rng: Random, whole: bytes) -> bytes:
    at = rng.randrange(len(whole) + 1)
    return whole[:at] + rng.choice(_PIECES) + whole[at:]


def _repeat(rng: Random, whole: bytes) -> bytes:
    """A part many times over, now and then."""
    start, end = _part(rng, whole)
    return whole[:start] + whole[start:end] * (2000 if rng.random() < 0.1 else 2) + whole[end:]
