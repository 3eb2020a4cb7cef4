"""What the encodings of both games have in common: named parts with offsets, and moves as numbers.

An encoding is the definition of what a program that learns sees and does. It is made from `view(seat)` alone, in
readable Python; `Batch` writes the same bytes, compiled. An id such as ``hearts-v1`` never changes its meaning: another
layout gets another id.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from hearthside.cards import DECK, Card, Cards
from hearthside.game import IllegalMove

Bytes = NDArray[np.uint8]
"""An observation, uint8[size]."""
Mask = NDArray[np.bool_]
"""Which actions are legal, bool[actions]."""
Tokens = NDArray[np.int16]
"""A log as numbers, int16[256]."""

TOKENS: Final = 256
"""The length of an information state."""
PLANE: Final = 52
"""The length of a plane: a byte for each card in the order of the deck, 2C to AS, as `Card` numbers them."""
NONE: Final = Cards(0)


class Part(NamedTuple):
    """A named part of an observation: bytes that belong together."""

    name: str
    offset: int
    """Where it begins, in bytes."""
    length: int
    """How many bytes it has; 52 for a plane of cards."""
    most: int
    """The highest value of a byte: 1 for a bit."""
    meaning: str

    @property
    def slice(self) -> slice:
        """Its place in an observation.

        >>> from hearthside.envs import encoding_for
        >>> from hearthside.hearts import BLACK_LADY
        >>> encoding_for(BLACK_LADY).part("passed").slice
        slice(104, 156, None)
        """
        return slice(self.offset, self.offset + self.length)


class Line(NamedTuple):
    """A part before it has its place: name, length, highest value, meaning."""

    name: str
    length: int
    most: int
    meaning: str


def laid_out(lines: Sequence[Line]) -> tuple[Part, ...]:
    """Parts one after another, without gaps."""
    parts, offset = [], 0
    for name, length, most, meaning in lines:
        parts.append(Part(name, offset, length, most, meaning))
        offset += length
    return tuple(parts)


class Encoding(ABC):
    """The numbers that one game is learned in: observations, masks, actions and information states.

    Seats in an observation are relative: 0 is the seat that looks, 1 the next one clockwise. Make one with
    `hearthside.envs.encoding_for`.
    """

    id: ClassVar[str]
    """The version, such as ``hearts-v1``."""
    parts: ClassVar[tuple[Part, ...]]
    """The layout of an observation."""
    rules: Any
    seats: int
    """How many seats the game has."""
    actions: int
    """How many actions there are; they are numbered from 0."""

    @property
    def size(self) -> int:
        """The length of an observation in bytes."""
        return self.parts[-1].offset + self.parts[-1].length

    def part(self, name: str) -> Part:
        """The part of that name. KeyError for a name that there is not."""
        for each in self.parts:
            if each.name == name:
                return each
        raise KeyError(f"{self.id} has no part {name!r}.")

    @property
    def scale(self) -> NDArray[np.float32]:
        """What to multiply each byte by for numbers from 0 to 1, float32[size]."""
        return np.repeat([np.float32(1 / part.most) for part in self.parts], [part.length for part in self.parts])

    @abstractmethod
    def observation(self, view: Any, picked: Cards = NONE) -> Bytes:
        """What the seat of a view sees, uint8[size].

        ``view``: what ``state.view(seat)`` returns. ``picked``: the cards that the seat has picked for its pass so far,
        at Hearts; they are in no view, since a pass is one move.
        """

    @abstractmethod
    def mask(self, view: Any, picked: Cards = NONE) -> Mask:
        """Which actions are legal, bool[actions]; none when the seat of the view is not to move."""

    @abstractmethod
    def move(self, view: Any, action: int, picked: Cards = NONE) -> Any:
        """The move that an action is, for ``state.play``; None where it only picks a card, and more are to follow.

        Whether the move is legal is for the rules to say. ValueError for a number that is no action.
        """

    @abstractmethod
    def numbers(self, move: Any) -> tuple[int, ...]:
        """The actions that make a move, in order: one for each card of a pass, and otherwise one.

        ValueError for a move that has no number, such as a deal.
        """

    @abstractmethod
    def deal(self, deck: tuple[Card, ...], number: int = 0) -> Any:
        """The state after a deal that is played alone, all scores 0: the one of that number, from 0, of a table.

        Cards are passed, and the deal moves on, as in a match. `Batch` plays single deals so.
        """

    @abstractmethod
    def won(self, result: Any, raw: bool = False) -> tuple[float, ...]:
        """What a finished deal brought each seat, by seat: more is better, and they add up to 0.

        ``result``: one of ``state.results``. ``raw``: what the score sheet adds, as in `Batch`.
        """

    @abstractmethod
    def tokens(self, view: Any, picked: Cards = NONE) -> Iterator[int]:
        """The tokens of an information state, without the zeros at its end."""

    @abstractmethod
    def action_text(self, action: int) -> str:
        """An action for people, such as ``QS`` or ``knock 4D``."""

    def action(self, move: Any) -> int:
        """The action that is a move. ValueError for a move that takes several, such as a pass."""
        found = self.numbers(move)
        if len(found) != 1:
            raise ValueError(f"{move} is made of {len(found)} actions: ask for its numbers.")
        return found[0]

    def mover(self, state: Any) -> int:
        """The seat whose action is next: of several that pass at once, the first. -1 for a deal, and at the end."""
        seats: tuple[int, ...] = state.to_move
        return seats[0] if seats else -1

    def play(self, state: Any, action: int, picked: Cards = NONE) -> tuple[Any, Cards]:
        """The state after an action of the seat to move, and what that seat has picked so far.

        This is one table of a `Batch`, in readable rules. Raises IllegalMove, and then nothing has changed.

        >>> from hearthside.cards import shuffled
        >>> from hearthside.envs import encoding_for
        >>> from hearthside.hearts import BLACK_LADY, Deal, State
        >>> encoding, picked = encoding_for(BLACK_LADY), Cards(0)
        >>> state = State.new(BLACK_LADY).play(Deal(shuffled(5)))
        >>> for _ in range(13):
        ...     mask = encoding.mask(state.view(encoding.mover(state)), picked)
        ...     state, picked = encoding.play(state, int(mask.argmax()), picked)
        >>> [str(card) for card in state.tricks[0].cards] if state.tricks else str(state.table[0])
        '2C'
        """
        view = state.view(self.mover(state))
        move = self.move(view, action, picked)
        if move is None:
            if not self.mask(view, picked)[action]:
                raise IllegalMove("pass-barred", DECK[action], " may not be picked now. See the mask.")
            return state, picked | 1 << action
        return state.play(move), NONE

    def information_state(self, view: Any, picked: Cards = NONE) -> Tokens:
        """All that the seat of a view knows of the deal in progress, in the order in which it came to know it.

        int16[256]: tokens, then zeros. The docstring of each game's class says what they mean. A log that is longer
        keeps its beginning, which tells the hand that was dealt, and its latest tokens.

        >>> from hearthside.cards import shuffled
        >>> from hearthside.envs import encoding_for
        >>> from hearthside.gin import STANDARD, Deal, State
        >>> view = State.new(STANDARD).play(Deal(shuffled(5))).view(0)
        >>> encoding_for(STANDARD).information_state(view)[:13].tolist()
        [19, 20, 21, 23, 25, 30, 40, 42, 43, 50, 105, 0, 0]
        """
        found = [*self.tokens(view, picked)]
        over = max(0, len(found) - TOKENS)
        kept = [*found[: self._beginning], *found[self._beginning + over :]]
        made = np.zeros(TOKENS, np.int16)
        made[: len(kept)] = kept
        return made

    _beginning: ClassVar[int]
    """How many tokens of a long log are always kept."""

    def table(self) -> str:
        """The layout as a table in Markdown, to print.

        >>> from hearthside.envs import encoding_for
        >>> from hearthside.gin import STANDARD
        >>> print(*encoding_for(STANDARD).table().splitlines()[:4], sep="\\n")
        | part | offset | bytes | values | meaning |
        | --- | --- | --- | --- | --- |
        | hand | 0 | 52 | 0–1 | the cards held |
        | discards | 52 | 52 | 0–1 | the cards that may be discarded |
        """
        rows = [("part", "offset", "bytes", "values", "meaning"), ("---",) * 5]
        rows += [(p.name, str(p.offset), str(p.length), f"0–{p.most}", p.meaning) for p in self.parts]
        return "\n".join(f"| {' | '.join(row)} |" for row in rows)

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.rules == self.rules

    def __hash__(self) -> int:
        return hash((self.id, self.rules))

    def __str__(self) -> str:
        return f"{self.id}: {self.size} bytes, {self.actions} actions"


def written(planes: Mapping[str, int], numbers: Mapping[str, Sequence[int]]) -> Bytes:
    """An observation of planes, as masks of cards, and then of numbers, each in the order of the layout."""
    words = np.array([*planes.values()], "<u8").view(np.uint8).reshape(-1, 8)
    bits = np.unpackbits(words, axis=1, count=PLANE, bitorder="little")
    return np.concatenate([bits.ravel(), np.array([*chain.from_iterable(numbers.values())], np.uint8)])


def one_of(place: int, count: int) -> list[int]:
    """So many numbers, 1 at this place and 0 elsewhere; all 0 for a place below 0."""
    made = [0] * count
    if place >= 0:
        made[place] = 1
    return made


def byte(value: int) -> int:
    """A number as near as a byte comes to it."""
    return min(max(0, value), 255)


def flags(actions: int, legal: Sequence[int]) -> Mask:
    """A mask with these actions, bool[actions]."""
    made = np.zeros(actions, np.bool_)
    made[[*legal]] = True
    return made
