"""What a seat may do at its turn. Works from a `Position`, the values that the seat itself knows, not from a state."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from hearthside.cards import DECK, Card, Cards
from hearthside.game import Deal, IllegalMove, Scores
from hearthside.text import Sentence, number, row
from hearthside.words import Word

from .melds import Melding, all_of
from .moves import Decline, Discard, Draw, Knock, LayOff, Melds, Move, Take
from .rules import Defence, Opening, Rules, StockEnd

_DISCARDS: Final = tuple(tuple(Discard(seat, card) for card in DECK) for seat in (0, 1))
"""All that there are, by seat and card: a hand has ten or eleven of them at every turn."""


class Phase(Word):
    """What is awaited: the dealer; an answer to the offer of the first upcard; a draw; a discard or a knock; the answer
    to a knock; or nothing, the match being over.
    """

    DEAL = "deal"
    OFFER = "offer"
    DRAW = "draw"
    DISCARD = "discard"
    LAYOFF = "layoff"
    OVER = "over"


class Source(Word):
    """Where a turn's card came from; or it was declined."""

    STOCK = "stock"
    PILE = "pile"
    DECLINED = "declined"


class Turn(NamedTuple):
    """One turn of a hand, or as much of it as has been played."""

    seat: int
    source: Source
    """Where the card came from."""
    drew: Card | None
    """The card; None for one from the stock that the reader did not see, and for one declined."""
    discard: Card | None = None
    """None as long as nothing is discarded, and for big gin."""


class Laid(NamedTuple):
    """A hand laid open at its knock."""

    seat: int
    """Who knocked."""
    melds: Melds
    """As they were laid out."""
    deadwood: Cards
    """The cards in no meld."""
    points: int
    """What the deadwood counts."""
    discard: Card | None
    """None for big gin."""


class Position(NamedTuple):
    """All that decides which moves the seat to move may make."""

    rules: Rules
    phase: Phase
    """What is awaited."""
    hand: int
    """The seat's cards as a mask: bit ``i`` is card ``i``."""
    upcard: Card | None
    """The card turned up at the start of the hand."""
    pile: tuple[Card, ...]
    """The discard pile; the last may be taken."""
    stock: int
    """How many cards are left in the stock."""
    turns: tuple[Turn, ...]
    """The turns of this hand, first to last."""
    takes: int
    """How many draws in a row were from the discard pile."""
    laid: Laid | None
    """The knocker's hand while the other seat is to lay off."""

    @property
    def limit(self) -> int:
        """The most deadwood to knock with; 0 where only gin will do."""
        return 0 if self.upcard is None else self.rules.limit(self.upcard)

    @property
    def deadwood(self) -> int:
        """The least that the hand can count, with all its cards held."""
        return deadwood(self.rules.melding, self.hand)

    @property
    def left(self) -> Mapping[Card, int]:
        """The least deadwood that each discard leaves, by card."""
        return _left(self.rules.melding, self.hand)

    @property
    def stock_ended(self) -> bool:
        """Whether no card of the stock is left to be played."""
        return self.stock <= self.rules.stock_left

    @property
    def to_knock(self) -> bool:
        """Whether the discard may be taken to knock with, and for nothing else."""
        return self.stock_ended and self.rules.stock_end is StockEnd.TAKE_TO_KNOCK

    @property
    def both_declined(self) -> bool:
        """Whether the first upcard was left by both, and nothing has happened since."""
        return len(self.turns) == 2 and self.turns[1].source is Source.DECLINED

    @property
    def taken(self) -> Card | None:
        """The card that this turn took from the discards."""
        last = self.turns[-1] if self.turns else None
        return last.drew if last is not None and last.source is Source.PILE else None

    @property
    def barred(self) -> Card | None:
        """The card that may not be discarded, since it was just taken."""
        return None if self.rules.return_taken else self.taken


