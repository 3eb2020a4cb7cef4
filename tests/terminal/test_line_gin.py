"""Gin in the plain game: whole matches of every preset, whatever is typed, every kind of turn, taken up again."""

from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from hearthside import gin
from hearthside.cards import DECK, Card, Cards, shuffled
from hearthside.cli import app
from hearthside.gin import PRESETS, Decline, Discard, Draw, Knock, LayOff, Rules, State
from hearthside.match import SeatedPlayer
from hearthside.record import final, moves
from hearthside.terminal.line import Keeper, Outcome, Setting, begin, go_on, read
from tests.lengths import length

from .line_table import Bot, Typist, played

EVERY = pytest.mark.parametrize("slug", PRESETS)
STANDARD = PRESETS["standard"]
TROUBLE = (
    "2H",
    "xyz",
    "",
    "hand",
    "pile",
    "last",
    "score",
    "k",
    "k 2H",
    "big gin",
    "l",
    "no",
    "t",
    "d",
    "undo",
    "k KC KC KC",
)


def short(rules: Rules) -> Rules:
    """The same rules to a goal that is soon reached."""
    return rules.with_goal(min(rules.goal, 25))


class Does:
    """Does what it is told, and draws and discards what it drew where it is told no more."""

    def __init__(self, turns: Iterable[Callable[[gin.View], gin.Move]] = ()) -> None:
        self._turns = iter(turns)

    def choose(self, view: gin.View, rng: Random, limit: object) -> Any:
        if (turn := next(self._turns, None)) is not None:
            return turn(view)
        match view.phase:
            case gin.Phase.OFFER:
                return Decline(view.seat)
            case gin.Phase.DRAW:
                return Draw(view.seat)
            case gin.Phase.LAYOFF:
                return LayOff(view.seat)
        drew = view.turns[-1].drew
        assert drew is not None
        return Discard(view.seat, drew)


def dealt(south: str, north: str, upcard: str, stock: str) -> tuple[Card, ...]:
    """A deck that deals these."""
    row = [card for pair in zip(Cards.parse(south), Cards.parse(north), strict=True) for card in pair]
    named = [*row, Card.parse(upcard), *map(Card.parse, stock.split())]
    return (*named, *(card for card in DECK if card not in named))


def sat(
    folder: Path, rules: Rules, deck: tuple[Card, ...], lines: Iterable[str], north: Does | None = None
) -> tuple[list[str], State]:
    """What is said to whoever types these lines in a hand of that deck, and the match after them."""
    typist, keeper, other = Typist(lines), Keeper(folder / "match.txt"), SeatedPlayer(north or Does())
    begin(
        Setting.of(rules, ["cal"], "You", 1),
        keeper,
        typist.ask,
        typist.say,
        sits=lambda seat, style: other,
        decks=iter([(None, deck), (7, shuffled(7))]),
    )
    state = final(read(keeper.path))
    assert isinstance(state, State)
    return typist.transcript, state


@EVERY
def test_a_match_of_every_preset_is_played_to_its_end_through_refusals(slug: str, tmp_path: Path) -> None:
    keeper, bot = Keeper(tmp_path / "match.txt"), Bot(Random(slug), TROUBLE)
    assert played(short(PRESETS[slug]), keeper, bot) is Outcome.OVER
    state, said = final(read(keeper.path)), bot.transcript
    assert state.winners
    assert len([line for line in said if line.startswith("That was hand number ")]) == len(state.results)
    assert said[-2:] == ["Enter to end: ", f"The record of the match is in {keeper.path}."]


@pytest.mark.parametrize("slug", ["standard", "ginrummy42"])
def test_before_the_first_turn_nothing_is_told_that_depends_on_hidden_cards(slug: str, tmp_path: Path) -> None:
    deck = list(shuffled(3))
    hidden = [place for place in range(52) if place != 20 and (place > 20 or place % 2)]
    told = []
    for rng in (Random(1), Random(2)):
        lying = [deck[place] for place in hidden]
        rng.shuffle(lying)
        for place, card in zip(hidden, lying, strict=True):
            deck[place] = card
        typist = Typist(["?", "help", "hand", "pile", "last", "score", "record", "deal"])
        setting = Setting.of(PRESETS[slug], (), "You", 2)
        keeper, cards = Keeper(tmp_path / "match.txt"), iter([(None, tuple(deck))])
        begin(setting, keeper, typist.ask, typist.say, sits=lambda seat, style: SeatedPlayer(Does()), decks=cards)
        told.append(typist.transcript)
    assert told[0] == told[1] and len(told[0]) > 30


