"""A match of Hearts at one moment. Knows nothing of players, screens, clocks or dice.

The phases follow from the cards: no cards in hand and a match undecided means that the dealer is awaited; then all
pass at once, unless the deal is a hold; then the tricks are played, and the deal is settled with its last card.
"""

from typing import NamedTuple, TypeVar

from hearthside.cards import ALL, SUITS, Card, Cards, mask
from hearthside.game import DEALER, IllegalMove

from .moves import Deal, MoonChoice, Move, Pass, Play, breaks, playable, refusal, winning
from .rules import QUEEN, TWO_OF_CLUBS, Direction, Ending, Moon, Rules, Ties, number
from .view import DealResult, Peek, Trick, View

_TWO = 1 << TWO_OF_CLUBS
_SUITS = _, _, _HEARTS, _SPADES = tuple(int(suit) for suit in SUITS)
_BREAKERS = _HEARTS | 1 << QUEEN
T = TypeVar("T")


class State(NamedTuple):
    """A whole match. Immutable: `play` gives the next one. Hands and takings are bare card masks by seat."""

    rules: Rules
    results: tuple[DealResult, ...]
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    hands: tuple[int, ...]
    passes: tuple[int, ...]
    """What each seat passed in this deal, 0 for not yet; all 0 in a hold."""
    turn: int
    """The seat to play, or DEALER."""
    tricks: tuple[Trick, ...]
    leader: int
    table: tuple[Card, ...]
    """The cards of the trick in progress."""
    broken: bool
    taken: tuple[int, ...]
    deduct: tuple[bool, ...]
    """Each seat's choice for a moon of its own; it stands until changed."""

    @classmethod
    def new(cls, rules: Rules) -> "State":
        """A match before its first deal."""
        none = (0,) * rules.seats
        return cls(rules, (), none, (), none, none, DEALER, (), 0, (), False, none, (False,) * rules.seats)

    @property
    def passing(self) -> bool:
        """Whether cards are being passed."""
        return self.turn == DEALER and any(self.hands)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats whose move is awaited: several while passing, DEALER before a deal, none at the end."""
        if self.turn != DEALER:
            return (self.turn,)
        if self.winners:
            return ()
        if self.passing:
            return tuple(seat for seat, cards in enumerate(self.passes) if not cards)
        return (DEALER,)

    def legal(self, seat: int) -> Cards:
        """The cards that the seat may play, or choose from to pass, now; none when it is not to move."""
        if seat == self.turn and seat != DEALER:
            return Cards(playable(self.rules, self.hands[seat], self.table, not self.tricks, self.broken))
        if self.passing and not self.passes[seat]:
            return Cards(self.hands[seat])
        return Cards(0)

    def why_not(self, move: Move) -> IllegalMove | None:
        """The refusal that `play` would raise, or None where the move is legal."""
        match move:
            case Play(seat, card):
                return self._why_not_play(seat, card)
            case Pass(seat, cards):
                return self._why_not_pass(seat, cards)
            case Deal(deck):
                return self._why_not_deal(deck)
            case MoonChoice(seat, _):
                return self._why_not_choose(seat)

    def play(self, move: Move) -> "State":
        """The state after the move. Raises IllegalMove, and then nothing has changed."""
        match move:
            case Play():
                seat, card = move
                if (error := self._why_not_play(seat, card)) is not None:
                    raise error
                return self._played(seat, card)
            case Pass(seat, cards):
                _allow(self._why_not_pass(seat, cards))
                return self._passed(seat, cards)
            case Deal(deck):
                _allow(self._why_not_deal(deck))
                return self._dealt(deck)
            case MoonChoice(seat, deduct):
                _allow(self._why_not_choose(seat))
                return self._replace(deduct=_put(self.deduct, seat, deduct))

    def view(self, seat: int) -> View:
        """All that the seat may know."""
        seats = self.rules.seats
        source = (seat - self.rules.direction(len(self.results)).offset(seats)) % seats
        all_passed = not self.passing
        return View(
            rules=self.rules,
            seat=seat,
            to_move=self.to_move,
            results=self.results,
            scores=self.scores,
            winners=self.winners,
            hand=Cards(self.hands[seat]),
            counts=tuple(hand.bit_count() for hand in self.hands),
            has_passed=tuple(all_passed or bool(cards) for cards in self.passes),
            gave=Cards(self.passes[seat]),
            got=Cards(self.passes[source] if all_passed else 0),
            tricks=self.tricks,
            trick=Trick(self.leader, self.table),
            broken=self.broken,
            taken=tuple(map(Cards, self.taken)),
            deduct=self.deduct[seat],
        )

    def peek(self, seat: int) -> Peek:
        """The seat's view and every hand, for the one labelled cheat."""
        return Peek(self.view(seat), tuple(map(Cards, self.hands)))

    # ---- Refusals ----

    def _why_not_play(self, seat: int, card: Card) -> IllegalMove | None:
        if seat != self.turn or seat == DEALER:
            return self._not_now(seat)
        first = not self.tricks
        if playable(self.rules, self.hands[seat], self.table, first, self.broken) >> card & 1:
            return None
        return refusal(self.rules, self.hands[seat], self.table, first, self.broken, card)

    def _why_not_pass(self, seat: int, cards: Cards) -> IllegalMove | None:
        if not self.passing or not 0 <= seat < self.rules.seats or self.passes[seat]:
            return self._not_now(seat)
        if missing := int(cards) & ~self.hands[seat]:
            return IllegalMove("not-in-hand", f"{next(iter(Cards(missing))).symbol} is not in the hand.")
        if len(cards) != self.rules.pass_count:
            return IllegalMove("pass-count", f"Pass {number(self.rules.pass_count)} cards, not {number(len(cards))}.")
        return None

    def _why_not_deal(self, deck: tuple[Card, ...]) -> IllegalMove | None:
        if self.to_move != (DEALER,):
            return IllegalMove("not-now", "The match is over." if self.winners else "A deal is in progress.")
        if len(deck) != len(ALL) or mask(deck) != ALL:
            return IllegalMove("bad-deck", "The deck is not the 52 cards, each once.")
        return None

    def _why_not_choose(self, seat: int) -> IllegalMove | None:
        if self.rules.moon is not Moon.CHOICE:
            return IllegalMove("no-choice", "These rules leave no choice to whoever shoots the moon.")
        if not 0 <= seat < self.rules.seats or self.winners:
            return self._not_now(seat)
        if len(self.tricks) == self.rules.hand_size - 1 and self.table:
            return IllegalMove("too-late", "The last trick has started. The choice stands.")
        return None

    def _not_now(self, seat: int) -> IllegalMove:
        if self.winners:
            return IllegalMove("not-now", "The match is over.")
        if self.to_move == (DEALER,):
            return IllegalMove("not-now", "The cards are not dealt yet.")
        if self.passing and seat not in self.to_move and 0 <= seat < self.rules.seats:
            return IllegalMove("not-now", "The cards are passed already; the others are still choosing.")
        if self.passing:
            return IllegalMove("not-now", "Cards are being passed. Choose those first.")
        if seat != self.turn:
            return IllegalMove("not-your-turn", "It is another seat's turn.")
        return IllegalMove("not-now", "Passing is over for this deal. Play a card.")

    # ---- What moves do ----

    def _dealt(self, deck: tuple[Card, ...]) -> "State":
        seats = self.rules.seats
        hands = tuple(mask(deck[seat::seats]) for seat in range(seats))
        none = (0,) * seats
        dealt = self._replace(
            hands=hands, passes=none, turn=DEALER, tricks=(), leader=0, table=(), broken=False, taken=none
        )
        return dealt._opened() if self.rules.direction(len(self.results)) is Direction.HOLD else dealt

    def _passed(self, seat: int, cards: Cards) -> "State":
        passes = _put(self.passes, seat, int(cards))
        if not all(passes):
            return self._replace(passes=passes)
        seats = self.rules.seats
        offset = self.rules.direction(len(self.results)).offset(seats)
        hands = tuple(self.hands[to] & ~passes[to] | passes[(to - offset) % seats] for to in range(seats))
        return self._replace(passes=passes, hands=hands)._opened()

    def _opened(self) -> "State":
        """Whoever holds the two of clubs is to lead."""
        leader = next(seat for seat, hand in enumerate(self.hands) if hand & _TWO)
        return self._replace(turn=leader, leader=leader)

    def _played(self, seat: int, card: Card) -> "State":
        rules, results, scores, winners, hands, passes, _, tricks, leader, table, broken, taken, deduct = self
        hands = _put(hands, seat, hands[seat] & ~(1 << card))
        broken = broken or (_BREAKERS >> card & 1 == 1 and breaks(rules, self.table, card))
        table = (*table, card)
        seat = (seat + 1) % rules.seats
        if complete := len(table) == rules.seats:
            seat = (leader + winning(table)) % rules.seats
            taken = _put(taken, seat, taken[seat] | mask(table))
            tricks = (*tricks, Trick(leader, table))
            leader, table = seat, ()
        # The bare constructor, since this is the one place where the time that State(...) takes is felt.
        after = tuple.__new__(
            State, (rules, results, scores, winners, hands, passes, seat, tricks, leader, table, broken, taken, deduct)
        )
        if complete and not hands[seat]:
            return after._settled((0,) * rules.seats)
        return after._cashed_in() if complete and rules.cash_in else after

    def _cashed_in(self) -> "State":
        """Play stops when all points are out or the leader holds only winners, but not for a single trick (CS-03)."""
        rules, hands, leader = self.rules, self.hands, self.leader
        if hands[leader].bit_count() == 1:
            return self
        others = 0
        for seat, hand in enumerate(hands):
            others |= 0 if seat == leader else hand
        if not (others | hands[leader]) & rules.counting:
            return self._settled(hands)
        if all(_tops(hands[leader] & suit, others & suit) for suit in _SUITS):
            won = _put(self.taken, leader, self.taken[leader] | others | hands[leader])
            return self._replace(taken=won)._settled(hands)
        return self

    def _settled(self, rest: tuple[int, ...]) -> "State":
        """Score the deal, and the match where it ends."""
        rules, taken = self.rules, self.taken
        points = [rules.count(cards) for cards in taken]
        shooter, deducted = self._shooter(), False
        if shooter is not None:
            deducted = self._deducts(shooter)
            points[shooter] -= rules.moon_points * (2 if deducted else 1)
            if not deducted:
                points = [each + rules.moon_points * (seat != shooter) for seat, each in enumerate(points)]
        elif rules.no_trick_bonus:
            points = [each + rules.no_trick_bonus * (not cards) for each, cards in zip(points, taken, strict=True)]
        result = DealResult(
            direction=rules.direction(len(self.results)),
            points=tuple(points),
            taken=tuple(map(Cards, taken)),
            shooter=shooter,
            deducted=deducted,
            tricks=self.tricks,
            rest=tuple(map(Cards, rest)),
        )
        scores = tuple(score + each for score, each in zip(self.scores, points, strict=True))
        results = (*self.results, result)
        none = (0,) * rules.seats
        return State(
            rules, results, scores, _winners(rules, scores, len(results)),
            none, none, DEALER, (), 0, (), False, none, self.deduct,
        )  # fmt: skip

    def _shooter(self) -> int | None:
        """The seat that took every card with points, where these rules know a moon."""
        if self.rules.moon is Moon.NONE:
            return None
        wanted = self.rules.penalty | (self.rules.bonus if self.rules.moon_needs_bonus else 0)
        return next((seat for seat, cards in enumerate(self.taken) if cards & wanted == wanted), None)

    def _deducts(self, shooter: int) -> bool:
        """Whether the shooter's moon comes off the shooter's own score (CS-02)."""
        match self.rules.moon:
            case Moon.SHOOTER_LOSES:
                return True
            case Moon.CHOICE:
                below = self.scores[shooter] - self.rules.moon_points
                automatic = self.rules.moon_safety and min(self.scores) < below
                return automatic or self.deduct[shooter]
            case Moon.OTHERS_GAIN | Moon.NONE:
                return False


def _allow(error: IllegalMove | None) -> None:
    if error is not None:
        raise error


def _tops(mine: int, others: int) -> bool:
    """Whether every card of mine in a suit, if any, is above every card of the others'."""
    return not mine or mine & -mine > others


def _winners(rules: Rules, scores: tuple[int, ...], deals: int) -> tuple[int, ...]:
    """Those with the fewest points where the match is over, else nobody."""
    match rules.ending:
        case Ending.REACH:
            over = max(scores) >= rules.goal
        case Ending.EXCEED:
            over = max(scores) > rules.goal
        case Ending.DEALS:
            over = deals >= rules.goal
    best = tuple(seat for seat, score in enumerate(scores) if score == min(scores))
    return best if over and (len(best) == 1 or rules.ties is Ties.SHARED) else ()


def _put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    changed = list(row)
    changed[seat] = value
    return tuple(changed)
