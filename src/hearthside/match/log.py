"""The log of a table: inputs only, never shortened. State is the fold over it. Uses no clock and no randomness."""

from collections.abc import Iterable
from itertools import takewhile
from typing import Final, NamedTuple, TypeVar

from hearthside.game import Deal, IllegalMove, Scores
from hearthside.games import Game, Match, Move, Rules, game_of

from .duplicate import Compared, Duplicate, compared
from .mirror import Both, Exchanged, Mirrored, both

T = TypeVar("T")


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

    In a demo the table deals on by itself. Where it is for the ``deal`` alone, the seat comes back by itself: when that
    is over or thrown away, or something of it is taken back.
    """

    seat: int
    style: str | None
    demo: bool = False
    deal: bool = False


Told = AllHands | AutoPlay
"""What stands in the log and moves nothing in the match."""


_ASKS_ANEW: Final = (Deal, Undo, QuitDeal, AllHands, AutoPlay, Duplicate)
"""What outdates a question that was put to a seat before."""


class Entry(NamedTuple):
    """One line of the log. All but ``what`` is for deals."""

    what: Move | Undo | QuitDeal | Told | Duplicate | Mirrored
    number: int | None = None
    """The deal number, where the deck has one."""
    salt: str | None = None
    """What the deck was sealed with before it was dealt; None for a deal that somebody asked for."""
    chosen: bool = False
    """Whether somebody asked for this very deal, who may know its cards."""
    player_seed: str | None = None
    """What the opponents' dice of this deal are made from, where it was played before; else the table's secret."""
    replay: str | None = None
    """The table where this deal was played first, to which it adds nothing; None for a deal of this match."""
    mirror: Exchanged | None = None
    """What was played there with the hands the other way round; None where they are not exchanged."""
    taken_up: str | None = None
    """The table where this deal was looked back at, to be gone on with here; None for any other deal."""

    def to_json(self, game: Game) -> dict[str, object]:
        """The entry as plain JSON values."""
        match self.what:
            case Undo(seat, to):
                return {"type": "undo", "seat": seat, "to": to}
            case Duplicate(deal, seat, style, moves):
                told = {"deal": deal, "seat": seat, "style": style, "moves": [*map(game.move_to_json, moves)]}
                return {"type": "duplicate", **told}
            case Mirrored(deal, seat, moves, helped):
                told = {"deal": deal, "seat": seat, "moves": [*map(game.move_to_json, moves)], "helped": helped}
                return {"type": "mirrored", **told}
            case QuitDeal(seat):
                return {"type": "quit_deal", "seat": seat}
            case AllHands(seat, shown):
                return {"type": "all_hands", "seat": seat, "shown": shown}
            case AutoPlay(seat, style, demo, deal):
                told = {"seat": seat, "style": style, "demo": demo}
                return {"type": "auto_play", **told, **({"deal": True} if deal else {})}
            case Deal() as deal:
                more: dict[str, object] = {"salt": self.salt, "chosen": self.chosen, "dice": self.player_seed}
                more |= {"replay": self.replay, "mirror": self.mirror, "taken_up": self.taken_up}
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
            case {"type": "quit_deal", "seat": int(seat)}:
                return cls(QuitDeal(seat))
            case {"type": "all_hands", "seat": int(seat), "shown": bool(shown)}:
                return cls(AllHands(seat, shown))
            case {"type": "auto_play", "seat": int(seat), "style": str() | None as style, "demo": bool(demo)}:
                return cls(AutoPlay(seat, style, demo, _field(plain, "deal", bool) or False))
            case {"type": "duplicate", "deal": int(deal), "seat": int(seat), "style": str(style), "moves": [*moves]}:
                return cls(Duplicate(deal, seat, style, tuple(map(game.move_from_json, moves))))
            case {"type": "mirrored", "deal": int(deal), "seat": int(seat), "moves": [*moves]}:
                helped = _field(plain, "helped", bool) or False
                return cls(Mirrored(deal, seat, tuple(map(game.move_from_json, moves)), helped))
            case {"type": "deal"}:
                return cls(
                    game.move_from_json(plain),
                    _field(plain, "number", int),
                    _field(plain, "salt", str),
                    _field(plain, "chosen", bool) or False,
                    _field(plain, "dice", str),
                    _field(plain, "replay", str),
                    _exchanged(_field(plain, "mirror", list)),
                    _field(plain, "taken_up", str),
                )
        return cls(game.move_from_json(plain))


def _field(plain: object, name: str, kind: type[T]) -> T | None:
    """A field that need not be there. ValueError where it is of another kind."""
    value: object = plain.get(name) if isinstance(plain, dict) else None
    if value is None or isinstance(value, kind):
        return value
    raise ValueError(f"The field {name} of a deal cannot be read.")


def _exchanged(plain: list[object] | None) -> Exchanged | None:
    match plain:
        case None:
            return None
        case [int(deal), int(yours), *rest] if rest in ([], [False], [True]):
            return Exchanged(deal, yours, bool(rest and rest[0]))
    raise ValueError("The field mirror of a deal cannot be read.")


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
        self.practised: set[int] = set()
        """The seats for which how the match ends tells nothing of how they played: see docs/guide.md. What changes
        the match itself (a deal that is thrown away or asked for, totals that are set) makes it practice for all.
        """
        self.quits = 0
        """Deals that were thrown away."""
        self.shown: set[int] = set()
        """Seats to whom all hands are shown."""
        self.auto: dict[int, AutoPlay] = {}
        """The seats of people that the computer plays."""
        self.handed_back: list[tuple[int, int]] = []
        """After how many entries which seat came back by itself that was lent for a deal alone."""
        self.duplicates: dict[int, tuple[Duplicate, Match]] = {}
        """Deals that the computer played again, counted from 0, each with the match as it left it."""
        self.mirrors: dict[int, tuple[Mirrored, Match]] = {}
        """Deals that were played with the hands exchanged, counted from 0, each with the match as that left it."""
        self.helped: set[int] = set()
        """Deals in which a person was shown all hands, or had the computer play, counted from 0."""
        for entry in entries:
            try:
                self.add(entry)
            except (IllegalMove, BadLog) as error:
                raise BadLog(f"Entry {len(self.entries)} of the log does not hold: {error}") from error

    def __len__(self) -> int:
        return len(self.entries)

    def copy(self) -> "Log":
        """The same log, which will not grow with this one."""
        copy = Log(self.state.rules)
        copy.entries, copy.moves, copy.states = list(self.entries), list(self.moves), list(self.states)
        copy.practised, copy.quits = set(self.practised), self.quits
        copy.shown, copy.auto = set(self.shown), dict(self.auto)
        copy.handed_back = list(self.handed_back)
        copy.duplicates, copy.mirrors = dict(self.duplicates), dict(self.mirrors)
        copy.helped = set(self.helped)
        return copy

    @property
    def state(self) -> Match:
        """The match now."""
        return self.states[-1]

    @property
    def practice(self) -> bool:
        """Whether the match is practice for any seat."""
        return bool(self.practised)

    @property
    def played_out(self) -> bool:
        """Whether the computer plays a person's seat to the end of the deal."""
        return any(auto.deal for auto in self.auto.values())

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
            case Mirrored() as mirrored:
                self._exchanged(mirrored)
                return Step(self.state, entry, self.state)
            case QuitDeal():
                if not any(self.state.hands):
                    raise BadLog("No deal is in progress.")
                return Step(self.state, entry, self.states[self.deal_start()])
            case AllHands() | AutoPlay() as told:
                if not 0 <= told.seat < len(self.state.scores):
                    raise BadLog(f"There is no seat {told.seat}.")
                if isinstance(told, AutoPlay) and told.deal and not any(self.state.hands):
                    raise BadLog("No deal is in progress.")
                return Step(self.state, entry, self.state)
            case move:
                return Step(self.state, entry, self.state.play(move))

    def add(self, entry: Entry) -> Step:
        """Put the entry at the end, and say what it did. Raises as `step` does, and then nothing has changed."""
        step = self.step(entry)
        self.entries.append(entry)
        match entry.what:
            case Undo(seat, to):
                if self.game.undo_shows(step.before):
                    self.practised.add(seat)
                self._drop(to)
            case QuitDeal():
                self.quits += 1
                self.practise()
                # A deal that is begun anew holds cards that were seen.
                (self.helped.discard if self.replay is None else self.helped.add)(len(self.state.results))
                self._drop(self.deal_start())
            case AllHands(seat, shown):
                if shown:
                    self.practised.add(seat)
                (self.shown.add if shown else self.shown.discard)(seat)
            case AutoPlay(seat, style) as auto:
                if style is not None:
                    self.practised.add(seat)
                self.auto.pop(seat, None)
                if style is not None:
                    self.auto[seat] = auto
            case Duplicate() as duplicate:
                self.duplicates[duplicate.deal] = duplicate, self._left(duplicate)
            case Mirrored() as mirrored:
                self.mirrors[mirrored.deal] = mirrored, self._exchanged(mirrored)
            case what:
                if isinstance(what, Scores) or entry.chosen:
                    self.practise()
                self.moves.append(entry)
                self.states.append(step.after)
        if isinstance(entry.what, Undo) or not any(self.state.hands):
            self._hand_back()
        if (self.shown or self.auto) and any(self.state.hands):
            self.helped.add(len(self.state.results))
        return step

    def practise(self) -> None:
        """From here on the match is practice for every seat."""
        self.practised.update(range(len(self.state.scores)))

    def _hand_back(self) -> None:
        """Give the seats back that the computer plays for one deal alone."""
        for seat in [seat for seat, auto in self.auto.items() if auto.deal]:
            del self.auto[seat]
            self.handed_back.append((len(self), seat))

    def _drop(self, to: int) -> None:
        """Have no more than the first so many moves count."""
        del self.moves[to:], self.states[to + 1 :]

    def still_asks(self, seat: int, n: int) -> bool:
        """Whether the seat was to move when the log had ``n`` entries, and since then only others did, asked as well.

        Players who pass at the same time do not outdate each other.
        """
        since = [entry for entry in self.entries[n:] if not isinstance(entry.what, Mirrored)]
        if n > len(self) or any(isinstance(entry.what, _ASKS_ANEW) or entry.what.seat == seat for entry in since):
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
        state = self.states[place].play(self.moves[place].what)
        for change in self.changes(deal):
            state = state.play(change)
        return state

    def changes(self, deal: int) -> list[Move]:
        """What was changed by hand while a deal of the match was played: totals, and where cards are passed."""
        place = self.deal_place(deal)
        after = () if place is None else zip(self.moves[place + 1 :], self.states[place + 1 :], strict=False)
        played = takewhile(lambda each: len(each[1].results) == deal, after)
        return [entry.what for entry, _ in played if isinstance(entry.what, self.game.changes)]

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

    def _exchanged(self, mirrored: Mirrored) -> Match:
        """The match as a hand left it with the hands exchanged. Raises BadLog, and IllegalMove as the rules refuse."""
        deal, seat, moves, _ = mirrored
        if deal in self.mirrors:
            raise BadLog(f"The hands of deal {deal + 1} were exchanged before.")
        state = self.begun(deal)
        if state.rules.seats != 2 or seat not in range(2):
            raise BadLog("Hands are exchanged between two.")
        for move in moves:
            state = state.play(move)
        if any(state.hands):
            raise BadLog(f"Deal {deal + 1} was not played to its end with the hands exchanged.")
        return state

    def exchanged(self, seat: int, after: Mirrored | None = None) -> list[Both]:
        """What came of both hands of each deal where they were exchanged; at a table of a mirrored hand, of that one
        once it is over, with the person in that seat.

        ``after`` is one more of them, which is about to be added.
        """
        if self.mirror is not None:
            return [] if any(self.state.hands) else [both(self.mirror, self.state, seat, self._helped)]
        more = {} if after is None else {after.deal: (after, self._exchanged(after))}
        found = []
        for deal, (mirrored, left) in sorted({**self.mirrors, **more}.items()):
            yours, helped = self.state.results[deal].won(mirrored.seat), mirrored.helped or deal in self.helped
            found.append(both(Exchanged(deal, yours), left, 1 - mirrored.seat, helped))
        return found

    def mirrored(self, seat: int) -> Mirrored:
        """For the log of the match, how its hand went that was played here with the person in that seat."""
        assert self.mirror is not None
        moves = (entry.what for entry in self.moves[self.deal_start() + 1 :])
        played = tuple(move for move in moves if not isinstance(move, Scores))
        return Mirrored(self.mirror.deal, 1 - seat, played, self._helped)

    @property
    def _helped(self) -> bool:
        """Whether the person was helped in either play of a hand that is the mirror of another."""
        return bool(self.helped) or (self.mirror is not None and self.mirror.helped)

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

    @property
    def mirror(self) -> Exchanged | None:
        """The hand of which the latest deal is the mirror, where it is one."""
        return self.moves[self.deal_start()].mirror if self.moves else None

    @property
    def taken_up(self) -> tuple[str, int] | None:
        """The table of the deal that goes on here from a moment of it, and which deal of that table it is, from 0."""
        dealt = [entry for entry in self.entries if isinstance(entry.what, Deal)]
        found = [(entry.taken_up, deal) for deal, entry in enumerate(dealt) if entry.taken_up is not None]
        return found[-1] if found else None

    def before(self, place: int) -> int:
        """How many entries there were before the move at that place of `moves`."""
        return next(n for n, entry in enumerate(self.entries) if entry is self.moves[place])

    def deal_start(self) -> int:
        """Where among `moves` the latest deal begins; 0 where nothing was dealt."""
        for place in range(len(self.moves) - 1, -1, -1):
            if isinstance(self.moves[place].what, Deal):
                return place
        return 0

    def deal_numbers(self) -> list[int | None]:
        """The number of each deal so far, the one in progress among them."""
        return [entry.number for entry in self.moves if isinstance(entry.what, Deal)]