@lru_cache(maxsize=64)
def deadwood(melding: Melding, hand: int) -> int:
    """The least deadwood of a hand. It is asked for several times in one position."""
    return melding.deadwood(hand)


@lru_cache(maxsize=64)
def _left(melding: Melding, hand: int) -> Mapping[Card, int]:
    """It is asked for several times in one position."""
    return melding.after_discard(hand)


def may_take(position: Position) -> bool:
    """Whether the upcard may be taken, in a phase in which one draws."""
    if position.phase is Phase.OFFER:
        return True
    if position.both_declined or position.takes >= position.rules.takes_in_a_row:
        return False
    return not position.to_knock or _could_knock(position)


def take_ends(position: Position) -> bool:
    """Whether taking the upcard would be the end of the hand, one draw too many from the discards."""
    many = position.rules.takes_in_all
    if not many or len(position.turns) + 1 < many or position.phase is Phase.OFFER:
        return False
    drawn = [turn.source for turn in position.turns if turn.source is not Source.DECLINED]
    offered = position.rules.opening is Opening.OFFER and drawn[:1] == [Source.PILE]
    return drawn.count(Source.PILE) - offered + 1 >= many


def nobody_wins(position: Position, move: Move) -> bool:
    """Whether a move that the seat may make is the end of the hand, with nobody the winner."""
    rules = position.rules
    match move:
        case Draw() | Decline():
            return position.phase is Phase.DRAW and position.stock_ended
        case Take():
            return take_ends(position)
        case Discard(_, card):
            if position.stock_ended and rules.stock_end is StockEnd.OVER:
                return True
            return rules.standoff and card == position.taken and _put_back(position.turns[-2:-1], card)
    return False


def _put_back(last: tuple[Turn, ...], card: Card) -> bool:
    """Whether a turn took this card from the discards and put it back there."""
    return any(turn.source is Source.PILE and turn.drew == turn.discard == card for turn in last)


def _could_knock(position: Position) -> bool:
    """Whether taking the upcard would allow a knock."""
    rules, card = position.rules, position.pile[-1]
    hand = position.hand | 1 << card
    if rules.big_gin_bonus and not rules.melding.deadwood(hand):
        return True
    left = rules.melding.after_discard(hand)
    return any(count <= position.limit for each, count in left.items() if rules.return_taken or each != card)


def may_draw(position: Position) -> bool:
    """Whether the stock may be drawn from; at its end this is the end of the hand, where the rules have it so."""
    return position.phase is Phase.DRAW and not position.to_knock


def may_decline(position: Position) -> bool:
    """Whether the upcard may be declined."""
    return position.phase is Phase.OFFER or (position.phase is Phase.DRAW and position.to_knock)


def discards(position: Position) -> Cards:
    """The cards that may be discarded without a knock."""
    if position.phase is not Phase.DISCARD or (position.to_knock and position.taken is not None):
        return Cards(0)
    return _free(position)


def knocks(position: Position) -> Cards:
    """The cards that may be discarded with a knock, the melds left to the program."""
    melding, limit = position.rules.melding, position.limit
    if position.phase is not Phase.DISCARD or melding.after_best_discard(position.hand) > limit:
        return Cards(0)
    return Cards.of([card for card, count in position.left.items() if count <= limit]) & _free(position)


def best_deadwood(position: Position) -> int:
    """The deadwood of the hand: with a card too many what the best discard leaves that is allowed, else what it has."""
    if not (able := +discards(position) or +knocks(position)):
        return position.deadwood
    left = position.left
    return min(left.values() if able == position.hand else [left[card] for card in Cards(able)])


def big_gin(position: Position) -> bool:
    """Whether all eleven cards are melded, and the rules know that."""
    return position.phase is Phase.DISCARD and bool(position.rules.big_gin_bonus) and not position.deadwood


def _free(position: Position) -> Cards:
    """The cards that may leave the hand."""
    barred = position.barred
    return Cards(position.hand if barred is None else position.hand & ~(1 << barred))


