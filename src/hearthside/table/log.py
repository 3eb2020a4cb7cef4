"""The log of a table: inputs only, never shortened. State is the fold over it. Knows no clocks and no dice."""

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from hearthside.game import Deal, IllegalMove
from hearthside.games import Game, Match, Move, Rules, game_of

from .duplicate import Compared, Duplicate, compared

T = TypeVar("T")


class BadLog(ValueError):
    """A log that does not fold: a line that is no entry, or that the rules refuse."""


class Undo(NamedTuple):
    """A seat takes back: what counts of the log from here on is its first ``to`` moves."""

    seat: int
    to: int


class Entry(NamedTuple):
    """One line of the log. All but ``what`` is for deals."""

    what: Move | Undo | Duplicate
    number: int | None = None
    """The deal number, where the deck has one."""
    salt: str | None = None
    """What the deck was sealed with before it was dealt; None for a deal that somebody asked for."""
    chosen: bool = False
    """Whether somebody asked for this very deal, who may know its cards."""
    dice: str | None = None
    """What the opponents' dice of this deal are made from, where it was played before; else the table's secret."""
    replay: str | None = None
    """The table where this deal was played first, to which it adds nothing; None for a deal of this match."""

    def to_json(self, game: Game) -> dict[str, object]:
        """The entry as plain JSON values."""
        match self.what:
            case Undo(seat, to):
                return {"type": "undo", "seat": seat, "to": to}
            case Duplicate(deal, seat, style, moves):
                told = {"deal": deal, "seat": seat, "style": style, "moves": [*map(game.move_to_json, moves)]}
                return {"type": "duplicate", **told}
            case Deal() as deal:
                more = {"salt": self.salt, "chosen": self.chosen, "dice": self.dice, "replay": self.replay}
                given = {name: value for name, value in more.items() if value}
                return {**game.move_to_json(deal), "number": self.number, **given}
            case move:
                return game.move_to_json(move)

    @classmethod
    def from_json(cls, game: Game, plain: object) -> "Entry":
        """Read what `to_json` wrote. ValueError with a sentence for what is no entry."""
        match plain:
            case {"type": "undo", "seat": int(seat), "to": int(to)}:
                return cls(Undo(seat, to))
            case {"type": "duplicate", "deal": int(deal), "seat": int(seat), "style": str(style), "moves": [*moves]}:
                return cls(Duplicate(deal, seat, style, tuple(map(game.move_from_json, moves))))
            case {"type": "deal"}:
                return cls(
                    game.move_from_json(plain),
                    _field(plain, "number", int),
                    _field(plain, "salt", str),
                    _field(plain, "chosen", bool) or False,
                    _field(plain, "dice", str),
                    _field(plain, "replay", str),
                )
        return cls(game.move_from_json(plain))


def _field(plain: object, name: str, kind: type[T]) -> T | None:
    """A field that need not be there. ValueError where it is of another kind."""
    value: object = plain.get(name) if isinstance(plain, dict) else None
    if value is None or isinstance(value, kind):
        return value
    raise ValueError(f"The field {name} of a deal cannot be read.")


class Step(NamedTuple):
    """What one entry did. For an undo, ``after`` is the position it went back to."""

    before: Match
    entry: Entry
    after: Match


