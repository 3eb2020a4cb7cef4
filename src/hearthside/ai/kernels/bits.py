"""Bit operations and random numbers for the kernels: a set of cards is one int64, a generator's state one uint64.

Hands are signed numbers, and only the generator is unsigned: NumPy and Numba turn a mixture of the two into floats.
`slow` and `fast` compile a function when it is first called. Compiled code is kept on disk, in the folder of
`hearthside.ai.kernels.open_cache`, which is opened when the first function is compiled.
"""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from llvmlite import ir
from llvmlite.binding import get_host_cpu_features
from numba import config, int64, njit, types, uint64
from numba.core.caching import FunctionCache, NullCache
from numba.extending import intrinsic
from numpy.typing import NDArray

from . import open_cache

_signed: Any = int64
_config: Any = config
_FunctionCache: Any = FunctionCache

Ints = NDArray[np.int64]
Rng = NDArray[np.uint64]

_OPTIONS: Any = {"nogil": True, "error_model": "numpy"}
Kernel = TypeVar("Kernel", bound=Callable[..., Any])


class _LazyCache:
    """A function's compiled code on disk, opened when the function is first compiled.

    Numba's own ``cache=True`` would make folders when the function is defined, and so when its module is imported.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function = function
        self._opened: Any = None

    def _cache(self) -> Any:
        if self._opened is None:
            folder = open_cache()
            if folder is not None:
                _config.CACHE_DIR = str(folder)
            self._opened = NullCache() if folder is None else _FunctionCache(self._function)
        return self._opened

    def __getattr__(self, name: str) -> Any:
        """``load_overload``, ``save_overload`` and whatever else Numba asks of a cache."""
        return getattr(self._cache(), name)


def _compiled(kernel: Kernel, **options: Any) -> Kernel:
    dispatcher = njit(**_OPTIONS, **options)(kernel)
    dispatcher._cache = _LazyCache(kernel)
    return cast(Kernel, dispatcher)


def slow(kernel: Kernel) -> Kernel:
    """Compile: for functions that are called from many places, or seldom."""
    return _compiled(kernel)


def fast(kernel: Kernel) -> Kernel:
    """Compile, and inline wherever it is called: a call would pass arrays field by field, which costs time."""
    return _compiled(kernel, inline="always")


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
    """A number below ``bound``, which is small, from a state of the generator."""
    high = (state * uint64(0x2545F4914F6CDD1D)) >> uint64(32)
    number: int = _signed((high * uint64(bound)) >> uint64(32))
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
        other = draw(rng, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