@EVERY
def test_wherever_the_input_ends_the_match_is_kept_and_goes_on(slug: str, tmp_path: Path) -> None:
    rules = short(PRESETS[slug])
    whole = Bot(Random(1))
    played(rules, Keeper(tmp_path / "whole.txt"), whole)
    stop = Random(slug).randrange(whole.asked - 1)
    keeper, bot = Keeper(tmp_path / "match.txt"), Bot(Random(1), most=stop)
    assert played(rules, keeper, bot) is Outcome.LEFT
    assert CliRunner().invoke(app, ["check", str(keeper.path)]).exit_code == 0
    before = moves(read(keeper.path))
    again = Bot(Random(2))
    assert go_on(read(keeper.path), keeper, again.ask, again.say) is Outcome.OVER
    assert moves(read(keeper.path))[: len(before)] == before


LINES = st.one_of(
    st.text(max_size=30),
    st.sampled_from(TROUBLE),
    st.lists(st.sampled_from([str(card) for card in DECK]), max_size=4).map(" ".join),
    st.sampled_from([str(card) for card in DECK]).map("k {}".format),
    st.just("7H 7S 7C, 9S on 1"),
)


@settings(max_examples=length(13, 40), deadline=None)
@given(st.sampled_from(sorted(PRESETS)), st.lists(LINES, max_size=60), st.integers(0, 1000))
def test_nothing_that_is_typed_stops_the_game_but_quitting(slug: str, lines: list[str], seed: int) -> None:
    with TemporaryDirectory() as folder:
        typist, keeper = Typist(lines), Keeper(Path(folder) / "match.txt")
        assert played(PRESETS[slug], keeper, typist, seed) is Outcome.LEFT
        assert read(keeper.path).deals


def test_a_knock_with_melds_of_ones_own_is_laid_off_on(tmp_path: Path) -> None:
    """Threes in a set or in a run: the knocker says which, and the other hand lays off what fits on that."""
    deck = dealt("AH 2H 3H 3S 3C 5D 6D 7D 8D AS", "8H 4H KS QS JD TD 9C 8S 2C 4S", "KC", "QH 9S")
    lines = ["leave", "d", "k QH 3H 3S 3C, 2H", "k QH AH 2H 3H", "k QH AH 2H 3H, 5D 6D 7D 8D", ""]
    said, state = sat(tmp_path, STANDARD, deck, lines)
    assert "2H is neither a set nor a run." in said and "23 over the limit. Knock at 10 or less." in said
    assert "You may knock with QH: 4 left." in said and "You discard QH and knock with 7." in said
    assert "North lays off 4H on AH 2H 3H." in said and state.results[0].counts[0] == 7
    said, state = sat(tmp_path, STANDARD, deck, ["leave", "d", "knock QH", ""])
    assert "You discard QH and knock with 4." in said and state.results[0].layoffs == (Cards(0), Cards(0))
    assert "Enter for hand 2: " in said and "Hand 2. You deal, and" in " ".join(said)
    said, state = sat(tmp_path, STANDARD, deck, ["leave", "auto cal"])
    assert any(line.startswith("You dr") for line in said)
    assert not any(line.startswith("You may knock") for line in said), "only whoever is asked is told"


