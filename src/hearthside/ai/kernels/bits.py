"""Bit operations and random numbers for the kernels: a set of cards is one int64, a generator's state one uint64.

Hands are signed numbers, and only the generator is unsigned: NumPy and Numba turn a mixture of the two into floats.
`slow` and `fast` compile a function when it is first called, and keep the code on disk.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from .kernel import Instruction, Kernel

Ints = NDArray[np.int64]
Rng = NDArray[np.uint64]

_signed: Any = np.int64
Code = TypeVar("Code", bound=Callable[..., Any])


def slow(kernel: Code) -> Code:
    """Compile: for functions that are called from many places, or seldom."""
    return cast(Code, Kernel(kernel, inline=False))


def fast(kernel: Code) -> Code:
    """Compile, and inline wherever it is called: a call would pass arrays field by field, which costs time."""
    return cast(Code, Kernel(kernel, inline=True))


@Instruction
def _count_bits(typing: Any, bits: Any) -> Any:
    """How many bits of an int64 are set."""
    from numba import types

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.int64(types.int64), build


@Instruction
def _low_bit(typing: Any, bits: Any) -> Any:
    """The place of the lowest bit set of an int64, which is not 0."""
    from numba import types

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], context.get_constant(types.boolean, 1))

    return types.int64(types.int64), build


count_bits: Callable[[int], int] = cast(Any, _count_bits)
low_bit: Callable[[int], int] = cast(Any, _low_bit)


@Instruction
def _nth_bit(typing: Any, bits: Any, n: Any) -> Any:
    """The set bit that has ``n`` others below it, as a mask: one instruction of BMI2, or a loop."""
    from llvmlite import ir
    from llvmlite.binding import get_host_cpu_features
    from numba import types

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        if not get_host_cpu_features().get("bmi2"):
            return context.compile_internal(builder, _nth_bit_by_steps, signature, args)
        word = ir.IntType(64)
        name = "llvm.x86.bmi.pdep.64"
        deposit = builder.module.globals.get(name)
        deposit = deposit or ir.Function(builder.module, ir.FunctionType(word, [word, word]), name)
        return builder.call(deposit, [builder.shl(ir.Constant(word, 1), args[1]), args[0]])

    return types.int64(types.int64, types.int64), build


def _nth_bit_by_steps(bits: int, n: int) -> int:
    for _ in range(n):
        bits &= bits - 1
    return bits & -bits


_spread: Callable[[int, int], int] = cast(Any, _nth_bit)


@fast
def nth_bit(bits: int, n: int) -> int:
    """The set bit that has ``n`` others below it, as a mask."""
    return _spread(bits, n)


@fast
def roll(state: Any) -> Any:
    """The next state of xorshift64*, a uint64 that is not 0."""
    state ^= state >> np.uint64(12)
    state ^= state << np.uint64(25)
    return state ^ state >> np.uint64(27)


@fast
def below(state: Any, bound: int) -> int:
    """A number below ``bound``, which is small, from a state of the generator."""
    high = (state * np.uint64(0x2545F4914F6CDD1D)) >> np.uint64(32)
    number: int = _signed((high * np.uint64(bound)) >> np.uint64(32))
    return number


@fast
def draw(rng: Rng, bound: int) -> int:
    """A number below ``bound``; ``rng``, uint64[1], is the state of the generator and moves on."""
    rng[0] = roll(rng[0])
    return below(rng[0], bound)


@slow
def shuffle(cards: Ints, count: int, rng: Rng) -> None:
    """Put the first ``count`` numbers of ``cards`` into a random order."""
    for place in range(count - 1, 0, -1):
        # Unsigned places, since signed ones are checked for counting from the end.
        here, there = np.uint64(place), np.uint64(draw(rng, place + 1))
        cards[here], cards[there] = cards[there], cards[here]
