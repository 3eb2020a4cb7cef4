"""Each reason of a hint at Hearts in a position built for it, worked out by hand, and in others where it is not so."""

from dataclasses import replace
from typing import NamedTuple

import pytest

from hearthside.cards import ALL, Card, Cards
from hearthside.coach.hearts.facts import Hands, Kind, Scene
from hearthside.hearts import BLACK_LADY, PRESETS, Deal, Moon, Pass, Play, Rules, State
from tests.ai.hearts_positions import position
from tests.coach.drawn import distinguishing, facts

NAMES = ("South", "West", "North", "East")
EAST = 3
HIGH = "AH KH QH JH TH 9H 8H 7H"
QUEEN_TAKEN = ((0, "2C 3C 4C 5C"), (3, "KS QS JS TS"))
"""East has taken the queen."""
FIVE = ((0, "2C 3C 4C 5C"), (3, "AH 2H 3H 4H"), (3, "JC 7C 8C 5H"))
"""Five points, all with East, of which the last trick brought one."""
QUEEN_ELSEWHERE = ((0, "2C 3C JC 4C"), (2, "9D 2D QS 3D"))
"""North has."""


def world(**hands: str) -> Hands:
    """A sampled deal, as far as a fact looks at it: who holds what."""
    return tuple(int(Cards.parse(hands.get(name.lower(), ""))) for name in NAMES)


class Spot(NamedTuple):
    """East's hand, and what lies before it."""

    hand: str
    table: str = ""
    tricks: tuple[tuple[int, str], ...] = ((0, "2C 3C 4C 5C"),)
    rules: Rules = BLACK_LADY
    worlds: tuple[Hands, ...] = ()

    def scene(self) -> Scene:
        state = position(self.hand, self.table, tricks=self.tricks, rules=self.rules)
        return Scene(state.view(EAST), self.worlds)


def passing(hand: str) -> Scene:
    """South is to pass of this hand."""
    mine = Cards.parse(hand)
    others = list(ALL - mine)
    deck = [card for dealt in zip(mine, *(others[seat::3] for seat in range(3)), strict=True) for card in dealt]
    return Scene(State.new(BLACK_LADY).play(Deal(tuple(deck))).view(0), ())


def sentence_of(scene: Scene, move: Pass | Play, kind: Kind) -> str | None:
    """What is said of that kind."""
    return next((fact.sentence for fact in facts(scene, move) if fact.kind is kind), None)


def card(word: str) -> Play:
    return Play(EAST, Card.parse(word))


CLUBS = (
    world(south="KC", west="6C", north="7C"),
    world(south="AC", west="6C", north="7C"),
    world(south="6C", west="7C"),
)
"""A club above the queen with South in two; and clubs with everybody in two."""
SPOT = PRESETS["tommys-spot"]
DEAR = (world(north="AH", west="JH"), world(north="AH", west="JH"), world(south="AH", west="JH"))
LADIES = (world(west="QS"), world(west="QS"), world(south="QS"))