def test_a_hand_that_is_knocked_is_answered_by_hand_or_by_the_program(tmp_path: Path) -> None:
    deck = dealt("7H 7S 7C 9S 9D KC QC 2H 4C 6D", "8H 8S 8C 8D 3H 4H 5H AD AC AS", "KD", "QD JC")
    turns: list[Callable[[gin.View], gin.Move]] = [
        lambda view: Decline(1),
        lambda view: Draw(1),
        lambda view: Knock(1, Card.parse("8D")),
    ]
    lines = ["no", "d", "KC", "?", "2H on 9", "xy", "7H 7S 7C, 9S on 1", "7H 7S 7C, 2H on {}"]
    said, _ = sat(tmp_path, STANDARD, deck, lines[:4], Does(turns))
    place = next(line[5] for line in said if line.startswith("Meld ") and line.endswith(": 3H 4H 5H."))
    by_hand = [*lines[:-1], lines[-1].format(place), ""]
    said, state = sat(tmp_path, STANDARD, deck, by_hand, Does(turns))
    assert "The knocker has no meld 9." in said and any(line.startswith("9S does not go on") for line in said)
    assert "You lay off 2H on 3H 4H 5H." in said and len(state.results) == 1
    said, again = sat(tmp_path, STANDARD, deck, ["no", "d", "KC", "count", "lay off", ""], Does(turns))
    assert "You lay off 2H on 3H 4H 5H." in said and again.results[0].counts == state.results[0].counts
    assert "The counting aid is on from the next hand." in said, "all is open by then"


@pytest.mark.parametrize("line", ["big", "big gin", "BIG  GIN"])
def test_big_gin_needs_no_discard(line: str, tmp_path: Path) -> None:
    deck = dealt("2D 3D 4D 7H 7S 7C JS QS KS 5D", "8H 8S 8C 8D 3H 4H 5H AD AC AS", "KD", "6D JC")
    said, state = sat(tmp_path, STANDARD, deck, ["no", "d", "big gin 2D", line, ""])
    assert state.results[0].kind is gin.Kind.BIG_GIN and "You have big gin." in said


def test_with_eleven_cards_the_deadwood_is_what_the_best_discard_leaves(tmp_path: Path) -> None:
    deck = dealt("7H 7S 7C 9S 9D KC QC 2H 4C 6D", "8H 8S 8C 8D 3H 4H 5H AD AC AS", "KD", "QD JC")
    said, state = sat(tmp_path, STANDARD, deck, ["hand", "leave", "d", "hand"])
    told = [line for line in said if line.startswith("Deadwood: ")]
    assert told[0].endswith(", 50") and not told[0].endswith("discard")
    left = min(state.position(0).left.values())
    assert told[-1].endswith(f", {left} after the best discard")


def test_a_card_just_taken_goes_back_and_a_drawn_one_does_not(tmp_path: Path) -> None:
    deck = dealt("7H 7S 7C 9S 9D KC QC 2H 4C 6D", "8H 8S 8C 8D 3H 4H 5H AD AC AS", "KD", "QD JC")
    said, _ = sat(tmp_path, STANDARD, deck, ["take", "undo", "leave", "d", "undo"])
    assert "Taken back." in said
    assert said[-4:-2] == ["You can put back only a card that you have just taken from the discards.", "You discard: "]
    assert not any("practice" in line for line in said)  # both have seen the card


def test_the_command_seats_who_plays_gin_and_refuses_who_does_not(tmp_path: Path) -> None:
    def ran(*words: str) -> Any:
        return CliRunner().invoke(app, ["plain", "--game", *words], input="", catch_exceptions=False)

    ended = ran(
        "GIN", "--rules", "oklahoma", "--seats", "cal", "--seed", "4", "--points", "40", "--data", str(tmp_path)
    )
    assert ended.exit_code == 0
    assert ended.stdout.startswith("Gin Rummy, Oklahoma, to 40. Type ? for help.\nNorth is Cautious Cal. Knocks early")
    (file,) = tmp_path.iterdir()
    assert file.name.startswith("gin-") and read(file).deals[0].number == 4
    for words, sentence in (
        (("gin", "--seats", "charlie"), "Crazy Charlie does not play this"),
        (("gin", "--seats", "cal,cal"), "There is one seat beside yours, and 2 named; name one style for each."),
        (("gin", "--rules", "black-lady"), "There are no rules named 'black-lady'"),
        (("bridge",), "There is no game 'bridge' here"),
    ):
        ended = ran(*words)
        assert ended.exit_code == 2 and sentence in ended.stderr, words
