"""The sample hand of the Dynacomp document, move for move, with its refusals and its hidden card (DY-06).

What the document prints is: the hand of whoever plays, before and after the pass; the cards that come in; every play
but those of the last trick; three refusals; the hidden card; 8, 17 and 1. From these the whole deal follows, but for
what hand 2 passes to hand 3:

- hands 2 and 3 play sixteen cards each. Two cards are never seen, 5C and 4D. Hand 2 throws a heart on 2D, so it has no
  diamond, and holds 5C at the end; hand 3 holds 4D.
- Hand 2 has to have dealt three of the cards that hand 3 plays. Nothing tells which; QD, JD and TH are taken here.

Where the document contradicts itself, or this game differs from it:

- It answers 75 to the points to play to, and below that prints "INPUT A VALUE BETWEEN 0 AND 999 ?6.12". This may be
  the seed of which it speaks next, since the game goes on to 75; printed where it is, it reads as a second answer to
  the same question. Here 6.12 is typed first and refused, being no whole number, and 75 is taken.
- The opening text says that a game ends when a score "equals or exceeds" the goal and, twice, that it "exceeds" it.
  The rules take the former.
- A heart may be led unbroken "if that is the only suit left", says a note; the rules text does not have that. Both
  agree with the sample, in which it does not come up.
- It refuses a card that breaks the rules without saying what would not, and does so in capitals. Here the same cards
  are refused in the same places, in other words.
- Cards come in as "KS AH KH"; this game sorts them.
"""

from pathlib import Path

from hearthside.cards import Card, Cards, shuffled
from hearthside.hearts import PRESETS
from hearthside.match import SeatedPlayer
from hearthside.record import final, load
from hearthside.terminal.line import Keeper, Outcome, Setting, begin

from .line_table import Scripted, Typist

DYNACOMP = PRESETS["dynacomp"]

MINE = Cards.parse("AS TS 8S 6S 3S JH 6H 5H 2H AD KD 8D 7D 3D AC JC TC")
TO_TWO, TO_THREE, TO_ME = (Cards.parse(cards) for cards in ("AD KD AC", "QD JD TH", "KS AH KH"))
PLAYED_BY_TWO = "AC AD KD 7C JS 9S 5S 4S QS 3H 3C QH 4H 8H 7H 6C"
PLAYED_BY_THREE = "2C QD JD KC 7S 2S TH 9H TD 9C 8C 2D 9D 6D 5D 4C"
TWO = (Cards.parse(f"{PLAYED_BY_TWO} 5C") - TO_TWO) | TO_THREE
THREE = (Cards.parse(f"{PLAYED_BY_THREE} 4D") - TO_THREE) | TO_ME
HIDDEN = Card.parse("QC")

TYPED = """\
6.12 75
AD KD AC
JC 8D AS 7D TC TS AS 2H 8S 6S 3S 2H AH 3D 5H 6H 3D JH KH"""

TRICKS = """\
3 2C, 1 JC, 2 AC
2 AD, 3 QD, 1 8D
2 KD, 3 JD, 1 7D
2 7C, 3 KC, 1 TC
3 7S, 1 TS, 2 JS
2 9S, 3 2S, 1 AS
1 8S, 2 5S, 3 TH
1 6S, 2 4S, 3 9H
1 3S, 2 QS, 3 TD
2 3H, 3 9C, 1 2H
2 3C, 3 8C, 1 AH
3 2D, 1 3D, 2 QH
1 5H, 2 4H, 3 9D
1 6H, 2 8H, 3 6D
2 7H, 3 5D, 1 JH
1 KH, 2 6C, 3 4C"""

HANDS = """\
AT863 J652 AK873 AJT
AKT863 AKJ652 873 JT
AKT863 AKJ652 873 T
AKT863 AKJ652 73 T
AKT863 AKJ652 3 T
AKT863 AKJ652 3 -
AK863 AKJ652 3 -
K863 AKJ652 3 -
K63 AKJ652 3 -
K3 AKJ652 3 -
K AKJ652 3 -
K AKJ65 3 -
K KJ65 3 -
K KJ65 - -
K KJ6 - -
K KJ - -
K K - -"""


def deck() -> tuple[Card, ...]:
    """The deck of the sample: seventeen rounds of three cards, and the hidden one."""
    return (*(card for row in zip(MINE, TWO, THREE, strict=True) for card in row), HIDDEN)


