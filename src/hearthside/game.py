"""The contract that both games keep: what a match, a view of it, a move and a player are.

A game is a fold over a log of moves. A state is an immutable value of a whole match; chance is a move by the dealer,
so the same log gives the same match. A view is all that one seat may know, without a reference to the state, and a
player is handed a view and nothing else. Seats are numbered from 0, clockwise from South.
"""

import re
from collections.abc import Container, Sequence
from functools import cached_property
from random import Random
from typing import Any, Final, NamedTuple, Protocol, Self, TypeVar

from hearthside.cards import Card, Cards
from hearthside.pictures import Row
from hearthside.text import Part, Sentence, plain, sentence

DEALER: Final = -1
"""The seat that moves when cards are to be dealt; the table plays it, from a deal number."""

SPECTATOR: Final = 99
"""Reads what no seat hides, where otherwise a seat reads. No tuple by seat has such a place."""


MOST_POINTS: Final = 9999
"""Totals that are changed by hand stay within this, above nothing and below it."""


class Deal(NamedTuple):
    """The dealer's move, in both games: the whole deck.

    Card ``i`` of it goes to seat ``i`` modulo the number of seats, whoever deals, until all hands are full. The rest
    lies in this order. Cards that the rules leave out are passed over.
    """

    deck: tuple[Card, ...]
    dealer: int | None = None
    """Who deals the first deal of a match; after that the rules say. None is the last seat."""


class Scores(NamedTuple):
    """A seat changes the totals of the match by hand, in both games. ``scores`` are the new totals, by seat."""

    seat: int
    scores: tuple[int, ...]


class MatchStory(NamedTuple):
    """A match that is over, told to one seat."""

    length: str
    """How long it was: ``Ten deals, to 100``."""
    title: Sentence
    """Who won."""
    tell: Sentence
    """By how much, or where the seat finished."""
    fact: Sentence
    """What stands out among the deals of the seat; empty where nothing does."""
    places: tuple[int, ...]
    """Where each seat finished, from 1; equals share a place."""
    totals: Sentence
    """What each seat has in the end."""
    again: Sentence
    """What another match with the same players is called."""


class IllegalMove(ValueError):
    """A move that the rules refuse.

    ``code`` is stable, for programs (``must-follow``); ``sentence``, which is also ``str(error)``, is for people:
    "Clubs were led. Play 5♣ or 9♣." ``spans`` is that sentence with its cards to be drawn.
    """

    def __init__(self, code: str, *words: Part) -> None:
        """``words`` are the sentence, as spans or as text."""
        super().__init__(code, *words)
        self.code = code

    @cached_property
    def spans(self) -> Sentence:
        """The refusal, with its cards to be drawn."""
        return sentence(*self.args[1:])

    @property
    def sentence(self) -> str:
        """The refusal for people, with its cards as symbols."""
        return plain(self.spans)

    def __str__(self) -> str:
        return self.sentence


def bad_scores(change: Scores, seats: int, least: int) -> IllegalMove | None:
    """Why a change of the totals is refused at a table of so many seats, or None. ``least`` is the lowest total."""
    if not 0 <= change.seat < seats:
        return IllegalMove("not-now", "There is no such seat.")
    if len(change.scores) != seats:
        return IllegalMove("scores", f"Give a score for each of the {seats} seats.")
    if not all(least <= score <= MOST_POINTS for score in change.scores):
        lowest = str(least).replace("-", "−")
        return IllegalMove("scores", f"A score is a number from {lowest} to {MOST_POINTS}.")
    return None


class BadRecord(ValueError):
    """A record that cannot be read, or that contradicts itself.

    ``code`` is stable, for programs; docs/record.md lists them. ``sentence`` is for people. ``line`` is counted from 1
    in a text; it is None in JSON. ``where`` is the place in words: ``line 12``, in JSON ``deal 2, move 10``, and empty
    where the whole record is meant. ``str(error)`` is the place and the sentence.
    """

    def __init__(self, code: str, sentence: str, line: int | None = None, where: str = "") -> None:
        super().__init__(code, sentence, line, where)
        self.where = where if line is None else f"line {line}"
        self.code = code
        self.sentence = sentence
        self.line = line

    def __str__(self) -> str:
        return f"{self.where}: {self.sentence}" if self.where else self.sentence

    def within(self, part: str) -> "BadRecord":
        """The same, said of something in that part of a record."""
        return BadRecord(self.code, self.sentence, self.line, ", ".join(filter(None, (part, self.where))))


class Limit(NamedTuple):
    """How long a player may think about one move.

    ``ms`` is milliseconds of processor time, ``worlds`` how many layouts of the hidden cards a search may try.
    Whichever is reached first ends the search; None is no limit.
    """

    ms: float | None = None
    worlds: int | None = None

    @classmethod
    def parse(cls, text: str) -> "Limit":
        """A limit as it is written: ``20ms``, ``64worlds`` or ``64``. ValueError with a sentence where it is none.

        >>> Limit.parse("20ms"), Limit.parse("64worlds")
        (Limit(ms=20.0, worlds=None), Limit(ms=None, worlds=64))
        """
        if (found := re.fullmatch(r"(?P<ms>\d+(\.\d+)?) ?ms|(?P<worlds>\d+)( ?worlds)?", text.strip())) is None:
            raise ValueError(f"A limit is written as 20ms or as 64worlds; {text!r} is neither.")
        ms, worlds = found["ms"], found["worlds"]
        if not float(ms or worlds):
            raise ValueError("A limit of 0 leaves no time for a move: choose more.")
        return cls(ms=float(ms)) if ms else cls(worlds=int(worlds))