@pytest.mark.parametrize(
    ("kind", "spot", "played", "sentence"),
    [
        # Nothing that is out is above North’s ace, though South and West play after East; above the king the ace is.
        (Kind.TAKEN_FROM, Spot(f"QS 2S 3S 4S {HIGH}", "AS"), "QS", "North’s A♠ takes it."),
        (Kind.TAKEN_FROM, Spot(f"QS 2S 3S 4S {HIGH}", "KS"), "QS", "North’s K♠ is over it."),
        (Kind.TAKEN_FROM, Spot(f"QS 2S 3S 4S {HIGH}", "5S 6S KS"), "QS", "North’s K♠ takes it."),
        (Kind.TAKEN_FROM, Spot("AD KD QD JD TD 9D 8D 7D 2H 3H 2S 3S", "KH"), "3H", None),  # one point is not dear
        (Kind.UNDER, Spot(f"9C 8C 3S 2S {HIGH}", "TC"), "9C", "It is your highest club under North’s 10♣."),
        (Kind.UNDER, Spot(f"9C KC 3S 2S {HIGH}", "TC"), "9C", None),  # the only one under it
        (Kind.STAYS, Spot(f"9C KC 3S 2S {HIGH}", "TC"), "9C", "It stays under North’s 10♣."),
        (Kind.STAYS, Spot(f"9C 8C 3S 2S {HIGH}", "TC"), "8C", None),  # so does the other
        (Kind.FREE, Spot(f"KC 6C 3S 2S {HIGH}", "7C 8C TC"), "KC", "You play last, and the trick holds no points."),
        (Kind.FREE, Spot(f"KC 6C 3S 2S {HIGH}", "8C TC"), "KC", None),  # South plays last
        (Kind.FREE, Spot(f"KC 6C 3S 2S {HIGH}", "7C 5H TC"), "KC", None),
        (Kind.FREE, Spot(f"QS 6C 3S 2S {HIGH}", "4S 5S 6S"), "QS", None),  # its own points are taken too
        (Kind.FIRST, Spot(f"KC 6C 3S 2S {HIGH} 7D", "2C", ()), "KC", "Nobody may throw points on the first trick."),
        (Kind.FIRST, Spot(f"KC 6C 3S 2S {HIGH}", "7C"), "KC", None),  # the second trick
        (Kind.FIRST, Spot(f"KC 6C 3S 2S {HIGH} 7D", "2C", (), PRESETS["cardshark"]), "KC", None),  # they may there
        (Kind.THROWN, Spot(f"QS JS 3S 2S {HIGH}", "7D 8D 9D"), "AH",
         "You are out of diamonds, and 1 point goes to North."),
        (Kind.THROWN, Spot(f"QS JS 3S 2S {HIGH}", "7D 9D 8D"), "QS",
         "You are out of diamonds, and 13 points go to West."),
        (Kind.THROWN, Spot(f"QS JS 3S 2S {HIGH}", "7D"), "AH",
         "You are out of diamonds: 1 point goes to whoever takes the trick."),
        (Kind.THROWN, Spot(f"QS JS 3S 2S {HIGH}", "7D 8D 9D"), "JS", None),
        (Kind.VOID, Spot(f"6C JS 3S 2S {HIGH}", "7D"), "6C",
         "It is your last club; after it you may throw when clubs are led."),
        (Kind.VOID, Spot(f"6C 7C 3S 2S {HIGH}", "7D"), "6C", None),
        (Kind.VOID, Spot("6C JS 3S 2S AH KH QH JH TH 9H 8H", "7D", rules=PRESETS["heartsette"]), "6C",
         "It is your last club; after it you may throw when clubs are led."),
        (Kind.VOID, Spot("6C JS 3S 2S AH", "7D", rules=PRESETS["domino"]), "6C", None),  # whoever cannot follow draws
        (Kind.BOTTOM, Spot(f"6C 7C 3S 2S {HIGH}"), "6C", "Every club still out is above it."),
        (Kind.BOTTOM, Spot(f"6C 8C 3S 2S {HIGH}"), "8C", None),  # the seven is out
        (Kind.BOTTOM, Spot("6C 7C 8C 9C TC JC QC KC AC 2S 3S 4S"), "6C", None),  # no club is
        (Kind.TOP, Spot(f"AS 3S 2S 9C {HIGH}"), "AS", "It is the highest spade left."),
        (Kind.TOP, Spot(f"KS 3S 2S 9C {HIGH}"), "KS", None),
        (Kind.QUEEN, Spot(f"JS KS 6C 3D {HIGH}", worlds=LADIES), "JS",
         "West probably holds Q♠, which is above it."),
        (Kind.QUEEN, Spot(f"JS KS 6C 3D {HIGH}", worlds=LADIES), "KS", None),  # she is below it
        (Kind.QUEEN, Spot(f"JS QS 6C 3D {HIGH}", worlds=LADIES), "JS", None),  # she is East's own
        # Where J Q K A of hearts count 11 to 14, the ace is the worst of those above it.
        (Kind.QUEEN, Spot("6H 5H 3D 2D KC QC AD KD 2S 3S 4S 6S", rules=SPOT, worlds=DEAR), "6H",
         "North probably holds A♥, which is above it."),
        (Kind.HIGHER, Spot(f"QC 3S 2S 9D {HIGH}", worlds=CLUBS), "QC",
         "A higher club is still out."),
        (Kind.HIGHER, Spot(f"QC 3S 2S 9D {HIGH}", "8C 9C", worlds=CLUBS), "QC",
         "South can probably beat it."),
        (Kind.HIGHER, Spot(f"QC 3S 2S 9D {HIGH}", "9C", worlds=CLUBS), "QC",
         "Somebody after you can probably beat it."),
        (Kind.HIGHER, Spot(f"QC 3S 2S 9D {HIGH}", "8C 9C TC", worlds=CLUBS), "QC", None),  # nobody is left
        (Kind.FOLLOWED, Spot(f"QC 3S 2S 9D {HIGH}", worlds=CLUBS), "QC",
         "Everybody can probably follow with a club."),
        (Kind.KEEPS_LOW, Spot(f"8C 6C 7C 2S {HIGH}", "TC"), "8C", "You keep 6♣ and 7♣ for later."),
        (Kind.KEEPS_LOW, Spot(f"8C 6C 7C 2S {HIGH}", "TC"), "6C", None),
        (Kind.FEW_ABOVE, Spot(f"QS 8S 3S 2S {HIGH}", "7D"), "QS", "Only two spades still out are above it."),
        (Kind.FEW_ABOVE, Spot(f"KS 8S 3S 2S {HIGH}", "7D"), "KS", "Only one spade still out is above it."),
        (Kind.FEW_ABOVE, Spot(f"QS JS TS 2S {HIGH}", "7D"), "JS", "Only two spades still out are above it."),
        (Kind.FEW_ABOVE, Spot(f"JS TS 3S 2S {HIGH}", "7D"), "JS", "Only three spades still out are above it."),
        (Kind.FEW_ABOVE, Spot(f"TS 9S 3S 2S {HIGH}", "7D"), "TS", None),  # four are
        (Kind.GUARD, Spot(f"QS 3S 2S 9C {HIGH}"), "9C", "Your Q♠ keeps two lower spades beside it."),
        (Kind.GUARD, Spot(f"QS 3S 2S 9C {HIGH}"), "3S", None),  # a guard goes
        (Kind.GUARD, Spot(f"QS KS AS 9C {HIGH}"), "9C", None),  # none of them is lower
        (Kind.SHOOTS, Spot("AH KH QH JH TH 9H 8H 7H 2S 3S 4S", tricks=QUEEN_TAKEN), "AH",
         "You have all 13 points so far, and it takes this trick too."),
        (Kind.SHOOTS, Spot("AH KH QH JH TH 9H 8H 7H 2S 3S 4S", tricks=QUEEN_TAKEN), "2S", None),  # it takes nothing
        (Kind.SHOOTS, Spot("AH KH QH JH TH 9H 8H 7H 2S 3S 4S", tricks=QUEEN_ELSEWHERE), "AH", None),
        (Kind.SHOOTS, Spot("AC KC QC AD KD 9D 8D 7D 2S 3S 4S", tricks=FIVE[:2]), "AC", None),
        (Kind.SHOOTS, Spot("AC KC QC AD KD 9D 8D 7D 2S 3S", tricks=FIVE),
         "AC", "You have all 5 points so far, and it takes this trick too."),
        (Kind.SPOILS, Spot("KC 6C 3S 2S AH KH QH JH TH AD KD", "7C 8C 5H", QUEEN_ELSEWHERE), "KC",
         "North has all 13 points so far; of this trick you take some."),
        (Kind.SPOILS, Spot("KC 6C 3S 2S AH KH QH JH TH AD KD", "7C 8C TC", QUEEN_ELSEWHERE), "KC",
         None),  # there are none
        # West's ten takes it, and East's heart goes there; South might, where it is still to play.
        (Kind.SPOILS, Spot("3S 2S AH KH QH JH TH AD KD QD JD", "7C TC 8C", QUEEN_ELSEWHERE), "AH",
         "North has all 13 points so far; of this trick West takes some."),
        (Kind.SPOILS, Spot("3S 2S AH KH QH JH TH AD KD QD JD", "TC 8C", QUEEN_ELSEWHERE), "AH", None),
        (Kind.SPOILS, Spot("KC 6C 3S 2S AH KH QH JH TH AD KD", "7C 8C 5H", QUEEN_ELSEWHERE,
                           replace(BLACK_LADY, moon=Moon.NONE)), "KC", None),  # no moon is to be feared there
        (Kind.SPOILS, Spot("KC 6C 3S 2S AH KH QH JH TH AD KD", "7C 8C 5H", QUEEN_ELSEWHERE, PRESETS["omnibus"]), "KC",
         None),  # what lies with North is not all, while the jack is out
        # East has all the points, and gives one to North.
        (Kind.SPOILS, Spot("AH KH QH JH TH 9H 8H 2S 3S 4S 6S", "7D 8D TD", QUEEN_TAKEN), "AH", None),
    ],
)  # fmt: skip
def test_a_reason_for_a_card_is_told_where_it_is_true_and_only_there(
    kind: Kind, spot: Spot, played: str, sentence: str | None
) -> None:
    assert sentence_of(spot.scene(), card(played), kind) == sentence