def sample(folder: Path) -> tuple[Typist, Keeper, Outcome]:
    """The sample hand, typed as the document has it; the next hand is dealt, and there the input ends."""
    typist, keeper = Typist([*TYPED.split(), ""]), Keeper(folder / "sample.txt")
    opponents = {
        1: SeatedPlayer(Scripted(str(TO_THREE), PLAYED_BY_TWO)),
        2: SeatedPlayer(Scripted(str(TO_ME), PLAYED_BY_THREE)),
    }
    setting = Setting.of(DYNACOMP, ["cal", "vicky"], "You", 1)

    def sits(seat: int, style: str) -> SeatedPlayer:
        return opponents[seat]

    decks = iter([(None, deck()), (7, shuffled(7))])
    ending = begin(setting, keeper, typist.ask, typist.say, ask_goal=True, sits=sits, decks=decks)
    return typist, keeper, ending


def test_the_hands_of_the_sample_are_a_whole_deck() -> None:
    assert len(MINE) == len(TWO) == len(THREE) == 17
    assert len({*MINE, *TWO, *THREE, HIDDEN}) == 52


def test_the_sample_hand_replays_move_for_move(tmp_path: Path) -> None:
    said = sample(tmp_path)[0].transcript
    first = said[: said.index("Deal 1 is over.")]
    players = {"You": "1", "West": "2", "East": "3"}
    plays = [
        f"{players[words[0]]} {words[2].removesuffix('.')}"
        for words in map(str.split, first)
        if len(words) == 3 and words[0] in players and words[1].removesuffix("s") in ("lead", "play", "discard")
    ]
    assert [", ".join(plays[at : at + 3]) for at in range(0, len(plays), 3)] == TRICKS.splitlines()


def test_the_hand_is_shown_as_in_the_document(tmp_path: Path) -> None:
    said = sample(tmp_path)[0].transcript
    first = said[: said.index("Deal 1 is over.")]
    suits = ("S:", "H:", "D:", "C:")
    rows = [line for line in first if line[:2] in suits]
    assert [row[:2] for row in rows] == list(suits) * (len(rows) // 4)
    shown = [" ".join(row[3:] or "-" for row in rows[at : at + 4]) for at in range(0, len(rows), 4)]
    assert shown == HANDS.splitlines()


def test_the_same_answers_are_refused_in_the_same_places(tmp_path: Path) -> None:
    said = sample(tmp_path)[0].transcript
    goal = said.index("How many points do you want to play to? 6.12")
    assert said[goal + 1 : goal + 3] == [
        "Type a whole number from 0 to 9999. Or press Enter for 100.",
        "How many points do you want to play to? 75",
    ]
    first = said.index("You play: AS")
    assert said[first + 1 : first + 3] == ["Diamonds were led. Play 3D or 7D.", "You play: 7D"]
    hearts = said.index("You play: 2H")
    assert said[hearts + 1 : hearts + 3] == ["Hearts are not broken yet. Lead another suit.", "You play: 8S"]
    three = len(said) - 1 - said[::-1].index("You play: 3D")
    assert said[three + 1 : three + 3] == ["3D is not in the hand.", "You play: JH"]


def test_the_hidden_card_the_end_and_the_score_are_those_of_the_document(tmp_path: Path) -> None:
    said = sample(tmp_path)[0].transcript
    clubs = said.index("West plays AC.")
    assert said[clubs + 1 : clubs + 3] == [
        "West takes the trick with AC.",
        "The hidden card, QC, goes to West.",
    ]
    end = said.index("All the points are out. The rest is not played.")
    assert said[end - 5 : end] == [
        "You play: KH",
        "You lead KH.",
        "West discards 6C.",
        "East discards 4C.",
        "You take the trick with KH: 1 point.",
    ]
    over = said.index("Deal 1 is over.")
    assert said[over + 1 : over + 4] == [
        "               You    West    East",
        "This deal:       8      17       1",
        "Total:           8      17       1",
    ]
    assert "West takes the trick with QS: 13 points." in said and "East passes you KH, AH and KS." in said


def test_the_game_goes_on_to_75_and_is_kept(tmp_path: Path) -> None:
    typist, keeper, ending = sample(tmp_path)
    assert ending is Outcome.LEFT and any(line.startswith("Deal 2. ") for line in typist.transcript)
    (record,) = load(keeper.path.read_bytes())
    assert record.rules == DYNACOMP.with_goal(75)
    assert [deal.number for deal in record.deals] == [None, 7]
    state = final(record)
    assert state.scores == (8, 17, 1) and state.results[0].left == Cards.of([HIDDEN])
    assert state.results[0].rest == tuple(map(Cards.parse, ("KS", "5C", "4D")))
