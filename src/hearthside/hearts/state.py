"""A match of Hearts at one moment. Knows nothing of players, screens, clocks or dice.

The phases follow from the cards: no cards in hand and a match undecided means that the dealer is awaited; then all
pass at once, unless the deal is a hold; then the tricks are played, and the deal is settled with its last card.
"""

from operator import add
from typing import Final, NamedTuple, TypeVar

from hearthside.cards import Card, Cards, mask
from hearthside.game import (
    DEALER,
    MOST_POINTS,
    SPECTATOR,
    Deal,
    IllegalMove,
    Scores,
    bad_scores,
    scores_row,
    state_repr,
)
from hearthside.pictures import Row, picture

from .moves import (
    SUIT,
    SUIT_OF,
    Direct,
    MoonChoice,
    Move,
    Pass,
    Play,
    breaks,
    cancelled,
    highest,
    lowest,
    part,
    pass_refusal,
    passable,
    playable,
    refusal,
)
from .rules import (
    ALL_HEARTS,
    QUEENS,
    CashIn,
    Direction,
    Ending,
    Leftover,
    Moon,
    Opening,
    Rules,
    Scoring,
    Ties,
)
from .view import DealResult, Peek, Trick, View

_BREAKERS = frozenset(Cards(ALL_HEARTS | QUEENS))
_CLUBS = SUIT[0]
_SETS: Final = frozenset({"passes", "hands", "taken", "carried"})
"""The fields that are sets of cards."""
T = TypeVar("T")
_new: Final = tuple.__new__
"""Makes a state of all its fields in their order: by their names it takes five times as long, for every card."""


