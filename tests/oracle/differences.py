"""What other programs play otherwise than this one, as data: for the tests that run them, and for the page about it.

Runs no other program itself.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from hearthside.gin import Oklahoma
from hearthside.hearts import Direction, FirstTrick, Opening, QueenBreaks, points
from hearthside.hearts.presets import BLACK_LADY


class Parameter(NamedTuple):
    """A parameter of OpenSpiel's, and the field of our rules that does the same."""

    default: bool | int
    what: str
    field: str
    values: Mapping[bool | int, Any] = {}
    """Our value for each of theirs; where there is none, ours is theirs."""

    def ours(self, value: bool | int) -> Any:
        """The value of our field for one of theirs."""
        return self.values.get(value, value)


HEARTS_PARAMETERS: Final = {
    "pass_cards": Parameter(
        True, "whether cards are passed; the direction is drawn", "passing", {False: (Direction.HOLD,)}
    ),
    "no_pts_on_first_trick": Parameter(
        True, "no points on the first trick", "first_trick", {True: FirstTrick.NONE, False: FirstTrick.ANY}
    ),
    "can_lead_any_club": Parameter(
        False, "any club may be led first", "opening", {True: Opening.ANY_CLUB, False: Opening.TWO}
    ),
    "jd_bonus": Parameter(
        False,
        "the jack of diamonds takes 10 off",
        "points",
        {True: points(hearts=1, QS=13, JD=-10), False: BLACK_LADY.points},
    ),
    "avoid_all_tricks_bonus": Parameter(False, "5 off for no trick", "no_trick_bonus", {True: -5, False: 0}),
    "must_break_hearts": Parameter(True, "hearts must be broken", "must_break"),
    "qs_breaks_hearts": Parameter(
        True, "the queen breaks them too", "queen_breaks", {True: QueenBreaks.PLAYED, False: QueenBreaks.NEVER}
    ),
    "can_lead_hearts_instead_of_qs": Parameter(
        False, "hearts may be led from hearts and the queen", "heart_beside_queen"
    ),
}
GIN_PARAMETERS: Final = {
    "oklahoma": Parameter(
        False, "the upcard sets the limit", "oklahoma", {True: Oklahoma.ACE_IS_GIN, False: Oklahoma.NO}
    ),
    "knock_card": Parameter(10, "the most deadwood to knock with", "knock_limit"),
    "gin_bonus": Parameter(25, "points for gin", "gin_bonus"),
    "undercut_bonus": Parameter(25, "points for an undercut", "undercut_bonus"),
}
GIN_TRIED: Final = tuple(
    {"oklahoma": oklahoma, "knock_card": knock_card, "gin_bonus": gin, "undercut_bonus": undercut}
    for oklahoma in (False, True)
    for knock_card in (0, 5, 10)
    for gin, undercut in ((0, 0), (25, 0), (0, 25), (20, 10))
)
"""The mixtures of these that are played."""
WITHOUT_A_FIELD: Final = {"num_ranks", "num_suits", "hand_size"}
"""Parameters of OpenSpiel's Gin that have none here: a pack has 52 cards and a hand ten."""

MISJUDGED: Final = (
    "4C 5C 6C 3D 4D 5D 6D 2H 6H 3S 5S",
    "3C 4C 5C 6C 3D 5D 6H 2S 4S 5S 6S",
    "2D 4D 5D 6D 2H 5H 6H 3S 4S 5S 6S",
    "3C 5C 6C 5D 6D 3H 6H 4S 5S 6S 7S",
    "4C 5C 6C 2D 4D 3H 6H 4S 5S 6S AS",
    "2C 5C 6C 4D 5D 6D 6H 4S 5S 6S 7S",
)
"""Hands of eleven whose knock OpenSpiel does not see."""
PARTS: Final = {6: (3, 3), 7: (3, 4), 8: (4, 4), 9: (4, 5), 10: (5, 5)}
"""How a run of more than five cards is laid out in OpenSpiel."""
RLCARD_GIN, RLCARD_KNOCK, RLCARD_POINT = 1.0, 0.2, -0.01
"""RLCard's payoffs: for going gin, for knocking, and for each point of deadwood of whoever did neither."""
RLCARD_ACTIONS: Final = 110


