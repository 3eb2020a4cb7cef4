"""Each reason of a hint at Gin in a position built for it, worked out by hand, and in others where it is not so."""

from collections.abc import Sequence
from random import Random

import pytest

from hearthside.cards import ALL, Card, Cards
from hearthside.coach.gin.facts import Kind, Scene
from hearthside.coach.gin.facts import scene as imagined
from hearthside.gin import PRESETS, STANDARD, Decline, Discard, Draw, Knock, LayOff, Move, Rules, State, Take
from tests.coach.drawn import distinguishing, facts, plain_reason
from tests.gin.positions import dealt, play

SETS = "9D 9C 9H QD QC QS"
"""Two sets, to which a nine and a queen can be added."""
LAID = (Cards.parse("5S 6S 7S"), Cards.parse("9D 9C 9H"), Cards.parse("QD QC QS"))
"""A run and those sets."""
LOOSE = "5S 6S 7S 9D 9C 9H KC KD 2H 4H"
"""Two melds and 26 of deadwood."""


def start(hand: str, upcard: str, north: str = "", rules: Rules = STANDARD) -> State:
    """South is offered the upcard; North holds what is named, or the last cards that are left."""
    rest = ALL - Cards.parse(hand) - Cards.parse(upcard)
    return dealt(rules, hand, north or " ".join(map(str, list(rest)[-10:])), upcard)


def scene(state: State, norths: Sequence[str] = ()) -> Scene:
    """What South may know; what is counted is counted with these hands for North's."""
    worlds = [state._replace(hands=(state.hands[0], int(Cards.parse(hand)))) for hand in norths]
    return Scene(state.view(state.turn), worlds)


def sentence_of(seen: Scene, move: Move, kind: Kind) -> str | None:
    """What is said of that kind."""
    return next((fact.sentence for fact in facts(seen, move) if fact.kind is kind), None)


def card(word: str) -> Card:
    return Card.parse(word)


# ---- The upcard ----

TAKES = [
    (Kind.MELD, "5S 6S KD QC 9H 2D 3C 8C TD JH", "7S", STANDARD, "It goes with 5♠ and 6♠."),
    (Kind.MELD, "5S 6S KD QC 9H 2D 3C 8C TD JH", "AH", STANDARD, None),
    # 5 6 / 10 10 9 2 3 8 10 10, and with the seven one of the tens goes as well as the meld.
    (Kind.LESS, "5S 6S KD QC 9H 2D 3C 8C TD JH", "7S", STANDARD, "Your deadwood falls from 73 to 52."),
    (Kind.LESS, "5S 6S KD QC 9H 2D 3C 8C TD JH", "JC", STANDARD, None),  # a ten for a ten
    (Kind.KNOCKS, f"5S 6S {SETS[:8]} KC TH 2D 3D 4D", "7S", STANDARD, "With it you can knock with 10."),
    (Kind.KNOCKS, f"5S 6S {SETS} KC 2H", "7S", STANDARD, "With it you can knock with 2."),
    (Kind.KNOCKS, f"5S 6S {SETS} QH KC", "7S", STANDARD, "With it you can go gin."),
    (Kind.KNOCKS, f"5S 6S {SETS} KC 2H", "7S", PRESETS["straight"], None),  # nobody knocks there
    (Kind.KNOCKS, f"5S 6S 7S {SETS} 2H", "KD", STANDARD, None),  # a knock with two is better than with the king
    # The jack thrown, KH and KS make a set and 3H leaves a king, just the limit; no other card thrown does more.
    (Kind.SETS_UP, "5S 6S 9D 9C 9H KC KD 2H 4H JS", "7S", STANDARD,
     "With it 3 of the 41 cards that you have not seen could let you knock next."),
    (Kind.SETS_UP, f"5S 6S {SETS[:8]} KC TH 2D 3D 4D", "7S", STANDARD, None),  # the limit is reached already
    (Kind.SETS_UP, "4H 4D 4C KD QS QD 7D 6H 6C 2C", "KC", STANDARD, None),  # no card would get there
]  # fmt: skip


