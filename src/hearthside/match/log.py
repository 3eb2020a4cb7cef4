"""The log of a table: inputs only, never shortened. State is the fold over it. Uses no clock and no randomness."""

from bisect import bisect_left
from collections.abc import Iterable
from functools import cache
from itertools import takewhile
from typing import Any, Final, NamedTuple

from hearthside.codec import BOOL, INT, TEXT, Codec, Fields, TaggedCodec, left_out, many, maybe, obj, optional, tagged
from hearthside.game import Deal, IllegalMove, Scores
from hearthside.games import GAMES, Game, Match, Move, Rules, game_of
from hearthside.record import Step as MoveStep

from .duplicate import Duplicate, DuplicateScore, compared
from .mirror import MirrorPlay, MirrorScore, MirrorSource, mirror_score
from .states import States


class BadLog(ValueError):
    """A log that does not fold: a line that is no entry, or that the rules refuse."""


class Undo(NamedTuple):
    """A seat takes back: what counts of the log from here on is its first ``to`` moves."""

    seat: int
    to: int
    """How many of the moves count from here on."""


class QuitDeal(NamedTuple):
    """A seat throws away the deal in progress: it counts for nothing, and a fresh one takes its place."""

    seat: int


class AllHands(NamedTuple):
    """A seat has all hands shown to it from here on, or no more."""

    seat: int
    shown: bool


class CountingAid(NamedTuple):
    """A seat has the counting aid from here on, or no more."""

    seat: int
    on: bool


class AutoPlay(NamedTuple):
    """The computer plays a person's seat in some style from here on; None hands it back.

    In a demo the table deals on by itself. Where it is for the ``deal`` alone, the seat comes back by itself: when that
    is over or thrown away, or something of it is taken back. ``reason`` is None where the person asked for it; ``away``
    where the person was away, until they are back; ``clock`` where their time was up, for that decision.
    """

    seat: int
    style: str | None
    """The id of the style that plays; None hands the seat back."""
    demo: bool = False
    deal: bool = False
    reason: str | None = None


_GROWING: Final = (list, dict, set, States)
_ASKS_ANEW: Final = (Deal, Undo, QuitDeal, AllHands, Duplicate)
"""What outdates a question that was put to a seat before."""


_OF_BOTH_GAMES: Final = (Deal, Scores)
"""The moves that both games have."""


class Entry(NamedTuple):
    """One line of the log. All but ``what`` is for deals."""

    what: Move | Undo | QuitDeal | AllHands | CountingAid | AutoPlay | Duplicate | MirrorPlay
    """A move of the game, or one of the entries of this module."""
    number: int | None = None
    """The deal number, where the deck has one."""
    salt: str | None = None
    """What the deck was sealed with before it was dealt; None for a deal that somebody asked for."""
    chosen: bool = False
    """Whether somebody asked for this very deal, who may know its cards."""
    player_seed: str | None = None
    """The seed of the opponents' generators in this deal, where it was played before; else the table's secret."""
    replay: str | None = None
    """The table where this deal was played first, to which it adds nothing; None for a deal of this match."""
    mirror: MirrorSource | None = None
    """What was played there with the hands the other way round; None where they are not exchanged."""
    taken_up: str | None = None
    """The table or the imported record where this deal was looked back at, to be gone on with here; None for any other
    deal.
    """

    def to_json(self, game: Game) -> dict[str, object]:
        """The entry as plain JSON values."""
        plain: dict[str, object]
        match self.what:
            case Undo() | QuitDeal() | AllHands() | CountingAid() | AutoPlay() | Duplicate() | MirrorPlay():
                plain = _table_entries(game.slug).write(self.what)
            case Deal() as deal:
                given = {name: getattr(self, field) for field, (name, _) in _DEAL.items()}
                plain = {**game.move_to_json(deal), "number": self.number}
                plain |= {name: value for name, value in given.items() if value}
            case move:
                plain = game.move_to_json(move)
        return plain

    @classmethod
    def from_json(cls, game: Game, plain: object) -> "Entry":
        """Read what `to_json` wrote. ValueError with a sentence for what is no entry."""
        codec = _table_entries(game.slug)
        match plain:
            case {"type": str(kind)} if kind in codec.kinds:
                return cls(codec.read(plain, False))
            case {"type": "deal"}:
                fields = Fields("a deal", plain)
                number = fields.take("number", optional(INT), False, None)
                read = {field: fields.take(name, optional(kind), False, None) for field, (name, kind) in _DEAL.items()}
                given = {field: value for field, value in read.items() if value is not None}
                return cls(game.move_from_json(plain), number, **given)
        return cls(game.move_from_json(plain))


