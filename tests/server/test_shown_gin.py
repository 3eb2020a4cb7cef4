"""What a seat is shown of Gin Rummy, over random ways through matches of any rules, and how hands are told."""

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hearthside.cards import DECK, Card, Cards
from hearthside.gin import (
    PRESETS,
    STANDARD,
    Deal,
    Decline,
    Defence,
    Discard,
    Draw,
    Equal,
    Knock,
    LayOff,
    Move,
    Rules,
    StockEnd,
    Take,
)
from hearthside.gin.presets import HOLLYWOOD, OKLAHOMA, parse
from hearthside.match import Entry, Log, Seat, Step
from hearthside.match.states import States
from hearthside.server import schemas as wire
from hearthside.server import serializers
from tests.gin.strategies import rules
from tests.lengths import length
from tests.record.gin_matches import random_move
from tests.server.reading import saw, view_shown
from tests.server.sentences import words

INSIDE = re.compile(r"[a-z0-9,:] The ")
"""A name that begins with a capital article where it begins no sentence."""
SEATS = (Seat(holder="me"), Seat("shark"))


def called(reader: int) -> list[wire.SeatView]:
    """Who sits at the table: the reader, and the Shark at the other place."""
    return serializers.seat_views(SEATS if reader == 0 else SEATS[::-1], reader, STANDARD)


def gin_view(log: Log, reader: int = 0) -> wire.GinView:
    """What the reader is shown."""
    view = view_shown(log, reader, called(reader))
    assert isinstance(view, wire.GinView)
    return view


def walked(rules: Rules, rng: Random, length: int) -> tuple[Log, list[Step]]:
    """A log of random legal moves, and what each did."""
    log, steps = Log(rules), list[Step]()
    while len(steps) < length and log.state.to_move:
        steps.append(log.add(Entry(random_move(log.state, rng))))
    return log, steps


walks = st.builds(
    lambda rules, number, length: walked(rules, Random(number), length),
    st.sampled_from(list(PRESETS.values())) | rules(),
    st.integers(0, 10**6),
    st.integers(0, 160),
)


def cards_of(arranged: wire.Arranged) -> list[str]:
    """All cards of an arrangement, in the deck's order."""
    names = [*arranged.deadwood, *(card for meld in arranged.melds for card in meld.cards)]
    return [str(card) for card in sorted(map(Card.parse, names))]


def check_arranged(rules: Rules, arranged: wire.Arranged, hand: Sequence[str]) -> None:
    """Holds an arrangement to its cards, each once and each meld one, and to its count."""
    assert cards_of(arranged) == [str(card) for card in sorted(map(Card.parse, hand))]
    assert arranged.count == rules.melding.count(Cards.parse(" ".join(arranged.deadwood)))
    for meld in arranged.melds:
        cards = [Card.parse(card) for card in meld.cards]
        assert rules.melding.is_meld(Cards.of(cards))
        assert (meld.kind == "set") == (len({card.rank for card in cards}) == 1)
        if meld.kind == "run":
            assert all((after.rank - card.rank) % 13 == 1 for card, after in pairwise(cards))
    points = [rules.melding.points[Card.parse(card)] for card in arranged.deadwood]
    assert points == sorted(points, reverse=True)


def offered(view: wire.GinView) -> set[Move]:
    """The moves that a view says may be made, melds left to the program."""
    seat, moves = view.seat, set[Move]()
    for may, move in ((view.may_draw, Draw(seat)), (view.may_take, Take(seat)), (view.may_decline, Decline(seat))):
        moves |= {move} if may else set()
    for each in view.discards:
        card = Card.parse(each.card)
        moves |= {Discard(seat, card)} if each.refusal is None else set()
        moves |= {Knock(seat, card)} if each.knock else set()
    moves |= {Knock(seat, None)} if view.big_gin else set()
    return moves | ({LayOff(seat)} if view.defence else set())