class Rules(Protocol):
    """The rules of a match: an immutable value that hashes and compares. See `hearthside.presets.Variant`."""

    @property
    def game(self) -> str:
        """The slug of the game: ``hearts`` or ``gin``."""

    @property
    def seats(self) -> int:
        """How many seats a table has: 2 to 6."""

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the seats by number, clockwise: ``South`` is seat 0."""

    @property
    def packs(self) -> int:
        """How many packs of 52 are shuffled together: 1 or 2."""

    @property
    def deck(self) -> Cards:
        """The cards in play; others are left out of the packs."""


MoveIn = TypeVar("MoveIn", contravariant=True)
MoveOut = TypeVar("MoveOut", covariant=True)
ViewIn = TypeVar("ViewIn", contravariant=True)
ViewOut = TypeVar("ViewOut", covariant=True)


class View(Protocol):
    """All that one seat may know of a match, as plain values. It holds no reference to the state.

    Two states that a seat cannot tell apart give it equal views. Each game adds its own fields and says which moves the
    seat may make.
    """

    @property
    def rules(self) -> Rules:
        """The rules in play."""

    @property
    def seat(self) -> int:
        """Whose view this is."""

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats whose move is awaited, as in `State.to_move`."""

    @property
    def results(self) -> Sequence[object]:
        """The finished deals, first to last."""

    @property
    def scores(self) -> Sequence[int]:
        """Points of the finished deals, by seat."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Those who won the match; empty until it is over."""

    @property
    def dealer(self) -> int:
        """The seat that deals."""

    @property
    def hand(self) -> Cards:
        """The cards that the seat holds now."""

    @property
    def counts(self) -> Sequence[int]:
        """How many cards every seat holds, by seat."""


class State(Protocol[MoveIn, ViewOut]):
    """A whole match at one moment: an immutable value that knows all cards.

    Every state is reached by legal moves from ``new(rules)``. Between deals the dealer is awaited: it is a player like
    any other, whose move carries the deck.

    >>> from hearthside.cards import shuffled
    >>> from hearthside.hearts import BLACK_LADY, Deal, State
    >>> state = State.new(BLACK_LADY).play(Deal(shuffled(5)))
    >>> state.to_move, len(state.view(0).hand)
    ((0, 1, 2, 3), 13)
    """

    @property
    def rules(self) -> Rules:
        """The rules in play."""

    @property
    def results(self) -> Sequence[object]:
        """The finished deals, first to last: `hearts.DealResult` or `gin.HandResult`."""

    @property
    def scores(self) -> Sequence[int]:
        """Points of the finished deals, by seat; at Hearts few are good, at Gin Rummy many."""

    @property
    def winners(self) -> tuple[int, ...]:
        """Those who won the match; empty until it is over. Several where a tie is shared."""

    @property
    def hands(self) -> tuple[int, ...]:
        """The cards that each seat holds, as bare masks (bit ``i`` is card ``i``); all 0 between deals."""

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats whose move is awaited: several at once while passing, DEALER before a deal, none at the end."""

    def legal(self, seat: int) -> Cards:
        """The cards that the seat may use now; none when it is not to move."""

    def why_not(self, move: MoveIn) -> IllegalMove | None:
        """The refusal that ``play`` would raise, or None where the move is legal."""

    def play(self, move: MoveIn) -> Self:
        """The state after the move. Raises IllegalMove, and then nothing has changed."""

    def view(self, seat: int) -> ViewOut:
        """All that the seat may know. ``seat`` is from 0 to ``rules.seats - 1``."""

    def public_view(self) -> ViewOut:
        """All that no seat hides, as a view of nobody: its seat is `SPECTATOR`, and its hand is empty."""


def scores_row(heading: str, places: Sequence[str], scores: Sequence[int]) -> Row:
    """A line of a picture with what each seat has."""
    return Row(f"{heading}: {', '.join(f'{name} {score}' for name, score in zip(places, scores, strict=True))}")


def state_repr(first: Any, state: Any, sets: Container[str]) -> str:
    """A state as code: that before the first deal, and the fields in which it differs.

    ``sets`` are the fields that have cards as bare masks.
    """
    differing = [name for name in state._fields if getattr(state, name) != getattr(first, name)]
    given = (f"{name}={_code(getattr(state, name), name in sets)}" for name in differing)
    return f"State.new({state.rules!r})" + (f"._replace({', '.join(given)})" if differing else "")


def _code(value: Any, masks: bool) -> str:
    """A value as code; bare masks as the cards that they stand for."""
    if masks and isinstance(value, tuple):
        return f"({', '.join(_code(each, masks) for each in value)})"
    return f"+{Cards(value)!r}" if masks and value else repr(value)


class Player(Protocol[ViewIn, MoveOut]):
    """Chooses the moves of a seat from a view, a random generator and a limit, and gets nothing else."""

    def choose(self, view: ViewIn, rng: Random, limit: Limit) -> MoveOut:
        """Choose a legal move for ``view.seat``, which must be to move.

        ``view``: the view of one seat; a player that sees all hands gets the game's `Peek` instead. ``rng``: the only
        source of chance, so that the same view, limit in worlds and state of ``rng`` give the same move. ``limit``: the
        most worlds or milliseconds to spend. Milliseconds may be exceeded slightly, and a player that never searches
        ignores the limit.
        """
