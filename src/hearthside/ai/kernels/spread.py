"""Bits as bytes: a set of cards is written as a byte, 0 or 1, for each card.

The compiler makes a few vector instructions of each: a loop over the bytes takes ten times as many.
"""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from .bits import fast
from .kernel import Instruction

Bytes = NDArray[np.uint8]


def _spread(width: int) -> Any:
    """A function that writes this many bytes."""

    @Instruction
    def build_spread(typing: Any, to: Any, place: Any, bits: Any) -> Any:
        from llvmlite import ir
        from numba import types

        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            flags = ir.VectorType(ir.IntType(1), width)
            bits = builder.trunc(args[2], ir.IntType(width)) if width < 64 else args[2]
            values = builder.zext(builder.bitcast(bits, flags), ir.VectorType(ir.IntType(8), width))
            data = context.make_array(signature.args[0])(context, builder, args[0]).data
            start = builder.gep(builder.bitcast(data, ir.IntType(8).as_pointer()), [args[1]])
            builder.store(values, builder.bitcast(start, values.type.as_pointer()), align=1)
            return context.get_dummy_value()

        return types.void(to, types.int64, types.int64), build

    return build_spread


_Spread = Callable[[Bytes, int, int], None]
spread_64: _Spread = cast(Any, _spread(64))
"""Write the lowest 64 bits into 64 bytes of an array of bytes, from a place on that is counted over its rows. Nothing
checks the place."""
spread_32: _Spread = cast(Any, _spread(32))
"""The same for 32 bits."""
spread_16: _Spread = cast(Any, _spread(16))
"""The same for 16 bits."""
spread_8: _Spread = cast(Any, _spread(8))
"""The same for 8 bits."""
spread_4: _Spread = cast(Any, _spread(4))
"""The same for 4 bits."""


@fast
def spread_52(to: Bytes, place: int, cards: int) -> None:
    """Write a byte for each of 52 cards, and no byte more."""
    spread_32(to, place, cards)
    spread_16(to, place + 32, cards >> 32)
    spread_4(to, place + 48, cards >> 48)