@settings(max_examples=length(22, 150))
@given(walks, st.sampled_from([0, 1]))
def test_a_view_adds_up(walk: tuple[Log, list[Step]], reader: int) -> None:
    log, _ = walk
    state, view = log.state, gin_view(log, reader)
    rules = state.rules
    assert offered(view) == set(state.moves(reader)), "what it says may be done is what may be done"
    assert len(view.hand) == view.counts[reader]
    check_arranged(rules, view.arranged, view.hand)
    assert view.arranged.count == state.view(reader).deadwood
    legal = [each.count for each in view.discards if each.refusal is None or each.knock]
    assert view.deadwood == min(legal, default=view.arranged.count)
    assert view.no_gin is None or words(view.no_gin).endswith(f" {view.deadwood}.")
    threes = [Cards.parse(" ".join([*two, *view.pile[-1:]])) for two in combinations(view.hand, 2)]
    assert view.take_melds == ((view.may_draw or view.may_decline) and any(map(rules.melding.is_meld, threes)))
    assert sum(view.counts) + view.stock + len(view.pile) in (0, 52)
    assert view.upcard == (view.pile[-1] if view.pile else None)
    assert set(view.seen) <= set(view.hand)
    assert Cards.parse(" ".join(view.known)) == Cards(state.known[1 - reader])
    assert view.low == (view.first_upcard is not None and view.stock <= 7)
    assert (view.take_refusal is None) or not view.may_take
    assert (view.drew is None) == (not view.discards)
    assert view.drew is None or view.drew in view.hand
    for each in view.discards:
        assert (each.question is not None) == each.knock
        assert each.gin == (each.knock and each.count == 0)
        assert (each.arranged is not None) == each.knock
        if each.arranged is not None:
            assert each.arranged.count == each.count
            check_arranged(rules, each.arranged, [card for card in view.hand if card != each.card])
    assert view.hand_number == len(view.history) + (view.phase != "over")
    assert (view.story is not None) == (view.phase in ("deal", "over") and bool(view.history))
    assert (view.laid is None) == (view.phase != "layoff") == (state.laid is None)
    assert (view.defence is None) == (view.laid is None or view.laid.seat == reader)
    assert bool(view.winners) == (view.phase == "over")
    assert words(view.prompt).endswith(".")
    assert words(view.prompt)[0].isupper()
    assert words(view.prompt).startswith("Waiting for the Shark.") == (1 - reader in view.to_move)
    assert parse(view.rules.notation) == rules
    assert view.scores == [sum(column.totals[seat] for column in view.sheet) for seat in (0, 1)]
    assert view.final == [sum(column.final[seat] for column in view.sheet) for seat in (0, 1)]
    assert not any(INSIDE.search(sentence) for sentence in map(words, (view.prompt, *view.narration)))


@settings(max_examples=length(15, 100))
@given(walks, st.sampled_from([0, 1]))
def test_each_step_is_told_once_and_in_order_and_the_stock_to_its_drawer_alone(
    walk: tuple[Log, list[Step]], reader: int
) -> None:
    for step in walk[1]:
        events = saw(step, reader)
        told: list[Any] = [event.type for event in events]
        over = len(step.after.results) > len(step.before.results)
        match step.entry.what:
            case Deal():
                first = ["hand_dealt"]
            case Draw(seat):
                first = [] if over else ["drawn"]
                drawn = [event.card for event in events if isinstance(event, wire.SawDrawn)]
                assert drawn == ([] if over else [str(step.before.stock[0]) if seat == reader else None])
            case Take():
                first = [] if over else ["taken"]
            case Decline():
                first = ["declined"]
            case Discard():
                first = ["discarded"]
            case Knock(seat, discard):
                laid_off = over and any(step.after.results[-1].layoffs)
                first = ["knocked", "laid_off"] if laid_off else ["knocked"]
                knocked = events[0]
                assert isinstance(knocked, wire.SawKnocked)
                count = step.after.results[-1].counts[seat] if over else step.after.laid.points
                assert (knocked.gin, knocked.discard) == (count == 0, None if discard is None else str(discard))
            case LayOff():
                first = ["laid_off"]
        ends = ["hand_over"] * over + ["match_over"] * bool(step.after.winners)
        assert told == first + ends


