"""A choice as one letter: its place among those that there are. Links hold finished deals like this."""

from collections.abc import Sequence
from string import ascii_letters
from typing import TypeVar

T = TypeVar("T")


def letter(choices: Sequence[T], choice: T) -> str | None:
    """The letter of a choice; None where it is none of these, or they are more than there are letters."""
    place = choices.index(choice) if choice in choices else len(ascii_letters)
    return ascii_letters[place] if place < len(ascii_letters) else None


def choice(choices: Sequence[T], letter: str) -> T:
    """The choice of that letter. ValueError where there is none."""
    place = ascii_letters.find(letter)
    if not 0 <= place < len(choices):
        raise ValueError("That move cannot be made.")
    return choices[place]
