"""The encoding of Hearts, ``hearts-v1``: what it means, in readable Python. Knows no batch and no kernel."""

from collections.abc import Iterator
from typing import ClassVar, Final

from hearthside.cards import DECK, NAMES, Card, Cards
from hearthside.hearts import (
    Deal,
    DealResult,
    Direct,
    Direction,
    Leftover,
    Moon,
    MoonChoice,
    Move,
    Pass,
    Play,
    Rules,
    Scoring,
    State,
    View,
)

from .encoding import NONE, PLANE, Bytes, Encoding, Line, Mask, Part, byte, flags, laid_out, one_of, written

MOON: Final = 52
"""The action that changes one's own choice for a moon; only where the rules leave a choice."""
DIRECTIONS: Final = (Direction.LEFT, Direction.RIGHT, Direction.ACROSS, Direction.HOLD)
SEATS: Final = 4
_ALL: Final = (1 << PLANE) - 1

# ---- Tokens ----

DIRECTION, DEDUCTS, DEALT, PASSED, GOT, PLAYED = 1, 5, 64, 128, 192, 256
"""The lowest token of each kind; a card's own number, 0 to 51, is added, and for a card played 64 for each seat."""


def _layout() -> tuple[Part, ...]:
    seats = "the looking seat", "the next seat clockwise", "the seat across", "the seat before"
    lines = [
        Line("hand", PLANE, 1, "the cards held"),
        Line("legal", PLANE, 1, "the cards that may be played, or picked for the pass"),
        Line("passed", PLANE, 1, "what the seat passed; while it picks, the cards picked so far"),
        Line("got", PLANE, 1, "what it was passed, once all have passed"),
        *(Line(f"trick {seat}", PLANE, 1, f"the card of {seats[seat]} in the trick in progress") for seat in (1, 2, 3)),
        *(Line(f"taken {seat}", PLANE, 1, f"the cards taken by {seats[seat]} in this deal") for seat in range(SEATS)),
        *(Line(f"played {seat}", PLANE, 1, f"the cards played by {seats[seat]} in this deal") for seat in range(SEATS)),
        Line("unseen", PLANE, 1, "the cards neither held nor played yet"),
        *(
            Line(f"void {seat}", 4, 1, f"suits, clubs first, in which {seats[seat]} did not follow")
            for seat in (1, 2, 3)
        ),
        Line("passing", 1, 1, "whether cards are being passed"),
        Line("direction", 4, 1, "where cards are passed in this deal: left, right, across, hold"),
        Line("trick number", 13, 1, "how many tricks are complete, from 0"),
        Line("place", 4, 1, "how many cards are in the trick in progress"),
        Line("broken", 1, 1, "whether hearts are broken"),
        Line("deducts", 1, 1, "whether a moon of the seat comes off its own score, as it chose"),
        Line("dealer", 4, 1, "who deals, by relative seat"),
        Line("scores", 4, 255, "points of the finished deals, by relative seat; below 0 as 0, above 255 as 255"),
        Line("deal", 1, 255, "how many deals are finished; above 255 as 255"),
    ]
    return laid_out(lines)


