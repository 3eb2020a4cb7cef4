"""The presets of Hearts: rules values that have a name, and the short notation for any other.

A preset is a set of choices where sources disagree. Its summary in `VARIANTS` and docs/variants.md name the source.

>>> notation(BLACK_LADY.with_goal(50))
'black-lady goal=50'
>>> parse(code(BLACK_LADY.with_goal(50))) == BLACK_LADY.with_goal(50)
True
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from hearthside import presets
from hearthside.cards import Cards

from .rules import (
    CashIn,
    Direction,
    Ending,
    FirstTrick,
    Leftover,
    Moon,
    Opening,
    QueenBreaks,
    Rules,
    Scoring,
    Ties,
    points,
)

_RIGHT_FIRST: Final = (Direction.RIGHT, Direction.ACROSS, Direction.LEFT, Direction.HOLD)

BLACK_LADY: Final = Rules(name="Black Lady", queen_leads=True)
"""Today's common game. Bicycle's rules and those copied from them let the queen of spades be led at any time; few
printed rules hold her back until hearts are broken.
"""

CARDSHARK: Final = Rules(
    name="CardShark",
    passing=_RIGHT_FIRST,
    first_trick=FirstTrick.ANY,
    queen_breaks=QueenBreaks.DISCARDED,
    heart_lead_breaks=False,
    queen_leads=True,
    moon=Moon.CHOICE,
    moon_safety=True,
    cash_in=CashIn.WINNERS,
    ending=Ending.EXCEED,
    ties=Ties.SHARED,
)
"""CardShark Hearts 3.7 (1993)."""

MYHEARTS: Final = Rules(
    name="MyHearts",
    passing=_RIGHT_FIRST,
    first_trick=FirstTrick.ANY,
    queen_breaks=QueenBreaks.PLAYED,
    ties=Ties.SHARED,
)
"""MyHearts 5 (1989)."""

MICROSOFT: Final = replace(BLACK_LADY, name="Microsoft", heart_beside_queen=False)
"""As Black Lady, but with only hearts and the queen left, the queen is led."""

OPENSPIEL: Final = Rules(
    name="OpenSpiel",
    queen_breaks=QueenBreaks.PLAYED,
    queen_leads=True,
    heart_beside_queen=False,
    ending=Ending.DEALS,
    goal=1,
    ties=Ties.SHARED,
)
"""The defaults of OpenSpiel's hearts, whose game is one deal."""

TOMMYS_STANDARD: Final = Rules(
    name="Tommy's Standard",
    points=points(hearts=1, QS=5),
    passing=(Direction.RIGHT,),
    deal_moves=Direction.RIGHT,
    opening=Opening.ELDEST,
    first_trick=FirstTrick.ANY,
    heart_lead_breaks=False,
    queen_leads=True,
    heart_beside_queen=False,
    moon=Moon.COLLECTS,
    ending=Ending.DEALS,
    goal=5,
    scoring=Scoring.CASH,
    cash_extra=50,
)
"""Tommy's Hearts (1988), after Scarne: a game of five deals, played for cash."""

TOMMYS_BLACK_MARIA: Final = replace(TOMMYS_STANDARD, name="Tommy's Black Maria", points=points(hearts=1, QS=13))
TOMMYS_SPOT: Final = replace(
    TOMMYS_STANDARD, name="Tommy's Spot", points=points(hearts=1, QS=5, JH=11, QH=12, KH=13, AH=14)
)

DYNACOMP: Final = Rules(
    name="Dynacomp",
    seats=3,
    cards_each=17,
    leftover=Leftover.FIRST,
    passing=(Direction.LEFT,),
    first_trick=FirstTrick.ANY,
    heart_lead_breaks=False,
    queen_leads=True,
    heart_beside_queen=False,
    moon=Moon.NONE,
    cash_in=CashIn.POINTS,
    ties=Ties.SHARED,
)
"""Dynacomp Hearts 1.5 (1979): three hands, and a hidden card for the winner of trick 1."""

