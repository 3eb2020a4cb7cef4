"""The rules of Hearts as one value. Knows nothing of players, screens, clocks or dice.

A variant is a `Rules` value, and a new number is data: see `hearthside.hearts.presets` for those that have a name.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Final

from hearthside.cards import DECK, HEARTS, TWO_DECKS, Card, Cards, Suit, mask
from hearthside.presets import Variant
from hearthside.text import plain, row
from hearthside.words import Word

QUEEN: Final = Card.of(Suit.SPADES, 10)
QUEENS: Final = 1 << QUEEN | 1 << QUEEN + 52
"""The queens of spades of both packs, as a bare mask."""
TENS: Final = 1 << 8 | 1 << 8 + 52
"""The tens of clubs of both packs, as a bare mask."""
ALL_HEARTS: Final = HEARTS | HEARTS << 52
"""The hearts of both packs."""


class Direction(Word):
    """Where passed cards go."""

    LEFT = "left"
    RIGHT = "right"
    ACROSS = "across"
    HOLD = "hold"
    SCATTER = "scatter"
    """As many to each of the others."""

    def offset(self, seats: int) -> int:
        """How many seats clockwise the cards travel; 0 for a hold, and for a scatter, where they part."""
        match self:
            case Direction.LEFT:
                return 1
            case Direction.RIGHT:
                return seats - 1
            case Direction.ACROSS:
                return seats // 2
            case Direction.HOLD | Direction.SCATTER:
                return 0

    def parts(self, seats: int) -> int:
        """How many seats get cards from each: 0 in a hold, all the others in a scatter, else 1."""
        match self:
            case Direction.HOLD:
                return 0
            case Direction.SCATTER:
                return seats - 1
            case Direction.LEFT | Direction.RIGHT | Direction.ACROSS:
                return 1


class Opening(Word):
    """Who leads to trick 1, and what: the holder of the two of clubs that card (or the lowest club that was dealt),
    the same seat any club, or the seat at the dealer's left any card.
    """

    TWO = "two-of-clubs"
    ANY_CLUB = "any-club"
    ELDEST = "eldest"


class Leftover(Word):
    """Where cards go that are not dealt: to the winner of the first trick or of the last, or to a stock that is drawn
    from by whoever cannot follow suit.
    """

    NONE = "none"
    FIRST = "first-trick"
    LAST = "last-trick"
    STOCK = "stock"


class CashIn(Word):
    """What stops play early: nothing; that all points are out; that, or a leader who holds only winners."""

    NEVER = "never"
    POINTS = "points"
    WINNERS = "winners"


class Scoring(Word):
    """What a match is played for: the fewest points, or the cash that these bring (after Scarne)."""

    POINTS = "points"
    CASH = "cash"


class FirstTrick(Word):
    """Which cards with points may be played on trick 1 by a hand that has other cards."""

    NONE = "none"
    HEARTS = "hearts"
    QUEEN = "queen"
    """All but hearts, and so the queen of spades."""
    ANY = "any"


class QueenBreaks(Word):
    """When the queen of spades breaks hearts."""

    NEVER = "never"
    DISCARDED = "discarded"
    PLAYED = "played"


class Moon(Word):
    """What taking every card with points does."""

    OTHERS_GAIN = "others-gain"
    SHOOTER_LOSES = "shooter-loses"
    CHOICE = "choice"
    COLLECTS = "collects"
    NONE = "none"


class Ending(Word):
    """What ends a match: a score that reaches the goal, a score that exceeds it, or that many deals."""

    REACH = "reach"
    EXCEED = "exceed"
    DEALS = "deals"


class Ties(Word):
    """What a tie for the fewest points does at the end."""

    SHARED = "shared"
    PLAY_ON = "play-on"


PURSE: Final = 1000
"""The cash of each seat at the start of a match for cash: "At the start of the session each player is given 1000 cash
points" (Tommy's Hearts).
"""
PLACES: Final = {
    2: ("South", "North"),
    3: ("South", "West", "East"),
    4: ("South", "West", "North", "East"),
    5: ("South", "West", "Northwest", "Northeast", "East"),
    6: ("South", "Southwest", "Northwest", "North", "Northeast", "Southeast"),
}
"""How the seats of a table are called, by how many there are: clockwise from South."""

Points = tuple[tuple[Card, int], ...]


def points(*, hearts: int = 1, **cards: int) -> Points:
    """A points table: so many for each heart, and for each card named.

    >>> dict(points(hearts=1, QS=13, JD=-10))[Card.parse("JD")]
    -10
    """
    table = dict.fromkeys(HEARTS, hearts) | {Card.parse(name): worth for name, worth in cards.items()}
    return tuple(sorted((card, worth) for card, worth in table.items() if worth))


_USUAL: Final = points(hearts=1, QS=13)


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(Variant):
    """One way to play Hearts: an immutable value that hashes and compares. All arguments are keywords.

    ``PRESETS`` holds the rules that have a name; `dataclasses.replace` makes a variant of one. Rules that contradict
    each other raise ValueError with a sentence.

    >>> from dataclasses import replace
    >>> from hearthside.hearts import BLACK_LADY
    >>> replace(BLACK_LADY, goal=50).goal
    50
    >>> replace(BLACK_LADY, goal=-1)
    Traceback (most recent call last):
        ...
    ValueError: Choose a goal from 0 to 9999, not -1.
    """

    game: ClassVar = "hearts"
    """The word for the game, in records and commands."""

    seats: int = 4
    """2 to 6."""
    packs: int = 1
    """1, or 2, which are played with cancellation: of two equal cards in a trick, neither counts for winning it."""
    removed: tuple[Card, ...] = ()
    """Cards that are left out of each pack."""
    cards_each: int = 0
    """Cards dealt to each seat; 0 for as many as there are."""
    leftover: Leftover = Leftover.NONE
    """Where cards go that are not dealt."""
    leftover_to_hand: bool = False
    """Whether the leftover cards go to their winner's hand, to be played, and not to the tricks taken."""
    points: Points = _USUAL
    """What cards count, -100 to 100 each: see `points`."""
    ten_of_clubs_doubles: bool = False
    """Whether whoever takes the ten of clubs has twice the points of the cards taken, and of a moon."""
    passing: tuple[Direction, ...] = (Direction.LEFT, Direction.RIGHT, Direction.ACROSS, Direction.HOLD)
    """Where cards are passed, deal after deal, and then again from the first."""
    pass_count: int = 3
    """How many cards each seat passes."""
    pass_hearts: bool = True
    """Whether hearts may be passed by a hand that has enough other cards."""
    pass_queen: bool = True
    """Whether the queen of spades may be passed by a hand that has enough other cards."""
    deal_moves: Direction = Direction.LEFT
    """Whether the deal goes round to the left or to the right."""
    opening: Opening = Opening.TWO
    """Who leads to trick 1, and what."""
    first_trick: FirstTrick = FirstTrick.NONE
    """Which cards with points may be played on trick 1."""
    first_trick_queen_last: bool = False
    """On trick 1 with nothing but hearts and the queen: whether the queen still has to wait."""
    must_break: bool = True
    """Whether hearts may be led only once they are broken."""
    queen_breaks: QueenBreaks = QueenBreaks.NEVER
    """When the queen of spades breaks hearts."""
    heart_lead_breaks: bool = True
    """Whether hearts are broken by a heart that is led, from a hand of nothing else, and by those that follow it."""
    queen_leads: bool = False
    """Whether the queen may be led before hearts are broken."""
    heart_beside_queen: bool = True
    """With only hearts and the queen left, hearts unbroken: whether a heart may be led."""
    moon: Moon = Moon.OTHERS_GAIN
    """What taking every card with points does."""
    moon_safety: bool = False
    """The moon comes off the shooter's own score whenever giving it to the others would let one of them stay below."""
    moon_needs_bonus: bool = False
    """Whether cards that count below zero are needed for a moon."""
    sun_doubles: bool = False
    """Whether a moon of every trick, which is shooting the sun, is worth two."""
    no_trick_bonus: int = 0
    """Points for a seat that takes no trick, -100 to 100."""
    cash_in: CashIn = CashIn.NEVER
    """What stops play early."""
    ending: Ending = Ending.REACH
    """What ends a match."""
    goal: int = 100
    """Points, or deals, that end it: 0 to 9999."""
    exact_goal_resets: bool = False
    """Whether a score that comes to the goal exactly goes back to 0."""
    ties: Ties = Ties.PLAY_ON
    """What a tie for the fewest points does at the end."""
    scoring: Scoring = Scoring.POINTS
    """What a match is played for."""
    cash_extra: int = 0
    """Points added to each loser's score before the winner collects the difference."""

    def _troubles(self) -> Iterator[str]:
        yield from super()._troubles()
        if not 2 <= self.seats <= 6:
            yield f"Choose 2 to 6 seats, not {self.seats}."
        if self.packs not in (1, 2):
            yield f"Choose 1 or 2 packs, not {self.packs}."
        if list(self.removed) != sorted(set(self.removed)) or any(card > 51 for card in self.removed):
            yield "Name each card that is left out once, in the deck's order."
        yield from self._troubles_of_dealing()
        if not self.passing:
            yield "The passing order is empty: write hold for a game without passing."
        if self.deal_moves not in (Direction.LEFT, Direction.RIGHT):
            yield "The deal moves to the left or to the right: set deal_moves to one of them."
        passes = set(self.passing) != {Direction.HOLD}
        if passes and not 1 <= self.pass_count < self.hand_size:
            yield f"Choose 1 to {self.hand_size - 1} cards to pass, not {self.pass_count}."
        elif Direction.SCATTER in self.passing and not self.scatters:
            yield f"In a scatter each of the others gets as many cards: {self.scattered}."
        cards = [card for card, _ in self.points]
        if cards != sorted(set(cards)) or not all(worth for _, worth in self.points):
            yield "Name each card with points once, in the deck's order, and leave out cards worth 0."
        if not all(-100 <= worth <= 100 for _, worth in self.points) or abs(self.no_trick_bonus) > 100:
            yield "Choose -100 to 100 points for a card, and for taking no trick."
        if self.first_trick_queen_last and self.first_trick is not FirstTrick.NONE:
            yield "The queen can wait on trick 1 only if all points do: set first_trick to none."
        if not self.must_break and not self.queen_leads:
            yield "If hearts may be led at any time, so may the queen: set queen_leads."
        if self.moon is not Moon.NONE and not self.penalty:
            yield "No card costs points, so nobody can shoot the moon: set moon to none."
        if self.moon_safety and self.moon is not Moon.CHOICE:
            yield "moon_safety changes a choice: set moon to choice, or drop moon_safety."
        if self.moon_needs_bonus and not self.bonus:
            yield "No card is worth less than 0, so a moon cannot need one: drop moon_needs_bonus."
        if self.sun_doubles and self.moon is Moon.NONE:
            yield "The sun is worth two moons, and a moon has no effect here: set moon, or drop sun_doubles."
        if self.ten_of_clubs_doubles and not self.doublers:
            yield "The ten of clubs is left out of the pack: put it back, or drop ten_of_clubs_doubles."
        if (self.moon is Moon.COLLECTS) > (self.scoring is Scoring.CASH):
            yield "A moon that collects pays cash: set scoring to cash."
        if self.scoring is Scoring.CASH and self.moon not in (Moon.COLLECTS, Moon.NONE):
            yield "In a match for cash, a moon collects or has no effect: set moon to collects or none."
        if self.cash_extra and self.scoring is not Scoring.CASH:
            yield "Losers pay extra only in a match for cash: set scoring to cash, or drop cash_extra."
        if not 0 <= self.cash_extra <= 9999:
            yield f"Choose 0 to 9999 for the extra cash from each loser, not {self.cash_extra}."
        if self.stops_early and (self.packs == 2 or self.uneven):
            yield "Play can stop early only with one pack, and where all hands run out together: set cash_in to never."
        if self.no_trick_bonus and self.stops_early:
            yield "If play stops early, nobody knows who would take no trick: drop cash_in or no_trick_bonus."
        if self.sun_doubles and self.stops_early:
            yield "If play stops early, nobody knows who would take every trick: drop cash_in or sun_doubles."
        if not 0 <= self.goal <= 9999:
            yield f"Choose a goal from 0 to 9999, not {self.goal}."
        if self.ending is Ending.DEALS and not self.goal:
            yield "Choose a goal of 1 deal or more, not 0."
        if self.exact_goal_resets and (self.ending is Ending.DEALS or not self.goal):
            yield "A score can go back to 0 only where points end the match: set a goal in points."
        if self._endless:
            yield (
                "No match could ever end under these rules: give a card points, or end the match after some deals and"
                " share ties."
            )

    @property
    def scatters(self) -> bool:
        """Whether the cards passed can be shared out evenly among the others, and any cards may be passed."""
        fits = 0 < self.pass_count < self.hand_size and self.pass_count % (self.seats - 1) == 0
        return fits and not self.unpassable

    @property
    def scattered(self) -> str:
        """What to choose for a scatter."""
        if self.unpassable:
            return "let hearts and the queen be passed, or leave scatter out"
        counts = range(self.seats - 1, self.hand_size, self.seats - 1)[:3]
        return f"pass {plain(row(list(map(str, counts)), last=' or '))}" if counts else "deal more cards to each"

    @property
    def _endless(self) -> bool:
        """Whether no match can end: no score rises to the goal, or all are equal at every end and ties play on."""
        always_moon = len(self.penalty) == 1 and self.moon_cards == self.penalty
        counts = bool(self.penalty) and not (always_moon and self.moon is Moon.COLLECTS)
        if self.ties is Ties.PLAY_ON and not (counts or self.bonus or self.no_trick_bonus):
            return True
        if self.ending is Ending.DEALS or (self.ending is Ending.REACH and not self.goal):
            return False
        rises = counts and not (always_moon and self.moon is Moon.SHOOTER_LOSES)
        others = self.bonus or self.no_trick_bonus or self.doublers
        if rises and self.exact_goal_resets and len(self.penalty) == 1 and not others:
            # Scores rise by what one card counts, and those that meet the goal never pass it.
            return self.goal % self.count(self.penalty) == 0
        return not rises and self.no_trick_bonus <= 0

    def _troubles_of_dealing(self) -> Iterator[str]:
        size, count = self.hand_size, len(self.deck)
        left = count - size * self.seats
        if left < 0:
            yield f"{count} cards are not enough for {self.seats} hands of {size}: choose fewer cards each."
        elif size < 2:
            yield f"Choose 2 cards or more for each player, not {size}."
        elif left and self.leftover is Leftover.NONE:
            yield (
                f"{self.seats} hands of {size} leave {left} of {count} cards over:"
                " leave cards out of the pack, or set leftover."
            )
        elif not left and self.leftover is not Leftover.NONE:
            yield "All cards are dealt, so none is left over: deal fewer, or set leftover to none."
        if self.leftover_to_hand and self.leftover is not Leftover.FIRST:
            yield "Only the winner of trick 1 can add the cards left over to their hand: set leftover to first-trick."
        if self.leftover is Leftover.STOCK and self.packs == 2:
            yield "A stock needs a single pack: set packs to 1."
        if self.opening is not Opening.ELDEST and left and self.leftover is Leftover.STOCK:
            yield "With a stock, perhaps nobody holds a club: set opening to eldest."

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the seats by number, clockwise."""
        return PLACES[self.seats]

    def kept_score(self, score: int) -> int:
        """What a score is after a deal that brought it there: 0 where it meets the goal and such scores are reset.

        >>> from dataclasses import replace
        >>> from hearthside.hearts import BLACK_LADY
        >>> rules = replace(BLACK_LADY, exact_goal_resets=True)
        >>> rules.kept_score(100), rules.kept_score(101)
        (0, 101)
        """
        return 0 if self.exact_goal_resets and score == self.goal else score

    def moon_is_automatic(self, scores: Sequence[int], seat: int) -> bool:
        """Whether a moon of that seat comes off its own score whatever it chose, since somebody is far below it."""
        return self.moon is Moon.CHOICE and self.moon_safety and scores[seat] - min(scores) > self.moon_points

    @cached_property
    def worth(self) -> tuple[int, ...]:
        """Points for each card, by its number."""
        table = dict(self.points)
        return tuple(table.get(TWO_DECKS[card % 52], 0) for card in TWO_DECKS)

    @cached_property
    def penalty(self) -> Cards:
        """The cards in play that count against their taker: all of them make a moon."""
        return Cards.of(card for card in self.deck if self.worth[card] > 0)

    @cached_property
    def bonus(self) -> Cards:
        """The cards in play that count in their taker's favour."""
        return Cards.of(card for card in self.deck if self.worth[card] < 0)

    @cached_property
    def counting(self) -> int:
        """All cards that count, as a bare mask."""
        return int(self.penalty | self.bonus)

    @cached_property
    def moon_cards(self) -> int:
        """The cards that make a moon for whoever takes them all, as a bare mask."""
        return self.counting if self.moon_needs_bonus else int(self.penalty)

    @cached_property
    def doublers(self) -> int:
        """The tens of clubs in play where they double what their taker's cards count, as a bare mask; else 0."""
        return TENS & int(self.deck) if self.ten_of_clubs_doubles else 0

    @cached_property
    def awaited(self) -> int:
        """The cards without which it is not known what a deal comes to, as a bare mask."""
        return self.counting | self.doublers

    def shooter(self, taken: Sequence[int]) -> int | None:
        """The seat that took every card of a moon, from the cards that each seat took; None without a moon."""
        if self.moon is Moon.NONE:
            return None
        wanted = self.moon_cards
        for seat, cards in enumerate(taken):
            if +cards & wanted == wanted:
                return seat
        return None

    @cached_property
    def _alike(self) -> tuple[tuple[int, int], ...]:
        """The cards that count the same, as a bare mask, with what each of them counts."""
        return tuple(
            (mask(card for card in self.deck if self.worth[card] == worth), worth)
            for worth in {self.worth[card] for card in Cards(self.counting)}
        )

    @cached_property
    def barred_first(self) -> Cards:
        """Cards that wait on trick 1 as long as there are others."""
        match self.first_trick:
            case FirstTrick.NONE:
                return self.penalty
            case FirstTrick.HEARTS:
                return self.penalty - ALL_HEARTS
            case FirstTrick.QUEEN:
                return self.penalty & ALL_HEARTS
            case FirstTrick.ANY:
                return Cards(0)

    @cached_property
    def barred_lead(self) -> Cards:
        """Cards that may not be led before hearts are broken as long as there are others."""
        if not self.must_break:
            return Cards(0)
        return ALL_HEARTS if self.queen_leads else ALL_HEARTS | QUEENS

    @cached_property
    def moon_points(self) -> int:
        """What a moon is worth that nothing doubles: all the penalty cards, 26 in the usual game."""
        return self.count(self.penalty)

    def moon_worth(self, taken: Sequence[int], shooter: int) -> int:
        """What a moon of that seat is worth, from the cards that each seat took: twice as much with the ten of clubs
        or the sun where these double, and four times with both.

        >>> from dataclasses import replace
        >>> from hearthside.hearts import BLACK_LADY
        >>> replace(BLACK_LADY, sun_doubles=True).moon_worth([0, BLACK_LADY.deck, 0, 0], 1)
        52
        """
        sun = 2 if self.is_sun(taken, shooter) else 1
        return self.moon_points * self.multiplier(taken[shooter]) * sun

    def is_sun(self, taken: Sequence[int], shooter: int) -> bool:
        """Whether that seat's moon is a sun that doubles: nobody else took a card."""
        return self.sun_doubles and not any(cards for seat, cards in enumerate(taken) if seat != shooter)

    @cached_property
    def deck(self) -> Cards:
        """The cards in play."""
        cards = TWO_DECKS[: 52 * self.packs]
        return Cards.of(card for card in cards if DECK[card % 52] not in self.removed)

    @cached_property
    def hand_size(self) -> int:
        """Cards dealt to each seat."""
        return self.cards_each or len(self.deck) // self.seats

    @cached_property
    def special(self) -> bool:
        """Whether there are leftover cards or two packs."""
        return self.leftover is not Leftover.NONE or self.packs == 2

    @cached_property
    def stops_early(self) -> bool:
        """Whether play can stop before all cards are played."""
        return self.cash_in is not CashIn.NEVER

    @property
    def uneven(self) -> bool:
        """Whether hands may run out at different times."""
        return self.leftover is Leftover.STOCK or self.leftover_to_hand

    @cached_property
    def unpassable(self) -> Cards:
        """Cards that may not be passed as long as there are others."""
        return Cards((0 if self.pass_hearts else int(ALL_HEARTS)) | (0 if self.pass_queen else QUEENS))

    def count(self, cards: int) -> int:
        """Points in a set of cards, by themselves: moon and ten of clubs aside."""
        cards, points = +cards, 0  # a bare int, whose operators are quicker than those of Cards
        for alike, worth in self._alike:
            points += (cards & alike).bit_count() * worth
        return points

    def count_all(self, cards: Iterable[int]) -> int:
        """Points in these cards, by themselves, a card as often as it comes: moon and ten of clubs aside."""
        return sum(map(self.worth.__getitem__, cards))

    def count_taken(self, cards: int) -> int:
        """Points of all the cards that a seat took in a deal, moon aside: twice what they count with a ten of clubs
        that doubles.
        """
        return self.count(cards) * self.multiplier(cards)

    def multiplier(self, cards: int) -> int:
        """By how much the points of a seat are multiplied that took these cards: 2 with a ten of clubs that doubles,
        or with both of two packs, else 1.
        """
        return 2 if cards & self.doublers else 1

    def direction(self, deal: int) -> Direction:
        """Where cards are passed in a deal of the match, counted from 0."""
        return self.passing[deal % len(self.passing)]

    def with_goal(self, goal: int) -> "Rules":
        """The same rules to another goal. ValueError out of range."""
        return replace(self, goal=goal)

    def to_json(self) -> dict[str, object]:
        """Every field as plain JSON values, cards by name."""
        return super().to_json() | {"points": {str(card): worth for card, worth in self.points}}

    @classmethod
    def _read(cls, name: str, kind: object, value: object) -> object:
        match name, value:
            case "points", dict():
                table = {Card.parse(str(card)): worth for card, worth in value.items()}
                if all(type(worth) is int for worth in table.values()):
                    return tuple(sorted(table.items()))
            case "removed", list():
                return tuple(sorted(Card.parse(str(each)) for each in value))
            case "cash_in", bool():
                # As it was written while there were but two ways.
                return CashIn.WINNERS if value else CashIn.NEVER
        return super()._read(name, kind, value)
