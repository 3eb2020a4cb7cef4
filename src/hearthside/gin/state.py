"""A match of Gin Rummy at one moment. Knows nothing of players, screens, clocks or dice.

The phases follow from the cards: no cards in hand and a match undecided means that the dealer is awaited; eleven in the
hand of the seat to move mean a discard; a hand laid open, an answer to its knock.
"""

from typing import Final, NamedTuple, TypeVar

from hearthside.cards import Card, Cards, mask
from hearthside.game import DEALER, SPECTATOR, Deal, IllegalMove, Scores, bad_scores, scores_row, state_repr
from hearthside.pictures import Row, picture

from . import score, turns
from .melds import all_of
from .moves import Decline, Discard, Draw, Knock, LayOff, Melds, Move, Take
from .rules import HAND, Dealing, Defence, Equal, Opening, Rules, Scoring, StockEnd
from .turns import Laid, Phase, Position, Source, Turn
from .view import HandResult, Kind, Peek, Start, View

_DECK = (1 << 52) - 1
_SETS: Final = frozenset({"hands", "known"})
"""The fields that are sets of cards."""
T = TypeVar("T")
_new: Final = tuple.__new__
"""Makes a state of all its fields in their order: by their names it takes five times as long, for every card."""

_latest: Final[list[tuple["State", int, Position]]] = []
"""The latest position, with its state and seat: asked for with all moves, and again with the one that is played."""


