"""Records of Gin Rummy as text. The notation is specified in docs/record.md; what is written reads back as it was."""

from collections.abc import Iterator

from hearthside.cards import Cards
from hearthside.gin import (
    Decline,
    Discard,
    Draw,
    HandResult,
    Knock,
    LayOff,
    Melds,
    Oklahoma,
    Rules,
    Scores,
    State,
    Take,
    presets,
)
from hearthside.gin.melds import in_order
from hearthside.gin.score import columns, final
from hearthside.record.deal import Change
from hearthside.record.model import GinRecord
from hearthside.record.writing import change, heading, hideable, labelled, numbers, page, remarks, rescored

from .complete import STOCK, UPCARD
from .deal import GinEntry, HandRecord
from .derived import KINDS, Part, scored, settled, word
from .replay import GinStep, steps, steps_again, steps_mirrored
from .second_play import compared, together

_WIDTH = len("Upcard:")
_TURN = len("stock:JD/KC  ")
_LABEL = len("Deadwood South:")


def write(record: GinRecord) -> str:
    """The record as text, ending with a line feed. Raises BadRecord for one that does not hold."""
    played = list(steps(record))
    last = played[-1].after if played else State.new(record.rules)
    rest = iter(played)
    sums = _Sums()
    return page((_heading(record, last), *(_hand(record.rules, hand, rest, sums) for hand in record.deals)))


class _Sums:
    """What hands came to so far that were played twice: by a program as well, or from either side."""

    duplicate = 0
    together = 0


def _heading(record: GinRecord, last: State) -> Iterator[str]:
    scores = final(last.sheet) if last.results else None
    yield from heading(record, "gin", presets.notation(record.rules), scores, last.winners)
    if record.comments:
        yield ""
    yield from remarks(record.comments)


def _hand(rules: Rules, hand: HandRecord, played: Iterator[GinStep], sums: _Sums) -> Iterator[str]:
    """The lines of a hand; takes its steps from those that are left, once it is its turn."""
    writes = _Hand(rules, hand, played)
    yield from (*writes.cards(), "")
    yield from writes.play()
    if hand.again is not None:
        seat, style = hand.again.seat, hand.again.style
        yield from ("", f"Again {rules.places[seat]} {style}", *remarks(hand.again.comments), "")
        again = _Hand(rules, hand.played_again(), steps_again(writes.before, hand))
        yield from again.play()
        difference = compared(writes.state, again.state, writes.hands, seat).difference
        sums.duplicate += difference
        yield f"Duplicate {difference} {sums.duplicate}"
    if hand.mirror is not None:
        seat, helped = hand.mirror.seat, hand.mirror.helped
        yield from ("", f"Mirror {rules.places[seat]}{' helped' * helped}", *remarks(hand.mirror.comments), "")
        mirrored = _Hand(rules, hand.mirrored(), steps_mirrored(writes.before, hand))
        yield from mirrored.play()
        both = together(writes.state, mirrored.state, writes.hands, seat)
        sums.together += 0 if helped else both
        yield f"Together {both} {sums.together}"