@pytest.mark.parametrize(("kind", "hand", "upcard", "rules", "sentence"), TAKES)
def test_a_reason_to_take_is_told_where_it_is_true_and_only_there(
    kind: Kind, hand: str, upcard: str, rules: Rules, sentence: str | None
) -> None:
    assert sentence_of(scene(start(hand, upcard, rules=rules)), Take(0), kind) == sentence


def test_no_hands_are_imagined_without_a_generator_or_where_both_hands_lie_open() -> None:
    offered = start(f"5S 6S 7S {SETS} 2H", "KD", "8S 4S KS TS 3D 3C 3H AH AD 5D")
    assert imagined(offered.view(0)).worlds == () and imagined(offered.view(0), Random(1)).worlds
    answering = play(offered, Take(0), Knock(0, card("2H")))
    assert imagined(answering.view(1), Random(1)).worlds == ()


# 4S 7S to the run, 9S, KH KS, and 3H between the hearts make a meld. Any card below a king that is unseen lessens 47:
# four aces, threes and eights, three each of 2 4 5 6 7, and 9S; with KH and KS.
PAIRS = "5S 6S 9D 9C 9H KC KD 2H 4H JS"


@pytest.mark.parametrize(
    ("kind", "hand", "upcard", "sentence"),
    [
        (Kind.NO_MELD, PAIRS, "7D", "7♦ makes no meld with your cards; 6 of the 41 that you have not seen would."),
        (Kind.NO_MELD, PAIRS, "3H", None),
        (Kind.NO_LESS, PAIRS, "QC", "Q♣ would leave your deadwood at 47."),
        (Kind.NO_LESS, PAIRS, "7D", None),
        (Kind.HELPS, PAIRS, "7D", "6 of the 41 cards that you have not seen would make you a meld."),
        (Kind.OUTS, PAIRS, "7D", "30 of the 41 cards that you have not seen would reduce your deadwood."),
        # 4S and 8S, 9S, QH; with gin already, any card.
        (Kind.GOES_GIN, f"5S 6S 7S {SETS} KC", "2D", "4 of the 41 cards that you have not seen would give you gin."),
        (Kind.GOES_GIN, f"5S 6S 7S {SETS} QH", "2D", "41 of the 41 cards that you have not seen would give you gin."),
        (Kind.GOES_GIN, PAIRS, "7D", None),
        # KH and KS, and 3H, with which a king is left.
        (Kind.READY, LOOSE, "7D", "3 of the 41 cards that you have not seen would let you knock."),
        (Kind.READY, f"5S 6S 7S {SETS} KC", "2D", None),  # a knock waits for nothing
    ],
)
def test_a_reason_to_draw_is_told_where_it_is_true_and_only_there(
    kind: Kind, hand: str, upcard: str, sentence: str | None
) -> None:
    state = play(start(hand, upcard), Decline(0), Decline(1))
    assert sentence_of(scene(state), Draw(0), kind) == sentence
    if kind not in (Kind.NO_MELD, Kind.NO_LESS):
        assert sentence_of(scene(start(hand, upcard)), Decline(0), kind) is None, "nothing is drawn yet"


def test_a_card_that_the_other_took_is_not_hoped_for() -> None:
    """North took the jack and holds it: of forty cards that may be in the stock, neither is it nor the queen thrown."""
    state = play(start(PAIRS, "QC", "JD TD 9S 8S 2C 3C 4C 6C 7C 8C"), Decline(0), Take(1), Discard(1, card("JD")))
    seen = scene(state)
    assert sentence_of(seen, Draw(0), Kind.HELPS) == "6 of the 40 cards that you have not seen would make you a meld."