@cache
def _table_entries(slug: str) -> TaggedCodec[Any]:
    """How what stands in the log of that game and is no move of it is written as JSON."""
    game = GAMES[slug]
    moves = many(Codec[Move](game.move_to_json, lambda plain, strict: game.move_from_json(plain)))
    return tagged(
        "an entry",
        undo=obj(Undo, "an entry", seat=INT, to=INT),
        quit_deal=obj(QuitDeal, "an entry", seat=INT),
        all_hands=obj(AllHands, "an entry", seat=INT, shown=BOOL),
        counting_aid=obj(CountingAid, "an entry", seat=INT, on=BOOL),
        auto_play=obj(
            AutoPlay,
            "an entry",
            seat=INT,
            style=optional(TEXT),
            demo=BOOL,
            deal=left_out(BOOL, False),
            reason=left_out(optional(TEXT), None),
        ),
        duplicate=obj(Duplicate, "an entry", deal=INT, seat=INT, style=TEXT, moves=moves),
        mirrored=obj(MirrorPlay, "an entry", deal=INT, seat=INT, moves=moves, helped=maybe(BOOL, False)),
    )


def _mirror_source(plain: object, strict: bool) -> MirrorSource:
    match plain:
        case [int(deal), int(yours), *rest] if rest in ([], [False], [True]):
            return MirrorSource(deal, yours, bool(rest and rest[0]))
    raise ValueError("It is a deal, its points, and whether the player was helped.")


_DEAL: Final[dict[str, tuple[str, Codec[Any]]]] = {
    "salt": ("salt", TEXT),
    "chosen": ("chosen", BOOL),
    "player_seed": ("dice", TEXT),
    "replay": ("replay", TEXT),
    "mirror": ("mirror", Codec(list, _mirror_source)),
    "taken_up": ("taken_up", TEXT),
}
"""What an entry says of a deal besides its number: the field, its name in JSON, and how it is read."""


class Step(NamedTuple):
    """What one entry did. For an undo or a deal that is thrown away, ``after`` is the position it went back to."""

    before: Match
    """The match before it."""
    entry: Entry
    """What was added to the log."""
    after: Match
    """The match after it."""