@settings(max_examples=length(12, 60))
@given(walks)
def test_what_is_shown_before_a_knock_and_an_answer_is_what_they_lay_out(walk: tuple[Log, list[Step]]) -> None:
    for step in walk[1]:
        before = Log(step.before.rules)
        before.states = States(step.before)
        match step.entry.what:
            case Knock(seat, discard, None) if discard is not None:
                view = gin_view(before, seat)
                [option] = [each for each in view.discards if each.card == str(discard)]
                melds = step.after.laid.melds if step.after.laid else step.after.results[-1].melds[seat]
                assert option.arranged is not None
                assert [Cards.parse(" ".join(meld.cards)) for meld in option.arranged.melds] == list(melds)
            case LayOff(seat, None, None):
                view, result = gin_view(before, seat), step.after.results[-1]
                assert view.defence is not None
                assert view.defence.arranged.count == result.counts[seat]
                assert view.defence.held == result.held[seat]
                assert [Cards.parse(" ".join(cards)) for cards in view.defence.layoffs] == list(result.layoffs)


@settings(max_examples=length(15, 100))
@given(walks, st.sampled_from([0, 1]))
def test_a_finished_hand_is_told_whole_and_its_sum_comes_to_its_points(
    walk: tuple[Log, list[Step]], reader: int
) -> None:
    for place, state in enumerate(walk[0].states):
        if not state.results or state.phase not in ("deal", "over"):
            continue
        log = Log(state.rules, walk[0].entries[:place])
        view, result = gin_view(log, reader), state.results[-1]
        story = view.story
        assert story is not None
        for seat, side in enumerate(story.sides):
            held = [str(card) for card in result.hands[seat] if str(card) not in side.laid_off]
            check_arranged(state.rules, side.arranged, held)
            assert side.arranged.count == result.counts[seat]
            assert side.held == side.arranged.count + state.rules.melding.count(Cards.parse(" ".join(side.laid_off))), (
                "what was laid off is what the count fell by"
            )
        if story.knocker is not None:
            assert sorted(card for cards in story.layoffs for card in cards) == sorted(
                story.sides[1 - story.knocker].laid_off
            )
        assert (story.winner is None) == (result.winner is None)
        told_of = [words(each) for each in (story.title, *story.sum)]
        for sentence in told_of:
            assert sentence.endswith(".")
            assert sentence[0].isupper() or sentence[0].isdigit()
            assert not INSIDE.search(sentence)
        if story.winner is not None:
            name = "you" if story.winner == reader else "the Shark"
            reckoning = next(each for each in told_of if each.endswith(f"to {name}."))
            once = int(reckoning.removesuffix(f" to {name}.").split()[-1])
            assert once * (1 + story.doubled) == story.points
            assert f" {story.points}." in told_of[0]


# ---- Hands told ----


def dealt(south: str, north: str, upcard: str, stock: str = "", dealer: int = 1) -> Deal:
    """A deal of these hands; the stock goes on with the rest of the deck."""
    hands = [Card.parse(name) for name in south.split()], [Card.parse(name) for name in north.split()]
    first = [card for pair in zip(*hands, strict=True) for card in pair]
    first += [Card.parse(name) for name in (upcard, *stock.split())]
    return Deal((*first, *(card for card in DECK if card not in first)), dealer)


def played(rules: Rules, deal: Deal, *moves: Move) -> Log:
    return Log(rules, [Entry(deal), *map(Entry, moves)])


SOUTH = "4H 5H 6H 7H 9S 9D 9C 3C 2S AD"
NORTH = "JD QD KD TS TH TC KC 6S 3H 9H"
GIN = "4H 5H 6H 7H 9S 9D 9C 2C 2D 2S"


def knocked(rules: Rules, south: str = SOUTH, north: str = NORTH, upcard: str = "8C", drawn: str = "8D") -> Log:
    """The upcard is left by both; South draws a card, and knocks with it."""
    deal = dealt(south, north, upcard, drawn)
    return played(rules, deal, Decline(0), Decline(1), Draw(0), Knock(0, Card.parse(drawn)))


def told(log: Log, reader: int = 0) -> tuple[str, list[str]]:
    """Title and sum of a hand, laid off as suits the other best."""
    if log.state.laid is not None:
        log.add(Entry(LayOff(1)))
    story = gin_view(log, reader).story
    assert story is not None
    return words(story.title), [words(each) for each in story.sum]


