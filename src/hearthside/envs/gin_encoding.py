"""The encoding of Gin Rummy, ``gin-v1``: what it means, in readable Python. Knows no batch and no kernel."""

from collections.abc import Iterator
from typing import ClassVar, Final

from hearthside.cards import DECK, NAMES, Card, Cards, mask
from hearthside.gin import (
    Deal,
    Dealing,
    Decline,
    Discard,
    Draw,
    HandResult,
    Knock,
    LayOff,
    Move,
    Phase,
    Rules,
    Scoring,
    Source,
    State,
    Take,
    View,
)
from hearthside.gin.turns import Turn

from .encoding import NONE, PLANE, Bytes, Encoding, Line, Mask, Part, byte, flags, laid_out, one_of, written

KNOCKS, BIG, DRAW, TAKE, DECLINE, LAY_OFF, ACTIONS = 52, 104, 105, 106, 107, 108, 109
"""Actions from 52 on; those below are discards."""
PHASES: Final = (Phase.OFFER, Phase.DRAW, Phase.DISCARD, Phase.LAYOFF)
_ALL: Final = (1 << PLANE) - 1

# ---- Tokens ----

UPCARD, DREW_HIDDEN, DREW, TOOK, DECLINED, THREW, KNOCKED, BIG_GIN, DEALT = 64, 1, 128, 192, 2, 320, 448, 4, 8
"""The lowest token of each kind; a card's own number, 0 to 51, is added, and 64 where the other seat took, threw or
knocked. `DECLINED` and `BIG_GIN` are one more for the other seat."""


def _layout() -> tuple[Part, ...]:
    lines = [
        Line("hand", PLANE, 1, "the cards held"),
        Line("discards", PLANE, 1, "the cards that may be discarded"),
        Line("knocks", PLANE, 1, "the cards that may be discarded with a knock"),
        Line("upcard", PLANE, 1, "the top of the discard pile"),
        Line("second", PLANE, 1, "the card below it"),
        Line("third", PLANE, 1, "the card below that"),
        Line("pile", PLANE, 1, "all cards of the discard pile"),
        Line("known 0", PLANE, 1, "the cards held that the other has seen taken"),
        Line(
            "known 1", PLANE, 1, "the other's cards that the seat has seen taken; after a knock, all of the knocker's"
        ),
        Line("thrown 0", PLANE, 1, "the cards that the seat discarded in this hand, those taken since among them"),
        Line("thrown 1", PLANE, 1, "the same of the other"),
        Line("unseen", PLANE, 1, "the cards neither held, in the pile, nor known of the other"),
        Line("phase", 4, 1, "what is awaited: an answer to the offer, a draw, a discard, the answer to a knock"),
        Line("others", 5, 1, "the legal actions without a card: big gin, draw, take, decline, lay off"),
        Line("dealer", 1, 1, "whether the seat deals"),
        Line("doubled", 1, 1, "whether the hand counts twice"),
        Line("stock", 1, 31, "cards left in the stock"),
        Line("limit", 1, 100, "the most deadwood to knock with"),
        Line("deadwood", 1, 110, "the least deadwood of the hand; of eleven cards, after the best discard"),
        Line("takes", 1, 255, "how many draws in a row were from the discards"),
        Line("scores", 2, 255, "points of the finished hands, the own first; above 255 as 255"),
    ]
    return laid_out(lines)