HEARTS_ONLY: Final = replace(BLACK_LADY, name="Hearts Only", points=points(hearts=1))
SPOT_FULL: Final = replace(
    BLACK_LADY,
    name="Spot Full",
    points=points(QS=13, **{f"{rank}H": worth for worth, rank in enumerate("23456789TJQKA", 2)}),
)
GREEK: Final = replace(BLACK_LADY, name="Greek", points=points(hearts=1, JH=10, QH=10, KH=10, AS=15, QS=50), goal=500)
OMNIBUS: Final = replace(BLACK_LADY, name="Omnibus", points=points(hearts=1, QS=13, JD=-10))
"""What is called so today: Black Lady with a bonus for the jack of diamonds."""
TOMMYS_OMNIBUS: Final = replace(BLACK_LADY, name="Tommy's Omnibus", points=points(hearts=1, QS=5, TD=-10), goal=50)
"""As Tommy's Hearts describes it, where the queen counts 5 and a deal comes to 8."""
PINK_LADY: Final = replace(BLACK_LADY, name="Pink Lady", points=points(hearts=1, QS=5, QH=14))
HEARTSETTE: Final = replace(
    TOMMYS_STANDARD, name="Heartsette", cards_each=12, leftover=Leftover.FIRST, passing=(Direction.HOLD,)
)
DOMINO: Final = replace(
    TOMMYS_STANDARD, name="Domino", cards_each=6, leftover=Leftover.STOCK, passing=(Direction.HOLD,)
)
CANCELLATION: Final = replace(
    BLACK_LADY, name="Cancellation", seats=6, packs=2, leftover=Leftover.FIRST, opening=Opening.ELDEST
)
BLACK_MARIA_PARLETT: Final = replace(
    BLACK_LADY,
    name="Black Maria (Parlett)",
    seats=3,
    removed=tuple(Cards.parse("2C")),
    points=points(hearts=1, QS=13, KS=10, AS=7),
    passing=(Direction.RIGHT,),
    opening=Opening.ELDEST,
    first_trick=FirstTrick.ANY,
    must_break=False,
    queen_leads=True,
    moon=Moon.NONE,
)

_TRIMS: Final = MappingProxyType({3: "2D", 5: "2C 2D", 6: "2C 3C 2D 3D"})
"""The common ones: no card that counts leaves the pack."""
_TOMMYS_TRIMS: Final = MappingProxyType({3: "2D", 5: "2D 2H", 6: "2D 2H 2C 3D"})