def moves(position: Position, seat: int) -> tuple[Move, ...]:
    """All that the seat may do, melds left to the program."""
    # The phases that are met most often come first.
    match position.phase:
        case Phase.DISCARD:
            plain = map(_DISCARDS[seat].__getitem__, discards(position))
            ends = [Knock(seat, card) for card in knocks(position)]
            big = [Knock(seat, None)] if big_gin(position) else []
            return *plain, *ends, *big
        case Phase.DRAW:
            first: Move = Draw(seat) if may_draw(position) else Decline(seat)
            return (first, Take(seat)) if may_take(position) else (first,)
        case Phase.OFFER:
            return Take(seat), Decline(seat)
        case Phase.LAYOFF:
            return (LayOff(seat),)
        case Phase.DEAL | Phase.OVER:
            return ()


# ---- Refusals ----

_IDLE: Final = {Phase.DEAL: "The cards are not dealt yet.", Phase.OVER: "The match is over."}


def idle(phase: Phase) -> IllegalMove | None:
    """Why no seat at all may do anything, or None where one may."""
    return IllegalMove("not-now", _IDLE[phase]) if phase in _IDLE else None


def refusal(position: Position, move: Move) -> IllegalMove | None:
    """Why the seat to move may not do this, or None where it may."""
    match move:
        case Discard():
            return _no_discard(position, move.card)
        case Draw():
            return _no_draw(position)
        case Take():
            return _no_take(position)
        case Decline():
            return None if may_decline(position) else _not_now(position, "There is no card to leave.")
        case Knock(_, discard, melds):
            return _no_knock(position, discard, melds)
        case LayOff(_, melds, layoffs):
            return _no_layoff(position, melds, layoffs)
        case Deal() | Scores():
            return IllegalMove("not-now", "A hand is in progress. Finish it first.")


def _not_now(position: Position, sentence: str) -> IllegalMove:
    """That this is not what is awaited, and what is."""
    match position.phase:
        case Phase.OFFER:
            wanted = "Take the upcard, or leave it."
        case Phase.DRAW if position.to_knock:
            wanted = "The stock is at its end: take the discard to knock with it, or leave it."
        case Phase.DRAW:
            wanted = "Draw a card."
        case Phase.DISCARD:
            wanted = "Discard a card."
        case Phase.LAYOFF:
            wanted = "Lay off."
        case Phase.DEAL | Phase.OVER:
            wanted = _IDLE[position.phase]
    return IllegalMove("not-now", f"{sentence} {wanted}".strip())


def _no_draw(position: Position) -> IllegalMove | None:
    return None if may_draw(position) else _not_now(position, "")


def _no_take(position: Position) -> IllegalMove | None:
    if position.phase not in (Phase.OFFER, Phase.DRAW):
        return _not_now(position, "")
    if may_take(position):
        return None
    card = position.pile[-1]
    if position.both_declined:
        return IllegalMove("declined", "Both players left ", card, ". Draw from the stock.")
    if position.takes >= position.rules.takes_in_a_row:
        many = number(position.rules.takes_in_a_row)
        return IllegalMove("takes-in-a-row", f"The last {many} draws were from the discards. Draw from the stock.")
    return IllegalMove("stock-ended", "The stock is at its end, and ", card, " does not let you knock. Leave it.")


def _no_discard(position: Position, card: Card) -> IllegalMove | None:
    if error := _no_leaving(position, card):
        return error
    if position.to_knock and position.taken is not None:
        return IllegalMove("must-knock", "The stock is at its end, and the discard was taken to knock with. Knock.")
    return None


def _no_leaving(position: Position, card: Card) -> IllegalMove | None:
    """Why a card may not leave the hand."""
    if position.phase is not Phase.DISCARD:
        return _not_now(position, "")
    if not position.hand >> card & 1:
        return IllegalMove("not-in-hand", card, " is not in the hand.")
    if card == position.barred:
        return IllegalMove("just-taken", card, " was just taken from the discards. Discard another card.")
    return None