class State(NamedTuple):
    """A whole match of Hearts: an immutable value that knows all cards. `play` returns the state after a move.

    Make the first state with `State.new(rules)`, not with the constructor. Every tuple has one item for each seat,
    clockwise from South, unless its own line says otherwise. Sets of cards are ``int`` masks: bit ``i`` is card ``i``.

    >>> from hearthside.cards import Card, shuffled
    >>> from hearthside.hearts import BLACK_LADY, Deal, Pass, State
    >>> state = State.new(BLACK_LADY).play(Deal(shuffled(5)))
    >>> state.passing, state.direction.value
    (True, 'left')
    """

    rules: Rules
    results: tuple[DealResult, ...]
    """The finished deals, first to last."""
    scores: tuple[int, ...]
    """The points of the finished deals; few are good."""
    winners: tuple[int, ...]
    """The seats that won the match; empty until it is over, several where a tie is shared."""
    cash: tuple[int, ...]
    """Cash of the match so far, by seat."""
    deduct: tuple[bool, ...]
    """Each seat's choice for a moon of its own; it stands until changed."""
    dealer: int
    """Who dealt; between deals, who deals next."""
    passes: tuple[int, ...]
    """What each seat passed in this deal, 0 for not yet; all 0 in a hold."""
    hands: tuple[int, ...]
    """The cards that each seat holds; 0 between deals."""
    taken: tuple[int, ...]
    """The cards that each seat took in tricks of this deal."""
    left: tuple[Card, ...] = ()
    """The leftover cards in their order: the stock, drawn from the front, or what a trick's winner is to get."""
    out: tuple[int, ...] = ()
    """Seats that had no cards when the trick in progress was led."""
    carried: int = 0
    """Cards of cancelled tricks, which go to the winner of the next."""
    turn: int = DEALER
    """The seat to play; DEALER while cards are passed and between deals."""
    tricks: tuple[Trick, ...] = ()
    """The complete tricks of this deal, first to last."""
    leader: int = 0
    """The seat that led the trick in progress, or is to lead it."""
    table: tuple[Card, ...] = ()
    """The cards of the trick in progress."""
    broken: bool = False
    """Whether hearts are broken, so that they may be led."""
    turned: Direction | None = None
    """The direction that a seat chose for this deal, or between deals for the next; None is the one of the rules."""
    orders: tuple[tuple[Card, ...], ...] = ()
    """What each seat passed in a scatter in the order of receivers, as in `Pass`; empty in every other direction."""

    @classmethod
    def new(cls, rules: Rules) -> "State":
        """A match before its first deal."""
        none, deduct = (0,) * rules.seats, (False,) * rules.seats
        return cls(
            rules=rules,
            results=(),
            scores=none,
            winners=(),
            cash=none,
            deduct=deduct,
            dealer=rules.seats - 1,
            passes=none,
            hands=none,
            taken=none,
        )

    @property
    def passing(self) -> bool:
        """Whether cards are being passed."""
        return self.turn == DEALER and any(self.hands)

    @property
    def direction(self) -> Direction:
        """Where the cards of this deal are passed; between deals, those of the next."""
        return self.turned or self.rules.direction(len(self.results))

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats whose move is awaited: several while passing, DEALER before a deal, none at the end."""
        if self.turn != DEALER:
            return (self.turn,)
        if self.winners:
            return ()
        if self.passing:
            return tuple([seat for seat, cards in enumerate(self.passes) if not cards])
        return (DEALER,)

    def legal(self, seat: int) -> Cards:
        """The cards that the seat may play now, or may pass; none when it is not to move."""
        if seat == self.turn and seat != DEALER:
            return Cards(playable(self.rules, self.hands[seat], self.table, not self.tricks, self.broken))
        if self.passing and not self.passes[seat]:
            return Cards(passable(self.rules, self.hands[seat]))
        return Cards(0)

    def why_not(self, move: Move) -> IllegalMove | None:
        """The refusal that `play` would raise, or None where the move is legal."""
        match move:
            case Play(seat, card):
                return None if seat == self.turn and self.legal(seat) >> card & 1 else self._not_playable(seat, card)
            case Pass():
                return self._why_not_pass(move)
            case Deal(deck, dealer):
                return self._why_not_deal(deck, dealer)
            case MoonChoice(seat, _):
                return self._why_not_choose(seat)
            case Scores():
                return self._why_not_score(move)
            case Direct(seat, direction):
                return self._why_not_direct(seat, direction)

    def play(self, move: Move) -> "State":
        """The state after the move. Raises IllegalMove, and then nothing has changed."""
        if isinstance(move, Play):  # which is checked as it is made: most moves are cards that are played
            return self._played(move)
        if (error := self.why_not(move)) is not None:
            raise error
        match move:
            case Pass():
                return self._passed(move)
            case Deal(deck, dealer):
                return self._dealt(deck, self.dealer if dealer is None else dealer)
            case MoonChoice(seat, deduct):
                return self._replace(deduct=_put(self.deduct, seat, deduct))
            case Scores(_, scores):
                return self._replace(scores=scores)
            case Direct(_, direction):
                return self._directed(direction)

    def __repr__(self) -> str:
        return state_repr(State.new(self.rules), self, _SETS)

    def _repr_svg_(self) -> str:
        """A picture of all hands and the trick, for notebooks."""
        places = self.rules.places
        trick = [self.trick.row(places, "Trick")] if self.table else []
        hands = [Row(name, (list(Cards(hand)),)) for name, hand in zip(places, self.hands, strict=True) if hand]
        left = [Row("Left over", (self.left,))] if self.left and not self._left_given else []
        return picture("Hearts, all hands", [*trick, *hands, *left, scores_row("Score", places, self.scores)])

    def view(self, seat: int) -> View:
        """All that the seat may know."""
        (
            rules, results, scores, winners, cash, deduct, dealer, passes, hands, taken,
            left, out, carried, turn, tricks, leader, table, broken, turned, _,
        ) = self  # fmt: skip
        all_passed, left_given = turn != DEALER or not any(hands), bool(left) and self._left_given
        direction = turned or rules.direction(len(results))
        gave_to, got_from = self._scattered(seat, all_passed) if direction is Direction.SCATTER else ((), ())
        # By position, which is several times as quick as by name.
        return _new(
            View,
            (
                rules,
                seat,
                self.to_move,
                results,
                scores,
                winners,
                Cards(hands[seat]),
                tuple(map(int.bit_count, hands)),
                (True,) * len(hands) if all_passed else tuple([cards > 0 for cards in passes]),
                Cards(passes[seat]),
                Cards(self._got(seat, direction) if all_passed else 0),
                tricks,
                Trick(leader, table, out),
                broken,
                tuple(map(Cards, taken)),
                deduct[seat],
                dealer,
                0 if left_given else len(left),
                Cards(mask(left) if left_given and not rules.leftover_to_hand else 0),
                Cards(carried),
                cash,
                turned,
                gave_to,
                got_from,
            ),
        )

    def public_view(self) -> View:
        """All that no seat hides."""
        return self.view(0)._replace(
            seat=SPECTATOR, hand=Cards(0), gave=Cards(0), got=Cards(0), deduct=False, gave_to=(), got_from=()
        )

    def _scattered(self, seat: int, all_passed: bool) -> tuple[tuple[Cards, ...], tuple[Cards, ...]]:
        """What the seat passes to each in a scatter, and what each passes to it once all have passed."""
        seats = range(self.rules.seats)
        gave_to = [Cards(self.given(seat, to)) for to in seats]
        got_from = [Cards(self.given(giver, seat) if all_passed else 0) for giver in seats]
        return tuple(gave_to), tuple(got_from)

    def given(self, seat: int, receiver: int) -> int:
        """The cards that a seat passed to that receiver in this deal, as a bare mask."""
        cards = (self.orders and self.orders[seat]) or tuple(Cards(self.passes[seat]))
        return mask([cards[place] for place in part(self.rules, self.direction, seat, receiver)]) if cards else 0

    def _got(self, seat: int, direction: Direction) -> int:
        """The cards that a seat is passed in that direction, as a bare mask."""
        seats = self.rules.seats
        if direction is Direction.SCATTER:
            return sum(self.given(giver, seat) for giver in range(seats))
        return self.passes[seat - direction.offset(seats)]

    @property
    def trick(self) -> Trick:
        """The trick in progress."""
        return Trick(self.leader, self.table, self.out)

    def peek(self, seat: int) -> Peek:
        """The seat's view and every hand, for the one labelled cheat."""
        return Peek(self.view(seat), tuple(map(Cards, self.hands)))

    # ---- Refusals ----

    def _not_playable(self, seat: int, card: Card) -> IllegalMove:
        """Why a card may not be played that is none of the legal ones."""
        if seat != self.turn or seat == DEALER:
            return self._not_now(seat)
        return refusal(self.rules, self.hands[seat], self.table, not self.tricks, self.broken, card)

    def _why_not_pass(self, move: Pass) -> IllegalMove | None:
        seat = move.seat
        if not self.passing or not 0 <= seat < self.rules.seats or self.passes[seat]:
            return self._not_now(seat)
        if move.to and (self.direction is not Direction.SCATTER or sorted(move.to) != list(move.cards)):
            return IllegalMove("pass-order", "Cards have an order only in a scatter, where it names each of them once.")
        return pass_refusal(self.rules, self.hands[seat], move.cards)

    def _why_not_deal(self, deck: tuple[Card, ...], dealer: int | None) -> IllegalMove | None:
        if self.winners or any(self.hands):
            return IllegalMove(
                "not-now", "The match is over." if self.winners else "A deal is in progress. Finish it first."
            )
        cards = mask(deck)
        foreign = cards >> 52 * self.rules.packs
        if foreign or cards.bit_count() < len(deck) or cards & self.rules.deck != self.rules.deck:
            return IllegalMove("bad-deck", f"The deck must have each of the {52 * self.rules.packs} cards once.")
        if dealer is not None and not 0 <= dealer < self.rules.seats:
            return IllegalMove("bad-dealer", f"There is no seat {dealer} to deal.")
        if dealer is not None and self.results and dealer != self.dealer:
            return IllegalMove("bad-dealer", "It is another player's turn to deal.")
        return None

    def _why_not_choose(self, seat: int) -> IllegalMove | None:
        if self.rules.moon is not Moon.CHOICE:
            return IllegalMove("no-choice", "Under these rules nobody chooses what a moon does.")
        if not 0 <= seat < self.rules.seats or self.winners:
            return self._not_now(seat)
        if self.table and not any(hand & hand - 1 for hand in self.hands):
            return IllegalMove("too-late", "The last trick has begun, so this can no longer be changed.")
        return None

    def _why_not_score(self, change: Scores) -> IllegalMove | None:
        if error := bad_scores(change, self.rules.seats, -MOST_POINTS):
            return error
        if self.winners:
            return IllegalMove("not-now", "The match is over. Start another one.")
        if not self.results and not any(self.hands):
            return IllegalMove("not-now", "The match has not begun yet.")
        if _winners(self.rules, change.scores, len(self.results)):
            return IllegalMove("scores", f"A score of {max(change.scores)} would end the match. Stay below that.")
        return None

    def _why_not_direct(self, seat: int, direction: Direction) -> IllegalMove | None:
        if self.winners or not 0 <= seat < self.rules.seats or not (self.results or any(self.hands)):
            return self._not_now(seat)
        if any(self.hands) and (any(self.passes) or self.tricks or self.table):
            begun = "A card is played" if self.tricks or self.table else "Cards are passed"
            return IllegalMove("too-late", f"{begun} already, so the direction can no longer be changed.")
        if direction is not Direction.HOLD and not 1 <= self.rules.pass_count < self.rules.hand_size:
            return IllegalMove("direction", "Under these rules no cards are passed.")
        if direction is Direction.SCATTER and not self.rules.scatters:
            return IllegalMove(
                "direction", f"In a scatter each of the others gets as many cards: {self.rules.scattered}."
            )
        return None

    def _not_now(self, seat: int) -> IllegalMove:
        if self.winners:
            return IllegalMove("not-now", "The match is over.")
        if self.to_move == (DEALER,):
            return IllegalMove("not-now", "The cards are not dealt yet.")
        if self.passing and seat not in self.to_move and 0 <= seat < self.rules.seats:
            return IllegalMove("not-now", "These cards are passed. Wait for the others to choose.")
        if self.passing:
            return IllegalMove("not-now", "Choose the cards to pass first.")
        if seat != self.turn:
            return IllegalMove("not-your-turn", "It is another player's turn.")
        return IllegalMove("not-now", "Passing is over for this deal. Play a card.")

    # ---- What moves do ----

    def _dealt(self, deck: tuple[Card, ...], dealer: int) -> "State":
        rules = self.rules
        if rules.removed:
            deck = tuple(card for card in deck if card in rules.deck)
        count = rules.hand_size * rules.seats
        hands = tuple([mask(deck[seat : count : rules.seats]) for seat in range(rules.seats)])
        dealt = self._replace(hands=hands, dealer=dealer, left=deck[count:])
        return dealt._opened(hands) if self.direction is Direction.HOLD else dealt

    def _directed(self, direction: Direction) -> "State":
        """Cards that are dealt are passed this way from now on, or not at all."""
        turned = None if direction is self.rules.direction(len(self.results)) else direction
        after = self._replace(turned=turned)
        if not any(self.hands):
            return after
        return after._opened(self.hands) if direction is Direction.HOLD else after._replace(turn=DEALER, leader=0)

    def _passed(self, move: Pass) -> "State":
        seat, cards, order = move
        orders = _put(self.orders or ((),) * self.rules.seats, seat, order) if order else self.orders
        after = self._replace(passes=_put(self.passes, seat, int(cards)), orders=orders)
        if not all(after.passes):
            return after
        hands, direction = enumerate(after.hands), after.direction
        return after._opened(tuple([hand & ~after.passes[to] | after._got(to, direction) for to, hand in hands]))

    def _opened(self, hands: tuple[int, ...]) -> "State":
        """Somebody is to lead with these hands: the dealer's left, or whoever holds the lowest club that was dealt."""
        leader = (self.dealer + 1) % self.rules.seats
        if self.rules.opening is not Opening.ELDEST:
            low = lowest(_union(hands) & _CLUBS)
            leader = next((seat for seat, hand in enumerate(hands) if hand & low), leader)
        return self._replace(hands=hands, turn=leader, leader=leader)

    def _played(self, move: Play) -> "State":
        seat, card = move
        (
            rules, results, scores, winners, cash, deduct, dealer, passes, hands, taken,
            left, out, carried, turn, tricks, leader, table, broken, turned, orders,
        ) = self  # fmt: skip
        bit = 1 << card
        if seat != turn or turn == DEALER or not playable(rules, hands[seat], table, not tricks, broken) & bit:
            raise self._not_playable(seat, card)
        broken = broken or (card in _BREAKERS and breaks(rules, table, card))
        hands = _put(hands, seat, hands[seat] ^ bit)
        table = (*table, card)
        if rules.special:
            return self._replace(hands=hands, broken=broken, table=table)._went_on()
        seats = rules.seats
        complete = len(table) == seats
        if not complete:
            turn = (seat + 1) % seats
        else:
            cards = mask(table)
            turn = (leader + highest(table, cards)) % seats
            taken = _put(taken, turn, taken[turn] | cards)
            tricks = (*tricks, Trick(leader, table))
            leader, table = turn, ()
        after = _new(
            State,
            (
                rules, results, scores, winners, cash, deduct, dealer, passes, hands, taken,
                left, out, carried, turn, tricks, leader, table, broken, turned, orders,
            ),
        )  # fmt: skip
        if not complete:
            return after
        if not hands[turn]:
            return after._settled((0,) * seats)
        return after._cashed_in() if rules.stops_early else after

    # ---- Leftover cards, stocks, and two packs ----

    def _went_on(self) -> "State":
        """The trick goes on, or to its winner, where there are leftover cards or two packs."""
        trick = self.trick
        players = trick.players(self.rules.seats)
        if len(self.table) < len(players):
            return self._replace(turn=players[len(self.table)])._drawn()
        winner = trick.winner(self.rules.seats)
        cards = self.carried | mask(self.table)
        done = self._replace(tricks=(*self.tricks, trick), table=())
        if cancelled(self.table):
            taker = next(
                (each.winner(self.rules.seats) for each in reversed(self.tricks) if not each.cancelled), winner
            )
            if sum(map(bool, self.hands)) > 1:
                return done._replace(carried=cards)._led_by(winner)
            # Nobody wins the last trick: the cards go to the winner of the one before.
            return done._replace(carried=0, taken=_put(self.taken, taker, self.taken[taker] | cards))._led_by(taker)
        done = done._replace(carried=0, taken=_put(self.taken, winner, self.taken[winner] | cards))
        if self.rules.leftover is Leftover.FIRST and not self._left_given:
            done = done._given(winner)
        return done._led_by(winner)

    def _given(self, winner: int) -> "State":
        """The leftover cards go to the winner of a trick."""
        cards = mask(self.left)
        if self.rules.leftover_to_hand:
            return self._replace(hands=_put(self.hands, winner, self.hands[winner] | cards))
        return self._replace(taken=_put(self.taken, winner, self.taken[winner] | cards))

    def _led_by(self, winner: int) -> "State":
        """The winner of a trick leads the next, or the next seat that has cards; with one such seat the deal ends."""
        seats = self.rules.seats
        playing = [seat for seat in ((winner + step) % seats for step in range(seats)) if self.hands[seat]]
        if len(playing) > 1:
            out = tuple(seat for seat in range(seats) if not self.hands[seat])
            after = self._replace(turn=playing[0], leader=playing[0], out=out)
            return after._cashed_in() if self.rules.stops_early else after
        after = self
        if self.rules.leftover is Leftover.LAST:
            after = after._given(winner)
        if playing:
            (last,) = playing
            after = after._replace(taken=_put(after.taken, last, after.taken[last] | self.hands[last]))
        return after._settled((0,) * seats)

    def _drawn(self) -> "State":
        """A seat that cannot follow suit draws from the stock until it can."""
        if self.rules.leftover is not Leftover.STOCK:
            return self
        suit = SUIT_OF[self.table[0]]
        hand, left = self.hands[self.turn], self.left
        while left and not hand & suit:
            hand, left = hand | 1 << left[0], left[1:]
        return self._replace(hands=_put(self.hands, self.turn, hand), left=left)

    @property
    def _left_given(self) -> bool:
        """Whether the leftover cards have gone to the winner of the first trick."""
        return self.rules.leftover is Leftover.FIRST and any(not trick.cancelled for trick in self.tricks)

    def _cashed_in(self) -> "State":
        """Play stops when all points are out, or the leader holds only winners.

        Dynacomp stops for the first, CardShark for both.

        That there is a single trick left is no reason to stop for a leader with winners: it is as quickly played.
        """
        rules, hands, leader = self.rules, self.hands, self.leader
        single = hands[leader].bit_count() == 1
        held = _union(hands)
        waiting = held | (0 if self._left_given else mask(self.left))
        if rules.cash_in is CashIn.POINTS or not single:
            if not waiting & rules.awaited:
                return self._settled(hands)
            if rules.cash_in is CashIn.POINTS:
                return self
        others = held & ~hands[leader]
        if not single and all(_tops(hands[leader] & suit, others & suit) for suit in SUIT):
            won = self._replace(taken=_put(self.taken, leader, self.taken[leader] | held))
            return (won._given(leader) if rules.leftover is Leftover.LAST else won)._settled(hands)
        return self

    def _settled(self, rest: tuple[int, ...]) -> "State":
        """Score the deal, and the match where it ends."""
        rules, taken, seats = self.rules, self.taken, range(self.rules.seats)
        points = [rules.count_taken(cards) for cards in taken]
        shooter, deducted = rules.shooter(taken), False
        cash = [0] * rules.seats
        if shooter is not None:
            points[shooter] -= rules.moon_points * rules.multiplier(taken[shooter])
            worth = rules.moon_worth(taken, shooter)
            if rules.moon is Moon.COLLECTS:
                cash = [worth * (rules.seats - 1 if seat == shooter else -1) for seat in seats]
            elif deducted := self._deducts(shooter):
                points[shooter] -= worth
            else:
                points = [each + worth * (seat != shooter) for seat, each in enumerate(points)]
        elif rules.no_trick_bonus:
            points = [each + rules.no_trick_bonus * (not cards) for each, cards in zip(points, taken, strict=True)]
        scores = tuple(map(rules.kept_score, map(add, self.scores, points)))
        winners = _winners(rules, scores, len(self.results) + 1)
        if winners and rules.scoring is Scoring.CASH:
            cash = [each + paid for each, paid in zip(cash, _collected(rules, scores, winners), strict=True)]
        result = DealResult(
            direction=self.direction,
            points=tuple(points),
            taken=tuple(map(Cards, taken)),
            shooter=shooter,
            deducted=deducted,
            tricks=self.tricks,
            rest=tuple(map(Cards, rest)),
            left=Cards(mask(self.left)),
            cash=tuple(cash),
        )
        none = (0,) * rules.seats
        return State(
            rules=rules,
            results=(*self.results, result),
            scores=scores,
            winners=winners,
            cash=tuple(map(add, self.cash, cash)),
            deduct=self.deduct,
            dealer=(self.dealer + (1 if rules.deal_moves is Direction.LEFT else -1)) % rules.seats,
            passes=none,
            hands=none,
            taken=none,
        )

    def _deducts(self, shooter: int) -> bool:
        """Whether the shooter's moon comes off the shooter's own score.

        Under CardShark's rules it does so by itself where another seat is far below.
        """
        match self.rules.moon:
            case Moon.SHOOTER_LOSES:
                return True
            case Moon.CHOICE:
                return self.rules.moon_is_automatic(self.scores, shooter) or self.deduct[shooter]
            case Moon.OTHERS_GAIN | Moon.COLLECTS | Moon.NONE:
                return False


def _union(hands: tuple[int, ...]) -> int:
    """The cards of all these hands."""
    held = 0
    for hand in hands:
        held |= hand
    return held


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
    if not over:
        return ()
    fewest = min(scores)
    best = tuple([seat for seat, score in enumerate(scores) if score == fewest])
    return best if len(best) == 1 or rules.ties is Ties.SHARED else ()


def _collected(rules: Rules, scores: tuple[int, ...], winners: tuple[int, ...]) -> list[int]:
    """What each seat is paid at the end of a match for cash, after Tommy's Hearts.

    Each loser pays the difference between the winning score and its own, with the extra points added to it. Where
    equals share the win they share what is paid, and what cannot be shared stays with the losers.
    """
    cash = [0] * rules.seats
    for seat, score in enumerate(scores):
        if seat not in winners:
            share = (score + rules.cash_extra - min(scores)) // len(winners)
            cash[seat] -= share * len(winners)
            for winner in winners:
                cash[winner] += share
    return cash


def _put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    changed = [*row]
    changed[seat] = value
    return tuple(changed)