def with_seats(rules: Rules, seats: int) -> Rules:
    """The same game for another number of hands, with the cards that are usually left out for it.

    A game for cash, which is Tommy's, has the trims of its document. With an odd number of seats nobody sits across, so
    that direction leaves the passing. Where cards are left over or drawn the whole pack is used. A widow has two cards
    or more, as at Heartsette, unless it has but one already. ValueError out of range.

    >>> str(with_seats(BLACK_LADY, 5).removed)
    "(Card.parse('2C'), Card.parse('2D'))"
    """
    few = replace(rules, pass_count=min(rules.pass_count, 2)) if seats > 4 else rules
    if seats % 2 and set(rules.passing) != {Direction.ACROSS}:
        few = replace(few, passing=tuple(way for way in rules.passing if way is not Direction.ACROSS))
    if rules.packs == 2:
        return replace(few, seats=seats, leftover=Leftover.FIRST if 104 % max(seats, 1) else Leftover.NONE)
    if rules.leftover is Leftover.STOCK:
        return replace(few, seats=seats)
    if rules.leftover is not Leftover.NONE:
        least = min(2, len(rules.deck) - rules.hand_size * rules.seats)
        return replace(few, seats=seats, removed=(), cards_each=(52 - least) // max(seats, 1))
    trims = _TOMMYS_TRIMS if rules.scoring is Scoring.CASH else _TRIMS
    return replace(few, seats=seats, removed=tuple(Cards.parse(trims.get(seats, ""))), cards_each=0)


THREE_HAND: Final = replace(with_seats(BLACK_LADY, 3), name="Three-handed")
FIVE_HAND: Final = replace(with_seats(BLACK_LADY, 5), name="Five-handed")
SIX_HAND: Final = replace(with_seats(BLACK_LADY, 6), name="Six-handed")


def changed(rules: Rules, changes: Mapping[str, object]) -> Rules:
    """The rules with these fields, given as plain JSON values, in place of their own.

    A new number of seats alone brings its trims with it where the cards would not come out even, and at a game with a
    widow. ValueError with a sentence for what is no field or no value of one, and for a mixture that cannot be.

    >>> changed(BLACK_LADY, {"goal": 50}).goal
    50
    """
    seats = changes.get("seats")
    if type(seats) is not int or changes.keys() & {"removed", "cards_each", "leftover", "packs"}:
        return presets.changed(rules, changes)
    if rules.packs == 2 or rules.leftover in (Leftover.NONE, Leftover.STOCK) or seats == rules.seats:
        with suppress(ValueError):
            return presets.changed(rules, changes)
    with suppress(ValueError):
        rules = with_seats(rules, seats)
    return presets.changed(rules, changes)


_FORMER: Final = {"omnibus": "tommys-omnibus queen_leads=false"} | {
    slug: " ".join([slug, *fields])
    for slug, *fields in (
        ("cardshark", "heart_lead_breaks=true"),
        *(
            (slug, "heart_lead_breaks=true", "heart_beside_queen=true")
            for slug in ("tommys-standard", "tommys-black-maria", "tommys-spot", "domino")
        ),
        ("heartsette", "cards_each=12", "heart_lead_breaks=true", "heart_beside_queen=true"),
        ("dynacomp", "cards_each=17", "heart_lead_breaks=true", "heart_beside_queen=true"),
        *(
            (slug, "queen_leads=false")
            for slug in ("black-lady", "spot-full", "greek", "pink-lady", "cancellation", "six-hand")
        ),
        *(
            (slug, "queen_leads=false", 'passing=["left","right","across","hold"]')
            for slug in ("three-hand", "five-hand")
        ),
    )
}
"""What presets were in version 0.1 whose rules have changed since, so that what was written then is still read."""

VARIANTS: Final = presets.Variants(
    "hearts",
    Rules,
    {
        BLACK_LADY: "Pass left, right, across, hold. To 100.",
        MICROSOFT: "With only hearts and the queen, lead the queen.",
        CARDSHARK: "The queen breaks hearts. You choose what a moon does.",
        MYHEARTS: "Pass right first. Points may fall on trick 1.",
        OPENSPIEL: "One deal. The queen breaks hearts.",
        TOMMYS_STANDARD: "Five deals for cash. The queen is 5 points.",
        TOMMYS_BLACK_MARIA: "Five deals for cash. The queen is 13 points.",
        TOMMYS_SPOT: "Five deals for cash. High hearts 11 to 14.",
        DYNACOMP: "Three players. Trick 1 wins a hidden card.",
        HEARTS_ONLY: "The queen of spades is worth nothing.",
        SPOT_FULL: "A heart is worth its number, the ace 14.",
        GREEK: "The queen is 50 points, the ace of spades 15.",
        OMNIBUS: "The jack of diamonds takes 10 off your score.",
        TOMMYS_OMNIBUS: "The ten of diamonds takes 10 off your score.",
        PINK_LADY: "The queen of hearts is 14 points.",
        HEARTSETTE: "Twelve cards each. Trick 1 wins the other four.",
        DOMINO: "Six cards each. Draw until you can follow suit.",
        CANCELLATION: "Six players, two packs. Identical cards cancel.",
        BLACK_MARIA_PARLETT: "Three players. King and ace of spades are points too.",
        THREE_HAND: "Black Lady for three, seventeen cards each.",
        FIVE_HAND: "Black Lady for five, ten cards each.",
        SIX_HAND: "Black Lady for six, eight cards each.",
    },
    {
        ("Most played", "Four players, one pack."): (BLACK_LADY, MICROSOFT, HEARTS_ONLY),
        ("Other points", "The same play, different points."): (
            OMNIBUS,
            SPOT_FULL,
            GREEK,
            PINK_LADY,
            TOMMYS_OMNIBUS,
        ),
        ("More or fewer players", "Three to six players."): (
            THREE_HAND,
            FIVE_HAND,
            SIX_HAND,
            CANCELLATION,
            BLACK_MARIA_PARLETT,
        ),
        ("Other deals", "Some cards are not dealt at first."): (HEARTSETTE, DOMINO),
        ("From older programs", "Exactly as each of them played it."): (
            CARDSHARK,
            MYHEARTS,
            DYNACOMP,
            TOMMYS_STANDARD,
            TOMMYS_BLACK_MARIA,
            TOMMYS_SPOT,
        ),
        ("For programs", "To compare with research."): (OPENSPIEL,),
    },
    changed,
    _FORMER,
)
PRESETS: Final[Mapping[str, Rules]] = VARIANTS.presets
"""The rules that have a name, by their slug: ``black-lady``. docs/variants.md says where each comes from."""
SUMMARIES: Final = VARIANTS.summaries
"""One line for each preset, for a list."""
code, parse = VARIANTS.code, VARIANTS.parse


def parse_rules(text: str) -> Rules:
    """Read rules: a preset's name and the fields that differ, with JSON values, as in records and commands.

    ValueError with a sentence for an unknown preset or field, and for rules that contradict each other.

    >>> parse_rules("black-lady goal=50") == BLACK_LADY.with_goal(50)
    True
    """
    return VARIANTS.parse(text)


def notation(rules: Rules) -> str:
    """The rules in one line, which `parse_rules` reads.

    >>> notation(BLACK_LADY.with_goal(50))
    'black-lady goal=50'
    """
    return VARIANTS.notation(rules)