class Log:
    """The entries of a table, and the match that they make.

    ``moves`` are the entries that count, in order, with what was undone or thrown away left out; ``states[i]`` is the
    match after the first ``i`` of them, so undoing is a matter of dropping states. Those of earlier deals are not kept.
    """

    def __init__(self, rules: Rules, entries: Iterable[Entry] = ()) -> None:
        """Fold the entries. Raises BadLog for one that the rules refuse."""
        self.entries: list[Entry] = []
        self.moves: list[Entry] = []
        self.game = game_of(rules)
        self.states = States(self.game.begin(rules))
        self.practised: set[int] = set()
        """The seats for which how the match ends tells nothing of how they played: see docs/guide.md. What changes
        the match itself (a deal that is thrown away or asked for, totals that are set) makes it practice for all.
        """
        self.quits = 0
        """Deals that were thrown away."""
        self.shown: set[int] = set()
        """Seats to whom all hands are shown."""
        self.counting: set[int] = set()
        """Seats that have the counting aid."""
        self.auto: dict[int, AutoPlay] = {}
        """The seats of people that the computer plays."""
        self.handed_back: list[tuple[int, int]] = []
        """After how many entries which seat came back by itself that was lent for a deal alone."""
        self.duplicates: dict[int, tuple[Duplicate, Match]] = {}
        """Deals that the computer played again, counted from 0, each with the match as it left it."""
        self.mirrors: dict[int, tuple[MirrorPlay, Match]] = {}
        """Deals that were played with the hands exchanged, counted from 0, each with the match as that left it."""
        self.helped: set[int] = set()
        """Deals in which a person was shown all hands, had the counting aid or had the computer play, from 0."""
        self.deal_places: list[int] = []
        """Where among `moves` each deal begins, the one in progress among them."""
        self._score_places: list[int] = []
        """Where among `moves` the totals were changed by hand."""
        self.taken_up: tuple[str, int] | None = None
        """The table of the deal that goes on here from a moment of it, and which deal of that table it is, from 0."""
        self.stage = object()
        """Another object with every entry but a move within a deal. As long as it is the same, all that the log knows
        is the same, but for its entries, moves and states.
        """
        self._growing = [name for name, value in vars(self).items() if isinstance(value, _GROWING)]
        """What is another object in a copy."""
        for entry in entries:
            try:
                self.add(entry)
            except (IllegalMove, BadLog) as error:
                raise BadLog(f"Entry {len(self.entries)} of the log is not valid: {error}") from error

    def __len__(self) -> int:
        return len(self.entries)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Log):
            return NotImplemented
        return (self.state.rules, self.entries) == (other.state.rules, other.entries)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"Log({self.state.rules!r}, {self.entries!r})"

    def copy(self) -> "Log":
        """The same log, which will not grow with this one."""
        new = Log.__new__(Log)
        vars(new).update(vars(self), **{name: getattr(self, name).copy() for name in self._growing})
        return new

    @property
    def state(self) -> Match:
        """The match now."""
        return self.states.now

    @property
    def dealt(self) -> int:
        """How many deals were dealt, those that were thrown away among them."""
        return len(self.deal_places) + self.quits

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
                    raise BadLog(f"There is nothing to take back at {to}.")
                return Step(self.state, entry, self.states[to])
            case Duplicate() | MirrorPlay() as second:
                self._left(second)
                return Step(self.state, entry, self.state)
            case QuitDeal():
                if not any(self.state.hands):
                    raise BadLog("No deal is in progress.")
                return Step(self.state, entry, self.states[self.deal_start()])
            case AllHands() | CountingAid() | AutoPlay() as setting:
                if not 0 <= setting.seat < len(self.state.scores):
                    raise BadLog(f"There is no seat {setting.seat}.")
                if isinstance(setting, AutoPlay) and setting.deal and not any(self.state.hands):
                    raise BadLog("No deal is in progress.")
                return Step(self.state, entry, self.state)
            case move:
                return Step(self.state, entry, self.state.play(move))

    def add(self, entry: Entry) -> Step:
        """Put the entry at the end, and say what it did. Raises as `step` does, and then nothing has changed."""
        step, moves = self.step(entry), len(self.moves)
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
            case CountingAid(seat, on):
                if on:
                    self.practised.add(seat)
                (self.counting.add if on else self.counting.discard)(seat)
            case AutoPlay(seat, style) as auto:
                if style is not None:
                    self.practised.add(seat)
                self.auto.pop(seat, None)
                if style is not None:
                    self.auto[seat] = auto
            case Duplicate() as duplicate:
                self.duplicates[duplicate.deal] = duplicate, self._left(duplicate)
            case MirrorPlay() as mirrored:
                self.mirrors[mirrored.deal] = mirrored, self._left(mirrored)
            case what:
                if isinstance(what, Scores) or entry.chosen:
                    self.practise()
                if isinstance(what, Deal):
                    self.deal_places.append(len(self.moves))
                    if entry.taken_up is not None:
                        self.taken_up = entry.taken_up, sum(isinstance(each.what, Deal) for each in self.entries) - 1
                elif isinstance(what, Scores):
                    self._score_places.append(len(self.moves))
                self.moves.append(entry)
                self.states.add(what, step.after)
        in_play = any(self.state.hands)
        if isinstance(entry.what, Undo) or not in_play:
            self._hand_back()
        if (self.shown or self.counting or self.auto) and in_play:
            self.helped.add(len(self.state.results))
        if not in_play or len(self.moves) <= moves or isinstance(entry.what, _OF_BOTH_GAMES):
            self.stage = object()
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
        del self.moves[to:]
        self.states.drop(to)
        for places in (self.deal_places, self._score_places):
            del places[bisect_left(places, to) :]

    def still_asks(self, seat: int, n: int) -> bool:
        """Whether the seat was to move when the log had ``n`` entries, and since then only others did, asked as well.

        Players who pass at the same time do not outdate each other.
        """
        since = [entry for entry in self.entries[n:] if not self._leaves_asked(entry, seat)]
        if n > len(self) or any(isinstance(entry.what, _ASKS_ANEW) or entry.what.seat == seat for entry in since):
            return False
        return all(seat in state.to_move for state in self.states[len(self.states) - 1 - len(since) :])

    @staticmethod
    def _leaves_asked(entry: Entry, seat: int) -> bool:
        """Whether an entry outdates no question put to the seat, and does not answer it."""
        match entry.what:
            case AutoPlay(who, style, reason=reason):  # unless the person of that seat asked for it
                return who != seat or style is None or reason is not None
            case what:
                return isinstance(what, MirrorPlay | CountingAid)

    def deal_place(self, deal: int) -> int | None:
        """Where among `moves` a deal of the match stands, counted from 0; None where there was none."""
        return next((place for place in self.deal_places if len(self.states[place].results) == deal), None)

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
        after = [] if place is None else self.steps(place + 1)
        played = takewhile(lambda step: len(step.before.results) == deal, after)
        return [step.move for step in played if isinstance(step.move, self.game.changes)]

    def _left(self, second: Duplicate | MirrorPlay) -> Match:
        """The match as a second play left it. Raises BadLog, and IllegalMove for a move that the rules refuse."""
        deal, state = second.deal + 1, self.begun(second.deal)
        if isinstance(second, Duplicate):
            how, done = "again", f"Deal {deal} was played again before." if second.deal in self.duplicates else ""
        else:
            how = "with the hands exchanged"
            done = f"The hands of deal {deal} were exchanged before." if second.deal in self.mirrors else ""
            if state.rules.seats != 2:
                raise BadLog("Hands are exchanged between two.")
        if done:
            raise BadLog(done)
        if second.seat not in range(state.rules.seats):
            raise BadLog(f"There is no seat {second.seat}.")
        for move in second.moves:
            state = state.play(move)
        if any(state.hands):
            raise BadLog(f"Deal {deal} was not played to its end {how}.")
        return state

    def mirror_scores(self, seat: int) -> list[MirrorScore]:
        """What came of both hands of each deal where they were exchanged; at a table of a mirrored hand, of that one
        once it is over, with the person in that seat.
        """
        if self.mirror is not None:
            return [] if any(self.state.hands) else [mirror_score(self.mirror, self.state, seat, self._helped)]
        found = []
        for deal, (mirrored, left) in sorted(self.mirrors.items()):
            yours, helped = self.state.results[deal].won(mirrored.seat), mirrored.helped or deal in self.helped
            found.append(mirror_score(MirrorSource(deal, yours), left, 1 - mirrored.seat, helped))
        return found

    def mirror_play(self, seat: int) -> MirrorPlay:
        """For the log of the match, how its hand went that was played here with the person in that seat."""
        assert self.mirror is not None
        moves = (entry.what for entry in self.moves[self.deal_start() + 1 :])
        played = tuple(move for move in moves if not isinstance(move, Scores))
        return MirrorPlay(self.mirror.deal, 1 - seat, played, self._helped)

    @property
    def _helped(self) -> bool:
        """Whether the person was helped in either play of a hand that is the mirror of another."""
        return bool(self.helped) or (self.mirror is not None and self.mirror.helped)

    def compared(self) -> list[DuplicateScore]:
        """What the deals came to that the computer played again, the first of the match first."""
        return [compared(duplicate, self.state, left) for _, (duplicate, left) in sorted(self.duplicates.items())]

    @property
    def replay(self) -> str | None:
        """The table where the latest deal was played first, which is only played again here."""
        return self.moves[self.deal_start()].replay if self.moves else None

    @property
    def mirror(self) -> MirrorSource | None:
        """The hand of which the latest deal is the mirror, where it is one."""
        return self.moves[self.deal_start()].mirror if self.moves else None

    def before(self, place: int) -> int:
        """How many entries there were before the move at that place of `moves`."""
        return next(n for n, entry in enumerate(self.entries) if entry is self.moves[place])

    def made(self, n: int) -> int:
        """How many of the moves that count are among the first ``n`` entries."""
        counting = set(map(id, self.moves))
        return sum(id(entry) in counting for entry in self.entries[:n])

    def rescored(self) -> list[tuple[int, tuple[int, ...]]]:
        """The totals that were set by hand, each after how many deals."""
        changes = [(self.states[place], self.moves[place].what) for place in self._score_places]
        return [(len(state.results), what.scores) for state, what in changes if isinstance(what, Scores)]

    def deal_start(self) -> int:
        """Where among `moves` the latest deal begins; 0 where nothing was dealt."""
        return self.deal_places[-1] if self.deal_places else 0

    def deal_numbers(self) -> list[int | None]:
        """The number of each deal so far, the one in progress among them."""
        return [self.moves[place].number for place in self.deal_places]

    def steps(self, start: int = 0) -> list[MoveStep[Match, Move]]:
        """The moves that count, from that place on, each with the match before and after it."""
        states = self.states[start:]
        steps = zip(states, self.moves[start:], states[1:], strict=False)
        return [MoveStep(before, entry.what, after) for before, entry, after in steps]
