"""Sentences of Gin Rummy: something sound is said of every move, and nothing that a seat may not know."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import Card, Cards
from hearthside.game import DEALER, Deal, IllegalMove
from hearthside.gin import (
    PRESETS,
    STANDARD,
    Equal,
    HandResult,
    Kind,
    Knock,
    LayOff,
    Move,
    Phase,
    Rules,
    State,
    View,
    text,
)
from hearthside.gin.match_story import match_story
from hearthside.gin.presets import HOLLYWOOD
from hearthside.text import Sentence, plain
from tests.gin.strategies import rng, rules, walk
from tests.lengths import length

from .positions import dealt, take
from .test_settling import FIVE, GIN, LAYS_OFF, LOSES, OTHER, PLAIN, SAME, discarding

NAMES = ("You", "The Shark")


def sound(said: Sentence) -> None:
    """A whole sentence without noise."""
    words = plain(said, NAMES, 0).strip().lstrip("−")
    assert words[0].isupper() or words[0].isdigit(), words
    assert words.endswith("."), words
    assert not any(noise in words for noise in ("  ", "None", "You has", "You is", "you wins", "..", " ,")), words


@pytest.mark.parametrize("preset", PRESETS)
def test_every_move_is_said_and_every_position_has_a_prompt(preset: str) -> None:
    for before, move, after in walk(PRESETS[preset], Random(preset), 12):
        for seat in (None, 0, 1):
            said = text.events(before, move, after, seat)
            ends_hand = len(after.results) > len(before.results)
            assert said or ends_hand
            for each in said:
                sound(each)
            if seat is not None and (note := text.note(before, move, after, seat)) is not None:
                assert note in said
        view = after.view(0)
        sound(text.prompt(view, view.best_deadwood))
        if view.phase in (Phase.OFFER, Phase.DRAW, Phase.DISCARD):
            sound(text.why_knock(view, view.best_deadwood))
            assert all(plain(text.doing(view, seat), NAMES, 0) for seat in (0, 1))
        if view.phase is Phase.LAYOFF and view.defence is not None:
            for each in text.to_answer(view):
                sound(each)
        if len(after.results) > len(before.results):
            for each in (*text.reckoning(view, after.results[-1]), *text.outcome(after.results[-1], after.rules)):
                sound(each)
            bars_add_up(after.results[-1])
        if after.winners:
            end = match_story(view)
            for each in (end.title, end.tell, end.totals):
                sound(each)


def bars_add_up(last: HandResult) -> None:
    """Every part of a bar is as long as its words say, and together they are what was held and what was won."""
    for seat in (0, 1):
        won = text.won(last, seat)
        bar = text.bar(last.counts[seat], last.held[seat], won)
        assert sum(each.points for each in won) == max(0, last.won(seat))
        assert sum(each.points for each in bar if each.what != "won") == last.held[seat]
        assert all(plain(each.text, NAMES, 0).split()[0] == str(each.points) for each in bar)


@pytest.mark.parametrize(
    ("kind", "points", "bonus", "doubled", "ended", "words"),
    [
        (Kind.KNOCK, 10, 0, False, "knock", ["10 to you"]),
        (Kind.KNOCK, 20, 0, True, "knock, doubled", ["10", "10 again"]),
        (Kind.BIG_GIN, 52, 31, False, "big gin", ["21", "31 big gin"]),
        (Kind.UNDERCUT, 54, 50, True, "undercut, doubled", ["2", "25 undercut", "27 again"]),
    ],
)
def test_what_a_hand_brought_is_a_bar_in_parts(
    kind: Kind, points: int, bonus: int, doubled: bool, ended: str, words: list[str]
) -> None:
    *_, (_, _, after) = walk(PRESETS["standard"], Random(1), 1)
    last = after.results[-1]._replace(kind=kind, winner=0, points=points, bonus=bonus, doubled=doubled)
    assert [plain(each.text, NAMES, 0) for each in text.won(last, 0) if each.points] == words
    assert text.won(last, 1) == []
    assert text.ended(last) == ended


def told(state: State, *moves: Move) -> tuple[State, list[str]]:
    """The state after these moves, and what South is told of them."""
    said: list[str] = []
    for move in moves:
        before, state = state, state.play(move)
        said += (plain(each, NAMES, 0) for each in text.events(before, move, state, 0))
    return state, said


@pytest.mark.parametrize(("preset", "total", "end"), [(STANDARD, "In all", "In"), (HOLLYWOOD, "Game 1", "Game 1 in")])
def test_a_knock_is_told_from_the_discard_to_what_the_game_adds(preset: Rules, total: str, end: str) -> None:
    knocked, said = told(discarding(preset.with_goal(10), FIVE, LAYS_OFF), Knock(0, Card.parse("2H")))
    assert said == ["You discard 2♥ and knock with 5.", "You lay out 7♣ 7♦ 7♥, J♦ Q♦ K♦ and 2♠ 3♠ 4♠."]
    assert plain(text.doing(knocked.view(0), 1), NAMES, 0) == "lays off"
    _, said = told(knocked, LayOff(1))
    assert said[:9] == [
        "The Shark lays out 8♣ 8♥ 8♠.",
        "The Shark lays off 9♦ 10♦ on J♦ Q♦ K♦ and A♠ 5♠ 6♠ on 2♠ 3♠ 4♠.",
        "The Shark is left with 20.",
        "You knocked with 5 and win 15.",
        f"{total}: you 15, the Shark 0.",
        "Boxes: you 25, the Shark 0.",
        "The game brings you 100.",
        "The Shark has won no hand: 100 more.",
        f"{end} the end: you 240, the Shark 0.",
    ]


def test_the_words_of_other_ends_of_a_hand() -> None:
    melded = "AS 6S AH 9C 8H 8C 8S KC QH JH"
    assert told(discarding(STANDARD, GIN, LOSES), Knock(0, Card.parse("2H")))[1][0] == "You discard 2♥ and have gin."
    assert told(discarding(STANDARD, GIN, melded, drawn="9D"), Knock(0, None))[1][0] == "You have big gin."
    equal, _ = told(
        discarding(replace(STANDARD, equal=Equal.NOBODY), FIVE, SAME), Knock(0, Card.parse("2H")), LayOff(1)
    )
    reckoning = [plain(each, NAMES, 0) for each in text.reckoning(equal.view(0), equal.results[0])]
    assert reckoning[1:] == ["The Shark held 17 and laid off 12: 5 left.", "Equal deadwood: nobody scores."]


def test_what_bars_a_draw_or_a_knock_is_said() -> None:
    state = dealt(replace(STANDARD, takes_in_a_row=3), PLAIN, OTHER, "JH")
    for word in ("2C", "2D", "4D"):
        state = take(state, word)
    said, view = "Your draw. The last three draws were from the discards. Draw from the stock.", state.view(1)
    assert plain(text.prompt(view, view.best_deadwood), NAMES, 1) == said
    limits = [plain(text.knock_limit(least, " in this hand"), NAMES, 0) for least in (7, 0)]
    assert limits == ["Knock at 7 or less in this hand.", "Only gin ends this hand."]


Said = tuple[View, View, list[Sentence | None]]


def said_to(seat: int, rules: Rules, log: Sequence[Move], deck: tuple[Card, ...]) -> Iterator[Said]:
    """What a seat is told at each move, with another deck in the last hand. IllegalMove where the log is not legal."""
    last = max(place for place, move in enumerate(log) if isinstance(move, Deal))
    before = State.new(rules)
    for place, move in enumerate(log):
        made = Deal(deck, move.dealer) if place == last and isinstance(move, Deal) else move
        after = before.play(made)
        sentences = [*text.events(before, made, after, seat), text.note(before, made, after, seat)]
        view = after.view(seat)
        beside = (
            [text.why_knock(view, view.best_deadwood)] if view.phase in (Phase.OFFER, Phase.DRAW, Phase.DISCARD) else []
        )
        beside += [text.doing(view, each) for each in (0, 1)]
        yield before.view(seat), view, [*sentences, text.prompt(view, view.best_deadwood), *beside]
        before = after


@given(rules(), rng, st.integers(0, 1))
@settings(max_examples=length(8, 60), deadline=None)
def test_no_sentence_depends_on_cards_that_the_seat_cannot_know(rules: Rules, rng: Random, seat: int) -> None:
    """Non-interference: the cards that the seat has not seen are put in another order, and the same is said."""
    steps = list(walk(rules, rng, hands=2))
    steps = steps[: rng.randrange(1, len(steps) + 1)]
    log, state = [move for _, move, _ in steps], steps[-1][2]
    if state.turn == DEALER:
        return
    deck = next(move.deck for move in reversed(log) if isinstance(move, Deal))
    shown = state.known[1 - seat]
    if state.laid is not None and state.laid.seat != seat:
        shown = state.hands[1 - seat]
    hidden = [*Cards(state.hands[1 - seat] & ~shown), *state.stock]
    here = list(said_to(seat, rules, log, deck))
    for _ in range(4):
        swap = dict(zip(hidden, rng.sample(hidden, len(hidden)), strict=True))
        try:
            there = list(said_to(seat, rules, log, tuple(swap.get(card, card) for card in deck)))
        except IllegalMove:
            continue
        assert there == here