class State(NamedTuple):
    """A whole match of Gin Rummy: an immutable value that knows all cards. `play` returns the state after a move.

    Make the first state with `State.new(rules)`, not with the constructor. Pairs are by seat: South, North. Sets of
    cards are ``int`` masks: bit ``i`` is card ``i``.

    >>> from hearthside.cards import shuffled
    >>> from hearthside.gin import STANDARD, Deal, State
    >>> state = State.new(STANDARD).play(Deal(shuffled(5)))
    >>> state.phase.value, len(state.stock), state.upcard == state.pile[-1]
    ('offer', 31, True)
    """

    rules: Rules
    results: tuple[HandResult, ...]
    """The finished hands, first to last."""
    scores: tuple[int, int]
    """The points of the finished hands without boxes and bonuses; in Hollywood those of all columns together."""
    winners: tuple[int, ...]
    """The seat that won the match; empty until it is over, both where they are equal."""
    dealer: int
    """Who dealt; between hands, who deals next."""
    hands: tuple[int, int]
    """The cards that each seat holds; 0 between hands."""
    turn: int
    """The seat to move; DEALER between hands."""
    upcard: Card | None
    """The card turned up at the start of this hand; None between hands."""
    stock: tuple[Card, ...]
    """The face-down cards; the first is drawn next."""
    pile: tuple[Card, ...]
    """The discard pile; the last may be taken."""
    turns: tuple[Turn, ...]
    """The turns of this hand, first to last."""
    takes: int
    """How many draws in a row were from the discard pile."""
    known: tuple[int, int]
    """The cards of each hand that were taken from the discard pile."""
    laid: Laid | None
    """The knocker's hand while the other seat is to lay off."""
    start: Start = Start()
    """Where the score sheet begins."""

    @classmethod
    def new(cls, rules: Rules) -> "State":
        """A match before its first deal."""
        return cls(
            rules=rules,
            results=(),
            scores=(0, 0),
            winners=(),
            dealer=1,
            hands=(0, 0),
            turn=DEALER,
            upcard=None,
            stock=(),
            pile=(),
            turns=(),
            takes=0,
            known=(0, 0),
            laid=None,
        )

    @property
    def phase(self) -> Phase:
        """What is awaited."""
        if self.turn == DEALER:
            return Phase.OVER if self.winners else Phase.DEAL
        if self.laid is not None:
            return Phase.LAYOFF
        if self.hands[self.turn].bit_count() > HAND:
            return Phase.DISCARD
        if len(self.turns) < 2 and self.rules.opening is Opening.OFFER and self._all_declined:
            return Phase.OFFER
        return Phase.DRAW

    @property
    def _all_declined(self) -> bool:
        return all(turn.source is Source.DECLINED for turn in self.turns)

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seat whose move is awaited, DEALER before a deal, none at the end."""
        return () if self.winners else (self.turn,)

    @property
    def sheet(self) -> tuple[score.Column, ...]:
        """The score sheet, column by column."""
        return score.columns(self.rules, self.results, self.start)

    def position(self, seat: int) -> Position:
        """What decides about the moves of the seat to move."""
        for state, whose, position in _latest:
            if state is self and whose == seat:
                return position
        position = Position(
            self.rules,
            self.phase,
            self.hands[seat],
            self.upcard,
            self.pile,
            len(self.stock),
            self.turns,
            self.takes,
            self.laid,
        )
        _latest[:] = [(self, seat, position)]
        return position

    def legal(self, seat: int) -> Cards:
        """The cards that the seat may use now: those to discard, with a knock or without, or the upcard to take."""
        if seat != self.turn or seat == DEALER:
            return Cards(0)
        position = self.position(seat)
        match position.phase:
            case Phase.OFFER | Phase.DRAW:
                return Cards.of(self.pile[-1:] if turns.may_take(position) else ())
            case Phase.DISCARD:
                return turns.discards(position) | turns.knocks(position)
        return Cards(0)

    def moves(self, seat: int) -> tuple[Move, ...]:
        """All that the seat may do, melds left to the program; none when it is not to move."""
        return turns.moves(self.position(seat), seat) if seat == self.turn != DEALER else ()

    def why_not(self, move: Move) -> IllegalMove | None:
        """The refusal that `play` would raise, or None where the move is legal."""
        if isinstance(move, Deal):
            return self._why_not_deal(move)
        if isinstance(move, Scores):
            return self._why_not_score(move)
        if self.turn == DEALER:
            return turns.idle(self.phase)
        if move.seat != self.turn:
            return IllegalMove("not-your-turn", "It is the other player's turn.")
        return turns.refusal(self.position(move.seat), move)

    def play(self, move: Move) -> "State":
        """The state after the move. Raises IllegalMove, and then nothing has changed."""
        if (error := self.why_not(move)) is not None:
            raise error
        match move:
            case Discard():
                return self._discarded(move.seat, move.card)
            case Draw():
                return self._drew(move.seat)
            case Take():
                return self._took(move.seat)
            case Decline():
                return self._declined(move.seat)
            case Deal():
                return self._dealt(move)
            case Knock(seat, discard, melds):
                return self._knocked(seat, discard, melds)
            case LayOff(seat, melds, layoffs):
                return self._laid_off(seat, melds, layoffs)
            case Scores(_, (south, north)):
                return self._started(Start(len(self.results), (south, north)))
            case Scores():
                raise AssertionError(move)

    def __repr__(self) -> str:
        return state_repr(State.new(self.rules), self, _SETS)

    def _repr_svg_(self) -> str:
        """A picture of both hands, the discards and the stock, for notebooks."""
        rows = [
            Row(name, (list(Cards(hand)),)) for name, hand in zip(self.rules.places, self.hands, strict=True) if hand
        ]
        cards = [*rows, Row("Discards", (self.pile,)), Row("Stock", (self.stock,))] if rows else []
        return picture("Gin Rummy, both hands", [*cards, scores_row("Score", self.rules.places, self.scores)])

    def view(self, seat: int) -> View:
        """All that the seat may know."""
        (
            rules, results, scores, winners, dealer, hands, _, upcard, stock, pile, turns, takes, known, laid, start,
        ) = self  # fmt: skip
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
                self.phase,
                dealer,
                Cards(hands[seat]),
                tuple(map(int.bit_count, hands)),
                tuple(map(Cards, known)),
                upcard,
                pile,
                len(stock),
                _seen(turns, seat),
                takes,
                laid,
                start,
            ),
        )

    def public_view(self) -> View:
        """All that neither seat hides."""
        return self.view(0)._replace(seat=SPECTATOR, hand=Cards(0), turns=_seen(self.turns, SPECTATOR))

    def peek(self, seat: int) -> Peek:
        """The seat's view and both hands, for measuring what it is worth to see them."""
        return Peek(self.view(seat), tuple(map(Cards, self.hands)))

    # ---- Scores that are changed by hand ----

    def _why_not_score(self, change: Scores) -> IllegalMove | None:
        if error := bad_scores(change, self.rules.seats, 0):
            return error
        if self.winners:
            return IllegalMove("not-now", "The match is over. Start another one.")
        if not self.results and not any(self.hands):
            return IllegalMove("not-now", "The match has not begun yet.")
        if self.rules.scoring is Scoring.HOLLYWOOD and any(change.scores):
            return IllegalMove("scores", "In Hollywood points stand in three columns, and can only be set to 0.")
        if self.rules.goal and max(change.scores) >= self.rules.goal:
            return IllegalMove("scores", f"A score of {max(change.scores)} would end the match. Stay below that.")
        return None

    def _started(self, start: Start) -> "State":
        """The match with a score sheet that begins here: hands before stand on it no more, nor do their boxes."""
        return self._replace(start=start, scores=score.scores(score.columns(self.rules, self.results, start)))

    # ---- Dealing ----

    def _why_not_deal(self, move: Deal) -> IllegalMove | None:
        if self.to_move != (DEALER,):
            return IllegalMove(
                "not-now", "The match is over." if self.winners else "A hand is in progress. Finish it first."
            )
        if len(move.deck) != 52 or mask(move.deck) != _DECK:
            return IllegalMove("bad-deck", "The deck must have each of the 52 cards once.")
        if move.dealer is None:
            return None
        if move.dealer not in (0, 1):
            return IllegalMove("bad-dealer", f"There is no seat {move.dealer} to deal.")
        if move.dealer != self.dealer and (self.results or self.rules.dealing is Dealing.NORTH):
            return IllegalMove("bad-dealer", "It is the other player's turn to deal.")
        return None

    def _dealt(self, move: Deal) -> "State":
        deck, dealer = move.deck, self.dealer if move.dealer is None else move.dealer
        upcard = deck[2 * HAND]
        return self._replace(
            dealer=dealer,
            hands=(mask(deck[0 : 2 * HAND : 2]), mask(deck[1 : 2 * HAND : 2])),
            turn=1 - dealer,
            upcard=upcard,
            stock=deck[2 * HAND + 1 :],
            pile=(upcard,),
        )

    # ---- Turns ----

    def _drew(self, seat: int) -> "State":
        if len(self.stock) <= self.rules.stock_left:
            return self._settled(self._drawn())
        card = self.stock[0]
        hands, so_far = self._holding(seat, card), (*self.turns, Turn(seat, Source.STOCK, card))
        return self._next(seat, hands, self.stock[1:], self.pile, so_far, 0, self.known)

    def _took(self, seat: int) -> "State":
        if self.rules.takes_in_all and turns.take_ends(self.position(seat)):
            return self._settled(self._drawn())
        card = self.pile[-1]
        hands, so_far = self._holding(seat, card), (*self.turns, Turn(seat, Source.PILE, card))
        known = _put(self.known, seat, self.known[seat] | 1 << card)
        return self._next(seat, hands, self.stock, self.pile[:-1], so_far, self.takes + 1, known)

    def _declined(self, seat: int) -> "State":
        after = self._replace(turn=1 - seat, turns=(*self.turns, Turn(seat, Source.DECLINED, None)))
        return self._settled(after._drawn()) if self.phase is Phase.DRAW else after

    def _left(self, seat: int, discard: Card) -> "State":
        """The state once a card has left the hand for the discards, and the other seat is to move."""
        others, last = ~(1 << discard), self.turns[-1]
        hands = _put(self.hands, seat, self.hands[seat] & others)
        so_far = (*self.turns[:-1], Turn(seat, last.source, last.drew, discard))
        known = _put(self.known, seat, self.known[seat] & others)
        return self._next(1 - seat, hands, self.stock, (*self.pile, discard), so_far, self.takes, known)

    def _holding(self, seat: int, card: Card) -> tuple[int, int]:
        """Both hands with a card more in that of the seat."""
        return _put(self.hands, seat, self.hands[seat] | 1 << card)

    def _next(
        self,
        turn: int,
        hands: tuple[int, int],
        stock: tuple[Card, ...],
        pile: tuple[Card, ...],
        so_far: tuple[Turn, ...],
        takes: int,
        known: tuple[int, int],
    ) -> "State":
        """The next state of this hand. `_replace` would take five times as long, for every card."""
        return _new(
            State,
            (
                self.rules, self.results, self.scores, self.winners, self.dealer, hands, turn, self.upcard,
                stock, pile, so_far, takes, known, None, self.start,
            ),
        )  # fmt: skip

    def _discarded(self, seat: int, card: Card) -> "State":
        rules, after = self.rules, self._left(seat, card)
        stock_over = rules.stock_end is StockEnd.OVER and len(after.stock) <= rules.stock_left
        if stock_over or (rules.standoff and after._both_returned):
            return after._settled(after._drawn())
        return after

    @property
    def _both_returned(self) -> bool:
        """Whether the last two turns each took the same card and put it back."""
        return len(self.turns) > 1 and _put_back(self.turns[-1]) and _put_back(self.turns[-2])

    def _knocked(self, seat: int, discard: Card | None, melds: Melds | None) -> "State":
        rules = self.rules
        after = self if discard is None else self._left(seat, discard)
        hand = after.hands[seat]
        # Nobody can lay off what both saw go to the discards.
        melds = rules.melding.arrange(hand, _DECK & ~mask(after.pile)) if melds is None else melds
        deadwood = Cards(hand) - all_of(melds)
        laid = Laid(seat, melds, deadwood, rules.melding.count(deadwood), discard)
        after = after._replace(turn=1 - seat, laid=laid)
        if rules.own_melds and (laid.points or rules.layoff_on_gin):
            return after
        return after._laid_off(1 - seat, None, None)

    def _laid_off(self, seat: int, melds: Melds | None, layoffs: Melds | None) -> "State":
        laid, melding = self.laid, self.rules.melding
        assert laid is not None
        if melds is None or layoffs is None:
            if laid.points or self.rules.layoff_on_gin:
                free = self.rules.defence is Defence.FREE
                defence = melding.defend(self.hands[seat], laid.melds, break_up=free)
                melds, layoffs = defence.melds, defence.layoffs
            else:
                melds, layoffs = melding.arrange(self.hands[seat]), (Cards(0),) * len(laid.melds)
        return self._settled(self._counted(laid, melds, layoffs))

    # ---- The end of a hand ----

    def _counted(self, laid: Laid, melds: Melds, layoffs: Melds) -> HandResult:
        """The result of a knock, once the other hand has laid off."""
        rules, knocker = self.rules, laid.seat
        assert self.upcard is not None
        held = Cards(self.hands[1 - knocker]) - all_of(melds)
        left = held - all_of(layoffs)
        count, held_count = rules.melding.count(left), rules.melding.count(held)
        kind, winner, bonus = self._outcome(laid, count)
        times = 2 if rules.doubles(self.upcard) else 1
        return self._ended(
            melds=_pair(knocker, laid.melds, melds),
            deadwood=_pair(knocker, laid.deadwood, left),
            counts=_pair(knocker, laid.points, count),
        )._replace(
            kind=kind,
            winner=winner,
            points=0 if winner is None else (abs(count - laid.points) + bonus) * times,
            bonus=bonus * times,
            knocker=knocker,
            layoffs=layoffs,
            held=_pair(knocker, laid.points, held_count),
        )

    def _outcome(self, laid: Laid, count: int) -> tuple[Kind, int | None, int]:
        """What a knock comes to where the other hand is left with this count: how, who wins, and the bonus."""
        rules, other = self.rules, 1 - laid.seat
        if not laid.points:
            big = laid.discard is None
            return (Kind.BIG_GIN, laid.seat, rules.big_gin_bonus) if big else (Kind.GIN, laid.seat, rules.gin_bonus)
        if count > laid.points:
            return Kind.KNOCK, laid.seat, 0
        if count == laid.points and rules.equal is Equal.NOBODY:
            return Kind.EQUAL, None, 0
        return Kind.UNDERCUT, other, rules.undercut_bonus

    def _drawn(self) -> HandResult:
        """The hand as it stands, with nobody the winner."""
        melding, (south, north) = self.rules.melding, self.hands
        melds = melding.arrange(south), melding.arrange(north)
        deadwood = Cards(south) - all_of(melds[0]), Cards(north) - all_of(melds[1])
        return self._ended(melds, deadwood, (melding.count(deadwood[0]), melding.count(deadwood[1])))

    def _ended(self, melds: tuple[Melds, Melds], deadwood: tuple[Cards, Cards], counts: tuple[int, int]) -> HandResult:
        """The end of the hand for these melds and what they leave, nobody being the winner."""
        assert self.upcard is not None
        return HandResult(
            kind=Kind.DRAWN,
            winner=None,
            points=0,
            bonus=0,
            doubled=self.rules.doubles(self.upcard),
            knocker=None,
            dealer=self.dealer,
            upcard=self.upcard,
            limit=self.rules.limit(self.upcard),
            hands=(Cards(self.hands[0]), Cards(self.hands[1])),
            melds=melds,
            layoffs=(),
            deadwood=deadwood,
            counts=counts,
            held=counts,
            turns=self.turns,
            pile=self.pile,
            stock=self.stock,
        )

    def _settled(self, result: HandResult) -> "State":
        """The match after this hand."""
        results = (*self.results, result)
        sheet = score.columns(self.rules, results, self.start)
        return State.new(self.rules)._replace(
            results=results,
            scores=score.scores(sheet),
            winners=score.winners(sheet),
            dealer=self._next_dealer(result.winner),
            start=self.start,
        )

    def _next_dealer(self, winner: int | None) -> int:
        match self.rules.dealing:
            case Dealing.NORTH:
                return 1
            case Dealing.ALTERNATE:
                return 1 - self.dealer
            case Dealing.ALTERNATE_WON:
                return self.dealer if winner is None else 1 - self.dealer
            case Dealing.WINNER:
                return self.dealer if winner is None else winner
            case Dealing.LOSER:
                return self.dealer if winner is None else 1 - winner


def _seen(turns: tuple[Turn, ...], seat: int) -> tuple[Turn, ...]:
    """The turns as a seat saw them."""
    stock = Source.STOCK
    return tuple(
        [
            turn if turn[0] == seat or turn[1] is not stock else _new(Turn, (turn[0], stock, None, turn[3]))
            for turn in turns
        ]
    )


def _put_back(turn: Turn) -> bool:
    """Whether the turn took a card from the discards and put it back there."""
    return turn.source is Source.PILE and turn.drew == turn.discard


def _put(pair: tuple[int, int], seat: int, value: int) -> tuple[int, int]:
    return (pair[0], value) if seat else (value, pair[1])


def _pair(knocker: int, first: T, second: T) -> tuple[T, T]:
    return (second, first) if knocker else (first, second)