class _Hand:
    """Writes one hand."""

    def __init__(self, rules: Rules, hand: HandRecord, played: Iterator[GinStep]) -> None:
        self.rules = rules
        self.hand = hand
        self.played = played
        self.before, _, self.state = next(played)
        self.hands = len(self.state.results)
        """Hands finished before this one."""
        self.turns: list[str] = []
        """Those of the row that is being written."""
        self.rows = 0
        self.seat = 0
        """Whose turn is the first of the row."""

    def play(self) -> Iterator[str]:
        """The lines of the hand after its cards."""
        for entry in self.hand.log:
            before = self.state
            if not isinstance(entry.move, Change):
                self.state = next(self.played).after
            yield from self.entry(entry, before)
            if len(before.results) == self.hands < len(self.state.results):
                yield from self.row()
                yield ""
                yield from self.outcome(self.state.results[-1])
        yield from self.row()

    def cards(self) -> Iterator[str]:
        """The rows of the deck."""
        deck, state, places = self.hand.deck, self.state, self.rules.places
        yield f"Hand {self.hands + 1}" + ("" if self.hand.number is None else f" #{self.hand.number}")
        yield f"Dealer {places[state.dealer]}"
        for seat, name in enumerate(places):
            yield labelled(name, _WIDTH, map(hideable, deck[seat:UPCARD:2]))
        yield labelled("Upcard", _WIDTH, map(hideable, deck[UPCARD:STOCK]))
        yield labelled("Stock", _WIDTH, map(hideable, deck[STOCK:]))
        if self.rules.oklahoma is not Oklahoma.NO and state.upcard is not None:
            doubled = " doubled" if self.rules.doubles(state.upcard) else ""
            yield f"Limit {self.rules.limit(state.upcard)}{doubled}"
        yield from remarks(self.hand.comments)

    # ---- Turns ----

    def entry(self, entry: GinEntry, before: State) -> Iterator[str]:
        """The lines that are whole with this entry; what is not stays in the row."""
        said = [*remarks(entry.comments)]
        match entry.move:
            case Change(tag, value):
                yield from self.aside(" ".join((change(tag, value), *said)))
            case Scores(seat, scores):
                yield from self.aside(" ".join((rescored(self.rules.places[seat], scores), *said)))
            case Draw(seat) | Take(seat) | Decline(seat):
                yield from self.row() if len(self.turns) == 2 else ()
                if not self.turns:
                    self.rows, self.seat = self.rows + 1, seat
                self.turns.append(" ".join((f"{self.drawn(entry.move, before)}{entry.mark}", *said)))
            case Discard(_, card):
                self.discarded(" ".join((f"/{card}{entry.mark}", *said)))
            case Knock(seat, discard, melds):
                called = word(self.state, self.state.results[-1] if len(self.state.results) > self.hands else None)
                told = f"big gin{entry.mark}" if discard is None else f"/{discard}{entry.mark} {called}"
                self.discarded(" ".join((told, *said)))
                yield from self.row()
                yield ""
                yield from self.laid(seat, melds is not None, "")
                if self.state.laid is None:
                    yield from self.laid(1 - seat, False, "")
            case LayOff(seat, melds):
                *lines, last = self.laid(seat, melds is not None, entry.mark)
                yield from lines
                yield " ".join((last, *said))

    def aside(self, told: str) -> Iterator[str]:
        """A change, in the row that is being written where there is one."""
        if self.turns:
            self.turns[-1] += f" {told}"
        else:
            yield told

    def drawn(self, move: Draw | Take | Decline, before: State) -> str:
        """Where a turn's card comes from, and what it is, if that is known; a draw that ends the hand brings none."""
        over = len(self.state.results) > self.hands
        match move:
            case Draw():
                return "stock" if over else f"stock:{hideable(self.hand.deck[-len(before.stock)])}"
            case Take():
                return "pile" if over else f"pile:{before.pile[-1]}"
            case Decline():
                return "declined"

    def discarded(self, told: str) -> None:
        """Ends a turn, in one word with its draw where nothing stands between them."""
        turn = self.turns[-1]
        apart = not told.startswith("/") or turn.endswith(("}", "]", ")"))
        self.turns[-1] = f"{turn} {told}" if apart else turn + told

    def row(self) -> Iterator[str]:
        """The row of turns, if one is begun."""
        if self.turns:
            first, *second = self.turns
            cells = " ".join((f"{first:<{_TURN}}", *second)) if second else first
            yield f"{self.rows:>2}. {self.rules.places[self.seat] + ':'} {cells}"
        self.turns = []

    # ---- Hands that lie open ----

    def laid(self, seat: int, by_hand: bool, mark: str) -> Iterator[str]:
        """The rows of a hand that lies open; of the hand that did not knock, with what it lays off."""
        result = self.state.results[-1] if len(self.state.results) > self.hands else None
        laid, name = self.state.laid, self.rules.places[seat]
        if result is not None:
            melds, left = result.melds[seat], result.deadwood[seat]
        else:
            assert laid is not None
            melds, left = laid.melds, laid.deadwood
        yield labelled(f"Melds{mark} {name}{' by hand' if by_hand else ''}", _LABEL, (_melds(melds),))
        if result is not None and result.knocker != seat and any(result.layoffs):
            places = [f"{_meld(cards)} on {place}" for place, cards in enumerate(result.layoffs, 1) if cards]
            yield labelled(f"Laid off {name}", _LABEL, (", ".join(places),))
        if left:
            yield labelled(f"Deadwood {name}", _LABEL, map(str, in_order(left)))

    # ---- The outcome ----

    def outcome(self, result: HandResult) -> Iterator[str]:
        """What the hand came to."""
        if result.knocker is not None:
            yield f"Count {numbers(result.counts)}"
        yield from (told.capitalize() for told, kind in KINDS.items() if kind is result.kind)
        yield f"Score {numbers(scored(result))}"
        yield f"Total {numbers(self.state.scores)}"
        sheet = self.state.sheet
        if len(sheet) == 1:
            yield from self.settlement(0)
        else:
            for place, before in enumerate(columns(self.rules, self.state.results[: self.hands], self.state.start)):
                if not before.closed:
                    told = f"Column {place + 1} {numbers(sheet[place].totals)}"
                    yield " ".join((told, *self.settlement(place)))
        yield from remarks(self.hand.closing)

    def settlement(self, column: int) -> list[str]:
        """What the game of a column adds, once it is over; nothing where it adds nothing."""
        game = self.state.sheet[column]
        if not game.closed or game.final == game.totals:
            return []
        points = {part: settled(self.state, column, part) for part in Part}
        return [f"{part.capitalize()} {numbers(each)}" for part, each in points.items() if any(each)]


def _melds(melds: Melds) -> str:
    return ", ".join(map(_meld, melds))


def _meld(cards: Cards) -> str:
    return " ".join(map(str, in_order(cards)))
