"""Named ways to play Gin Rummy: each a `Rules` value, most of them a few fields away from another."""

from dataclasses import replace
from typing import Final

from hearthside.presets import Variants

from .rules import Dealing, Defence, Equal, Oklahoma, Opening, Rules, Scoring, Shutout, StockEnd

STANDARD: Final = Rules(name="Standard", big_gin_bonus=31, box=25, game_bonus=100, shutout=Shutout.BONUS)

GINRUMMY42: Final = Rules(
    name="GinRummy4.2",
    opening=Opening.DRAW,
    dealing=Dealing.NORTH,
    defence=Defence.MELDS_STAND,
    own_melds=False,
    return_taken=True,
    stock_end=StockEnd.TAKE,
)

HOYLE: Final = replace(STANDARD, name="Hoyle", gin_bonus=20, undercut_bonus=10, big_gin_bonus=0, box=20)

OKLAHOMA: Final = replace(STANDARD, name="Oklahoma", oklahoma=Oklahoma.ACE_IS_GIN, spade_doubles=True)

HOLLYWOOD: Final = replace(STANDARD, name="Hollywood", scoring=Scoring.HOLLYWOOD)

STRAIGHT: Final = replace(STANDARD, name="Straight", knocking=False)

ROUND_THE_CORNER: Final = replace(STANDARD, name="Round the Corner", round_the_corner=True, ace_points=15)

EAAI: Final = Rules(name="EAAI", dealing=Dealing.ALTERNATE_WON)

OPENSPIEL: Final = Rules(
    name="OpenSpiel",
    dealing=Dealing.NORTH,
    equal=Equal.NOBODY,
    return_taken=True,
    stock_end=StockEnd.TAKE_TO_KNOCK,
    takes_in_a_row=200,
    takes_in_all=50,
    standoff=True,
    goal=0,
)

VARIANTS: Final = Variants(
    "gin",
    Rules,
    {
        STANDARD: "Today's common game: knock at ten, gin and undercut 25, to 100.",
        GINRUMMY42: "As in GinRummy 4.2: you always begin, and there are no boxes.",
        HOYLE: "As in older books: gin 20, undercut 10, a box 20.",
        OKLAHOMA: "The first upcard sets the knock limit, and a spade doubles the hand.",
        HOLLYWOOD: "Three games at once, in three columns.",
        STRAIGHT: "No knocking: only gin ends a hand.",
        ROUND_THE_CORNER: "Runs may go from king through ace to two, and an ace is 15.",
        EAAI: "The rules of the 2021 gin rummy challenge, for matches between programs.",
        OPENSPIEL: "One hand, as in OpenSpiel.",
    },
    {
        ("Most played", "Knock at ten or less, or as the upcard says."): (STANDARD, HOYLE, OKLAHOMA, HOLLYWOOD),
        ("Other ways", "No knocking, or other runs."): (STRAIGHT, ROUND_THE_CORNER),
        ("From an older program", "Exactly as it played."): (GINRUMMY42,),
        ("For programs", "To compare with research."): (EAAI, OPENSPIEL),
    },
    former={"eaai": 'eaai dealing="alternate"'},
)
PRESETS: Final = VARIANTS.presets
SUMMARIES: Final = VARIANTS.summaries
notation, code, parse, changed = VARIANTS.notation, VARIANTS.code, VARIANTS.parse, VARIANTS.changed
