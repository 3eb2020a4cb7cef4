"""Named ways to play Gin Rummy: each a `Rules` value, most of them a few fields away from another."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from hearthside.presets import Variants

from .rules import Dealing, Defence, Equal, Oklahoma, Opening, Rules, Scoring, Shutout, StockEnd

STANDARD: Final = Rules(name="Standard", big_gin_bonus=31, box=25, game_bonus=100, shutout=Shutout.BONUS)
"""Today's common game: knock at ten, gin and undercut 25 each, big gin 31, to 100."""

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
PRESETS: Final[Mapping[str, Rules]] = VARIANTS.presets
"""The rules that have a name, by their slug: ``hoyle``. docs/variants.md says where each comes from."""
SUMMARIES: Final = VARIANTS.summaries
code, parse, changed = VARIANTS.code, VARIANTS.parse, VARIANTS.changed


def parse_rules(text: str) -> Rules:
    """Read rules: a preset's name and the fields that differ, with JSON values, as in records and commands.

    ValueError with a sentence for an unknown preset or field, and for rules that contradict each other.

    >>> parse_rules("standard knock_limit=5").knock_limit
    5
    """
    return VARIANTS.parse(text)


def notation(rules: Rules) -> str:
    """The rules in one line, which `parse_rules` reads.

    >>> notation(STANDARD.with_goal(250))
    'standard goal=250'
    """
    return VARIANTS.notation(rules)
