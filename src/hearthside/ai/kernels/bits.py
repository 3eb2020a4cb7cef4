"""Bits and dice for the kernels: sets of cards in one int64, and a generator in one uint64. Knows no cards.

Hands fit signed numbers, and only the dice need unsigned ones: the two together would turn into floats.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import int64, njit, types, uint64
from numba.extending import intrinsic
from numpy.typing import NDArray

from . import KEPT

_signed: Any = int64

Ints = NDArray[np.int64]
Dice = NDArray[np.uint64]

_OPTIONS: Any = {"cache": KEPT, "nogil": True, "error_model": "numpy"}
Kernel = TypeVar("Kernel", bound=Callable[..., Any])


def slow(kernel: Kernel) -> Kernel:
    """Compiled: for what is called from many places, or seldom."""
    return cast(Kernel, njit(**_OPTIONS)(kernel))


def fast(kernel: Kernel) -> Kernel:
    """Compiled, and written out wherever it is called: a call hands over arrays field by field."""
    return cast(Kernel, njit(**_OPTIONS, inline="always")(kernel))


@intrinsic
def _count_bits(typing: Any, bits: Any) -> Any:
    """How many bits of an int64 are set."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@intrinsic
def _low_bit(typing: Any, bits: Any) -> Any:
    """The place of the lowest bit set of an int64, which is not 0."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, 1))

    return types.int64(types.int64), build


count_bits: Callable[[int], int] = cast(Any, _count_bits)
low_bit: Callable[[int], int] = cast(Any, _low_bit)


@intrinsic
def _deposit(typing: Any, source: Any, mask: Any) -> Any:
    """The bits of ``source``, from the lowest up, put where ``mask`` has its own: one instruction of BMI2."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        word = ir.IntType(64)
        name = "llvm.x86.bmi.pdep.64"
        found = builder.module.globals.get(name)
        return builder.call(found or ir.Function(builder.module, ir.FunctionType(word, [word, word]), name), args)

    return types.int64(types.int64, types.int64), build


_spread: Callable[[int, int], int] = cast(Any, _deposit)

if get_host_cpu_features().get("bmi2"):

    @fast
    def nth_bit(bits: int, n: int) -> int:
        """The set bit that has ``n`` others below it, as a mask."""
        return _spread(1 << n, bits)

else:

    @fast
    def nth_bit(bits: int, n: int) -> int:
        """The set bit that has ``n`` others below it, as a mask."""
        for _ in range(n):
            bits &= bits - 1
        return bits & -bits


@fast
def roll(state: Any) -> Any:
    """The next state of xorshift64*, a uint64 that is not 0."""
    state ^= state >> uint64(12)
    state ^= state << uint64(25)
    return state ^ state >> uint64(27)


@fast
def below(state: Any, bound: int) -> int:
    """A number below ``bound``, which is small, from a state of the dice."""
    high = (state * uint64(0x2545F4914F6CDD1D)) >> uint64(32)
    number: int = _signed((high * uint64(bound)) >> uint64(32))
    return number


@fast
def draw(dice: Dice, bound: int) -> int:
    """A number below ``bound``; the dice, uint64[1], are moved on."""
    dice[0] = roll(dice[0])
    return below(dice[0], bound)
