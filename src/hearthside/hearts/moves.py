"""The moves of Hearts, and which cards may be played. Knows no state: hands and tricks come as plain values."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from hearthside.cards import SUITS, TWO_DECKS, Card, Cards, mask
from hearthside.codec import (
    BOOL,
    CARD,
    CARDS,
    DECK,
    INT,
    Codec,
    Fields,
    ObjectCodec,
    enum,
    left_out,
    many,
    obj,
    optional,
    tagged,
)  # fmt: skip
from hearthside.game import Deal, IllegalMove, Scores
from hearthside.text import Part, number, row

from .rules import QUEENS, Direction, Opening, QueenBreaks, Rules


class Pass(NamedTuple):
    """A seat chooses the cards that it passes.

    >>> from hearthside.cards import Card
    >>> wish = [Card.parse(name) for name in ("QS", "2C", "AH")]
    >>> Pass.of(0, wish, Direction.SCATTER).to == tuple(wish), Pass.of(0, wish, Direction.LEFT).to
    (True, ())
    """

    seat: int
    cards: Cards
    """As many as ``rules.pass_count``, all at once."""
    to: tuple[Card, ...] = ()
    """In a scatter, the cards in the order of their receivers, clockwise from the seat's left, each of whom gets as
    many; empty where that is the order of the deck, and in every other direction.
    """

    @classmethod
    def of(cls, seat: int, cards: Sequence[Card], direction: Direction) -> "Pass":
        """The pass of these cards, the order of which says in a scatter who gets which."""
        chosen = Cards.of(cards)
        ordered = direction is Direction.SCATTER and tuple(cards) != tuple(chosen)
        return cls(seat, chosen, tuple(cards) if ordered else ())

    @property
    def in_order(self) -> tuple[Card, ...]:
        """The cards in the order of their receivers."""
        return self.to or tuple(self.cards)


class Play(NamedTuple):
    """A seat plays a card to the trick, as in ``Play(0, Card.parse("QS"))``."""

    seat: int
    card: Card


class MoonChoice(NamedTuple):
    """A seat says what its own moon shall do, in this deal and from then on; only where the rules have `Moon.CHOICE`.

    It is no turn: a seat may say so at any time before the last trick, and change its mind. From CardShark Hearts.
    """

    seat: int
    deduct: bool
    """Whether the points come off its own score; else the others get them."""


class Direct(NamedTuple):
    """A seat has the cards of this deal passed another way than the rules say; between deals, those of the next."""

    seat: int
    direction: Direction


Move = Deal | Pass | Play | MoonChoice | Scores | Direct
"""What `State.play` takes."""

SUIT: Final = tuple(int(suit | suit << 52) for suit in SUITS)
"""The suits of both packs as bare masks."""
SUIT_OF: Final = tuple(SUIT[card // 13 & 3] for card in TWO_DECKS)
"""The suit of each card, by the card's number, in both packs, as a bare mask."""
_CLUBS, _, _HEARTS, _SPADES = SUIT


def playable(rules: Rules, hand: int, trick: tuple[Card, ...], first: bool, broken: bool) -> int:
    """The cards of a hand that may be played to a trick, as a bare mask.

    ``trick`` holds the cards played to it so far, none for a lead; ``first`` is whether it is the deal's first;
    ``broken`` whether hearts are broken.
    """
    if trick:
        follow = hand & SUIT_OF[trick[0]]
        if follow or not first:
            return follow or hand
        if free := hand & ~rules.barred_first:
            return free
        return hand & ~QUEENS or hand if rules.first_trick_queen_last else hand
    if first and rules.opening is not Opening.ELDEST and (clubs := hand & _CLUBS):
        return clubs if rules.opening is Opening.ANY_CLUB else lowest(clubs)
    if broken:
        return hand
    free = hand & ~rules.barred_lead
    if free & ~QUEENS:
        return free
    return hand & QUEENS if hand & QUEENS and not rules.heart_beside_queen else hand