def test_round_the_corner_king_and_deuce_hope_for_the_ace() -> None:
    """Beside it 9C alone makes a meld of this hand."""
    for rules, helps in ((STANDARD, 1), (PRESETS["round-the-corner"], 2)):
        state = start("KS 2S 4D 6H 8C TC QD 5C 7D JH", "3C", rules=rules)
        state = play(state, Decline(0), Decline(1)) if state.moves(0)[-1] == Decline(0) else state
        told = f"{helps} of the 41 cards that you have not seen would make you a meld."
        assert sentence_of(scene(state), Draw(0), Kind.HELPS) == told


# ---- A discard ----

SMALL = "5S 6S 2D 3C 8C 4H 7D AH 9C 2C"


@pytest.mark.parametrize(
    ("kind", "hand", "upcard", "thrown", "sentence"),
    [
        # 47, with the king 57, and the king stays: it was just taken.
        (Kind.LEAST, SMALL, "KH", "9C", "It leaves the least deadwood: 48."),
        (Kind.LEAST, SMALL, "KH", "8C", None),
        (Kind.ALONE, SMALL, "KH", "4H", "No other card in your hand is near it."),  # three from the ace
        (Kind.ALONE, "5S 6S 2D 9C 8C 3H 7D AH TC 2C", "KH", "3H", None),  # two from it, which is below the deuce
        (Kind.ALONE, "5S 6S 9C 8C 3H 7H KD AD TC 2C", "KH", "AD", "No other card in your hand is near it."),  # no king
        (Kind.DEAREST, SMALL, "KH", "KH", "It is worth 10 points, as much as any card of your deadwood."),
        (Kind.DEAREST, SMALL, "KH", "9C", None),
        (Kind.DEAREST, f"5S 6S {SETS} QH KC", "7S", "KC", None),  # there is no other
        # The other kings and queen are South's, and the ace is low: no set, and no run.
        (Kind.DEAD, "KS KD QS 2D 3C 8C 4H 7D AH 9C", "KC", "KS",
         "North cannot meld it: too many of the cards near it are seen."),
        (Kind.DEAD, "KS KD JD 2D 3C 8C 4H 7D AH 9C", "KC", "KS", None),  # QS and JS may be North's
    ],
)  # fmt: skip
def test_a_reason_for_a_discard_is_told_where_it_is_true_and_only_there(
    kind: Kind, hand: str, upcard: str, thrown: str, sentence: str | None
) -> None:
    state = start(hand, upcard).play(Take(0))
    assert sentence_of(scene(state), Discard(0, card(thrown)), kind) == sentence


def after_two_turns() -> State:
    """North took 4D and threw TD, and later 8H; South is to discard."""
    hand, north = "5S 6S 2D 8D JC JH 7H AS KC 9D", "5D TD 8H QH 2C 3C 4C 6C 7C 8C"
    state = play(start(hand, "4D", north), Decline(0), Take(1), Discard(1, card("TD")))
    state = play(state, Draw(0), Discard(0, card("KC")), Draw(1), Discard(1, card("8H")))
    return state.play(Draw(0))


@pytest.mark.parametrize(
    ("kind", "thrown", "sentence"),
    [
        (Kind.THREW, "9D", "North threw 10♦, which is near it."),
        (Kind.THREW, "8D", "North threw 8♥, which is near it."),  # as the ten before is
        (Kind.THREW, "AS", None),  # South threw a king, which is not North's
        (Kind.APART, "9D", "It is not near 4♦, which North took."),
        (Kind.APART, "2D", None),
    ],
)
def test_what_the_other_threw_and_took_is_a_reason(kind: Kind, thrown: str, sentence: str | None) -> None:
    assert sentence_of(scene(after_two_turns()), Discard(0, card(thrown)), kind) == sentence


def test_what_the_other_holds_of_what_it_took_may_make_a_meld() -> None:
    """The ace and two other deuces are South's, so the deuce goes with the three and the four, which North took."""
    hand = "2D 2C 2S AD 6S 8C JH 7H KC 9D"
    state = play(start(hand, "4D", "5D TD 8H QH 3C 4C 6C 7C 8D AH"), Decline(0), Take(1), Discard(1, card("TD")))
    state = state.play(Draw(0))
    assert sentence_of(scene(state), Discard(0, card("2D")), Kind.DEAD) is None