@pytest.mark.parametrize(
    ("kind", "hand", "given", "sentence"),
    [
        (Kind.PASS_QUEEN, "QS 3S 2S 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H", "QS 2C 2D",
         "Q♠ goes: you hold two lower spades to stay under."),
        (Kind.PASS_QUEEN, "QS KS AS 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H", "QS 2C 2D",
         "Q♠ goes: you hold no lower spade to stay under."),
        (Kind.PASS_GUARD, "QS 4S 3S 2S 3C 4C 5C 2D 3D 4D 5D 2H 3H", "3C 2D 2H",
         "Your Q♠ keeps three lower spades beside it."),
        (Kind.PASS_GUARD, "QS 3S 2S 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H", "3C 2D 2H", None),  # two are too few
        (Kind.PASS_GUARD, "QS 5S 4S 3S 2S 4C 5C 2D 3D 4D 5D 2H 3H", "2S 2D 2H", None),  # a guard goes
        (Kind.PASS_OVER, "AS KS 2S 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H", "AS KS 2D",
         "K♠ and A♠ might have to take Q♠, which you do not hold."),
        (Kind.PASS_OVER, "AS QS 2S 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H", "AS 2C 2D", None),  # South holds her
        (Kind.PASS_OVER, "JS TS 2S 2C 3C 4C 5C 2D 3D 4D 5D 2H 3H", "JS 2C 2D", None),  # it is under her
        (Kind.PASS_VOID, "AS KS 2S 2C 5S 6S 7S 2D 3D 8S 9S TS JS", "2C 2D 3D",
         "It leaves you no clubs and no diamonds."),
        (Kind.PASS_VOID, "AS KS 2S 2C 5S 6S 7S 2D 3D 4D 9S TS JS", "2D 3D 9S", None),
        (Kind.PASS_HIGH, "AC QC 3C 2C 5S 6S 7S 2D 3D 4D 9S TS JS", "AC QC 2D", "They are your two highest clubs."),
        (Kind.PASS_HIGH, "AC QC 3C 2C 5S 6S 7S 2D 3D 4D 9S TS JS", "AC 3C 2D", None),  # the queen is kept
        (Kind.PASS_HIGH, "AC QC 3C 2C 5S 6S 7S 2D 3D 4D 9S TS JS", "AC 2D 5S", None),
        (Kind.PASS_SHORT, "AC 3C 2C 4S 5S 6S 7S 2D 3D 4D 9S TS JS", "3C 2C 2D",
         "It leaves you one club, so that you are soon out of clubs."),
        (Kind.PASS_SHORT, "AC 4C 3C 2C 5S 6S 7S 2D 3D 4D 9S TS JS", "4C 3C 2C",
         None),  # of four, the suit is long elsewhere
        (Kind.PASS_SHORT, "AC 4C 3C 2C 5S 6S 7S 2D 3D 4D 9S TS JS", "4C 3C 2D", None),
        (Kind.PASS_TOP, "AH QH 3C 2C 5S 6S 7S 2D 3D 4D 9S TS JS", "AH 2C 2D", "A♥ is your highest heart."),
        (Kind.PASS_TOP, "AH QH 3C 2C 5S 6S 7S 2D 3D 4D 9S TS JS", "QH 2C 2D", None),
        (Kind.PASS_TOP, "AH QH 3H 2C 5S 6S 7S 2D 3D 4D 9S TS JS", "AH QH 2D", None),  # they are the two highest
        (Kind.PASS_TOP, "AH 4C 3C 2C 5S 6S 7S 2D 3D 4D 9S TS JS", "AH 2C 2D", None),  # the only one
    ],
)  # fmt: skip
def test_a_reason_for_a_pass_is_told_where_it_is_true_and_only_there(
    kind: Kind, hand: str, given: str, sentence: str | None
) -> None:
    assert sentence_of(passing(hand), Pass(0, Cards.parse(given)), kind) == sentence


def test_what_is_true_of_both_in_clearly_more_or_fewer_is_told_with_both_counts_of_cards() -> None:
    scene = Spot(f"QS JS 3S 2S {HIGH}", "7D 8D 9D").scene()
    queen, ace = card("QS"), card("AH")
    assert distinguishing(scene, queen, ace) == "You are out of diamonds, and 13 points go to North."
    assert distinguishing(scene, ace, queen) == "You are out of diamonds, and 1 point goes to North."
    scene = Spot(f"KS TS 9S 2S {HIGH}", "7D").scene()
    assert distinguishing(scene, card("KS"), card("TS")) == "Only one spade still out is above it, against 3 with 10♠."