def _no_knock(position: Position, discard: Card | None, melds: Melds | None) -> IllegalMove | None:
    if discard is None:
        if error := _no_big_gin(position):
            return error
    elif error := _no_leaving(position, discard):
        return error
    rules = position.rules
    hand = position.hand if discard is None else position.hand & ~(1 << discard)
    if melds is None:
        count = rules.melding.deadwood(hand)
    elif not rules.own_melds:
        return IllegalMove("own-melds", "Under these rules the program arranges the melds.")
    elif error := _no_arrangement(rules, hand, melds):
        return error
    else:
        count = rules.melding.count(hand & ~all_of(melds))
    limit = 0 if discard is None else position.limit
    return over_limit(count, limit) if count > limit else None


def over_limit(count: int, limit: int) -> IllegalMove:
    """Why a seat may not knock with so much deadwood, which is more than the most to knock with."""
    if limit:
        over = number(count - limit).capitalize()
        return IllegalMove("over-limit", f"{over} over the limit. Knock at {limit} or less.")
    return IllegalMove("over-limit", f"Only gin ends this hand, and {count} would be left.")


def _no_big_gin(position: Position) -> IllegalMove | None:
    if position.phase is not Phase.DISCARD:
        return _not_now(position, "")
    if not position.rules.big_gin_bonus:
        return IllegalMove("big-gin", "Under these rules there is no big gin. Discard a card.")
    if position.rules.melding.deadwood(position.hand):
        return IllegalMove("big-gin", "Big gin needs all eleven cards in melds. Discard a card.")
    return None


def _no_arrangement(rules: Rules, hand: int, melds: Melds) -> IllegalMove | None:
    """Why these melds cannot be laid out of a hand."""
    laid = 0
    for meld in melds:
        if not meld:
            return IllegalMove("no-meld", "A meld has three cards or more.")
        if missing := int(meld) & ~hand:
            return IllegalMove("not-in-hand", _first(missing), " is not in the hand.")
        if twice := int(meld) & laid:
            return IllegalMove("meld-twice", _first(twice), " is in two melds. Take it out of one.")
        if not rules.melding.is_meld(meld):
            return IllegalMove("no-meld", _row(meld), " is neither a set nor a run.")
        laid |= int(meld)
    return None


def _no_layoff(position: Position, melds: Melds | None, layoffs: Melds | None) -> IllegalMove | None:
    rules, laid = position.rules, position.laid
    if position.phase is not Phase.LAYOFF or laid is None:
        return _not_now(position, "Nobody has knocked.")
    if melds is None and layoffs is None:
        return None
    if melds is None or layoffs is None or len(layoffs) != len(laid.melds):
        return IllegalMove("layoffs", "Name your melds, and for each meld of the knocker what you lay off on it.")
    if error := _no_arrangement(rules, position.hand, melds):
        return error
    loose = position.hand & ~all_of(melds)
    if rules.defence is Defence.MELDS_STAND and rules.melding.count(loose) > rules.melding.deadwood(position.hand):
        return IllegalMove("melds-stand", "Arrange your melds for the least deadwood before you lay off.")
    for cards, meld in zip(layoffs, laid.melds, strict=True):
        if missing := int(cards) & ~loose:
            return IllegalMove("not-in-hand", _first(missing), " is not in your deadwood, so it cannot be laid off.")
        if cards and not rules.melding.is_meld(cards | meld):
            return IllegalMove("no-layoff", _row(cards), " does not go on ", _row(meld), ".")
        loose &= ~int(cards)
    return None


def _first(cards: int) -> Card:
    return next(iter(Cards(cards)))


def _row(cards: Cards) -> Sentence:
    return row(list(cards), " ", " ")