def test_how_often_the_other_could_meld_a_card_is_counted_in_sampled_hands() -> None:
    state = start(SMALL, "KH").play(Take(0))
    norths = ("TC JC 3D 4D 6D 8D QS KS AC 5H", "TC TD 3D 4D 6D 8D QS KS AC 5H", "9D 9H 3D 4D 6D 8D QS KS AC 5H")
    seen = scene(state, norths)
    assert sentence_of(seen, Discard(0, card("9C")), Kind.SAFE) == "North can probably meld it."
    assert sentence_of(seen, Discard(0, card("8C")), Kind.SAFE) == "North almost certainly cannot meld it."
    assert (
        distinguishing(seen, Discard(0, card("8C")), Discard(0, card("9C"))) == "North almost certainly cannot meld it."
    )


# ---- A knock ----


def test_gin_is_a_reason_and_what_a_knock_leaves_is_none() -> None:
    knock = Knock(0, card("KC"))
    assert facts(scene(start(f"5S 6S 7S {SETS} KC", "8H").play(Take(0))), knock) == []
    gin = start(f"5S 6S 7S {SETS} KC", "QH").play(Take(0))
    assert [fact.sentence for fact in facts(scene(gin), knock)] == ["No deadwood is left."]
    assert facts(scene(gin), Knock(0, card("KC"), LAID)) == [], "laid out so, a queen is left"


# ---- An answer ----


def knocked(north: str) -> State:
    """South has knocked with three melds and 8H, and North answers."""
    return play(start(f"5S 6S 7S {SETS} KC", "8H", north), Take(0), Knock(0, card("KC")))


EIGHT_OFF = LayOff(1, (Cards.parse("AC AD AH"), Cards.parse("TC TD TH")), (Cards.parse("8S"), Cards(0), Cards(0)))


@pytest.mark.parametrize(
    ("kind", "north", "move", "sentence"),
    [
        # 4S goes on the run, and 3 3 2 count as much as the knock. One more is too much.
        (Kind.UNDERCUTS, "4S AC AD AH TC TD TH 3C 3D 2S", LayOff(1), "It leaves you 8, and South knocked with 8."),
        (Kind.UNDERCUTS, "4S AC AD AH TC TD TH 3C 4D 2S", LayOff(1), None),
        (Kind.OFF, "4S AC AD AH TC TD TH 3C 4D 2S", LayOff(1), "If you lay off nothing, your deadwood is 13."),
        (Kind.OFF, "4C AC AD AH TC TD TH 3C 4D 2S", LayOff(1), None),  # nothing fits
        (Kind.BREAKS, "8S 8D 8C AC AD AH TC TD TH 2S", EIGHT_OFF,
         "It takes 8♠ out of 8♣, 8♦ and 8♠, and leaves you 18."),
        (Kind.BREAKS, "4S AC AD AH TC TD TH 3C 4D 2S", LayOff(1), None),
    ],
)  # fmt: skip
def test_a_reason_for_an_answer_is_told_where_it_is_true_and_only_there(
    kind: Kind, north: str, move: LayOff, sentence: str | None
) -> None:
    assert sentence_of(scene(knocked(north)), move, kind) == sentence


def test_what_a_knock_and_an_answer_leave_is_always_true() -> None:
    state = start(f"5S 6S 7S {SETS} KC", "8H").play(Take(0))
    assert plain_reason(state.view(0), Knock(0, card("KC"))) == "You would have 8 points of deadwood."
    offered = start("5S 6S KD QC 9H 2D 3C 8C TD JH", "7S").view(0)
    assert plain_reason(offered, Take(0)) == "Your deadwood is 73, and would be 52 with 7♠."
    answering = knocked("4S AC AD AH TC TD TH 3C 4D 2S")
    assert plain_reason(answering.view(1), LayOff(1)) == "If you lay off nothing, your deadwood is 13."