def passable(rules: Rules, hand: int) -> int:
    """The cards of a hand that may be passed, as a bare mask: those barred too where there are too few others."""
    free = hand & ~rules.unpassable
    return free if free.bit_count() >= rules.pass_count else hand


def part(rules: Rules, direction: Direction, seat: int, receiver: int) -> range:
    """The places in a pass of the cards that go from a seat to that receiver; none where none do."""
    step, each = (receiver - seat) % rules.seats, rules.pass_count
    if direction is Direction.SCATTER:
        each //= rules.seats - 1
        return range((step - 1) * each, step * each) if step else range(0)
    return range(each if step and step == direction.offset(rules.seats) else 0)


def pass_refusal(rules: Rules, hand: int, cards: Cards) -> IllegalMove | None:
    """Why a seat may not pass these cards of its hand, or None where it may."""
    if missing := int(cards) & ~hand:
        return IllegalMove("not-in-hand", Cards(missing)[0], " is not in the hand.")
    if len(cards) != (count := rules.pass_count):
        return IllegalMove("pass-count", f"Pass {number(count)} card{'s' * (count > 1)}, not {number(len(cards))}.")
    if not int(cards) & rules.unpassable:
        return None
    # Cards that may not be passed fill up a hand that has too few others, all of which go too.
    if barred := Cards(cards & ~passable(rules, hand)):
        return IllegalMove("pass-barred", next(iter(barred)), " may not be passed. Choose another card.")
    if spare := Cards(hand & ~rules.unpassable & ~cards):
        return IllegalMove("pass-barred", "Pass ", next(iter(spare)), " before a card that may not be passed.")
    return None


def lowest(clubs: int) -> int:
    """The lowest of these clubs, that of the first pack before its equal in the second; 0 for none."""
    first, second = clubs & (1 << 52) - 1, clubs >> 52
    if not first or (second and second & -second < first & -first):
        return (second & -second) << 52
    return first & -first


def breaks(rules: Rules, table: tuple[Card, ...], card: Card) -> bool:
    """Whether playing a card breaks hearts, with these cards in the trick before it."""
    if not QUEENS >> card & 1:
        led = table[0] if table else card
        return bool(_HEARTS >> card & 1) and (rules.heart_lead_breaks or not _HEARTS >> led & 1)
    match rules.queen_breaks:
        case QueenBreaks.NEVER:
            return False
        case QueenBreaks.PLAYED:
            return True
        case QueenBreaks.DISCARDED:
            return bool(table) and not _SPADES >> table[0] & 1


def refusal(rules: Rules, hand: int, trick: tuple[Card, ...], first: bool, broken: bool, card: Card) -> IllegalMove:
    """Why a card that `playable` leaves out may not be played: which rule, then what is open."""
    if not hand >> card & 1:
        return IllegalMove("not-in-hand", card, " is not in the hand.")
    open_cards = Cards(playable(rules, hand, trick, first, broken))
    if trick:
        if open_cards & SUIT_OF[trick[0]]:
            return IllegalMove("must-follow", f"{trick[0].suit.name.capitalize()} were led. ", _play(open_cards))
        if open_cards & rules.penalty:
            return IllegalMove("first-trick", f"The {card.title} may not be played on trick 1. ", _play(open_cards))
        return IllegalMove("first-trick", "No points on trick 1. ", _play(open_cards))
    if first and rules.opening is not Opening.ELDEST and hand & _CLUBS:
        if rules.opening is Opening.TWO:
            low = next(iter(open_cards))
            return IllegalMove("opening-lead", f"The {low.title} leads to trick 1. Play ", low, ".")
        return IllegalMove("opening-lead", "A club leads to trick 1. ", _play(open_cards))
    if not open_cards & ~QUEENS:
        queen = next(iter(open_cards))
        return IllegalMove(
            "queen-first", "Only hearts and ", queen, " are left, and hearts are not broken. Lead the queen."
        )
    if QUEENS >> card & 1:
        return IllegalMove("queen-lead", "The queen may not be led until hearts are broken. Lead another card.")
    return IllegalMove("hearts-not-broken", "Hearts are not broken yet. Lead another suit.")