class Log:
    """The entries of a table, and the match that they make.

    ``moves`` are the entries that count, in order, with what was undone left out; ``states[i]`` is the match after
    the first ``i`` of them, so undoing is a matter of dropping states.
    """

    def __init__(self, rules: Rules, entries: Iterable[Entry] = ()) -> None:
        """Fold the entries. Raises BadLog for one that the rules refuse."""
        self.entries: list[Entry] = []
        self.moves: list[Entry] = []
        self.game = game_of(rules)
        self.states = [self.game.begin(rules)]
        self.practice = False
        self.duplicates: dict[int, tuple[Duplicate, Match]] = {}
        """Deals that the computer played again, counted from 0, each with the match as it left it."""
        for entry in entries:
            try:
                self.add(entry)
            except (IllegalMove, BadLog) as error:
                raise BadLog(f"Entry {len(self.entries)} of the log does not hold: {error}") from error

    def __len__(self) -> int:
        return len(self.entries)

    def copy(self) -> "Log":
        """The same log, which will not grow with this one."""
        twin = Log(self.state.rules)
        twin.entries, twin.moves, twin.states = list(self.entries), list(self.moves), list(self.states)
        twin.practice = self.practice
        twin.duplicates = dict(self.duplicates)
        return twin

    @property
    def state(self) -> Match:
        """The match now."""
        return self.states[-1]

    def step(self, entry: Entry) -> Step:
        """What the entry would do. Raises IllegalMove, or BadLog for an undo to a moment that never was."""
        match entry.what:
            case Undo(_, to):
                if not 0 <= to < len(self.moves):
                    raise BadLog(f"There is nothing to take back to at {to}.")
                return Step(self.state, entry, self.states[to])
            case Duplicate() as duplicate:
                self._left(duplicate)
                return Step(self.state, entry, self.state)
            case move:
                return Step(self.state, entry, self.state.play(move))

    def add(self, entry: Entry) -> Step:
        """Put the entry at the end, and say what it did. Raises as `step` does, and then nothing has changed."""
        step = self.step(entry)
        self.entries.append(entry)
        match entry.what:
            case Undo(_, to):
                del self.moves[to:], self.states[to + 1 :]
                self.practice |= self.game.undo_is_practice
            case Duplicate() as duplicate:
                self.duplicates[duplicate.deal] = duplicate, self._left(duplicate)
            case _:
                self.moves.append(entry)
                self.states.append(step.after)
                self.practice |= entry.chosen
        return step

    def still_asks(self, seat: int, n: int) -> bool:
        """Whether the seat was to move when the log had ``n`` entries, and since then only others did, asked as well.

        Players who pass at the same time do not outdate each other.
        """
        since = self.entries[n:]
        if n > len(self) or any(
            isinstance(entry.what, Undo | Deal | Duplicate) or entry.what.seat == seat for entry in since
        ):
            return False
        return all(seat in state.to_move for state in self.states[len(self.states) - 1 - len(since) :])

    def deal_place(self, deal: int) -> int | None:
        """Where among `moves` a deal of the match stands, counted from 0; None where there was none."""
        for place in range(len(self.moves) - 1, -1, -1):
            if isinstance(self.moves[place].what, Deal) and len(self.states[place].results) == deal:
                return place
        return None

    def begun(self, deal: int) -> Match:
        """The match as a finished deal began, its cards dealt. Raises BadLog where there is none."""
        place = self.deal_place(deal)
        if place is None or deal >= len(self.state.results):
            raise BadLog(f"Deal {deal + 1} is not over.")
        return self.states[place].play(self.moves[place].what)

    def _left(self, duplicate: Duplicate) -> Match:
        """The match as the computer left it. Raises BadLog, and IllegalMove for a move that the rules refuse."""
        if duplicate.deal in self.duplicates:
            raise BadLog(f"Deal {duplicate.deal + 1} was played again before.")
        state = self.begun(duplicate.deal)
        if duplicate.seat not in range(state.rules.seats):
            raise BadLog(f"There is no seat {duplicate.seat}.")
        for move in duplicate.moves:
            state = state.play(move)
        if any(state.hands):
            raise BadLog(f"Deal {duplicate.deal + 1} was not played to its end again.")
        return state

    def compared(self, after: Duplicate | None = None) -> list[Compared]:
        """What the deals came to that the computer played again, the first of the match first.

        ``after`` is one more of them, which is about to be added.
        """
        more = {} if after is None else {after.deal: (after, self._left(after))}
        deals = sorted({**self.duplicates, **more}.items())
        return [compared(duplicate, self.state, left) for _, (duplicate, left) in deals]

    @property
    def replay(self) -> str | None:
        """The table where the latest deal was played first, which is only played again here."""
        return self.moves[self.deal_start()].replay if self.moves else None

    def deal_start(self) -> int:
        """Where among `moves` the latest deal begins; 0 where nothing was dealt."""
        for place in range(len(self.moves) - 1, -1, -1):
            if isinstance(self.moves[place].what, Deal):
                return place
        return 0

    def deal_numbers(self) -> list[int | None]:
        """The number of each deal so far, the one in progress among them."""
        return [entry.number for entry in self.moves if isinstance(entry.what, Deal)]