def test_the_knock_of_the_drawing_is_told_as_it_is_drawn() -> None:
    log = knocked(STANDARD)
    mine, theirs = gin_view(log), gin_view(log, 1)
    assert (mine.phase, words(mine.prompt), mine.defence) == ("layoff", "Waiting for the Shark.", None)
    assert words(theirs.prompt) == "The Shark knocked with 6. Lay off what fits."
    assert theirs.laid is not None
    assert theirs.laid.discard == "8D"
    assert [meld.cards for meld in theirs.laid.arranged.melds] == [["9S", "9D", "9C"], ["4H", "5H", "6H", "7H"]]
    assert (theirs.laid.arranged.deadwood, theirs.laid.arranged.count) == (["3C", "2S", "AD"], 6)
    assert theirs.defence is not None
    assert (theirs.defence.held, theirs.defence.arranged.count) == (28, 16)
    assert theirs.defence.layoffs == [["9H"], ["3H"]]
    assert told(log) == (
        "You knocked with 6 and win 10.",
        ["You held 6.", "The Shark held 28 and laid off 12: 16 left.", "16 − 6 = 10 to you."],
    )
    story = gin_view(log, 1).story
    assert story is not None
    assert (story.discard, story.layoffs, story.sides[1].laid_off) == ("8D", [["9H"], ["3H"]], ["9H", "3H"])
    assert story.sides[1].arranged.deadwood == ["KC", "6S"]
    assert words(story.title) == "The Shark knocked with 6 and wins 10."


UNDERCUT = "JD QD KD TS TH TC AC 2C 3H 9H"
EQUAL = "JD QD KD TS TH TC 4C 2C 3H 9H"
LEAVING = (Decline(0), Decline(1))
HANDS: list[tuple[Log, str, list[str]]] = [
    (
        knocked(STANDARD, north=UNDERCUT),
        "The Shark undercut you and wins 28.",
        ["You held 6.", "The Shark held 15 and laid off 12: 3 left.", "6 − 3 + 25 for the undercut = 28 to the Shark."],
    ),
    (
        knocked(STANDARD, north=EQUAL),
        "The Shark undercut you and wins 25.",
        [
            "You held 6.",
            "The Shark held 18 and laid off 12: 6 left.",
            "Equal deadwood is an undercut: 25 to the Shark.",
        ],
    ),
    (
        knocked(replace(STANDARD, equal=Equal.NOBODY), north=EQUAL),
        "Both hands count 6, and nobody wins the hand.",
        ["You held 6.", "The Shark held 18 and laid off 12: 6 left.", "Equal deadwood: nobody scores."],
    ),
    (
        knocked(STANDARD, south=GIN),
        "You went gin and win 53.",
        ["You held no deadwood.", "The Shark held 28; nothing is laid off on gin.", "28 + 25 for gin = 53 to you."],
    ),
    (
        knocked(replace(STANDARD, layoff_on_gin=True), south=GIN),
        "You went gin and win 41.",
        ["You held no deadwood.", "The Shark held 28 and laid off 12: 16 left.", "16 + 25 for gin = 41 to you."],
    ),
    (
        played(STANDARD, dealt(GIN, NORTH, "8C", "8H"), Decline(0), Decline(1), Draw(0), Knock(0, None)),
        "You went big gin and win 59.",
        ["You held no deadwood.", "The Shark held 28; nothing is laid off on gin.", "28 + 31 for big gin = 59 to you."],
    ),
    (
        knocked(OKLAHOMA, upcard="8S"),
        "You knocked with 6 and win 20.",
        [
            "You held 6.",
            "The Shark held 28 and laid off 12: 16 left.",
            "16 − 6 = 10 to you.",
            "Oklahoma: a spade was turned up, so the hand counts double: 2 × 10 = 20.",
        ],
    ),
    (
        knocked(OKLAHOMA, north=UNDERCUT, upcard="8S"),
        "The Shark undercut you and wins 56.",
        [
            "You held 6.",
            "The Shark held 15 and laid off 12: 3 left.",
            "6 − 3 + 25 for the undercut = 28 to the Shark.",
            "Oklahoma: a spade was turned up, so the hand counts double: 2 × 28 = 56.",
        ],
    ),
    (
        knocked(HOLLYWOOD),
        "You knocked with 6 and win 10.",
        [
            "You held 6.",
            "The Shark held 28 and laid off 12: 16 left.",
            "16 − 6 = 10 to you.",
            "It counts in game 1.",
        ],
    ),
    (
        knocked(STANDARD, north="JD QD KD TS TH TC TD KC KH KS"),
        "The Shark undercut you and wins 31.",
        ["You held 6.", "The Shark held no deadwood.", "6 − 0 + 25 for the undercut = 31 to the Shark."],
    ),
]


