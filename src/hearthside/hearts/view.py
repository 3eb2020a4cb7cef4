"""What one seat may know of a match of Hearts. Holds plain values and no reference to the state."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from hearthside.cards import Card, Cards
from hearthside.game import SPECTATOR, IllegalMove, scores_row
from hearthside.pictures import Row, picture

from .moves import SUIT_OF, cancelled, passable, playable, refusal, winning
from .rules import PLACES, Direction, Rules


class Trick(NamedTuple):
    """A trick: its cards in the order played, the first of them by the leader."""

    leader: int
    """The seat that led."""
    cards: tuple[Card, ...]
    """In the order played."""
    out: tuple[int, ...] = ()
    """Seats that had no cards left when it was led, and so are passed over."""

    def players(self, seats: int) -> tuple[int, ...]:
        """The seats that play to it, in order, the leader first."""
        return _around(self.leader, seats, self.out)

    def complete(self, seats: int) -> bool:
        """Whether all have played to it who play to it."""
        return len(self.cards) + len(self.out) == seats

    def winner(self, seats: int) -> int:
        """The seat that holds the trick, so far or for good; the leader where all cards cancel, and nobody takes it."""
        place = winning(self.cards)
        return self.players(seats)[place] if self.out else (self.leader + place) % seats

    @property
    def cancelled(self) -> bool:
        """Whether all cards of the suit led met their equals, so that the next winner takes these cards too."""
        return cancelled(self.cards)

    def row(self, places: Sequence[str], heading: str) -> Row:
        """The trick in a picture, the seats that played to it below their cards."""
        return Row(
            heading, (self.cards,), tuple([places[seat] for seat in self.players(len(places))][: len(self.cards)])
        )

    def _repr_svg_(self) -> str:
        """A picture of the trick, for notebooks."""
        return picture("A trick", [Row(f"Seat {self.leader} led", (self.cards,))])


@cache
def _around(leader: int, seats: int, out: tuple[int, ...]) -> tuple[int, ...]:
    return tuple([seat for step in range(seats) if (seat := (leader + step) % seats) not in out])


class DealResult(NamedTuple):
    """A finished deal, as all saw it. Tuples are by seat."""

    direction: Direction
    """Where cards were passed."""
    points: tuple[int, ...]
    """Added to each seat's score."""
    taken: tuple[Cards, ...]
    """Cards each seat took, those awarded at a cash-in among them."""
    shooter: int | None
    """Who shot the moon, if anybody did."""
    deducted: bool
    """Whether the moon came off the shooter's own score."""
    tricks: tuple[Trick, ...]
    """The complete tricks, first to last."""
    rest: tuple[Cards, ...]
    """Cards each seat still held when play stopped; all empty unless the deal was cashed in."""
    left: Cards
    """Cards that were left over from the deal, and nobody played."""
    cash: tuple[int, ...]
    """Paid to each seat with this deal; all 0 unless the match is for cash."""

    @property
    def cashed_in(self) -> bool:
        """Whether play stopped before the last trick."""
        return any(self.rest)

    def _repr_svg_(self) -> str:
        """A picture of its tricks and of the cards that nobody played, for notebooks."""
        places, rows, other = PLACES[len(self.points)], list[Row](), self.left
        for number, trick in enumerate(self.tricks, 1):
            taker = "nobody" if trick.cancelled else places[trick.winner(len(places))]
            rows.append(trick.row(places, f"Trick {number}: {taker} takes it"))
        for cards in (*self.taken, *self.rest):
            other |= cards
        for trick in self.tricks:
            other -= Cards.of(trick.cards)
        unplayed = [Row("Not played", (list(other),))] if other else []
        return picture("A deal of Hearts", [*rows, *unplayed, scores_row("Points", places, self.points)])


