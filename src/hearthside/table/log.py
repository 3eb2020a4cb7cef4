"""The log of a table: inputs only, never shortened. State is the fold over it. Knows no clocks and no dice."""

from collections.abc import Iterable
from typing import NamedTuple

from hearthside.game import Deal, IllegalMove
from hearthside.games import Game, Match, Move, Rules, game_of


class BadLog(ValueError):
    """A log that does not fold: a line that is no entry, or that the rules refuse."""


class Undo(NamedTuple):
    """A seat takes back: what counts of the log from here on is its first ``to`` moves."""

    seat: int
    to: int


class Entry(NamedTuple):
    """One line of the log. ``number`` is the deal number, for a deal whose deck has one."""

    what: Move | Undo
    number: int | None = None

    def to_json(self, game: Game) -> dict[str, object]:
        """The entry as plain JSON values."""
        match self.what:
            case Undo(seat, to):
                return {"type": "undo", "seat": seat, "to": to}
            case Deal() as deal:
                return {**game.move_to_json(deal), "number": self.number}
            case move:
                return game.move_to_json(move)

    @classmethod
    def from_json(cls, game: Game, plain: object) -> "Entry":
        """Read what `to_json` wrote. ValueError with a sentence for what is no entry."""
        match plain:
            case {"type": "undo", "seat": int(seat), "to": int(to)}:
                return cls(Undo(seat, to))
            case {"type": "deal", "number": int(number)}:
                return cls(game.move_from_json(plain), number)
        return cls(game.move_from_json(plain))


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
            case _:
                self.moves.append(entry)
                self.states.append(step.after)
        return step

    def still_asks(self, seat: int, n: int) -> bool:
        """Whether the seat was to move when the log had ``n`` entries, and since then only others did, asked as well.

        Players who pass at the same time do not outdate each other.
        """
        since = self.entries[n:]
        if n > len(self) or any(isinstance(entry.what, Undo | Deal) or entry.what.seat == seat for entry in since):
            return False
        return all(seat in state.to_move for state in self.states[len(self.states) - 1 - len(since) :])

    def deal_start(self) -> int:
        """Where among `moves` the latest deal begins; 0 where nothing was dealt."""
        for place in range(len(self.moves) - 1, -1, -1):
            if isinstance(self.moves[place].what, Deal):
                return place
        return 0

    def deal_numbers(self) -> list[int | None]:
        """The number of each deal so far, the one in progress among them."""
        return [entry.number for entry in self.moves if isinstance(entry.what, Deal)]