class GinEncoding(Encoding):
    """``gin-v1``: Gin Rummy, with melds left to the program.

    Observations are uint8[641]; `table` prints the layout. Planes have a byte for each card, 2C to AC, then diamonds,
    hearts, spades. Relative seat 1 is the other.

    Actions are 109, as the kernels number them:

    ============  ==============================================
    0 to 51       discard the card of that number
    52 to 103     knock, and discard card ``action - 52``
    104           knock with eleven cards melded, which is big gin
    105           draw from the stock
    106           take the upcard
    107           decline the upcard
    108           lay off, after the other's knock
    ============  ==============================================

    An information state has these tokens, in this order:

    ============================  =====================================================================
    8 + card                      the ten cards dealt to the seat, from low to high
    64 + card                     the first upcard
    1                             the other drew from the stock
    2, 3                          the seat, or the other, declined the upcard
    128 + card                    the seat drew this card from the stock
    192 + card, 256 + card        the seat, or the other, took this card from the discards
    320 + card, 384 + card        the seat, or the other, discarded it
    448 + card, 512 + card        the seat, or the other, discarded it with a knock
    4, 5                          the seat, or the other, has big gin
    ============================  =====================================================================

    Rules: any that are scored in one column, so all but those of Hollywood. ValueError with a sentence for others.

    >>> from hearthside.gin import PRESETS, STANDARD
    >>> print(GinEncoding(STANDARD))
    gin-v1: 641 bytes, 109 actions
    >>> GinEncoding(PRESETS["hollywood"])
    Traceback (most recent call last):
        ...
    ValueError: gin-v1 encodes hands that are scored in one column, not in three: choose such rules.
    """

    id: ClassVar = "gin-v1"
    parts: ClassVar = _layout()
    seats = 2
    actions = ACTIONS
    rules: Rules
    _beginning: ClassVar = 11

    def __init__(self, rules: Rules) -> None:
        """Takes the rules that are played."""
        if rules.scoring is not Scoring.SINGLE:
            raise ValueError(f"{self.id} encodes hands that are scored in one column, not in three: choose such rules.")
        self.rules = rules

    def __repr__(self) -> str:
        return f"GinEncoding({self.rules!r})"

    def observation(self, view: View, picked: Cards = NONE) -> Bytes:
        """What the seat of a view sees, uint8[641]: see `Encoding.observation`. Nothing is picked at Gin Rummy."""
        seat, other, legal = view.seat, 1 - view.seat, self._legal(view)
        pile, known = mask(view.pile), +view.known[other]
        if view.laid is not None and view.laid.seat == other:
            known = view.laid.deadwood | sum(view.laid.melds)
        latest = [*(1 << card for card in view.pile[:-4:-1]), 0, 0, 0]
        planes = {
            "hand": +view.hand,
            "discards": mask(action for action in legal if action < KNOCKS),
            "knocks": mask(action - KNOCKS for action in legal if KNOCKS <= action < BIG),
            "upcard": latest[0],
            "second": latest[1],
            "third": latest[2],
            "pile": pile,
            "known 0": +view.known[seat],
            "known 1": known,
            "thrown 0": _thrown(view, seat),
            "thrown 1": _thrown(view, other),
            "unseen": _ALL & ~(view.hand | pile | known),
        }
        return written(
            planes,
            {
                "phase": one_of(PHASES.index(view.phase) if view.phase in PHASES else -1, 4),
                "others": [action in legal for action in range(BIG, ACTIONS)],
                "dealer": [view.dealer == seat],
                "doubled": [view.doubled],
                "stock": [view.stock],
                "limit": [view.limit or 0],
                "deadwood": [_deadwood(view)],
                "takes": [byte(view.takes)],
                "scores": [byte(view.scores[seat]), byte(view.scores[other])],
            },
        )

    def mask(self, view: View, picked: Cards = NONE) -> Mask:
        """Which actions are legal, bool[109]: see `Encoding.mask`."""
        return flags(ACTIONS, self._legal(view))

    def _legal(self, view: View) -> list[int]:
        return [self.action(move) for move in view.moves]

    def move(self, view: View, action: int, picked: Cards = NONE) -> Move:
        """The move that an action is: see `Encoding.move`.

        >>> from hearthside.cards import shuffled
        >>> from hearthside.gin import STANDARD, Deal, State
        >>> view = State.new(STANDARD).play(Deal(shuffled(5))).view(0)
        >>> encoding = GinEncoding(STANDARD)
        >>> [encoding.move(view, action) for action in encoding.mask(view).nonzero()[0].tolist()]
        [Take(seat=0), Decline(seat=0)]
        """
        if not 0 <= action < ACTIONS:
            raise ValueError(f"{action} is no action of {self.id}, which has {ACTIONS}.")
        seat = view.seat
        if action < KNOCKS:
            return Discard(seat, DECK[action])
        if action < BIG:
            return Knock(seat, DECK[action - KNOCKS])
        moves = Knock(seat, None), Draw(seat), Take(seat), Decline(seat), LayOff(seat)
        return moves[action - BIG]

    def numbers(self, move: Move) -> tuple[int, ...]:
        """The action that is a move, alone in a tuple: see `Encoding.numbers`. Melds that a knock names are left out.

        >>> from hearthside.cards import Card
        >>> from hearthside.gin import STANDARD
        >>> GinEncoding(STANDARD).action(Knock(0, Card.parse("2D")))
        65
        """
        match move:
            case Discard(_, card):
                return (int(card),)
            case Knock(_, discard, _):
                return (BIG if discard is None else KNOCKS + int(discard),)
            case Draw():
                return (DRAW,)
            case Take():
                return (TAKE,)
            case Decline():
                return (DECLINE,)
            case LayOff():
                return (LAY_OFF,)
            case _:
                raise ValueError(f"{self.id} has no action for {move}.")

    def action_text(self, action: int) -> str:
        """An action for people: ``discard 4D``, ``knock 4D``, ``draw``."""
        if action < BIG:
            return f"{'knock' if action >= KNOCKS else 'discard'} {NAMES[action % KNOCKS]}"
        return ("big gin", "draw", "take", "decline", "lay off")[action - BIG]

    def deal(self, deck: tuple[Card, ...], number: int = 0) -> State:
        """The state after a hand is dealt that is played alone: see `Encoding.deal`.

        The seats deal by turns, North first, unless North always deals.
        """
        dealer = 1 if self.rules.dealing is Dealing.NORTH else (number + 1) % 2
        return State.new(self.rules).play(Deal(deck, dealer))

    def won(self, result: HandResult, raw: bool = False) -> tuple[float, ...]:
        """What a finished hand brought each seat: the winner's points, and the same below 0 for the other.

        Boxes, and what ends a match, do not count. ``raw``: the points of the winner alone.
        """
        won = float(result.won(0)), float(result.won(1))
        return (max(won[0], 0.0), max(won[1], 0.0)) if raw else won

    def tokens(self, view: View, picked: Cards = NONE) -> Iterator[int]:
        """The tokens of an information state: the table above says what they mean."""
        if view.upcard is None:
            return
        for card in _dealt(view):
            yield DEALT + card
        yield UPCARD + view.upcard
        pile = [view.upcard]
        for number, turn in enumerate(view.turns):
            theirs = turn.seat != view.seat
            match turn.source:
                case Source.DECLINED:
                    yield DECLINED + theirs
                case Source.STOCK:
                    yield DREW_HIDDEN if turn.drew is None else DREW + turn.drew
                case Source.PILE:
                    yield TOOK + 64 * theirs + pile.pop()
            if turn.discard is not None:
                pile.append(turn.discard)
                knocked = view.laid is not None and number == len(view.turns) - 1
                yield (KNOCKED if knocked else THREW) + 64 * theirs + turn.discard
        if view.laid is not None and view.laid.discard is None:
            yield BIG_GIN + (view.laid.seat != view.seat)


def _thrown(view: View, seat: int) -> int:
    """The cards that a seat discarded in this hand, as a mask."""
    return mask(turn.discard for turn in view.turns if turn.seat == seat and turn.discard is not None)


def _dealt(view: View) -> Cards:
    """The cards that the seat was dealt: its turns, taken back from the last."""
    hand = int(view.hand)
    mine: list[Turn] = [turn for turn in view.turns if turn.seat == view.seat]
    for turn in reversed(mine):
        if turn.discard is not None:
            hand |= 1 << turn.discard
        if turn.drew is not None:
            hand &= ~(1 << turn.drew)
    return Cards(hand)


def _deadwood(view: View) -> int:
    """The least deadwood of the hand; of eleven cards, after the best discard."""
    melding, hand = view.rules.melding, int(view.hand)
    return melding.after_best_discard(hand) if hand.bit_count() > 10 else melding.deadwood(hand)
