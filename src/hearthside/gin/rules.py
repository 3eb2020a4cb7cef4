"""The rules of Gin Rummy as one value. Knows nothing of players, screens, clocks or dice.

A variant is a `Rules` value, and a new number is data: see `hearthside.gin.presets` for those that have a name.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar, Final

from hearthside.cards import ALL, Card, Cards, Suit
from hearthside.presets import Variant
from hearthside.words import Word

from .melds import Melding, melding

HAND: Final = 10
"""Cards dealt to each."""
PLACES: Final = ("South", "North")
"""How the two seats are called."""


class Opening(Word):
    """How a hand begins: the upcard is offered to the seat that begins, then to the dealer, and if neither takes it the
    first of them draws from the stock; or the seat that begins draws at once, from wherever it likes.
    """

    OFFER = "offer"
    DRAW = "draw"


class Dealing(Word):
    """Who deals the next hand; after a hand that nobody won, the same seat deals again unless the deal alternates.

    ``alternate-won`` alternates after a hand that somebody won. ``north`` is a game in which South always begins.
    """

    WINNER = "winner"
    LOSER = "loser"
    ALTERNATE = "alternate"
    ALTERNATE_WON = "alternate-won"
    NORTH = "north"


class Oklahoma(Word):
    """Whether the first upcard sets the knock limit, and what an ace among them asks for: gin, or one."""

    NO = "no"
    ACE_IS_GIN = "ace-is-gin"
    ACE_IS_ONE = "ace-is-one"


class Equal(Word):
    """What it is when both hands count the same after a knock."""

    UNDERCUT = "undercut"
    NOBODY = "nobody"


class Defence(Word):
    """How the hand that did not knock lays off: as suits it best, breaking melds of its own if that leaves less; or
    from its deadwood alone, once it is arranged to hold the least.
    """

    FREE = "free"
    MELDS_STAND = "melds-stand"


class StockEnd(Word):
    """What happens when no more than the last cards of the stock are left and nobody has knocked.

    The hand is over; or the discard may still be taken, and play goes on for as long as it is, a draw from the stock
    being the end; or the discard may be taken to knock with, and for nothing else.
    """

    OVER = "over"
    TAKE = "take"
    TAKE_TO_KNOCK = "take-to-knock"


class Shutout(Word):
    """What a loser who won no hand costs: nothing more, the game bonus twice, or the whole of the winner's points and
    bonus twice, boxes aside.
    """

    NONE = "none"
    BONUS = "bonus"
    SCORE = "score"


class Scoring(Word):
    """Whether hands are scored in one column, or in the three of Hollywood: a first win counts in the first game, a
    second in two, all later ones in all three, as long as these are open.
    """

    SINGLE = "single"
    HOLLYWOOD = "hollywood"


@dataclass(frozen=True, kw_only=True, repr=False)
class Rules(Variant):
    """One way to play Gin Rummy: an immutable value that hashes and compares. All arguments are keywords.

    ``PRESETS`` holds the rules that have a name; `dataclasses.replace` makes a variant of one. Rules that contradict
    each other raise ValueError with a sentence.

    >>> from dataclasses import replace
    >>> from hearthside.gin import STANDARD
    >>> replace(STANDARD, knock_limit=5).knock_limit
    5
    """

    game: ClassVar = "gin"
    """The word for the game, in records and commands."""

    opening: Opening = Opening.OFFER
    """How a hand begins."""
    dealing: Dealing = Dealing.WINNER
    """Who deals the next hand."""
    knocking: bool = True
    """Whether one may knock with deadwood left; if not, only gin ends a hand."""
    knock_limit: int = 10
    """The most deadwood to knock with, 0 to 100."""
    oklahoma: Oklahoma = Oklahoma.NO
    """Whether the first upcard sets the knock limit."""
    spade_doubles: bool = False
    """Whether all points of a hand are doubled when its first upcard is a spade; only in Oklahoma."""
    gin_bonus: int = 25
    """Points for gin, 0 to 999."""
    undercut_bonus: int = 25
    """Points for an undercut, 0 to 999."""
    big_gin_bonus: int = 0
    """For gin with eleven cards, in place of the gin bonus; 0 where that is no more than gin."""
    equal: Equal = Equal.UNDERCUT
    """What it is when both hands count the same after a knock."""
    layoff_on_gin: bool = False
    """Whether cards may be laid off on a hand that is gin."""
    defence: Defence = Defence.FREE
    """How the hand that did not knock lays off."""
    own_melds: bool = True
    """Whether players may lay out their melds themselves; if not, the program does it for both."""
    round_the_corner: bool = False
    """Runs such as queen, king, ace, deuce."""
    ace_points: int = 1
    """What an ace counts as deadwood."""
    return_taken: bool = False
    """Whether a card just taken from the discards may go back there at once."""
    stock_left: int = 2
    """How many cards of the stock are never played."""
    stock_end: StockEnd = StockEnd.OVER
    """What happens when no more than these are left."""
    takes_in_a_row: int = 50
    """So many draws in a row from the discards, by both, and the next is from the stock: no hand goes on for ever."""
    takes_in_all: int = 0
    """So many draws from the discards in one hand, that of the offered upcard aside, and it is over; 0 for no such
    end.
    """
    standoff: bool = False
    """Whether a hand is over when both, one after the other, take the same card and put it back at once."""
    scoring: Scoring = Scoring.SINGLE
    """One column, or the three of Hollywood."""
    goal: int = 100
    """What ends a game: a total that reaches it; 0 for exactly one hand."""
    box: int = 0
    """Points that each hand won adds once the game is over, 0 to 999."""
    gin_boxes: int = 0
    """How many boxes more a hand won by gin adds."""
    undercut_boxes: int = 0
    """How many boxes more a hand won by an undercut adds."""
    game_bonus: int = 0
    """Points for the game, 0 to 999."""
    shutout: Shutout = Shutout.NONE
    """What a loser who won no hand costs."""

    def _troubles(self) -> Iterator[str]:
        yield from super()._troubles()
        if not 0 <= self.knock_limit <= 100:
            yield f"Choose 0 to 100 as the most deadwood to knock with, not {self.knock_limit}."
        if self.spade_doubles and self.oklahoma is Oklahoma.NO:
            yield "A spade doubles in Oklahoma only: set oklahoma, or drop spade_doubles."
        for title, bonus in (
            ("gin", self.gin_bonus),
            ("an undercut", self.undercut_bonus),
            ("big gin", self.big_gin_bonus),
            ("a box", self.box),
            ("the game", self.game_bonus),
        ):
            if not 0 <= bonus <= 999:
                yield f"Choose 0 to 999 points for {title}, not {bonus}."
        if not (0 <= self.gin_boxes <= 9 and 0 <= self.undercut_boxes <= 9):
            yield "Choose 0 to 9 extra boxes for gin, and for an undercut."
        if (self.gin_boxes or self.undercut_boxes) and not self.box:
            yield "Extra boxes of 0 points have no effect: set box, or drop gin_boxes and undercut_boxes."
        if not 1 <= self.ace_points <= 15:
            yield f"Choose 1 to 15 points for an ace, not {self.ace_points}."
        if not 0 <= self.stock_left <= 20:
            yield f"Choose 0 to 20 cards to leave in the stock, not {self.stock_left}."
        if not 2 <= self.takes_in_a_row <= 200:
            yield f"Choose 2 to 200 draws in a row from the discards, not {self.takes_in_a_row}."
        if not 0 <= self.takes_in_all <= 200:
            yield f"Choose 1 to 200 draws in all from the discards, or 0 for no limit, not {self.takes_in_all}."
        if self.standoff and not self.return_taken:
            yield "There is no standoff if a card just taken may not go back: set return_taken, or drop standoff."
        if not 0 <= self.goal <= 9999:
            yield f"Choose a goal from 0 to 9999, not {self.goal}."
        if self.scoring is Scoring.HOLLYWOOD and not self.goal:
            yield "Hollywood's three games need a goal: choose 1 or more."
        if self.shutout is Shutout.BONUS and not self.game_bonus:
            yield "A shutout cannot double a game bonus of 0: set game_bonus, or shutout to none or score."

    @property
    def deck(self) -> Cards:
        """The cards in play: all of one pack."""
        return ALL

    @property
    def seats(self) -> int:
        """Two."""
        return 2

    @property
    def packs(self) -> int:
        """One."""
        return 1

    @property
    def hand_size(self) -> int:
        """Cards dealt to each seat: ten."""
        return HAND

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the seats by number."""
        return PLACES

    @cached_property
    def melding(self) -> Melding:
        """What a meld is, and what cards count, under these rules."""
        return melding(self.round_the_corner, self.ace_points)

    def limit(self, upcard: Card) -> int:
        """The most deadwood that one may knock with in a hand of that first upcard; 0 where only gin will do."""
        if not self.knocking:
            return 0
        match self.oklahoma:
            case Oklahoma.NO:
                return self.knock_limit
            case Oklahoma.ACE_IS_GIN:
                return 0 if upcard.rank == 12 else min(upcard.rank + 2, 10)
            case Oklahoma.ACE_IS_ONE:
                return 1 if upcard.rank == 12 else min(upcard.rank + 2, 10)

    def doubles(self, upcard: Card) -> bool:
        """Whether the points of a hand of that first upcard count twice."""
        return self.spade_doubles and upcard.suit is Suit.SPADES

    def with_goal(self, goal: int) -> "Rules":
        """The same rules to another goal. ValueError out of range."""
        return replace(self, goal=goal)
