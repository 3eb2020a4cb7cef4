"""What a test of a screen does: it looks for words, and types an answer."""

from time import monotonic
from typing import Final, cast

from textual.pilot import Pilot
from textual.widgets import Input

from .conftest import SECONDS, seen, until

_BETWEEN: Final = 0.04
"""Seconds between two looks."""


def shows(pilot: Pilot[None], *words: str) -> bool:
    """Whether all of that is on the screen."""
    text = " ".join(seen(pilot).split())
    return all(word in text for word in words)


async def shown(pilot: Pilot[None], *words: str) -> None:
    """Waits until all of that is on the screen. What is there is costly to read, so it is read seldom."""
    end = monotonic() + SECONDS
    while not shows(pilot, *words):
        assert monotonic() < end, f"no {words} in\n{seen(pilot)}"
        await pilot.pause(_BETWEEN)


async def answer(pilot: Pilot[None], text: str) -> None:
    """Types that into the field that is asked for, and presses Enter."""
    await until(pilot, lambda: isinstance(pilot.app.focused, Input))
    cast("Input", pilot.app.focused).value = text
    await pilot.press("enter")