@lru_cache
def winning(trick: tuple[Card, ...]) -> int:
    """The place, counted from the first card, of the card that holds the trick: the highest of the suit led.

    Of two equal cards neither holds it; where they all cancel, the leader's place.
    """
    return _highest_single(trick) if max(trick) > 51 else highest(trick, mask(trick))


def highest(trick: tuple[Card, ...], cards: int) -> int:
    """The same where one pack is played, and so no cards are equal; ``cards`` are those of the trick as a bare mask."""
    return trick.index((cards & SUIT_OF[trick[0]]).bit_length() - 1)


def cancelled(trick: tuple[Card, ...]) -> bool:
    """Whether every card of the suit led met its equal, so that nobody wins the trick."""
    if trick and max(trick) < 52:
        return False  # of one pack no cards are equal
    plain = [card % 52 for card in trick]
    return all(plain.count(card) == 2 for card in plain if card // 13 == plain[0] // 13)


def _highest_single(trick: tuple[Card, ...]) -> int:
    plain = [card % 52 for card in trick]
    single = [place for place, card in enumerate(plain) if card // 13 == plain[0] // 13 and plain.count(card) == 1]
    return max(single, key=lambda place: plain[place], default=0)


def _play(cards: Cards) -> Part:
    """What is open, as a sentence such as ``Play 5♠, 7♠ or Q♠``."""
    return "Play another card." if len(cards) > 5 else ("Play ", row(list(cards), last=" or "), ".")


class _PassCodec(ObjectCodec[Pass]):
    """A pass, whose cards are listed in the order of their receivers."""

    def _write(self, value: Pass) -> dict[str, Any]:
        return {"seat": value.seat, "cards": _LISTED.write(value.in_order)}

    def take(self, fields: Fields, strict: bool) -> Pass:
        """The pass, with its order where that is not the deck's: see `as_sent`."""
        seat, cards = fields.take("seat", INT, strict), fields.take("cards", _LISTED, strict)
        return Pass.of(seat, cards, Direction.SCATTER)


def _listed(plain: object, strict: bool) -> tuple[Card, ...]:
    CARDS.read(plain, strict)  # which refuses a card that stands there twice
    return DECK.read(plain, strict)


_LISTED: Final = Codec[tuple[Card, ...]](DECK.write, _listed)
MOVES: Final[Mapping[str, ObjectCodec[Any]]] = {
    "pass": _PassCodec(Pass, "a move", {}),
    "play": obj(Play, "a move", seat=INT, card=CARD),
    "moon_choice": obj(MoonChoice, "a move", seat=INT, deduct=BOOL),
    "scores": obj(Scores, "a move", seat=INT, scores=many(INT)),
    "direct": obj(Direct, "a move", seat=INT, direction=enum(Direction)),
}
"""How every move of a seat is written, by its type."""
_MOVE: Final = tagged("a move", deal=obj(Deal, "a deal", deck=DECK, dealer=left_out(optional(INT), None)), **MOVES)


def as_sent(move: Move, direction: Direction) -> Move:
    """A move that came from outside: the order of the cards of a pass counts only in a scatter."""
    return Pass.of(move.seat, move.in_order, direction) if isinstance(move, Pass) else move


def to_json(move: Move) -> dict[str, object]:
    """A move as plain JSON values, for logs and for programs: its fields, and its ``type``."""
    plain: dict[str, object] = _MOVE.write(move)
    return plain


def from_json(plain: object) -> Move:
    """Read what `to_json` wrote; other fields are passed over. ValueError with a sentence for what is no move."""
    move: Move = _MOVE.read(plain, False)
    return move