@pytest.mark.parametrize(("log", "title", "steps"), HANDS)
def test_every_way_to_end_a_hand_is_reckoned_up_for_a_beginner(log: Log, title: str, steps: list[str]) -> None:
    assert told(log) == (title, steps)


def test_what_lies_on_the_discards_is_not_feared_when_melds_are_laid_out() -> None:
    south = "2C 4C 5C AC 2H 5H 2S 3S 5S AS"
    log = played(STANDARD, dealt(south, NORTH, "4S", "8D"), *LEAVING, Draw(0))
    [option] = [each for each in gin_view(log).discards if each.card == "8D"]
    assert option.arranged is not None
    assert [meld.cards for meld in option.arranged.melds] == [["5S", "5H", "5C"], ["AS", "2S", "3S"]]
    log.add(Entry(Knock(0, Card.parse("8D"))))
    laid = gin_view(log, 1).laid
    assert laid is not None
    assert laid.arranged == option.arranged


@pytest.mark.parametrize(("defence", "left"), [(Defence.FREE, 0), (Defence.MELDS_STAND, 2)])
def test_the_answer_that_is_shown_breaks_up_melds_only_where_it_may(defence: Defence, left: int) -> None:
    south, north = "3C 9C QC AC 3D 9D QD 9H QH 3S", "2C 2D AD 2H 3H AH 2S 9S QS AS"
    log = knocked(replace(STANDARD, defence=defence), south, north)
    serializers = gin_view(log, 1).defence
    assert serializers is not None
    assert serializers.arranged.count == left
    log.add(Entry(LayOff(1)))
    assert log.state.results[-1].counts[1] == left


def idle(log: Log, turns: int) -> Log:
    """So many turns more, each a draw from the stock and the same card discarded."""
    for _ in range(turns):
        seat, card = log.state.turn, log.state.stock[0]
        log.add(Entry(Draw(seat)))
        log.add(Entry(Discard(seat, card)))
    return log


@pytest.mark.parametrize(
    ("log", "title"),
    [
        (
            idle(played(STANDARD, dealt(SOUTH, NORTH, "8C"), Decline(0), Decline(1)), 29),
            "Two cards are left in the stock, and nobody wins the hand.",
        ),
        (
            idle(played(replace(STANDARD, stock_left=1), dealt(SOUTH, NORTH, "8C"), Decline(0), Decline(1)), 30),
            "One card is left in the stock, and nobody wins the hand.",
        ),
        (
            played(
                PRESETS["openspiel"],
                dealt(SOUTH, NORTH, "8C", "KH"),
                *(Decline(0), Decline(1), Draw(0), Discard(0, Card.parse("KH"))),
                *(Take(1), Discard(1, Card.parse("KH")), Take(0), Discard(0, Card.parse("KH"))),
            ),
            "Both took the same card and put it back, and nobody wins the hand.",
        ),
        (
            played(
                replace(STANDARD, takes_in_all=2),
                dealt(SOUTH, NORTH, "8C", "KH"),
                *(Decline(0), Decline(1), Draw(0), Discard(0, Card.parse("KH"))),
                *(Take(1), Discard(1, Card.parse("KC")), Take(0)),
            ),
            "Taking the discard was draw 2 from there, which ends the hand, and nobody wins the hand.",
        ),
    ],
)
def test_a_hand_that_nobody_knocked_is_told_with_why_it_ended(log: Log, title: str) -> None:
    story = gin_view(log).story
    assert story is not None
    assert words(story.title) == title
    assert [words(each) for each in story.sum] == [
        "You held 6.",
        "The Shark held 28.",
        "Nobody knocked, so nobody scores.",
    ]
    assert (story.kind, story.winner, story.knocker, story.layoffs) == ("drawn", None, None, [])


