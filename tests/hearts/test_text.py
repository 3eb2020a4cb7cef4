"""Sentences of Hearts: every preset says something sound of every move, and nothing that a seat may not know."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import Card, Cards
from hearthside.game import IllegalMove
from hearthside.hearts import PRESETS, Deal, DealResult, Direct, MoonChoice, Move, Pass, State, Trick, View, text
from hearthside.hearts.match_story import match_story
from hearthside.hearts.moves import part
from hearthside.hearts.rules import Direction, Rules
from hearthside.hearts.story import Story, story
from hearthside.text import Sentence, plain
from tests.hearts.strategies import rules, walk
from tests.lengths import length
from tests.random_matches import random_moves

NAMES = ("You", "Cal", "Vicky", "The Shark", "Chuck", "Fran")


def sound(said: Sentence) -> None:
    """A whole sentence without noise."""
    words = plain(said, NAMES, 0).strip().lstrip("−")
    assert words[0].isupper() or words[0].isdigit(), words
    assert words.endswith("."), words
    assert not any(noise in words for noise in ("  ", "None", "You has", "You is", "you wins", "..", " ,")), words


@given(st.sampled_from(list(PRESETS)), st.integers(0, 2**32), st.sampled_from([None, 0, 1]))
@settings(max_examples=length(10, 25), deadline=None)
def test_every_move_of_every_preset_is_said_and_every_position_has_a_prompt(
    preset: str, seed: int, seat: int | None
) -> None:
    state = State.new(PRESETS[preset])
    for move in random_moves(PRESETS[preset], Random(seed), 300):
        after = state.play(move)
        said = text.events(state, move, after, seat)
        assert said or (isinstance(move, MoonChoice) and seat not in (None, move.seat))
        for each in said:
            sound(each)
        sound(text.prompt(after.view(seat or 0)))
        if len(after.results) > len(state.results):
            assert text.note(state, move, after, 0) in said
            told = story(after.results[-1], after.rules, 0)
            for each in (told.title, told.tell, *told.more, text.coming(after.view(0))):
                sound(each) if each else None
            assert all(plain(each.text, NAMES, 0).startswith("Trick ") for each in told.tricks)
            assert len(told.tricks) == len(after.results[-1].tricks)
            if after.winners:
                end = match_story(after.view(0))
                for each in (end.title, end.tell, end.fact, end.totals):
                    sound(each) if each else None
        elif isinstance(move, Deal):
            assert text.note(state, move, after, 0) is None
        state = after


def said_to(seat: int, rules: Rules, log: Sequence[Move]) -> Iterator[tuple[View, View, list[Sentence | None]]]:
    """What a seat is told at each move. IllegalMove where the log is not legal."""
    before = State.new(rules)
    for move in log:
        after = before.play(move)
        sentences = [*text.events(before, move, after, seat), text.note(before, move, after, seat)]
        view = after.view(seat)
        yield before.view(seat), view, [*sentences, text.prompt(view), *beside(view)]
        before = after


def beside(view: View) -> list[Sentence | None]:
    """What stands beside the cards for the seat of a view."""
    passing, plates = text.passing(view), text.plates(view)
    pass_lines = [] if passing is None else [passing.title, passing.gets, *passing.chosen, passing.full]
    taken = [text.trick_taken(view.rules, trick) for trick in view.tricks[-1:]]
    return [*pass_lines, *plates, *taken, (*text.tags(view.rules, view.trick),)]


@given(rules(), st.integers(0, 2**32).map(Random), st.integers(0, 5))
@settings(max_examples=length(12, 60), deadline=None)
def test_what_stands_beside_the_cards_is_whole(rules: Rules, rng: Random, seat: int) -> None:
    for _, _, after in walk(rules, rng, deals=1):
        view = after.view(seat % rules.seats)
        plates, tags = text.plates(view), text.tags(rules, view.trick)
        assert len(plates) == rules.seats
        assert len(tags) == len(view.trick.cards)
        assert tags.count("Winning") <= 1
        passing = text.passing(view)
        assert (passing is not None) == view.passing
        if passing is not None:
            assert len(passing.chosen) == (1 if view.has_passed[view.seat] else rules.pass_count + 1)
            for each in (passing.gets, *passing.chosen, passing.full):
                sound(each)
            assert all(plates)


def test_what_is_told_while_cards_are_passed() -> None:
    rules = PRESETS["black-lady"]
    deal = State.new(rules).play(Deal(tuple(rules.deck)))
    passing = text.passing(deal.view(0))
    assert passing is not None
    assert words(passing.title) == "Pass left, to Cal"
    assert words(passing.gets) == "You will get three from the Shark."
    assert [words(each) for each in passing.chosen] == [
        "Choose three.",
        "One of three chosen.",
        "Two of three chosen.",
        "Three of three chosen.",
    ]
    assert passing.action == "Pass three cards"
    assert text.plates(deal.view(0)) == [
        ("choosing", "choosing"),
        ("gets your three", "gets three"),
        ("choosing", "choosing"),
        ("choosing", "choosing"),
    ]
    after = deal
    for seat in (0, 2, 3):
        after = after.play(Pass(seat, Cards.of(list(Cards(deal.hands[seat]))[:3])))
    passing = text.passing(after.view(0))
    assert passing is not None
    assert [words(each) for each in passing.chosen] == ["Three passed."]
    assert text.plates(after.view(0))[2:] == [("has passed", "passed"), ("has passed, to you", "has passed")]


@pytest.mark.parametrize(
    ("preset", "cards", "tags"),
    [
        ("black-lady", "9D", [""]),
        ("black-lady", "9D 4D", ["Winning", ""]),
        ("black-lady", "9D 4D TD QS", ["", "", "Takes 13", ""]),
        ("black-lady", "9D 4D TD 2S", ["", "", "Takes it", ""]),
        ("cancellation", "9D 4D 9D' 2H", ["Cancelled", "Winning", "Cancelled", ""]),
        ("cancellation", "9D 9D'", ["Cancelled", "Cancelled"]),
    ],
)
def test_cards_of_a_trick_say_which_holds_it(preset: str, cards: str, tags: list[str]) -> None:
    trick = Trick(1, tuple(map(Card.parse, cards.split())))
    assert text.tags(PRESETS[preset], trick) == tags


def test_places_are_told_with_their_ties() -> None:
    assert text.standing([62, 57, 51, 38]) == ["fourth", "third", "second", "first"]
    assert text.standing([10, 10, 0, 20]) == ["tied second", "tied second", "first", "fourth"]


@given(rules(), st.integers(0, 2**32).map(Random), st.integers(0, 5))
@settings(max_examples=length(12, 60), deadline=None)
def test_no_sentence_depends_on_cards_that_the_seat_cannot_know(rules: Rules, rng: Random, seat: int) -> None:
    """Non-interference: two cards that the seat has not seen change places, and the same is said while the seat sees
    the same.
    """
    seat %= rules.seats
    steps = list(walk(rules, rng, deals=1))
    steps = steps[: rng.randrange(1, len(steps) + 1)]
    log, state = [move for _, move, _ in steps], steps[-1][2]
    first = log[0]
    if state.results or not isinstance(first, Deal):
        return
    view = state.view(seat)
    hidden = [card for other in range(rules.seats) if other != seat for card in Cards(state.hands[other])]
    hidden = [card for card in hidden if card not in view.gave | view.got]
    here = list(said_to(seat, rules, log))
    for _ in range(8 if len(hidden) > 1 else 0):
        one, two = rng.sample(hidden, 2)
        swap = {one: two, two: one}
        moves: list[Move] = [Deal(tuple(swap.get(card, card) for card in first.deck), first.dealer)]
        for move in log[1:]:
            if isinstance(move, Pass) and move.seat != seat:
                move = Pass.of(move.seat, [swap.get(card, card) for card in move.in_order], view.direction)
            moves.append(move)
        try:
            there = list(said_to(seat, rules, moves))
        except IllegalMove:
            continue
        assert [each[2] for each, same in zip(there, here, strict=True) if each[:2] == same[:2]] == [
            same[2] for each, same in zip(there, here, strict=True) if each[:2] == same[:2]
        ]


@given(rules(), st.integers(0, 2**32).map(Random))
@settings(max_examples=length(12, 60), deadline=None)
def test_no_story_depends_on_cards_that_a_seat_cannot_know(rules: Rules, rng: Random) -> None:
    """Non-interference: of two seats, one passes the other another card, which the other had before. Everybody holds
    the same cards after the pass, and no third seat is told anything else of the deal, nor is anything hidden told.
    """
    steps = list(walk(rules, rng, deals=1))
    log, state = [move for _, move, _ in steps], steps[-1][2]
    passes = [move for move in log if isinstance(move, Pass)]
    first = log[0]
    if not state.results or not passes or not isinstance(first, Deal):
        return
    dealt = steps[0][2]
    given, place = rng.choice(passes), rng.randrange(rules.pass_count)
    ways = {to: part(rules, dealt.direction, given.seat, to) for to in range(rules.seats)}
    taker = next(to for to, places in ways.items() if place in places)
    kept = Cards(dealt.hands[taker]) - next(move.cards for move in passes if move.seat == taker)
    if not kept or any(isinstance(move, Direct) for move in log):
        return
    one, two = given.in_order[place], rng.choice(list(kept))
    swap = {one: two, two: one}
    moves: list[Move] = [Deal(tuple(swap.get(card, card) for card in first.deck), first.dealer), *log[1:]]
    there_given = [swap.get(card, card) for card in given.in_order]
    moves[log.index(given)] = Pass.of(given.seat, there_given, dealt.direction)
    there = State.new(rules)
    try:
        for move in moves:
            there = there.play(move)
    except IllegalMove:
        return
    for seat in set(range(rules.seats)) - {given.seat, taker}:
        assert story(there.results[-1], rules, seat) == story(state.results[-1], rules, seat)
        assert beside(there.view(seat)) == beside(state.view(seat))


RULES = PRESETS["black-lady"]
MOON = (
    (0, "2S 3S AS QS"),
    (2, "AH 2H 3H 4H"),
    (2, "KH 5H 6H 7H"),
    (2, "QH 8H 9H 4C"),
    (2, "JH 2D 3D TH"),
    (2, "AC 2C"),
)


def told(*tricks: tuple[int, str], shooter: int | None = None, rules: Rules = RULES, reader: int = 0) -> Story:
    """The story of a deal of these tricks, each with its leader."""
    played = tuple(Trick(leader, tuple(map(Card.parse, cards.split()))) for leader, cards in tricks)
    taken = [sum((1 << card for t in played if t.winner(4) == seat for card in t.cards), 0) for seat in range(4)]
    points = tuple(rules.count(cards) for cards in taken)
    if shooter is not None:
        points = tuple(0 if seat == shooter else 26 for seat in range(4))
    none = RULES.deck & 0
    result = DealResult(
        Direction.LEFT,
        points,
        tuple(none | each for each in taken),
        shooter,
        False,
        played,
        (none,) * 4,
        none,
        (0,) * 4,
    )
    return story(result, rules, reader)


def words(said: Sentence) -> str:
    return plain(said, NAMES, 0)


def test_a_moon_is_told_by_its_last_card_and_what_it_cost() -> None:
    found = told(*MOON, shooter=2)
    assert words(found.title) == "Vicky shot the moon."
    assert words(found.tell) == (
        "All thirteen hearts and the queen. The last was Cal’s 10♥, on trick 5. "
        "That is 26 to each of you, and nothing to Vicky."
    )
    assert list(map(words, found.more)) == ["Q♠ came from the Shark on trick 1 and went to Vicky’s A♠."]
    assert [round(each.share * 26) for each in found.tricks] == [13, 17, 21, 24, 26, 26]
    assert [each.last for each in found.tricks] == [False] * 4 + [True, False]
    assert found.queen


@pytest.mark.parametrize(
    ("tricks", "title", "tell"),
    [
        (
            ((0, "4S AS QS KS"), (1, "2H 3H AH 4H"), (3, "2C 5C 3C 9H")),
            "Cal took the queen.",
            (
                "Q♠ came from Vicky on trick 1 and went to Cal’s A♠. Hearts: 4 to the Shark and 1 to you. "
                "Vicky took no points."
            ),
        ),
        (
            ((0, "QS 2S 3S 4S"), (0, "2H 3H 4C 5C")),
            "You took the queen.",
            "You won trick 1 with Q♠ itself. Hearts: 2 to Cal. Vicky and the Shark took no points.",
        ),
    ],
)
def test_without_a_moon_the_queen_is_followed_and_the_hearts_are_counted(
    tricks: tuple[tuple[int, str], ...], title: str, tell: str
) -> None:
    found = told(*tricks)
    assert words(found.title) == title
    assert words(found.tell).strip() == tell
    assert not any(each.share for each in found.tricks)