class Difference(NamedTuple):
    """Something that another program does otherwise, whatever its parameters."""

    program: str
    game: str
    title: str
    theirs: str
    ours: str
    proof: str
    """The test that meets it: a function of the file beside this one."""


_HEARTS, _GIN, _RLCARD = "test_openspiel.py", "test_openspiel_gin.py", "test_rlcard.py"
DIFFERENCES: Final = (
    Difference(
        "OpenSpiel",
        "hearts",
        "A game is one deal",
        "There is no match: a game ends with its only deal, and returns are 26 less the points of each seat.",
        "A match goes on to a goal. The preset `openspiel` is a match of one deal.",
        f"{_HEARTS}::test_thousands_of_deals_play_alike_by_the_defaults",
    ),
    Difference(
        "OpenSpiel",
        "hearts",
        "Who shoots the moon needs no jack",
        "With `jd_bonus` a moon needs all hearts and the queen, and not the jack of diamonds.",
        "The field `moon_needs_bonus` says so; it is off in the preset `openspiel`.",
        f"{_HEARTS}::test_a_moon_made_by_each_seat_scores_alike",
    ),
    Difference(
        "OpenSpiel",
        "hearts",
        "Cards are passed one at a time",
        "A pass is three actions, one for each card, in any order.",
        "A pass is one move with all its cards.",
        f"{_HEARTS}::test_thousands_of_deals_play_alike_by_the_defaults",
    ),
    Difference(
        "OpenSpiel",
        "gin",
        "Some knocks are not offered",
        "Eleven cards are counted by dropping the highest loose card beside the most melded points. That is more than "
        f"the least at times, as with `{MISJUDGED[0]}`: there is then no knock.",
        "The least deadwood after each discard is exact, so every knock that the rules allow is offered.",
        f"{_GIN}::test_a_knock_that_openspiel_does_not_see_is_all_that_differs",
    ),
    Difference(
        "OpenSpiel",
        "gin",
        "No meld has more than five cards",
        "A longer run is laid out in parts: "
        + ", ".join(f"{size} cards as {' and '.join(map(str, each))}" for size, each in PARTS.items())
        + ".",
        "A run may have any length.",
        f"{_GIN}::test_hundreds_of_hands_full_of_melds_play_alike",
    ),
    Difference(
        "OpenSpiel",
        "gin",
        "A run grows by two cards at most",
        "A card may be laid off on a meld, or beside one card that was laid off there before, and no further out.",
        "Cards may be laid off one after another, as far as the run goes.",
        f"{_GIN}::test_hundreds_of_hands_full_of_melds_play_alike",
    ),
    Difference(
        "OpenSpiel",
        "gin",
        "A knock is many actions",
        "To knock, the discard, each meld, each card laid off and the end of each of these are actions of their own.",
        "A knock is one move, and so is the answer to it. Melds and lay-offs that it does not name are found by the "
        "program.",
        f"{_GIN}::test_every_mixture_of_parameters_plays_alike",
    ),
    Difference(
        "RLCard",
        "gin",
        "There are actions that do nothing",
        f"Of its {RLCARD_ACTIONS} actions two only have the players' points counted, and are the only legal ones then.",
        "Points are counted with the move that ends the hand.",
        f"{_RLCARD}::test_two_of_its_actions_only_count",
    ),
    Difference(
        "RLCard",
        "gin",
        "The first player is dealt eleven cards",
        "There is no first upcard to take or to decline: the hand begins with a discard, or with a knock.",
        "The first upcard may be taken or declined.",
        f"{_RLCARD}::test_a_hand_begins_with_eleven_cards",
    ),
    Difference(
        "RLCard",
        "gin",
        "Gin is forced",
        "Whoever can go gin has no other action.",
        "One may go on, and wait for big gin.",
        f"{_RLCARD}::test_gin_is_its_only_action",
    ),
    Difference(
        "RLCard",
        "gin",
        "Nothing is laid off, and there is no undercut",
        f"A hand pays {RLCARD_GIN} for gin and {RLCARD_KNOCK} for a knock, whatever the other holds; the other pays a "
        "hundredth for each point of deadwood.",
        "The other lays off, the winner gets the difference, and an undercut wins.",
        f"{_RLCARD}::test_a_knock_pays_the_same_whatever_the_other_holds",
    ),
)
