"""The log of a table: inputs only, never shortened. State is the fold over it. Knows no clocks and no dice."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from hearthside.game import Deal, IllegalMove, Scores
from hearthside.games import Game, Match, Move, Rules, game_of


class BadLog(ValueError):
    """A log that does not fold: a line that is no entry, or that the rules refuse."""


class Undo(NamedTuple):
    """A seat takes back: what counts of the log from here on is its first ``to`` moves."""

    seat: int
    to: int


class QuitDeal(NamedTuple):
    """A seat throws away the deal in progress: it counts for nothing, and a fresh one takes its place."""

    seat: int


class AllHands(NamedTuple):
    """A seat has all hands shown to it from here on, or no more."""

    seat: int
    shown: bool


class AutoPlay(NamedTuple):
    """The computer plays a person's seat in some style from here on; None hands it back.

    In a demo the table deals on by itself.
    """

    seat: int
    style: str | None
    demo: bool = False


Told = AllHands | AutoPlay
"""What stands in the log and moves nothing in the match."""


_ASKS_ANEW: Final = (Deal, Undo, QuitDeal, AllHands, AutoPlay)
"""What outdates a question that was put to a seat before."""


class Entry(NamedTuple):
    """One line of the log. ``number`` is the deal number, for a deal whose deck has one."""

    what: Move | Undo | QuitDeal | Told
    number: int | None = None

    def to_json(self, game: Game) -> dict[str, object]:
        """The entry as plain JSON values."""
        match self.what:
            case Undo(seat, to):
                return {"type": "undo", "seat": seat, "to": to}
            case QuitDeal(seat):
                return {"type": "quit_deal", "seat": seat}
            case AllHands(seat, shown):
                return {"type": "all_hands", "seat": seat, "shown": shown}
            case AutoPlay(seat, style, demo):
                return {"type": "auto_play", "seat": seat, "style": style, "demo": demo}
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
            case {"type": "quit_deal", "seat": int(seat)}:
                return cls(QuitDeal(seat))
            case {"type": "all_hands", "seat": int(seat), "shown": bool(shown)}:
                return cls(AllHands(seat, shown))
            case {"type": "auto_play", "seat": int(seat), "style": str() | None as style, "demo": bool(demo)}:
                return cls(AutoPlay(seat, style, demo))
            case {"type": "deal", "number": int(number)}:
                return cls(game.move_from_json(plain), number)
        return cls(game.move_from_json(plain))


class Step(NamedTuple):
    """What one entry did. For an undo or a deal that is thrown away, ``after`` is the position it went back to."""

    before: Match
    entry: Entry
    after: Match


class Log:
    """The entries of a table, and the match that they make.

    ``moves`` are the entries that count, in order, with what was undone or thrown away left out; ``states[i]`` is the
    match after the first ``i`` of them, so undoing is a matter of dropping states.
    """

    def __init__(self, rules: Rules, entries: Iterable[Entry] = ()) -> None:
        """Fold the entries. Raises BadLog for one that the rules refuse."""
        self.entries: list[Entry] = []
        self.moves: list[Entry] = []
        self.game = game_of(rules)
        self.states = [self.game.begin(rules)]
        self.practice = False
        """Whether how the match ends tells nothing of how it was played: see docs/guide.md."""
        self.quits = 0
        """Deals that were thrown away."""
        self.shown: set[int] = set()
        """Seats to whom all hands are shown."""
        self.auto: dict[int, AutoPlay] = {}
        """The seats of people that the computer plays."""
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
        twin.practice, twin.quits = self.practice, self.quits
        twin.shown, twin.auto = set(self.shown), dict(self.auto)
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
            case QuitDeal():
                if not any(self.state.hands):
                    raise BadLog("No deal is in progress.")
                return Step(self.state, entry, self.states[self.deal_start()])
            case AllHands() | AutoPlay() as told:
                if not 0 <= told.seat < len(self.state.scores):
                    raise BadLog(f"There is no seat {told.seat}.")
                return Step(self.state, entry, self.state)
            case move:
                return Step(self.state, entry, self.state.play(move))

    def add(self, entry: Entry) -> Step:
        """Put the entry at the end, and say what it did. Raises as `step` does, and then nothing has changed."""
        step = self.step(entry)
        self.entries.append(entry)
        match entry.what:
            case Undo(_, to):
                self.practice |= self.game.undo_shows(step.before)
                self._drop(to)
            case QuitDeal():
                self.quits += 1
                self.practice = True
                self._drop(self.deal_start())
            case AllHands(seat, shown):
                self.practice |= shown
                (self.shown.add if shown else self.shown.discard)(seat)
            case AutoPlay(seat, style) as auto:
                self.practice |= style is not None
                self.auto.pop(seat, None)
                if style is not None:
                    self.auto[seat] = auto
            case what:
                self.practice |= isinstance(what, Scores)
                self.moves.append(entry)
                self.states.append(step.after)
        return step

    def _drop(self, to: int) -> None:
        """Have no more than the first so many moves count."""
        del self.moves[to:], self.states[to + 1 :]

    def still_asks(self, seat: int, n: int) -> bool:
        """Whether the seat was to move when the log had ``n`` entries, and since then only others did, asked as well.

        Players who pass at the same time do not outdate each other.
        """
        since = self.entries[n:]
        if n > len(self) or any(isinstance(entry.what, _ASKS_ANEW) or entry.what.seat == seat for entry in since):
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