class HeartsEncoding(Encoding):
    """``hearts-v1``: Hearts for four players with one pack.

    Observations are uint8[877]; `table` prints the layout. Planes have a byte for each card, 2C to AC, then diamonds,
    hearts, spades.

    Actions are 52, and 53 where the rules leave a choice for a moon:

    * 0 to 51 play the card of that number. While cards are passed they pick it: a pass is as many picks as cards, in
      any order, and the last of them makes the move. Where the rules hold back hearts or the queen, these may be picked
      once nothing else is left to pick. Seats pick one after another, South first, and see nothing of each other's.
    * 52 changes the seat's own standing choice for a moon, and the seat is to play still. It is legal on trick 1 where
      points come off the own score, which makes them go to the others again; and from trick 2 on where they go to the
      others, as long as no other seat took a card that makes a moon. So each deal takes at most two of a seat.

    An information state has these tokens, in this order, relative seats as in observations:

    ======================  ==================================================================
    1 to 4                  where cards are passed: left, right, across, hold
    5, 6                    the own choice for a moon: to the others, off the own score
    64 + card               the cards dealt to the seat, from low to high
    128 + card              the cards it passed, from low to high
    192 + card              the cards it got, from low to high
    256 + 64 seat + card    each card played, in order
    ======================  ==================================================================

    Rules: four seats, one pack of all 52 cards, thirteen each, no scatter, and a match for points. Points, passing,
    opening, breaking, moons, stopping early and endings may be any. ValueError with a sentence for other rules.

    >>> from hearthside.hearts import BLACK_LADY, PRESETS
    >>> print(HeartsEncoding(BLACK_LADY))
    hearts-v1: 877 bytes, 52 actions
    >>> HeartsEncoding(PRESETS["three-hand"])
    Traceback (most recent call last):
        ...
    ValueError: hearts-v1 encodes four players, not 3: choose rules for four.
    """

    id: ClassVar = "hearts-v1"
    parts: ClassVar = _layout()
    seats = SEATS
    rules: Rules
    _beginning: ClassVar = 21

    def __init__(self, rules: Rules) -> None:
        """Takes the rules that are played."""
        if rules.seats != SEATS:
            raise ValueError(f"{self.id} encodes four players, not {rules.seats}: choose rules for four.")
        if rules.packs != 1 or rules.removed or rules.leftover is not Leftover.NONE:
            raise ValueError(
                f"{self.id} encodes one pack that is dealt out, thirteen cards to each: choose such rules."
            )
        if Direction.SCATTER in rules.passing:
            raise ValueError(f"{self.id} encodes no scatter: choose other directions for the passing.")
        if rules.scoring is not Scoring.POINTS:
            raise ValueError(f"{self.id} encodes matches for points, not for cash: choose such rules.")
        self.rules = rules
        self.actions = 53 if rules.moon is Moon.CHOICE else 52

    def __repr__(self) -> str:
        return f"HeartsEncoding({self.rules!r})"

    def observation(self, view: View, picked: Cards = NONE) -> Bytes:
        """What the seat of a view sees, uint8[877]: see `Encoding.observation`."""
        seats = [(view.seat + step) % SEATS for step in range(SEATS)]
        played, voids = _shown(view)
        trick = dict(zip(view.trick.players(SEATS), view.trick.cards, strict=False))
        planes = {
            "hand": +view.hand,
            "legal": self._usable(view, picked),
            "passed": view.gave | picked,
            "got": +view.got,
            **{f"trick {step}": 1 << trick[seats[step]] if seats[step] in trick else 0 for step in (1, 2, 3)},
            **{f"taken {step}": +view.taken[seat] for step, seat in enumerate(seats)},
            **{f"played {step}": played[seat] for step, seat in enumerate(seats)},
            "unseen": _ALL & ~(view.hand | played[0] | played[1] | played[2] | played[3]),
        }
        return written(
            planes,
            {
                **{f"void {step}": voids[seats[step]] for step in (1, 2, 3)},
                "passing": [view.passing],
                "direction": one_of(DIRECTIONS.index(view.direction), 4),
                "trick number": one_of(len(view.tricks), 13),
                "place": one_of(len(view.trick.cards), 4),
                "broken": [view.broken],
                "deducts": [view.deduct],
                "dealer": one_of((view.dealer - view.seat) % SEATS, SEATS),
                "scores": [byte(view.scores[seat]) for seat in seats],
                "deal": [byte(view.deal)],
            },
        )

    def mask(self, view: View, picked: Cards = NONE) -> Mask:
        """Which actions are legal, bool[52] or bool[53]: see `Encoding.mask`."""
        choice = [MOON] if self._may_choose(view) else []
        return flags(self.actions, [*Cards(self._usable(view, picked)), *choice])

    def _usable(self, view: View, picked: Cards) -> int:
        """The cards that may be played, or picked next."""
        if view.seat not in view.to_move:
            return 0
        if not view.passing:
            return int(view.legal)
        rest = int(view.hand - picked)
        return rest & ~self.rules.unpassable or rest

    def _may_choose(self, view: View) -> bool:
        """Whether the seat may change its standing choice for a moon."""
        rules = self.rules
        if rules.moon is not Moon.CHOICE or view.seat not in view.to_move or view.passing:
            return False
        if view.deduct:
            return not view.tricks
        begun = bool(view.trick.cards) and max(view.counts) < 2
        others = any(cards & rules.moon_cards for seat, cards in enumerate(view.taken) if seat != view.seat)
        return bool(view.tricks) and not begun and not others

    def move(self, view: View, action: int, picked: Cards = NONE) -> Move | None:
        """The move that an action is, or None for a pick that others follow: see `Encoding.move`.

        >>> from hearthside.cards import Card, shuffled
        >>> from hearthside.hearts import BLACK_LADY, Deal, State
        >>> view = State.new(BLACK_LADY).play(Deal(shuffled(5))).view(0)
        >>> picked = Cards.of(view.hand[place] for place in (0, 1))
        >>> HeartsEncoding(BLACK_LADY).move(view, int(view.hand[2]), picked) == Pass(0, picked | 1 << view.hand[2])
        True
        """
        if not 0 <= action < self.actions:
            raise ValueError(f"{action} is no action of {self.id}, which has {self.actions}.")
        if action == MOON:
            return MoonChoice(view.seat, not view.deduct)
        if not view.passing:
            return Play(view.seat, DECK[action])
        cards = Cards(picked | 1 << action)
        return Pass(view.seat, cards) if len(picked) + 1 >= self.rules.pass_count else None

    def numbers(self, move: Move) -> tuple[int, ...]:
        """The actions that make a move: see `Encoding.numbers`.

        >>> from hearthside.cards import Card
        >>> from hearthside.hearts import BLACK_LADY
        >>> encoding = HeartsEncoding(BLACK_LADY)
        >>> encoding.action(Play(2, Card.parse("QS"))), encoding.numbers(Pass(0, Cards.parse("2C AH QS")))
        (49, (0, 38, 49))
        """
        match move:
            case Play(_, card):
                return (int(card),)
            case Pass(_, cards):
                free = [card for card in cards if not self.rules.unpassable >> card & 1]
                return tuple(map(int, [*free, *(card for card in cards if card not in free)]))
            case MoonChoice() if self.actions > MOON:
                return (MOON,)
            case _:
                raise ValueError(f"{self.id} has no action for {move}.")

    def action_text(self, action: int) -> str:
        """An action for people: ``QS``, or ``change moon``."""
        return "change moon" if action == MOON else NAMES[action]

    def deal(self, deck: tuple[Card, ...], number: int = 0) -> State:
        """The state after a deal that is played alone: see `Encoding.deal`."""
        rules = self.rules
        step = 1 if rules.deal_moves is Direction.LEFT else -1
        state = State.new(rules).play(Deal(deck, (SEATS - 1 + step * number) % SEATS))
        direction = rules.direction(number)
        return state if state.direction is direction else state.play(Direct(0, direction))

    def won(self, result: DealResult, raw: bool = False) -> tuple[float, ...]:
        """What a finished deal brought each seat: the mean of all points less its own; ``raw``: the points."""
        mean = sum(result.points) / SEATS
        return tuple(float(points) if raw else mean - points for points in result.points)

    def tokens(self, view: View, picked: Cards = NONE) -> Iterator[int]:
        """The tokens of an information state: the table above says what they mean."""
        played, gave = _shown(view)[0][view.seat], view.gave | picked
        yield DIRECTION + DIRECTIONS.index(view.direction)
        yield DEDUCTS + view.deduct
        got = view.got
        held = int(view.hand) | played
        for card in Cards(held & ~got | (gave if not view.passing else 0)):
            yield DEALT + card
        for card in Cards(gave):
            yield PASSED + card
        for card in got:
            yield GOT + card
        for trick in (*view.tricks, view.trick):
            for step, each in enumerate(trick.cards):
                yield PLAYED + 64 * ((trick.leader + step - view.seat) % SEATS) + each


def _shown(view: View) -> tuple[list[int], list[list[int]]]:
    """By seat, the cards that it played in this deal, as a mask, and the suits, clubs first, in which it did not
    follow, as 1 and 0.
    """
    played, voids = [0] * SEATS, [[0] * 4 for _ in range(SEATS)]
    for leader, cards, _ in (*view.tricks, view.trick):
        for step, card in enumerate(cards):
            seat = (leader + step) % SEATS
            played[seat] |= 1 << card
            if card // 13 != cards[0] // 13:
                voids[seat][cards[0] // 13] = 1
    return played, voids