TO_KNOCK = replace(STANDARD, stock_left=20, stock_end=StockEnd.TAKE_TO_KNOCK)
LEFT = (Decline(1), Decline(0))


def to_and_fro(rules: Rules, *seats: int) -> Log:
    """North draws and discards; then each of these takes what was discarded, and discards what it held before."""
    log = idle(played(rules, dealt(SOUTH, NORTH, "8C", dealer=0), *LEFT), 1)
    for seat in seats:
        log.add(Entry(Take(seat)))
        log.add(
            Entry(
                Discard(seat, next(card for card in Cards(log.state.hands[seat]) if card != log.state.turns[-1].drew))
            )
        )
    return log


@pytest.mark.parametrize(
    ("log", "prompt"),
    [
        (played(STANDARD, dealt(SOUTH, NORTH, "8C")), "The upcard is offered. Take 8♣ or leave it."),
        (
            played(STANDARD, dealt(SOUTH, NORTH, "8C", dealer=0), Decline(1)),
            "The Shark left 8♣. Take it or leave it.",
        ),
        (
            played(STANDARD, dealt(SOUTH, NORTH, "8C"), Decline(0), Decline(1)),
            "Your draw. Both players left 8♣. Draw from the stock.",
        ),
        (
            played(STANDARD, dealt(SOUTH, NORTH, "8C", dealer=0), Decline(1), Take(0), Discard(0, Card.parse("7H"))),
            "Waiting for the Shark.",
        ),
        (
            idle(played(STANDARD, dealt(SOUTH, NORTH, "8C", "KH"), Decline(0), Decline(1)), 2),
            "Your draw. Take 2♣ or draw from the stock.",
        ),
        (
            idle(played(replace(STANDARD, stock_end=StockEnd.TAKE), dealt(SOUTH, NORTH, "8C"), *LEAVING), 29),
            "Waiting for the Shark.",
        ),
        (
            idle(
                played(replace(STANDARD, stock_left=1, stock_end=StockEnd.TAKE), dealt(SOUTH, NORTH, "8C"), *LEAVING),
                30,
            ),
            "Your draw. Take K♠; a draw from the stock ends the hand with no score.",
        ),
        (played(STANDARD, dealt(SOUTH, NORTH, "8C", "KH"), *LEAVING, Draw(0)), "Discard a card, or knock with 6."),
        (played(STANDARD, dealt(GIN, NORTH, "8C", "KH"), *LEAVING, Draw(0)), "Discard a card, or go gin."),
        (
            played(STANDARD, dealt(GIN, NORTH, "8C", "8H"), *LEAVING, Draw(0)),
            "All eleven cards are in melds. Go big gin, or discard a card.",
        ),
        (played(STANDARD, dealt(NORTH, SOUTH, "8C", "KH"), *LEAVING, Draw(0)), "Discard a card."),
        (
            idle(played(TO_KNOCK, dealt(SOUTH, NORTH, "8C", dealer=0), *LEFT), 11),
            "The stock is at its end. Take 4♦ to knock with it, or leave it.",
        ),
        (
            idle(played(TO_KNOCK, dealt(NORTH, SOUTH, "8C", dealer=0), *LEFT), 11),
            "The stock is at its end, and 4♦ does not let you knock. Leave it.",
        ),
        (
            to_and_fro(replace(STANDARD, takes_in_a_row=2), 0, 1),
            "Your draw. The last two draws were from the discards. Draw from the stock.",
        ),
        (
            to_and_fro(replace(STANDARD, takes_in_all=3), 0, 1),
            "Your draw. Draw from the stock; taking 10♣ ends the hand with no score.",
        ),
    ],
)
def test_the_prompt_says_what_is_wanted(log: Log, prompt: str) -> None:
    assert words(gin_view(log).prompt) == prompt