class View(NamedTuple):
    """All that ``seat`` may know of a match of Hearts. It holds no reference to the `State`, which makes it.

    Tuples have one item for each seat, clockwise from South, unless their own line says otherwise.

    >>> from hearthside.cards import shuffled
    >>> from hearthside.hearts import BLACK_LADY, Deal, State
    >>> view = State.new(BLACK_LADY).play(Deal(shuffled(5))).view(0)
    >>> len(view.hand), view.passing, view.legal == view.hand
    (13, True, True)
    """

    rules: Rules
    """The rules of the match."""
    seat: int
    """Whose view this is; SPECTATOR for what no seat hides."""
    to_move: tuple[int, ...]
    """The seats whose move is awaited: several while passing, DEALER before a deal, none at the end."""
    results: tuple[DealResult, ...]
    """The finished deals of the match."""
    scores: tuple[int, ...]
    """Totals of the finished deals."""
    winners: tuple[int, ...]
    """Those who won the match; empty until it is over."""
    hand: Cards
    """The cards that this seat holds."""
    counts: tuple[int, ...]
    """How many cards each seat holds."""
    has_passed: tuple[bool, ...]
    """Which seats have chosen what to pass; all of them where nothing is passed."""
    gave: Cards
    """What this seat passed in this deal."""
    got: Cards
    """What this seat was passed, once all have passed."""
    tricks: tuple[Trick, ...]
    """The complete tricks of this deal."""
    trick: Trick
    """The trick in progress; no cards when it is to be led."""
    broken: bool
    """Whether hearts are broken, so that they may be led."""
    taken: tuple[Cards, ...]
    """Cards taken by each seat in this deal."""
    deduct: bool
    """This seat's own choice for a moon."""
    dealer: int
    """Who dealt; between deals, who deals next."""
    stock: int
    """Cards left in the stock, or face down for the winner of a trick."""
    shown: Cards
    """Leftover cards that all have seen go to the winner of a trick."""
    carried: Cards
    """Cards of cancelled tricks, which go to the winner of the next."""
    cash: tuple[int, ...]
    """Cash of the match so far."""
    turned: Direction | None = None
    """The direction that a seat chose for this deal; None is the one of the rules."""
    gave_to: tuple[Cards, ...] = ()
    """In a scatter, what this seat passed to each; empty in every other direction."""
    got_from: tuple[Cards, ...] = ()
    """In a scatter, what each passed to this seat, once all have passed; empty in every other direction."""

    @property
    def deal(self) -> int:
        """Which deal of the match this is, from 0; between deals, the next one."""
        return len(self.results)

    @property
    def direction(self) -> Direction:
        """Where cards are passed in this deal."""
        return self.turned or self.rules.direction(self.deal)

    @property
    def passing(self) -> bool:
        """Whether cards are being passed."""
        return any(self.counts) and not all(self.has_passed)

    def given(self, seat: int) -> Cards:
        """What this seat passed to that one in this deal."""
        if self.gave_to:
            return self.gave_to[seat]
        step = (seat - self.seat) % self.rules.seats
        return self.gave if step and step == self.direction.offset(self.rules.seats) else Cards(0)

    @property
    def points(self) -> tuple[int, ...]:
        """Points each seat took so far in this deal, moon aside."""
        return tuple(self.rules.count_taken(cards) for cards in self.taken)

    @property
    def legal(self) -> Cards:
        """The cards that this seat may play now, or may pass; none when it is not to move."""
        if self.seat not in self.to_move:
            return Cards(0)
        return Cards(passable(self.rules, self.hand) if self.passing else playable(*self._position))

    @property
    def moon_is_automatic(self) -> bool:
        """Whether a moon of this seat comes off its own score whatever it chose."""
        return self.rules.moon_is_automatic(self.scores, self.seat)

    def why_not(self, card: Card) -> IllegalMove | None:
        """Why a card of the hand may not be used now, or None where it may or where none is awaited."""
        if self.seat not in self.to_move or card in self.legal:
            return None
        return self._refusal(card)

    @property
    def refusals(self) -> dict[Card, IllegalMove]:
        """The cards of the hand that may not be used now, each with the reason; none when it is not to move."""
        if self.seat not in self.to_move:
            return {}
        legal = self.legal
        refused = self.hand - legal
        if refused and self.trick.cards and legal & SUIT_OF[self.trick.cards[0]]:
            return dict.fromkeys(refused, self._refusal(refused[0]))  # who must follow suit hears one reason for all
        return {card: self._refusal(card) for card in refused}

    def _refusal(self, card: Card) -> IllegalMove:
        if self.passing:
            return IllegalMove("pass-barred", card, " may not be passed while you hold enough other cards.")
        return refusal(*self._position, card)

    def _repr_svg_(self) -> str:
        """A picture of the hand and the trick, for notebooks. It shows nothing that the seat does not know."""
        places = self.rules.places
        if self.seat == SPECTATOR:
            title, hand = "Hearts", []
        else:
            title = f"Hearts, as {places[self.seat]} sees it"
            hand = [Row(f"{places[self.seat]} holds", (list(self.hand),))] if self.hand else []
        others = [
            f"{name} {count}"
            for seat, (name, count) in enumerate(zip(places, self.counts, strict=True))
            if seat != self.seat
        ]
        held = [Row(f"Cards held: {', '.join(others)}")] if any(self.counts) else []
        trick = [self.trick.row(places, "Trick")] if self.trick.cards else []
        return picture(title, [*trick, *hand, *held, scores_row("Score", places, self.scores)])

    @property
    def _position(self) -> tuple[Rules, int, tuple[Card, ...], bool, bool]:
        return self.rules, int(self.hand), self.trick.cards, not self.tricks, self.broken


class Peek(NamedTuple):
    """What the one labelled cheat sees: its view, and every hand. Only a table makes one."""

    view: View
    """What its seat may know."""
    hands: tuple[Cards, ...]
    """The cards of each seat."""
